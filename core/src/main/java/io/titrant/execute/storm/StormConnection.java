package io.titrant.execute.storm;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Session;
import io.titrant.engine.TwoPhaseCommit;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.schema.StormTable;
import io.titrant.storm.workload.Operation;
import io.titrant.storm.workload.OperationExecutor;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One connection of a storm: executes operations as prepared statements, and says how each ended. */
final class StormConnection implements OperationExecutor, AutoCloseable {
    private static final int DIGITS = 3;
    private static final long LONGEST_MICROS = 3_600_000_000L;

    private final Engine engine;
    private final String version;
    private final Session session;
    private final ContentionCounters contention;
    private final OperationListener listener;
    private final @Nullable PreparedStatement[] prepared;
    private final Histogram latency = new Histogram(1, LONGEST_MICROS, DIGITS);
    private volatile long submitted;
    private volatile @Nullable Thread thread;
    private volatile long statements;
    private boolean lost;
    private @Nullable String twoPhaseName;
    private boolean prepareAnswered;

    StormConnection(
            Instance instance,
            Session session,
            int statements,
            ContentionCounters contention,
            OperationListener listener) {
        this.engine = instance.engine();
        this.version = instance.version();
        this.session = session;
        this.contention = contention;
        this.listener = listener;
        this.prepared = new PreparedStatement[statements];
    }

    Session session() {
        return session;
    }

    Histogram latency() {
        return latency;
    }

    boolean lost() {
        return lost;
    }

    /** The statement that runs now, for the lock monitor; null if none runs. */
    LockMonitor.@Nullable Suspect running() {
        long since = submitted;
        Thread runs = thread;
        return since == 0 || runs == null ? null : new LockMonitor.Suspect(session.id(), runs, since);
    }

    /** How many statements were sent; tells one blocked statement from the next. */
    long statements() {
        return statements;
    }

    @Override
    public OperationOutcome execute(Operation operation) {
        long began = start();
        try {
            return send(operation);
        } catch (SQLException e) {
            return outcome(e);
        } finally {
            end(began);
        }
    }

    private OperationOutcome send(Operation operation) throws SQLException {
        listener.sending(operation);
        if (operation.kind().writes()) {
            listener.beforeWrite(session, operation);
        }
        PreparedStatement statement = prepared(operation);
        @Nullable Object[] parameters = operation.parameters();
        for (int i = 0; i < parameters.length; i++) {
            set(statement, i + 1, parameters[i]);
        }
        if (operation.kind().writes()) {
            int rows = statement.executeUpdate();
            OperationOutcome outcome = rows > 0 || (operation.kind() == OperationKind.UPDATE && exists(operation))
                    ? OperationOutcome.ACCESSED
                    : OperationOutcome.MISSED;
            listener.afterWrite(session, operation, outcome);
            return outcome;
        }
        if (operation.kind() == OperationKind.QUERY) {
            session.streamRows(statement);
        }
        try (ResultSet rows = statement.executeQuery()) {
            return listener.read(operation, rows) > 0 ? OperationOutcome.ACCESSED : OperationOutcome.MISSED;
        }
    }

    /** Whether the row of an update exists. MySQL's count of updated rows leaves out a row that already had the new values. */
    private boolean exists(Operation operation) throws SQLException {
        StormTable table = operation.table().table();
        String where =
                table.keyColumns().stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
        try (PreparedStatement read =
                session.connection().prepareStatement("SELECT 1 FROM " + table.name() + " WHERE " + where)) {
            for (int i = 0; i < table.keyColumns().size(); i++) {
                set(read, i + 1, table.keyMapping().value(i, operation.key()));
            }
            try (ResultSet rows = read.executeQuery()) {
                return rows.next();
            }
        }
    }

    private PreparedStatement prepared(Operation operation) throws SQLException {
        int id = operation.statement().id();
        PreparedStatement statement = prepared[id];
        // DuckDB closes a prepared statement whose execution failed.
        if (statement == null || statement.isClosed()) {
            statement =
                    session.connection().prepareStatement(operation.statement().sql());
            prepared[id] = statement;
        }
        return statement;
    }

    static void set(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        if (value instanceof Integer number) {
            statement.setInt(index, number);
        } else if (value instanceof String text) {
            statement.setString(index, text);
        } else {
            setNull(statement, index);
        }
    }

    /** PostgreSQL refuses a NULL of type VARCHAR for a column of integers, Derby a NULL without a type. */
    private static void setNull(PreparedStatement statement, int index) throws SQLException {
        try {
            statement.setNull(index, Types.NULL);
        } catch (SQLException e) {
            statement.setNull(index, Types.VARCHAR);
        }
    }

    /** Sets the level of the next transactions; false if the connection is lost. */
    boolean setIsolation(IsolationLevel level) throws SQLException {
        try {
            session.setIsolation(level);
            return true;
        } catch (SQLException e) {
            failure(e);
            if (!lost) {
                throw e;
            }
            return false;
        }
    }

    /**
     * Begins a transaction; null if that succeeded.
     *
     * @param name the name under which it will be prepared; null: it will be committed in one phase
     */
    @Nullable
    Failure begin(@Nullable String name) {
        twoPhaseName = name;
        prepareAnswered = false;
        return control("BEGIN", () -> {
            if (name == null) {
                session.control(StatementKind.BEGIN, "BEGIN");
            } else {
                twoPhase().begin(session, name);
            }
        });
    }

    /** Commits the transaction, in one phase or in two; null if that succeeded. */
    @Nullable
    Failure commit() {
        String name = twoPhaseName;
        Failure failure = control("COMMIT", () -> {
            if (name == null) {
                session.control(StatementKind.COMMIT, "COMMIT");
            } else {
                twoPhase().prepare(session, name);
                prepareAnswered = true;
                twoPhase().commit(session, name);
            }
        });
        if (failure == null) {
            twoPhaseName = null;
        }
        return failure;
    }

    private TwoPhaseCommit twoPhase() {
        return engine.twoPhaseCommit(version).orElseThrow();
    }

    /** The name of the last transaction, if it is one of two phases that did not end here. */
    @Nullable
    String twoPhaseName() {
        return twoPhaseName;
    }

    /** Whether the server has answered that the last transaction is prepared. */
    boolean prepareAnswered() {
        return prepareAnswered;
    }

    private interface ControlStatement {
        void run() throws SQLException;
    }

    private @Nullable Failure control(String text, ControlStatement statement) {
        listener.sending(text);
        long began = start();
        try {
            statement.run();
            return null;
        } catch (SQLException e) {
            return failure(e);
        } finally {
            end(began);
        }
    }

    private boolean control(StatementKind kind, String sql) {
        return control(sql, () -> session.control(kind, sql)) == null;
    }

    /** Ends an open transaction; the connection is lost if that fails. */
    void rollback() {
        if (lost) {
            return;
        }
        try {
            if (twoPhaseName != null) {
                twoPhase().rollback(session, twoPhaseName);
                twoPhaseName = null;
            }
            session.rollback();
        } catch (SQLException e) {
            lost = true;
        }
    }

    @Override
    public boolean lockTable(String sql) {
        return control(StatementKind.OTHER, sql);
    }

    @Override
    public boolean savepoint(String name) {
        boolean set = control(StatementKind.SAVEPOINT, "SAVEPOINT " + name);
        if (set) {
            listener.savepoint(name);
        }
        return set;
    }

    @Override
    public boolean rollbackTo(String name) {
        boolean undone = control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + name);
        if (undone) {
            listener.rolledBackTo(name);
        }
        return undone;
    }

    private OperationOutcome outcome(SQLException e) {
        return switch (failure(e).errorClass()) {
            case DEADLOCK, LOCK_TIMEOUT, BUSY, SERIALIZATION, TRANSACTION_ABORTED, CONNECTION_LOST, CANCELLED ->
                OperationOutcome.ABORTED;
            default -> OperationOutcome.FAILED;
        };
    }

    private Failure failure(SQLException e) {
        Failure failure = engine.classify(e);
        try {
            failure = session.confirm(failure);
        } catch (SQLException gone) {
            failure = Failure.sessionLost();
        }
        contention.failed(failure.errorClass(), String.valueOf(e.getMessage()));
        lost |= failure.effect() == Failure.Effect.SESSION_LOST || failure.errorClass() == ErrorClass.CONNECTION_LOST;
        return failure;
    }

    private long start() {
        long now = System.nanoTime();
        thread = Thread.currentThread();
        submitted = now;
        return now;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes, others only read
    private void end(long began) {
        submitted = 0;
        statements++;
        latency.recordValue(Math.max(1, Math.min(LONGEST_MICROS, (System.nanoTime() - began) / 1000)));
    }

    @Override
    public void close() {
        session.close();
    }
}
