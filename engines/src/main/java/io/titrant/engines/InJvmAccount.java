package io.titrant.engines;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The second wall around a schema in a user's H2 or HSQLDB: the owner of the schema is an account that has rights on this schema alone, and sessions
 * work as this account. It has the name of the schema. Where the given user may not create accounts, sessions work as the given user.
 */
record InJvmAccount(@Nullable String name, String password) {
    static final InJvmAccount NONE = new InJvmAccount(null, "");

    /** Creates the schema of a workspace, owned by an account of its own where this is possible. */
    static InJvmAccount createSchema(InJvmInstance instance, Connection home, String schema) throws SQLException {
        String quoted = InJvmWorkspace.quote(schema);
        InJvmAccount account = new InJvmAccount(schema, ServerOptions.randomPassword());
        if (!instance.local()) {
            try {
                InJvmWorkspace.run(
                        home,
                        "CREATE USER " + quoted + " PASSWORD '" + account.password + "'",
                        "CREATE SCHEMA " + quoted + account.authorization());
                return account;
            } catch (SQLException e) {
                dropUser(home, schema);
            }
        }
        InJvmWorkspace.run(home, "CREATE SCHEMA " + quoted);
        return NONE;
    }

    /** Drops a schema of a user's database with its account. */
    static void drop(Connection admin, String schema) throws SQLException {
        InJvmWorkspace.run(admin, "DROP SCHEMA " + InJvmWorkspace.quote(schema) + " CASCADE");
        dropUser(admin, schema);
    }

    private static void dropUser(Connection admin, String schema) {
        try {
            InJvmWorkspace.run(admin, "DROP USER " + InJvmWorkspace.quote(schema));
        } catch (SQLException e) {
            // There is none.
        }
    }

    /** The end of CREATE SCHEMA. */
    String authorization() {
        return name == null ? "" : " AUTHORIZATION " + InJvmWorkspace.quote(name);
    }

    /** A connection of a session. */
    Connection connect(InJvmInstance instance, String url) throws SQLException {
        if (name == null) {
            return instance.connect(url);
        }
        Properties own = new Properties();
        own.setProperty("user", name);
        own.setProperty("password", password);
        return instance.connectAs(url, own);
    }
}
