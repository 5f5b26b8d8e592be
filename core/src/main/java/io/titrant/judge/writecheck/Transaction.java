package io.titrant.judge.writecheck;

import io.titrant.sql.StatementKind;
import java.util.List;

/**
 * A transaction as it really ran: what its session executed between BEGIN and its end, or one autocommit statement.
 *
 * @param begin the text of its BEGIN, empty for an autocommit statement
 * @param acts its statements, savepoints among them, without its BEGIN and its end
 * @param began the index of the event of its BEGIN or first statement
 * @param ended the index of the event that ended it
 */
record Transaction(String tag, String begin, List<Act> acts, int began, int ended, boolean committed) {
    Transaction {
        acts = List.copyOf(acts);
    }

    static Transaction autocommit(Act act) {
        return new Transaction(act.tag(), "", List.of(act), act.started(), act.returned(), !act.failed());
    }

    boolean explicit() {
        return !begin.isEmpty();
    }

    boolean has(StatementKind kind) {
        return acts.stream().anyMatch(act -> act.kind() == kind);
    }
}
