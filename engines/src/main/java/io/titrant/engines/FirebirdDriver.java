package io.titrant.engines;

import io.titrant.engines.provision.Drivers;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What Jaybird can do beyond JDBC. The driver is in a class loader of its own, so its methods are found by name. */
final class FirebirdDriver {
    private static final String DRIVER = "org.firebirdsql.jdbc:jaybird:6.0.5";
    private static final String ANNOTATIONS = "org.jspecify:jspecify:1.0.0";
    private static final String DATABASE = "org.firebirdsql.gds.ng.FbDatabase";

    /** Jaybird logs each connection that ends unexpectedly, but Titrant reports it. The field keeps the logger, and with it its level. */
    private static final Logger SILENCED = Logger.getLogger("org.firebirdsql");

    static {
        SILENCED.setLevel(Level.OFF);
    }

    private FirebirdDriver() {}

    /** The driver, loaded once. */
    static Driver load() {
        return Drivers.load("org.firebirdsql.jdbc.FBDriver", DRIVER, ANNOTATIONS);
    }

    /** Drops the database of this connection, which must be the only one to it; the connection ends. */
    static void dropDatabase(Connection connection) throws SQLException {
        try {
            Object database = connection.getClass().getMethod("getFbDatabase").invoke(connection);
            Class.forName(DATABASE, true, connection.getClass().getClassLoader())
                    .getMethod("dropDatabase")
                    .invoke(database);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new SQLException("Jaybird cannot drop a database", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new SQLException("this Jaybird drops no database", e);
        }
    }
}
