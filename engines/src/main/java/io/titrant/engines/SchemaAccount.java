package io.titrant.engines;

import io.titrant.engine.Address;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The second wall around a schema in a database of the user's: sessions work there as an account that has rights on this schema alone. The
 * account has the name of the schema, and comes and goes with it. Where the given user may not create accounts, or the server does not let
 * the new account in, sessions work as the given user, and the fence is the only wall.
 */
final class SchemaAccount {
    private final ServerInstance instance;
    private final ServerFamily family;
    private final String name;
    private @Nullable Address address;
    private boolean asRole;

    private SchemaAccount(ServerInstance instance, ServerFamily family, String name) {
        this.instance = instance;
        this.family = family;
        this.name = name;
    }

    /** Tries to create the account of a schema that is there already. */
    static SchemaAccount create(ServerInstance instance, ServerFamily family, String name, Connection admin) {
        SchemaAccount account = new SchemaAccount(instance, family, name);
        if (instance.own() || family.createAccountSql(name, "").isEmpty()) {
            return account;
        }
        String password = ServerOptions.randomPassword() + "-Aa1";
        try {
            executeAll(admin, family.createAccountSql(name, password));
            executeAll(admin, family.grantSql(name));
            account.letIn(new Address(instance.address().url(), name, password), admin);
        } catch (SQLException e) {
            account.address = null;
            account.asRole = false;
        }
        if (!account.exists()) {
            account.drop(admin);
        }
        return account;
    }

    /** A login of its own is the stronger wall; a role that the given user takes on is the next best. */
    private void letIn(Address own, Connection admin) throws SQLException {
        address = own;
        if (entered(admin)) {
            return;
        }
        address = null;
        asRole = family.takeOnSql(name) != null;
        if (asRole && !entered(admin)) {
            asRole = false;
        }
    }

    /** Whether a session is really this account's, and can be cancelled by the given user. */
    private boolean entered(Connection admin) {
        try (Connection connection = connect()) {
            String user = ServerInstance.single(connection, "SELECT CURRENT_USER");
            String session = ServerInstance.single(connection, family.sessionIdSql());
            ServerWorkspace.execute(admin, family.cancelSql(session));
            return user.equals(name) || user.startsWith(name + "@");
        } catch (SQLException e) {
            return false;
        }
    }

    boolean exists() {
        return address != null || asRole;
    }

    /** A connection for a session. */
    Connection connect() throws SQLException {
        Address own = address;
        Connection connection = instance.connect(own == null ? family.place(instance.address(), name) : own);
        String takeOn = asRole ? family.takeOnSql(name) : null;
        if (takeOn != null) {
            ServerWorkspace.execute(connection, takeOn);
        }
        return connection;
    }

    /** Gives the rights again after the schema was made anew. */
    void grant(Connection admin) throws SQLException {
        if (exists()) {
            executeAll(admin, family.grantSql(name));
        }
    }

    /** Drops the account, if it is there. */
    void drop(Connection admin) {
        for (String sql : family.dropAccountSql(name)) {
            try {
                ServerWorkspace.execute(admin, sql);
            } catch (SQLException e) {
                // It was never there.
            }
        }
    }

    private static void executeAll(Connection connection, List<String> statements) throws SQLException {
        for (String sql : statements) {
            ServerWorkspace.execute(connection, sql);
        }
    }
}
