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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A schema of Titrant's, in a database of Titrant's unless the instance is the user's. The home connection keeps a database in memory alive and drops
 * it at the end.
 */
abstract class InJvmWorkspace implements Workspace {
    private static final long CLOSE_MILLIS = 2_000;

    private final InJvmInstance instance;
    private final String name;
    private final String schema;
    private final Connection home;
    private final InJvmAccount account;
    private final List<JdbcSession> sessions = new CopyOnWriteArrayList<>();

    /** @param schema the schema's name as the DBMS stores it */
    InJvmWorkspace(InJvmInstance instance, String name, String schema, Connection home) {
        this(instance, name, schema, home, InJvmAccount.NONE);
    }

    /** @param account the account that sessions work as */
    InJvmWorkspace(InJvmInstance instance, String name, String schema, Connection home, InJvmAccount account) {
        this.account = account;
        this.instance = instance;
        this.name = name;
        this.schema = schema;
        this.home = home;
    }

    /** Connects a session, in autocommit, in this schema. */
    abstract JdbcSession connectSession() throws SQLException;

    /** Connects a monitor. */
    LockMonitor connectMonitor() throws SQLException {
        return LockMonitor.NEVER;
    }

    /** Removes this workspace from the DBMS and from disk. The home connection may be closed afterwards. */
    abstract void drop() throws SQLException;

    @Override
    public final Instance instance() {
        return instance;
    }

    @Override
    public final String name() {
        return name;
    }

    final InJvmInstance host() {
        return instance;
    }

    final String schema() {
        return schema;
    }

    final Connection home() {
        return home;
    }

    @Override
    public final Session openSession() throws SQLException {
        sessions.removeIf(InJvmWorkspace::isClosed);
        JdbcSession session = connectSession();
        sessions.add(session);
        return session;
    }

    final List<JdbcSession> openSessions() {
        sessions.removeIf(InJvmWorkspace::isClosed);
        return sessions;
    }

    @Override
    public final LockMonitor lockMonitor() {
        try {
            return connectMonitor();
        } catch (SQLException e) {
            throw new TitrantException("cannot watch the locks of " + name + ": " + e.getMessage(), e);
        }
    }

    @Override
    public List<String> tables() throws SQLException {
        TreeSet<String> names = new TreeSet<>();
        try (ResultSet tables = home.getMetaData().getTables(null, schema, "%", new String[] {"TABLE", "BASE TABLE"})) {
            while (tables.next()) {
                String table = tables.getString("TABLE_NAME");
                if (!table.equalsIgnoreCase(SchemaOwner.TABLE)) {
                    names.add(table);
                }
            }
        }
        return List.copyOf(names);
    }

    @Override
    public void clear() throws SQLException {
        run("DROP SCHEMA " + quote(schema) + " CASCADE", "CREATE SCHEMA " + quote(schema) + account.authorization());
        noteOwner();
    }

    /** Notes in a schema of a user's database whose it is, so that it can be removed if this process is killed. */
    final void noteOwner() throws SQLException {
        if (!instance.local()) {
            SchemaOwner.note(home, quote(schema));
        }
    }

    final InJvmAccount account() {
        return account;
    }

    @Override
    public final void close() {
        if (isClosed(home)) {
            return;
        }
        closeSessions();
        try {
            drop();
        } catch (SQLException e) {
            // A database that died took the workspace with it.
        }
        try {
            home.close();
        } catch (SQLException e) {
            // Gone either way.
        }
        instance.forget(name);
    }

    /** Closes all sessions at once: a blocked session closes only after the lock holder has. */
    private void closeSessions() {
        List<Thread> closers = new ArrayList<>();
        for (JdbcSession session : openSessions()) {
            Thread closer = new Thread(session::close, "titrant-close-" + session.id());
            closer.setDaemon(true);
            closer.start();
            closers.add(closer);
        }
        try {
            for (Thread closer : closers) {
                closer.join(CLOSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    final boolean answers() {
        try {
            return home.isValid(2);
        } catch (SQLException e) {
            return false;
        }
    }

    final String productVersion() throws SQLException {
        return home.getMetaData().getDatabaseProductVersion().split("\\s", 2)[0];
    }

    final void run(String... statements) throws SQLException {
        run(home, statements);
    }

    /** Runs DROPs in rounds: an object that others depend on can only be dropped after them, and the order is unknown. */
    static void runInAnyOrder(Connection connection, List<String> drops) throws SQLException {
        Deque<String> left = new ArrayDeque<>(drops);
        int refusals = 0;
        while (!left.isEmpty()) {
            String drop = left.remove();
            try {
                run(connection, drop);
                refusals = 0;
            } catch (SQLException e) {
                left.add(drop);
                if (++refusals > left.size()) {
                    throw e;
                }
            }
        }
    }

    static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    static String quote(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    static String scalar(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }

    private static boolean isClosed(JdbcSession session) {
        return isClosed(session.connection());
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }
}
