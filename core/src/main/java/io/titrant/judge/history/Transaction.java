package io.titrant.judge.history;

import io.titrant.sql.StatementKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transaction as it really ran: what its session executed between BEGIN and its end, or one autocommit statement.
 *
 * @param begin the text of its BEGIN, empty for an autocommit statement
 * @param acts its statements, savepoints among them, without its BEGIN and its end
 * @param began the index of the event of its BEGIN or first statement
 * @param ended the index of the event that ended it
 */
public record Transaction(
        String tag, String begin, List<ExecutedStatement> acts, int began, int ended, boolean committed) {
    public Transaction {
        acts = List.copyOf(acts);
    }

    public static Transaction autocommit(ExecutedStatement act) {
        return new Transaction(act.tag(), "", List.of(act), act.started(), act.returned(), !act.failed());
    }

    public boolean explicit() {
        return !begin.isEmpty();
    }

    /**
     * What was undone by a ROLLBACK TO a savepoint. Engines may release the locks that it took, so what it read or met says nothing about the
     * transaction.
     */
    public Set<ExecutedStatement> undone() {
        Set<ExecutedStatement> undone = new HashSet<>();
        Map<String, Integer> savepoints = new HashMap<>();
        for (int i = 0; i < acts.size(); i++) {
            ExecutedStatement act = acts.get(i);
            if (act.kind() == StatementKind.SAVEPOINT) {
                savepoints.put(act.savepoint(), i);
            } else if (act.kind() == StatementKind.ROLLBACK_TO && !act.failed()) {
                undone.addAll(acts.subList(savepoints.getOrDefault(act.savepoint(), 0), i));
            }
        }
        return undone;
    }

    public boolean has(StatementKind kind) {
        return acts.stream().anyMatch(act -> act.kind() == kind);
    }
}
