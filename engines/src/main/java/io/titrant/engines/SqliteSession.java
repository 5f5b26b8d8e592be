package io.titrant.engines;

import io.titrant.engine.Failure;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A session of SQLite. It knows whether its transaction is open, because an error code of SQLite does not tell whether the transaction ended. */
final class SqliteSession extends TextSession {
    private boolean began;

    SqliteSession(String id, Connection connection) {
        super(id, connection, IsolationLevel.SERIALIZABLE);
    }

    @Override
    public void control(StatementKind kind, String sql) throws SQLException {
        super.control(kind, sql);
        began = switch (kind) {
            case BEGIN -> true;
            case COMMIT, ROLLBACK -> false;
            default -> began;
        };
    }

    @Override
    public void rollback() throws SQLException {
        super.rollback();
        began = false;
    }

    /** Without this read, a table that another session created would be "no such table" instead of BUSY while that session holds the file. */
    @Override
    public void refresh() throws SQLException {
        execute("SELECT 1 FROM sqlite_master");
    }

    /** Keeps the default rollback journal in memory, which spares a file per statement. Locks and results are the same. */
    @Override
    public void alone() throws SQLException {
        try (Statement statement = connection().createStatement();
                ResultSet mode = statement.executeQuery("PRAGMA journal_mode")) {
            if (!mode.next() || !mode.getString(1).equalsIgnoreCase("delete")) {
                return;
            }
        }
        execute("PRAGMA journal_mode=MEMORY");
    }

    /** OR ROLLBACK, RAISE(ROLLBACK) and some I/O errors end the transaction. Exactly then a BEGIN succeeds. */
    @Override
    public Failure confirm(Failure failure) throws SQLException {
        if (!began || failure.effect() != Failure.Effect.STATEMENT_UNDONE) {
            return failure;
        }
        try {
            execute("BEGIN");
        } catch (SQLException stillOpen) {
            return failure;
        }
        rollback();
        return Failure.rolledBack(failure.errorClass());
    }

    @Override
    void interrupt() throws ReflectiveOperationException {
        Object database = connection().getClass().getMethod("getDatabase").invoke(connection());
        database.getClass().getMethod("interrupt").invoke(database);
    }
}
