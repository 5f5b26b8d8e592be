package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A schema (PostgreSQL) or database (MySQL) that Titrant created in a server, and the sessions that were opened in it. */
final class ServerWorkspace implements Workspace {
    private static final int TIDY_EVERY = 200;
    private static final Duration CUT_LIMIT = Duration.ofSeconds(60);

    private final ServerInstance instance;
    private final ServerFamily family;
    private final String name;
    private Connection admin;
    private final SchemaAccount account;
    private final ConcurrentLinkedQueue<Session> sessions = new ConcurrentLinkedQueue<>();
    private int clears;

    ServerWorkspace(ServerInstance instance, ServerFamily family, String name) throws SQLException {
        this.instance = instance;
        this.family = family;
        this.name = name;
        this.admin = family.create(instance, name);
        try {
            if (notesOwner()) {
                SchemaOwner.note(admin, name);
            }
            this.account = SchemaAccount.create(instance, family, name, admin);
        } catch (SQLException e) {
            admin.close();
            throw e;
        }
    }

    @Override
    public Instance instance() {
        return instance;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Session openSession() throws SQLException {
        Connection connection = account.connect();
        try {
            family.enter(connection, name);
            for (String sql : family.prepareSql(instance.mode())) {
                execute(connection, sql);
            }
            String id = ServerInstance.single(connection, family.sessionIdSql());
            Session session = family.session(id, connection, instance);
            sessions.removeIf(ServerWorkspace::closed);
            sessions.add(session);
            return session;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public LockMonitor lockMonitor() {
        try {
            LockMonitor monitor = new LockViews(lockViews(), this::connect, Notices::once);
            // A missing privilege shall show now, not in the middle of a case.
            monitor.waiting(List.of());
            return monitor;
        } catch (SQLException e) {
            throw new TitrantException(
                    "cannot watch locks in " + instance.where() + ": " + ServerInstance.reason(e), e);
        }
    }

    /** On a server of the user's, a missing right must not keep Titrant from working. */
    List<LockView> lockViews() {
        if (instance.own()) {
            return family.ownLockViews(instance.version());
        }
        List<LockView> views = new ArrayList<>(family.lockViews(instance.version()));
        views.add(SilenceAsWait.view());
        return views;
    }

    @Override
    public List<String> tables() throws SQLException {
        return strings(admin, family.tablesSql(name)).stream()
                .filter(table -> !table.equals(SchemaOwner.TABLE))
                .toList();
    }

    @Override
    public void clear() throws SQLException {
        family.clear(admin, name);
        account.grant(admin);
        if (notesOwner() && !strings(admin, family.tablesSql(name)).contains(SchemaOwner.TABLE)) {
            SchemaOwner.note(admin, name);
        }
        tidyNowAndThen();
    }

    private boolean notesOwner() {
        return !instance.own() && family.listsWorkspaces();
    }

    /** Dropped objects leave dead rows in the catalog, so it needs cleaning from time to time. */
    private void tidyNowAndThen() throws SQLException {
        if (++clears % TIDY_EVERY == 0 && instance.own()) {
            family.tidy(admin);
        }
    }

    @Override
    public boolean empty(List<String> tables) throws SQLException {
        boolean emptied = family.empty(admin, name, tables);
        if (!emptied) {
            tidyNowAndThen();
        }
        return emptied;
    }

    @Override
    public List<String> deletion(List<String> tables) throws SQLException {
        return family.deletion(admin, name, tables, instance.version());
    }

    @Override
    public boolean analyze(List<String> tables) throws SQLException {
        return family.analyze(admin, name, tables);
    }

    @Override
    public void endPreparedTransactions() throws SQLException {
        if (instance.own()) {
            family.endPreparedTransactions(admin);
        }
    }

    @Override
    public void reconnect() throws SQLException {
        admin = family.reconnect(instance, name);
    }

    private Connection connect() throws SQLException {
        return instance.connect(family.place(instance.address(), name));
    }

    @Override
    public boolean worn() {
        return family.wornAfter(clears);
    }

    /**
     * A killed session is still in the server's list while it rolls back. A session that is closed on this side ends by itself; its id may soon be that of another
     * session, so it is not killed.
     */
    @Override
    public boolean cut(Session session) throws SQLException {
        if (!closed(session)) {
            try {
                execute(admin, family.terminateSql(session.id()));
            } catch (SQLException e) {
                // It ended by itself.
            }
        }
        long deadline = System.nanoTime() + CUT_LIMIT.toNanos();
        while (!strings(admin, family.sessionExistsSql(session.id())).isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new SQLException("session " + session.id() + " does not end");
            }
        }
        return true;
    }

    /** Ends the open sessions, which may block each other, and drops the schema. */
    @Override
    public void close() {
        for (Session session : sessions) {
            if (!closed(session)) {
                try {
                    execute(admin, family.terminateSql(session.id()));
                } catch (SQLException e) {
                    // It ended by itself.
                }
                session.close();
            }
        }
        try (Connection last = admin) {
            family.drop(last, name);
            if (account.exists()) {
                account.drop(last);
            }
        } catch (SQLException e) {
            if (!instance.own()) {
                throw new TitrantException(
                        "cannot drop " + name + " in " + instance.where() + ": " + ServerInstance.reason(e), e);
            }
        }
    }

    private static boolean closed(Session session) {
        try {
            return session.connection().isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of a query. */
    static List<String> strings(Connection connection, String sql) throws SQLException {
        List<String> strings = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                strings.add(result.getString(1));
            }
        }
        return strings;
    }
}
