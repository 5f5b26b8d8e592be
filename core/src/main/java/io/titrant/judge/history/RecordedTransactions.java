package io.titrant.judge.history;

import io.titrant.casefile.Case;
import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a recording in the order in which they ended: First Commit/Rollback First Scheduled (WriteCheck §3.3, §5.4). One
 * session may hold several: statements outside BEGIN … COMMIT are transactions of their own.
 */
public final class RecordedTransactions {
    private final Engine engine;
    private final List<Transaction> ended = new ArrayList<>();
    private final Map<String, Open> open = new HashMap<>();
    private final Map<Integer, Integer> blockedAt = new HashMap<>();

    private record Open(String begin, List<ExecutedStatement> acts, int began) {}

    private RecordedTransactions(Engine engine) {
        this.engine = engine;
    }

    /** Reads a recording for an oracle that judges one submitted order run to its end; {@link CannotJudge} for any other. */
    public static List<Transaction> submitted(Case testCase, Recording recording, Engine engine) {
        if (testCase.concurrent()) {
            throw CannotJudge.notApplicable(
                    "the sessions ran at the same time: this oracle judges one submitted order");
        }
        if (recording.ending() != Recording.Ending.COMPLETED) {
            throw CannotJudge.unknown("the case did not run to its end: " + recording.ending());
        }
        return of(recording, engine);
    }

    /** Reads a completed recording; {@link CannotJudge} where it does not tell what each transaction was. */
    public static List<Transaction> of(Recording recording, Engine engine) {
        RecordedTransactions history = new RecordedTransactions(engine);
        for (int i = 0; i < recording.events().size(); i++) {
            history.note(i, recording.events().get(i));
        }
        if (!history.open.isEmpty()) {
            throw CannotJudge.unknown(
                    "the recording does not show how " + String.join(", ", history.open.keySet()) + " ended");
        }
        return history.ended;
    }

    private void note(int at, Event event) {
        if (event.kind() == Event.Kind.BLOCKED) {
            blockedAt.put(event.step(), at);
        }
        Result result = event.result();
        if (result == null) {
            return;
        }
        int started = blockedAt.getOrDefault(event.step(), at);
        ExecutedStatement act = new ExecutedStatement(
                event.step(),
                event.tx(),
                event.sql(),
                StatementKind.of(event.sql()),
                event.byTitrant() ? at : started,
                at,
                result);
        refuseWhatEndedBadly(act);
        switch (act.kind()) {
            case BEGIN -> begin(act);
            case COMMIT -> {
                refuseChain(act);
                if (!act.failed()) {
                    end(act.tag(), at, true);
                }
            }
            case ROLLBACK -> {
                refuseChain(act);
                if (!act.failed()) {
                    end(act.tag(), at, false);
                }
            }
            default -> statement(act);
        }
    }

    private static void refuseWhatEndedBadly(ExecutedStatement act) {
        ErrorClass error = act.error();
        if (error == ErrorClass.CONNECTION_LOST
                || error == ErrorClass.CRASHED
                || error == ErrorClass.TIMED_OUT
                || error == ErrorClass.CANCELLED) {
            throw CannotJudge.unknown(
                    act.display() + " ended with " + error.label() + ", so its effect is not known: " + act.sql());
        }
    }

    private static void refuseChain(ExecutedStatement act) {
        if (act.sql().toUpperCase(Locale.ROOT).contains("CHAIN")) {
            throw CannotJudge.notApplicable("the statement opens another transaction: " + act.sql());
        }
    }

    private void begin(ExecutedStatement act) {
        if (act.failed()) {
            return;
        }
        if (open.containsKey(act.tag())) {
            if (!engine.has(Capability.BEGIN_COMMITS)) {
                return; // The second BEGIN does nothing.
            }
            // https://dev.mysql.com/doc/refman/8.0/en/implicit-commit.html
            end(act.tag(), act.returned(), true);
        }
        open.put(act.tag(), new Open(act.sql(), new ArrayList<>(), act.started()));
    }

    private void end(String tag, int at, boolean committed) {
        Open transaction = open.remove(tag);
        if (transaction != null) {
            ended.add(
                    new Transaction(tag, transaction.begin(), transaction.acts(), transaction.began(), at, committed));
        }
    }

    private void statement(ExecutedStatement act) {
        @Nullable Open transaction = open.get(act.tag());
        refuseHiddenEnds(act, transaction != null);
        if (transaction != null) {
            transaction.acts().add(act);
        } else {
            ended.add(Transaction.autocommit(act));
        }
    }

    /** Statements that may begin or commit a transaction without saying so. */
    private void refuseHiddenEnds(ExecutedStatement act, boolean inTransaction) {
        if (act.kind() == StatementKind.SET
                && act.sql().toUpperCase(Locale.ROOT).contains("AUTOCOMMIT")) {
            throw CannotJudge.notApplicable("the statement changes where transactions begin: " + act.sql());
        }
        boolean mayCommit = act.kind().isDdl() || act.kind() == StatementKind.OTHER;
        if (inTransaction && mayCommit && engine.has(Capability.DDL_COMMITS)) {
            throw CannotJudge.notApplicable("the statement commits its transaction on the way: " + act.sql());
        }
    }
}
