package io.titrant.execute;

import io.titrant.casefile.Step;
import io.titrant.engine.Defects;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The session of one transaction of a case, and the state of that transaction. One thread at a time uses it. Its JDBC statement must be closed: SQLite's
 * driver keeps the compiled text of an open one for as long as the session lives.
 */
final class TransactionLane implements AutoCloseable {
    /** The state between two statements. */
    enum State {
        READY,
        /** A statement is blocked in the engine. */
        WAITING,
        /** The engine answered BUSY: the statement is submitted again when a transaction ends. */
        BUSY,
        /** The engine accepts only ROLLBACK TO a savepoint, which comes later in the transaction, or the transaction's end. */
        POISONED,
        /** The transaction was aborted: its remaining statements are skipped. */
        ABORTED,
        /** The session is closed, or hangs in a statement. */
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

    /** Runs one statement on the calling thread until it returns, however long it is blocked. */
    StatementOutcome execute(Step step) {
        if (state == State.ABORTED) {
            // A BEGIN after the aborted transaction.
            state = State.READY;
        }
        try {
            if (step.kind().isTransactionControl()) {
                session.control(step.kind(), step.sql());
                return StatementOutcome.ok(new Result.Updated(0, List.of()));
            }
            return StatementOutcome.ok(submit(step));
        } catch (SQLException e) {
            closeStatementThatKeepsTables();
            return failed(e);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            // JDBC foresees only SQLException.
            ErrorClass errorClass = Defects.isDefect(e) ? ErrorClass.INTERNAL : ErrorClass.OTHER;
            return new StatementOutcome(
                    new Result.Failed(errorClass, 0, null, e.toString()), Failure.poisoned(errorClass));
        }
    }

    /**
     * Runs statements of an engine whose scripts are transactions, outside a transaction: the result of each, or none if the engine refuses one, and then none has an effect.
     */
    Optional<List<Result>> executeTogether(List<String> statements) {
        Statement current;
        boolean rows;
        try {
            current = statement();
            rows = current.execute(Workspace.inOneText(statements));
        } catch (SQLException e) {
            closeStatementThatKeepsTables();
            return Optional.empty();
        }
        // The statements have run: rows that cannot be read are the failure of one of them.
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            try {
                rows = i == 0 ? rows : current.getMoreResults();
                results.add(
                        rows
                                ? returned(current)
                                : new Result.Updated(Math.max(0, current.getUpdateCount()), warnings(current)));
            } catch (SQLException e) {
                results.add(failed(e).result());
            }
        }
        return Optional.of(results);
    }

    private Result submit(Step step) throws SQLException {
        Result result = result(statement(), step);
        closeStatementThatKeepsTables();
        return result;
    }

    private Result result(Statement current, Step step) throws SQLException {
        if (current.execute(step.sql())) {
            return returned(current);
        }
        // SQLite's driver repeats the count of the statement before.
        int count = step.kind().isDdl() ? 0 : Math.max(0, current.getUpdateCount());
        return new Result.Updated(count, warnings(current));
    }

    private Result returned(Statement current) throws SQLException {
        try (ResultSet results = current.getResultSet()) {
            return new Result.Returned(RowReader.read(session, results, rowLimit), warnings(current));
        }
    }

    private void closeStatementThatKeepsTables() {
        if (session.statementsKeepTables()) {
            close();
        }
    }

    /** Closes the statement, not the session. */
    @Override
    public void close() {
        Statement current = statement;
        if (current != null) {
            statement = null;
            try {
                current.close();
            } catch (SQLException e) {
                // The next statement shows whether the session is lost.
            }
        }
    }

    private Statement statement() throws SQLException {
        if (statement == null || statement.isClosed()) {
            statement = session.connection().createStatement();
            // The engine, not the driver, must read braces.
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

    /** Notes what a statement that succeeded did to the transaction. */
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

    /** Whether the step must not be submitted because its transaction is aborted or its session is lost. */
    boolean skips(Step step) {
        return switch (state) {
            case LOST -> true;
            // A BEGIN starts another transaction.
            case ABORTED -> step.kind() != StatementKind.BEGIN;
            case POISONED -> !rescuedBy(step);
            default -> false;
        };
    }

    /** Notes that the step was skipped. The end of an aborted transaction is the last step to skip. */
    void skipped(Step step) {
        if (state == State.ABORTED
                && (step.kind() == StatementKind.COMMIT
                        || step.kind() == StatementKind.ROLLBACK
                        || preparesTransaction(step))) {
            state = State.READY;
        }
    }

    /** Notes that the session is lost, and with it its transaction. */
    void lost() {
        state = State.LOST;
        open = false;
    }

    /** Whether the step makes a poisoned transaction usable again: it rolls back to a savepoint that exists. */
    boolean rescuedBy(Step step) {
        return step.kind() == StatementKind.ROLLBACK_TO && savepoints.contains(savepointName(step.sql()));
    }

    /** Rolls back the open transaction on Titrant's behalf. */
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
