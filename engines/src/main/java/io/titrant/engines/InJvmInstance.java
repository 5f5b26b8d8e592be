package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Leftover;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A loaded driver, or the user's own database that it reaches, and the workspaces that were opened in it. */
final class InJvmInstance implements Instance {
    private static final AtomicInteger COUNTER = new AtomicInteger();

    private final InJvmEngine engine;
    private final Driver driver;
    private final StartOptions options;
    private final @Nullable Address address;
    private final int number = COUNTER.incrementAndGet();
    private final Map<String, InJvmWorkspace> workspaces = new ConcurrentHashMap<>();
    private final AtomicInteger sessions = new AtomicInteger();
    private final String version;
    private volatile boolean closed;

    /** Opens a workspace at once, to read the version and so that a bad option fails now. */
    InJvmInstance(InJvmEngine engine, Driver driver, StartOptions options, @Nullable Address address) {
        this.engine = engine;
        this.driver = driver;
        this.options = options;
        this.address = address;
        try (InJvmWorkspace probe = engine.open(this, "titrant_probe_" + number)) {
            this.version = probe.productVersion();
        } catch (SQLException e) {
            throw new TitrantException("cannot open " + title() + ": " + firstLine(e), e);
        }
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public Workspace createWorkspace(String name) {
        if (workspaces.containsKey(name)) {
            throw new TitrantException("workspace " + name + " exists already");
        }
        try {
            InJvmWorkspace workspace = engine.open(this, name);
            workspaces.put(name, workspace);
            return workspace;
        } catch (SQLException e) {
            throw new TitrantException("cannot create workspace " + name + " in " + title() + ": " + firstLine(e), e);
        }
    }

    @Override
    public List<Leftover> removeLeftovers(boolean all) {
        Address users = address;
        if (users == null) {
            return List.of();
        }
        List<String> schemas = new ArrayList<>();
        try (Connection connection = connect(users.url());
                ResultSet found = connection.getMetaData().getSchemas()) {
            while (found.next()) {
                schemas.add(found.getString("TABLE_SCHEM"));
            }
            return SchemaOwner.clean(schemas, connection, all, schema -> engine.dropForeign(connection, schema));
        } catch (SQLException e) {
            throw new TitrantException("cannot look for leftovers in " + title() + ": " + firstLine(e), e);
        }
    }

    @Override
    public boolean alive() {
        return !closed && workspaces.values().stream().allMatch(InJvmWorkspace::answers);
    }

    @Override
    public void close() {
        closed = true;
        workspaces.values().forEach(InJvmWorkspace::close);
    }

    @Override
    public boolean own() {
        return local();
    }

    /** Whether the DBMS runs in this JVM, so that Titrant can look at the threads of its sessions. */
    boolean local() {
        return address == null;
    }

    @Override
    public StartOptions options() {
        return options;
    }

    /** The user's own address; for a database of Titrant's, an address that is unique in this JVM. */
    String url(String prefix, String name) {
        return address != null ? address.url() : prefix + name + "_" + number;
    }

    @Nullable
    String user() {
        return address == null ? null : address.user();
    }

    /** A number for a new session, unique in this instance. */
    int nextSession() {
        return sessions.incrementAndGet();
    }

    Connection connect(String url) throws SQLException {
        return connect(url, new Properties());
    }

    Connection connect(String url, Properties properties) throws SQLException {
        if (address != null && address.user() != null) {
            properties.setProperty("user", address.user());
        }
        if (address != null && address.password() != null) {
            properties.setProperty("password", address.password());
        }
        return connectAs(url, properties);
    }

    /** Connects as the user that the properties name. */
    Connection connectAs(String url, Properties properties) throws SQLException {
        Connection connection = driver.connect(url, properties);
        if (connection == null) {
            throw new SQLException("the " + engine.name() + " driver does not know this address");
        }
        return connection;
    }

    void forget(String name) {
        workspaces.remove(name);
    }

    private String title() {
        return address != null ? address.toString() : engine.name() + ":" + options.version();
    }

    private static String firstLine(SQLException e) {
        String message = String.valueOf(e.getMessage());
        return message.lines().findFirst().orElse(message);
    }
}
