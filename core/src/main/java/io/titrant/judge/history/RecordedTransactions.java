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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a recording in the order in which they ended: First Commit/Rollback First Scheduled (WriteCheck §3.3, §5.4). One
 * session may hold several: statements outside BEGIN … COMMIT are transactions of their own.
 */
public final class RecordedTransactions {
    private static final Pattern PREPARED = Pattern.compile(
            "\\s*(PREPARE|COMMIT|ROLLBACK)\\s+(?:TRANSACTION|PREPARED)\\s+('[^']*')\\s*;?\\s*",
            Pattern.CASE_INSENSITIVE);

    private final Engine engine;
    private final List<Transaction> ended = new ArrayList<>();
    private final Map<String, Open> open = new HashMap<>();
    private final Map<String, Transaction> prepared = new HashMap<>();
    private final Map<Integer, Integer> blockedAt = new HashMap<>();

    private final SessionLevels levels;

    private record Open(String begin, List<ExecutedStatement> statements, int began) {}

    private RecordedTransactions(Engine engine) {
        this.engine = engine;
        this.levels = new SessionLevels(engine.dialect());
    }

    /** Reads a recording for an oracle that judges one submitted order run to its end; {@link CannotJudge} for any other. */
    public static List<Transaction> submitted(Case testCase, Recording recording, Engine engine) {
        if (testCase.concurrent()) {
            throw CannotJudge.notApplicable(
                    "the sessions ran concurrently, and this oracle judges one submitted order");
        }
        if (recording.ending() != Recording.Ending.COMPLETED) {
            throw CannotJudge.unknown("the run of the case was cut short: " + recording.ending());
        }
        return of(recording, engine);
    }

    /** Whether the recording shows a run of this case, and not of another one that was made from it or that it was made from. */
    public static boolean isRunOf(Case testCase, Recording recording) {
        return recording.events().stream()
                .filter(event -> event.step() >= 0)
                .allMatch(event -> event.step() < testCase.steps().size()
                        && testCase.steps().get(event.step()).sql().equals(event.sql()));
    }

    /** Reads a completed recording; {@link CannotJudge} where it does not tell what each transaction was. */
    public static List<Transaction> of(Recording recording, Engine engine) {
        RecordedTransactions history = new RecordedTransactions(engine);
        for (int i = 0; i < recording.events().size(); i++) {
            history.note(i, recording.events().get(i));
        }
        if (!history.prepared.isEmpty()) {
            throw CannotJudge.unknown("a prepared transaction is neither committed nor rolled back: "
                    + String.join(", ", history.prepared.keySet()));
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
        ExecutedStatement statement = new ExecutedStatement(
                event.step(),
                event.tx(),
                event.sql(),
                StatementKind.of(event.sql()),
                event.byTitrant() ? at : started,
                at,
                result);
        refuseWhatEndedBadly(statement);
        switch (statement.kind()) {
            case BEGIN -> begin(statement);
            case COMMIT -> {
                refuseChain(statement);
                if (!statement.failed()) {
                    end(statement.tag(), at, true);
                }
            }
            case ROLLBACK -> {
                refuseChain(statement);
                if (!statement.failed()) {
                    end(statement.tag(), at, false);
                }
            }
            default -> statement(statement);
        }
    }

    private static void refuseWhatEndedBadly(ExecutedStatement statement) {
        ErrorClass error = statement.error();
        if (error == ErrorClass.RESOURCE_LIMIT && statement.result() instanceof Result.Failed failed) {
            throw CannotJudge.unknown("the engine or its machine reached a limit, and " + statement.display()
                    + " failed for that reason alone: " + failed.message());
        }
        if (error == ErrorClass.CONNECTION_LOST
                || error == ErrorClass.CRASHED
                || error == ErrorClass.TIMED_OUT
                || error == ErrorClass.CANCELLED) {
            throw CannotJudge.unknown(statement.display() + " ended with " + error.label()
                    + ", so its effect is unknown: " + statement.sql());
        }
    }

    private static void refuseChain(ExecutedStatement statement) {
        if (statement.sql().toUpperCase(Locale.ROOT).contains("CHAIN")) {
            throw CannotJudge.notApplicable("the statement ends a transaction and begins another: " + statement.sql());
        }
    }

    private void begin(ExecutedStatement statement) {
        if (statement.failed()) {
            return;
        }
        if (open.containsKey(statement.tag())) {
            if (!engine.has(Capability.BEGIN_COMMITS)) {
                return; // The second BEGIN does nothing.
            }
            // https://dev.mysql.com/doc/refman/8.0/en/implicit-commit.html
            end(statement.tag(), statement.returned(), true);
        }
        levels.begin(statement);
        open.put(statement.tag(), new Open(statement.sql(), new ArrayList<>(), statement.started()));
    }

    private void end(String tag, int at, boolean committed) {
        Open transaction = open.remove(tag);
        if (transaction != null) {
            ended.add(new Transaction(
                    tag,
                    transaction.begin(),
                    levels.ofOpen(tag),
                    transaction.statements(),
                    transaction.began(),
                    at,
                    committed));
            levels.end(tag, committed);
        }
    }

    /** PREPARE TRANSACTION frees the session; COMMIT PREPARED or ROLLBACK PREPARED ends the transaction, in any session. */
    private boolean concernsPrepared(ExecutedStatement statement) {
        Matcher prepare = PREPARED.matcher(statement.sql());
        if (!prepare.matches()) {
            return false;
        }
        String verb = prepare.group(1).toUpperCase(Locale.ROOT);
        Transaction waiting = prepared.get(prepare.group(2));
        if (statement.failed()) {
            return true;
        }
        if (verb.equals("PREPARE")) {
            end(statement.tag(), statement.returned(), false);
            prepared.put(prepare.group(2), ended.remove(ended.size() - 1));
        } else if (waiting != null) {
            ended.add(waiting.endedAt(statement.returned(), verb.equals("COMMIT")));
            prepared.remove(prepare.group(2));
        }
        return true;
    }

    private void statement(ExecutedStatement statement) {
        if (concernsPrepared(statement)) {
            return;
        }
        @Nullable Open transaction = open.get(statement.tag());
        refuseHiddenEnds(statement, transaction != null);
        levels.note(statement, transaction != null);
        if (transaction != null) {
            transaction.statements().add(statement);
        } else {
            ended.add(Transaction.autocommit(statement, levels.ofAutocommit(statement)));
        }
    }

    /** Statements that may begin or commit a transaction without saying so. */
    private void refuseHiddenEnds(ExecutedStatement statement, boolean inTransaction) {
        if (statement.kind() == StatementKind.SET
                && statement.sql().toUpperCase(Locale.ROOT).contains("AUTOCOMMIT")) {
            throw CannotJudge.notApplicable(
                    "the statement changes autocommit, and with it where transactions begin: " + statement.sql());
        }
        boolean mayCommit = statement.kind().isDdl() || statement.kind() == StatementKind.OTHER;
        if (inTransaction
                && mayCommit
                && !SilentStatements.showsMessages(statement.sql())
                && engine.has(Capability.DDL_COMMITS)) {
            throw CannotJudge.notApplicable("the statement commits its transaction implicitly: " + statement.sql());
        }
    }
}
