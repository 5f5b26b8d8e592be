package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * One of the places where a DBMS shows lock waits.
 *
 * @param name as the user knows it: {@code performance_schema.data_lock_waits}
 * @param opening makes a monitor that reads the view over a connection and closes the connection in the end
 */
record LockView(String name, Opening opening) {
    interface Opening {
        LockMonitor open(Connection connection) throws SQLException;
    }

    /** A view that is one query; see {@link QueryLocks}. */
    static LockView query(String name, String sql) {
        return new LockView(name, connection -> new QueryLocks(connection, sql));
    }
}
