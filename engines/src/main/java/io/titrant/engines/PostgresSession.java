package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.ClientSql;
import io.titrant.engine.Failure;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A session that reports a rolled-back COMMIT as an error: PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error. */
final class PostgresSession extends ServerSession {
    /** The SQLSTATE "transaction rollback" without a cause. */
    static final String ROLLED_BACK = "40000";

    /**
     * How to see which level a server really runs: CockroachDB and YugabyteDB take READ COMMITTED for a stronger level if a setting of the server forbids it, and a judge
     * would then take the stronger level for a bug.
     *
     * @param sql returns the level of the session's transactions
     * @param remedy what the user can do
     */
    record LevelCheck(String sql, String remedy) {}

    private final @Nullable LevelCheck check;
    private @Nullable Method pgType;

    PostgresSession(
            String id, Connection connection, ServerInstance instance, String cancelSql, @Nullable LevelCheck check) {
        super(id, connection, instance, cancelSql, level -> ClientSql.STANDARD_LEVEL + level);
        this.check = check;
    }

    @Override
    public void setIsolation(IsolationLevel level) throws SQLException {
        super.setIsolation(level);
        if (check != null) {
            String runs = ServerInstance.single(connection(), check.sql());
            if (!runs.equalsIgnoreCase(level.sql())) {
                throw new TitrantException("the server runs " + level.sql() + " as " + runs.toUpperCase(Locale.ROOT)
                        + "; " + check.remedy());
            }
        }
    }

    @Override
    public void control(StatementKind kind, String sql) throws SQLException {
        boolean failed = kind == StatementKind.COMMIT && transactionState().equals("FAILED");
        try {
            super.control(kind, sql);
        } finally {
            if (kind == StatementKind.COMMIT || kind == StatementKind.ROLLBACK) {
                stopStreaming();
            }
        }
        if (failed) {
            throw new SQLException("COMMIT of a failed transaction: the server rolled it back", ROLLED_BACK);
        }
    }

    @Override
    public void rollback() throws SQLException {
        try {
            super.rollback();
        } finally {
            stopStreaming();
        }
    }

    /** The driver fetches rows in parts only if it believes that it has begun the transaction itself. It sends nothing for the change, because a transaction is open. */
    @Override
    public void streamRows(Statement query) throws SQLException {
        if (transactionState().equals("OPEN")) {
            connection().setAutoCommit(false);
            super.streamRows(query);
        }
    }

    /** The driver would commit an open transaction here, so this is done after its end. */
    private void stopStreaming() throws SQLException {
        if (!connection().isClosed()
                && !connection().getAutoCommit()
                && transactionState().equals("IDLE")) {
            connection().setAutoCommit(true);
        }
    }

    /**
     * The driver asks the server whether the column numbers itself before it answers, to say {@code serial} for {@code integer}; it remembers the answers, up to 5 MB in
     * each connection. The name itself it knows.
     */
    @Override
    public String typeName(ResultSetMetaData columns, int column) throws SQLException {
        try {
            Method known = pgType;
            if (known == null) {
                known = columns.getClass().getDeclaredMethod("getPGType", int.class);
                known.setAccessible(true);
                pgType = known;
            }
            return String.valueOf(known.invoke(columns, column));
        } catch (ReflectiveOperationException e) {
            return super.typeName(columns, column);
        }
    }

    /** COPY FROM STDIN, through the driver's own interface. */
    @Override
    public boolean bulkLoad(String table, List<String> columns, Reader rows) throws SQLException {
        String sql = "COPY " + table + " (" + String.join(", ", columns) + ") FROM STDIN";
        try {
            Object copy = connection().getClass().getMethod("getCopyAPI").invoke(connection());
            copy.getClass().getMethod("copyIn", String.class, Reader.class).invoke(copy, sql, rows);
            return true;
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof SQLException refused
                    ? refused
                    : new SQLException("COPY failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** After a failed COMMIT, or outside a transaction, no transaction is left that could be poisoned. */
    @Override
    public Failure confirm(Failure failure) {
        return failure.effect() == Failure.Effect.TRANSACTION_POISONED
                        && transactionState().equals("IDLE")
                ? Failure.rolledBack(failure.errorClass())
                : failure;
    }

    /** The driver knows the state from the server's last answer. Its class is loaded at run time, hence reflection. */
    private String transactionState() {
        try {
            Object state =
                    connection().getClass().getMethod("getTransactionState").invoke(connection());
            return String.valueOf(state);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the PostgreSQL driver does not tell the state of a transaction", e);
        }
    }
}
