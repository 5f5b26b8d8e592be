package io.titrant.engine;

import java.sql.SQLException;
import java.util.List;

/** A schema of Titrant's own inside an instance, in which cases run one after another. Closing it drops the schema. */
public interface Workspace extends AutoCloseable {

    Instance instance();

    String name();

    /** A new session in this schema, in autocommit, at the engine's default level. */
    Session openSession() throws SQLException;

    /** Sees which sessions of this workspace wait for a lock; engines that never block return {@link LockMonitor#NEVER}. */
    LockMonitor lockMonitor();

    /** The tables in the schema, by name, in a stable order. */
    List<String> tables() throws SQLException;

    /** Drops everything in the schema. All transactions in it have ended. */
    void clear() throws SQLException;

    /**
     * Leaves these tables as if they had just been created: without rows, without traces of rows that others could wait for, numbering from the
     * start. All transactions have ended. False, and nothing done, where the DBMS has no way for that which is cheaper than to create them.
     */
    default boolean empty(List<String> tables) throws SQLException {
        return false;
    }

    /** Ends transactions that were prepared and belong to no session any more. Of a database of the user's it touches none. */
    default void endPreparedTransactions() throws SQLException {}

    /** Whether so much has been left behind in it that another should take its place: what a DBMS forgets to give back adds up over many cases. */
    default boolean worn() {
        return false;
    }

    @Override
    void close();
}
