package io.titrant.engines;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Empties and drops a database of Titrant's. */
final class FirebirdDatabase {
    private static final String NAMES =
            "SELECT TRIM(RDB$RELATION_NAME) FROM RDB$RELATIONS WHERE RDB$SYSTEM_FLAG = 0 AND ";

    static final String TABLES = NAMES + "RDB$VIEW_BLR IS NULL ORDER BY 1";
    private static final String VIEWS = NAMES + "RDB$VIEW_BLR IS NOT NULL";
    private static final String FOREIGN_KEYS =
            "SELECT 'ALTER TABLE \"' || TRIM(RDB$RELATION_NAME) || '\" DROP CONSTRAINT \"' || TRIM(RDB$CONSTRAINT_NAME) || '\"'"
                    + " FROM RDB$RELATION_CONSTRAINTS WHERE RDB$CONSTRAINT_TYPE = 'FOREIGN KEY'";
    private static final String OTHERS =
            "SELECT 'DROP SEQUENCE \"' || TRIM(RDB$GENERATOR_NAME) || '\"' FROM RDB$GENERATORS"
                    + " WHERE RDB$SYSTEM_FLAG = 0"
                    + " UNION ALL SELECT 'DROP PROCEDURE \"' || TRIM(RDB$PROCEDURE_NAME) || '\"' FROM RDB$PROCEDURES"
                    + " WHERE RDB$SYSTEM_FLAG = 0"
                    + " UNION ALL SELECT 'DROP DOMAIN \"' || TRIM(RDB$FIELD_NAME) || '\"' FROM RDB$FIELDS"
                    + " WHERE RDB$SYSTEM_FLAG = 0 AND RDB$FIELD_NAME NOT STARTING WITH 'RDB$'";
    private static final String OTHER_SESSIONS =
            "MON$ATTACHMENTS WHERE MON$ATTACHMENT_ID <> CURRENT_CONNECTION AND MON$SYSTEM_FLAG = 0";

    private static final int DROP_TRIES = 800;
    private static final long PAUSE_MILLIS = 25;

    private FirebirdDatabase() {}

    /** Drops all tables, views and other objects. */
    static void clear(Connection connection) throws SQLException {
        List<String> drops = new ArrayList<>(ServerWorkspace.strings(connection, FOREIGN_KEYS));
        for (String sql : drops) {
            ServerWorkspace.execute(connection, sql);
        }
        drops.clear();
        ServerWorkspace.strings(connection, VIEWS).forEach(view -> drops.add("DROP VIEW " + quoted(view)));
        ServerWorkspace.strings(connection, TABLES).forEach(table -> drops.add("DROP TABLE " + quoted(table)));
        InJvmWorkspace.runInAnyOrder(connection, drops);
        InJvmWorkspace.runInAnyOrder(connection, ServerWorkspace.strings(connection, OTHERS));
    }

    /** Ends all other sessions, waits until they are gone, and drops the database. A failed attempt would close the connection. */
    static void drop(Connection admin) throws SQLException {
        for (int tries = 0; tries < DROP_TRIES; tries++) {
            if (ServerInstance.single(admin, "SELECT COUNT(*) FROM " + OTHER_SESSIONS)
                    .equals("0")) {
                break;
            }
            ServerWorkspace.execute(admin, "DELETE FROM " + OTHER_SESSIONS);
            pause();
        }
        FirebirdDriver.dropDatabase(admin);
    }

    private static void pause() throws SQLException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while dropping a database", e);
        }
    }

    private static String quoted(String name) {
        return InJvmWorkspace.quote(name);
    }
}
