package io.titrant.engines;

import io.titrant.engine.Failure;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntSupplier;

/** A session of SQLite. It knows whether its transaction is open, because an error code of SQLite does not tell whether the transaction ended. */
final class SqliteSession extends TextSession {
    private final IntSupplier clearings;
    private int refreshedAfter = -1;
    private boolean began;
    private boolean journalInMemory;
    private boolean fileAlone;

    /** @param clearings how often all tables of the file were dropped */
    SqliteSession(String id, Connection connection, IntSupplier clearings) {
        super(id, connection, IsolationLevel.SERIALIZABLE);
        this.clearings = clearings;
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

    /**
     * Reads the names of the tables anew if all were dropped since the last time. Otherwise a table that another session created would be "no such table"
     * instead of BUSY while that session holds the file, and old versions would find a dropped table still there if the first statement after the drop is CREATE TABLE.
     */
    @Override
    public void refresh() throws SQLException {
        int now = clearings.getAsInt();
        if (now != refreshedAfter) {
            execute("SELECT 1 FROM sqlite_master");
            refreshedAfter = now;
        }
    }

    /** From its first statement on, no other session may use the file, so that it need not be locked for each statement. */
    @Override
    public void alone() throws SQLException {
        keepJournalInMemory();
        if (journalInMemory) {
            execute("PRAGMA locking_mode=EXCLUSIVE");
            fileAlone = true;
        }
    }

    boolean hasFileAlone() {
        return fileAlone;
    }

    void keepJournalInMemory() throws SQLException {
        journalInMemory = journalInMemory || keepJournalInMemory(connection());
    }

    /**
     * Keeps the default rollback journal in memory, which spares a file per statement. Locks and results are the same.
     *
     * @return false if the user has chosen another mode
     */
    static boolean keepJournalInMemory(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet mode = statement.executeQuery("PRAGMA journal_mode")) {
                if (!mode.next() || !mode.getString(1).equalsIgnoreCase("delete")) {
                    return false;
                }
            }
            statement.execute("PRAGMA journal_mode=MEMORY");
            return true;
        }
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
