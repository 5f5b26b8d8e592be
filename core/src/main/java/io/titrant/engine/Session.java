package io.titrant.engine;

import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.io.Reader;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * One JDBC connection, and how transactions begin and end on it. Most engines take BEGIN and COMMIT as SQL text; H2, HSQLDB and Derby are driven by
 * JDBC calls. The text in a case is the same for all.
 */
public interface Session extends AutoCloseable {

    /** The DBMS's id of this session (a backend pid, a connection id), as its lock views show it. */
    String id();

    Connection connection();

    /** Sets the level of later transactions. No transaction is open. */
    void setIsolation(IsolationLevel level) throws SQLException;

    /** Runs BEGIN, COMMIT, ROLLBACK, SAVEPOINT, ROLLBACK TO or RELEASE. */
    void control(StatementKind kind, String sql) throws SQLException;

    /** Rolls back the open transaction; does nothing if none is open. */
    void rollback() throws SQLException;

    /** The DBMS's name for the type of a column of a result. No statement may be sent for it: it would be part of the transaction. */
    default String typeName(ResultSetMetaData columns, int column) throws SQLException {
        return columns.getColumnTypeName(column);
    }

    /** Called before the session is used after another session has created tables. No transaction is open. */
    default void refresh() throws SQLException {}

    /**
     * The failure with its true effect on the transaction, where the error alone does not show it (SQLite's {@code OR ROLLBACK}). Called on the session's own
     * thread, before any other statement.
     */
    default Failure confirm(Failure failure) throws SQLException {
        return failure;
    }

    /** Whether an open JDBC statement of this session keeps other sessions from dropping the tables that it used, so that each must be closed at once. */
    default boolean statementsKeepTables() {
        return false;
    }

    /** Says that no other session uses this session's schema: a blocked statement there can never go on, so a short lock time-out is enough. */
    default void alone() throws SQLException {}

    /** Limits the time for one answer, if the DBMS is another process; a session that exceeds it is lost. */
    default void bound(Duration answer) throws SQLException {}

    /** Gives back what the session holds beyond its transactions, and others could wait for, before it is closed. No transaction is open. */
    default void releaseSessionLocks() throws SQLException {}

    /**
     * Called before a query is executed whose rows need not all be in memory: the driver shall fetch a part of them at a time. The session sends no other statement until
     * the rows are read. Nothing changes for engines inside the JVM.
     */
    default void streamRows(Statement query) throws SQLException {}

    /**
     * Loads rows by the DBMS's own bulk path, which is faster than INSERT. Returns false, and loads nothing, if it has none.
     *
     * @param rows one line per row, values separated by tabs, {@code \N} for NULL
     */
    default boolean bulkLoad(String table, List<String> columns, Reader rows) throws SQLException {
        return false;
    }

    /** Cancels the running statement, from another thread; best effort. */
    void cancel() throws SQLException;

    @Override
    void close();
}
