package io.titrant.engine;

import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * One JDBC connection and how transactions are driven on it. Most engines take BEGIN and COMMIT as SQL text; Derby and its like
 * have no BEGIN and go through JDBC. The text in a case is the same for all.
 */
public interface Session extends AutoCloseable {

    /** The DBMS's own name for this session (a backend pid, a connection id), as its lock views show it. */
    String id();

    Connection connection();

    /** Sets the level for the transactions to come. No transaction is open. */
    void setIsolation(IsolationLevel level) throws SQLException;

    /** Runs BEGIN, COMMIT, ROLLBACK, SAVEPOINT, ROLLBACK TO or RELEASE. */
    void control(StatementKind kind, String sql) throws SQLException;

    /** Ends any open transaction without keeping its work; harmless when none is open. */
    void rollback() throws SQLException;

    /** Tables were created elsewhere since this session was used last, and it is about to be used. No transaction is open. */
    default void refresh() throws SQLException {}

    /**
     * What became of the transaction after this failure, where the error alone does not tell (SQLite's {@code OR ROLLBACK}). To be called on
     * the session's own thread, before anything else runs there.
     */
    default Failure confirm(Failure failure) throws SQLException {
        return failure;
    }

    /** Nobody else is ever in this session's schema: a statement that waits there waits in vain, and need not do so for long. */
    default void alone() throws SQLException {}

    /** Where the DBMS is another process: an answer that takes longer than this is not waited for, and the session is lost. */
    default void bound(Duration answer) throws SQLException {}

    /** Gives back what the session holds beyond its transactions, and others could wait for, before it is closed. No transaction is open. */
    default void releaseSessionLocks() throws SQLException {}

    /** Ends what the session is doing now, from another thread; best effort. */
    void cancel() throws SQLException;

    @Override
    void close();
}
