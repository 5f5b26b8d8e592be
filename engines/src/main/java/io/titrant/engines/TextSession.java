package io.titrant.engines;

import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Locale;

/**
 * A session of SQLite or DuckDB: BEGIN, COMMIT and ROLLBACK are SQL text, there is one isolation level, and ROLLBACK outside a transaction is an
 * error.
 */
abstract class TextSession extends JdbcSession {
    private final IsolationLevel onlyLevel;

    TextSession(String id, Connection connection, IsolationLevel onlyLevel) {
        super(id, connection);
        this.onlyLevel = onlyLevel;
    }

    /** Interrupts the running statement through a method of the driver that JDBC does not have. */
    abstract void interrupt() throws SQLException, ReflectiveOperationException;

    @Override
    public final void setIsolation(IsolationLevel level) throws SQLException {
        if (level != onlyLevel) {
            throw new SQLFeatureNotSupportedException("the only isolation level is " + onlyLevel.sql(), "0A000");
        }
    }

    @Override
    public void control(StatementKind kind, String sql) throws SQLException {
        boolean starts = sql.strip().toUpperCase(Locale.ROOT).startsWith("START");
        execute(kind == StatementKind.BEGIN && starts && !asksForSnapshot(sql) ? "BEGIN" : sql);
    }

    @Override
    public void rollback() throws SQLException {
        try {
            execute("ROLLBACK");
        } catch (SQLException e) {
            // Neither engine has a code of its own for this.
            if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
                throw e;
            }
        }
    }

    @Override
    public final void cancel() throws SQLException {
        try {
            interrupt();
        } catch (InvocationTargetException e) {
            throw new SQLException("cannot interrupt session " + id(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new SQLFeatureNotSupportedException("this driver cannot interrupt a session", "0A000", e);
        }
    }
}
