package io.titrant.execute;

import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Session;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A transaction's side of a run: its session, and where it stands. Touched by one thread at a time. */
final class TransactionLane {
    /** Where the lane stands between two of its statements. */
    enum State {
        READY,
        /** A statement of it waits in the engine. */
        WAITING,
        /** The engine answered BUSY: the statement is to be submitted again when a transaction ends. */
        BUSY,
        /** Only ROLLBACK TO a savepoint (or the end) is accepted; it comes later in this lane. */
        POISONED,
        /** Its transaction was aborted: what is left of it is skipped. */
        ABORTED,
        /** The session is gone. */
        LOST
    }

    private static final int WARNINGS_KEPT = 10;
    private static final Pattern PREPARES = Pattern.compile("\\s*PREPARE\\s+TRANSACTION\\b", Pattern.CASE_INSENSITIVE);

    final String tx;
    private final Session session;
    private final Function<SQLException, Failure> classify;
    private final int rowLimit;
    private final Set<String> savepoints = new HashSet<>();
    private @Nullable Statement statement;
    State state = State.READY;
    /** Whether a transaction begun with BEGIN is open. */
    boolean open;

    TransactionLane(String tx, Session session, Function<SQLException, Failure> classify, int rowLimit) {
        this.tx = tx;
        this.session = session;
        this.classify = classify;
        this.rowLimit = rowLimit;
    }

    Session session() {
        return session;
    }

    boolean blocked() {
        return state == State.WAITING || state == State.BUSY;
    }

    /** Runs one statement to its end on the calling thread, however long it waits. */
    StatementOutcome execute(Step step) {
        try {
            if (step.kind().isTransactionControl()) {
                session.control(step.kind(), step.sql());
                return StatementOutcome.ok(new Result.Updated(0, List.of()));
            }
            return StatementOutcome.ok(submit(step.sql()));
        } catch (SQLException e) {
            return failed(e);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            // A driver or an in-JVM engine that throws what JDBC does not foresee has broken down inside.
            return new StatementOutcome(
                    new Result.Failed(ErrorClass.OTHER, 0, null, e.toString()), Failure.poisoned(ErrorClass.OTHER));
        }
    }

    private Result submit(String sql) throws SQLException {
        Statement current = statement();
        if (current.execute(sql)) {
            try (ResultSet results = current.getResultSet()) {
                return new Result.Returned(RowReader.read(results, rowLimit), warnings(current));
            }
        }
        return new Result.Updated(Math.max(0, current.getUpdateCount()), warnings(current));
    }

    private Statement statement() throws SQLException {
        if (statement == null || statement.isClosed()) {
            statement = session.connection().createStatement();
            // Braces are for the engine to read, not for the driver.
            statement.setEscapeProcessing(false);
        }
        return statement;
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        SQLWarning warning = statement.getWarnings();
        if (warning == null) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (; warning != null && texts.size() < WARNINGS_KEPT; warning = warning.getNextWarning()) {
            texts.add(String.valueOf(warning.getMessage()));
        }
        statement.clearWarnings();
        return texts;
    }

    private StatementOutcome failed(SQLException e) {
        Failure failure = confirmed(classify.apply(e));
        String message = String.valueOf(e.getMessage()).strip();
        return new StatementOutcome(
                new Result.Failed(failure.errorClass(), e.getErrorCode(), e.getSQLState(), message), failure);
    }

    private Failure confirmed(Failure failure) {
        try {
            return session.confirm(failure);
        } catch (SQLException e) {
            return classify.apply(e);
        }
    }

    /** Takes note of what a statement that returned without error did to the transaction. */
    void succeeded(Step step) {
        switch (step.kind()) {
            case BEGIN -> {
                open = true;
                savepoints.clear();
            }
            case COMMIT, ROLLBACK -> open = false;
            case OTHER -> open = open && !preparesTransaction(step);
            case SAVEPOINT -> savepoints.add(savepointName(step.sql()));
            case RELEASE -> savepoints.remove(savepointName(step.sql()));
            default -> {}
        }
        if (state == State.POISONED && step.kind() == StatementKind.ROLLBACK_TO) {
            state = State.READY;
        }
    }

    /** Whether this step is left out: its transaction, or the session, is no more. */
    boolean skips(Step step) {
        return switch (state) {
            case LOST -> true;
            case ABORTED -> stillAborted(step);
            case POISONED -> !rescuedBy(step);
            default -> false;
        };
    }

    /** An aborted transaction's statements are skipped up to and with its end; a new BEGIN is another transaction. */
    private boolean stillAborted(Step step) {
        StatementKind kind = step.kind();
        if (kind == StatementKind.BEGIN
                || kind == StatementKind.COMMIT
                || kind == StatementKind.ROLLBACK
                || preparesTransaction(step)) {
            state = State.READY;
        }
        return kind != StatementKind.BEGIN;
    }

    /** Whether a poisoned transaction can be saved by this step: it rolls back to a savepoint that was set. */
    boolean rescuedBy(Step step) {
        return step.kind() == StatementKind.ROLLBACK_TO && savepoints.contains(savepointName(step.sql()));
    }

    /** Ends the open transaction from Titrant's side. */
    StatementOutcome rollback() {
        open = false;
        try {
            session.rollback();
            return StatementOutcome.ok(new Result.Updated(0, List.of()));
        } catch (SQLException e) {
            return failed(e);
        }
    }

    /** PREPARE TRANSACTION takes the transaction from its session. */
    private static boolean preparesTransaction(Step step) {
        return step.kind() == StatementKind.OTHER
                && PREPARES.matcher(step.sql()).lookingAt();
    }

    private static String savepointName(String sql) {
        String[] words = sql.strip().split("\\s+");
        return words[words.length - 1];
    }
}
