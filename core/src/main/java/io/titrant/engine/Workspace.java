package io.titrant.engine;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A schema that Titrant created inside an instance; cases run in it one after another. Closing it drops the schema. */
public interface Workspace extends AutoCloseable {

    Instance instance();

    String name();

    /** A new session in this schema, in autocommit, at the engine's default level. */
    Session openSession() throws SQLException;

    /** Shows which sessions of this workspace wait for a lock; engines that never block return {@link LockMonitor#NEVER}. */
    LockMonitor lockMonitor();

    /** The tables in the schema, by name, in a stable order. */
    List<String> tables() throws SQLException;

    /** Drops everything in the schema. All transactions in it have ended. */
    void clear() throws SQLException;

    /**
     * Makes these tables as if they had just been created: no rows, no deleted rows that still have locks, generated keys from the start. All transactions have
     * ended. Returns false, and changes nothing, if the DBMS has no cheaper way than to create the tables again.
     */
    default boolean empty(List<String> tables) throws SQLException {
        return false;
    }

    /**
     * The statements that delete all rows of these tables and restart their generated keys. No foreign key and no trigger belongs to the tables. Run in one text together with
     * the INSERTs that fill the tables again, they leave the tables as they were filled first: deleted rows lock nothing, and statistics stay. Empty if the DBMS
     * cannot do that, or not cheaper than {@link #empty}.
     */
    default List<String> deletion(List<String> tables) throws SQLException {
        return List.of();
    }

    /** Statements as one text. A statement may end with a comment. */
    static String inOneText(List<String> statements) {
        return String.join("\n;\n", statements);
    }

    /** Runs statements whose results are not needed in one text and one transaction, through a session that has no open transaction. */
    default void runTogether(Session session, List<String> statements) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(inOneText(statements));
        }
    }

    /**
     * Runs the statements that set up an initial database, all in one transaction. Returns false, and changes nothing, if the DBMS cannot, if that is not cheaper
     * than one statement after the other, or if a statement fails.
     */
    default boolean setUpTogether(Session session, List<String> statements) {
        return false;
    }

    /**
     * Computes the statistics of these filled tables, so that plans are those of tables that were indexed after they were filled. Returns false, and changes
     * nothing, if the DBMS gives such tables other statistics.
     */
    default boolean analyze(List<String> tables) throws SQLException {
        return false;
    }

    /** Ends transactions that were prepared and belong to no session any more. Of a database of the user's it touches none. */
    default void endPreparedTransactions() throws SQLException {}

    /** Connects again after the server was killed and started again. */
    default void reconnect() throws SQLException {}

    /** Ends a session of this workspace from the side of the server, and returns when the server has ended its transaction; false if it cannot. */
    default boolean cut(Session session) throws SQLException {
        return false;
    }

    /** Whether a new workspace should replace this one, because resources that the DBMS does not free have added up over many cases. */
    default boolean worn() {
        return false;
    }

    @Override
    void close();
}
