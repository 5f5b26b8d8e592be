package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Leftover;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.engines.provision.Launch;
import io.titrant.engines.provision.ServerProcess;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A running server: Titrant started it and will stop it, or it is the user's and Titrant only creates and drops workspaces in it. */
final class ServerInstance implements Instance {
    static final Pattern WORKSPACE = Pattern.compile("titrant_[a-z0-9_]{1,50}");
    private static final Pattern SECRET = Pattern.compile("(?i)(password[^=&;]*=)[^&;]*|(//[^/@:]*:)[^/@]*(?=@)");

    /** A limit above all others, so that no thread waits forever for a server that no longer answers. */
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(3);

    /** A server that is killed from outside right after its start is started again. */
    private static final int START_TRIES = 3;

    private final ServerFamily family;
    private final StartOptions options;
    private final @Nullable Launch launch;
    private volatile @Nullable ServerProcess process;
    private volatile Address address;
    private final String version;

    private ServerInstance(
            ServerFamily family,
            StartOptions options,
            @Nullable Launch launch,
            @Nullable ServerProcess process,
            Address address)
            throws SQLException {
        this.family = family;
        this.options = options;
        this.launch = launch;
        this.process = process;
        this.address = address;
        try (Connection connection = connect()) {
            this.version = single(connection, family.versionSql());
        }
    }

    static ServerInstance start(ServerFamily family, Launch launch, StartOptions options) {
        for (int attempt = 1; ; attempt++) {
            ServerProcess process = ServerProcess.start(launch);
            try {
                return new ServerInstance(family, options, launch, process, launch.address(process.port()))
                        .checked(launch.name());
            } catch (TitrantException e) {
                process.close();
                throw e;
            } catch (SQLException e) {
                boolean killed = process.killedFromOutside();
                process.close();
                if (!killed || attempt == START_TRIES) {
                    throw new TitrantException(launch.name() + " started but does not answer: " + reason(e), e);
                }
            }
        }
    }

    static ServerInstance attach(ServerFamily family, Address address, StartOptions options) {
        try {
            return new ServerInstance(family, options, null, null, address).checked(masked(address));
        } catch (SQLException e) {
            throw new TitrantException("cannot connect to " + masked(address) + ": " + reason(e), e);
        }
    }

    /** This server, unless it is another DBMS than it was said to be. */
    private ServerInstance checked(String shown) throws SQLException {
        try (Connection connection = connect()) {
            String stranger = family.stranger(single(connection, family.productSql()));
            if (stranger != null) {
                throw new TitrantException(shown + " is not " + family.name() + " but " + stranger);
            }
            return this;
        }
    }

    @Override
    public List<String> settings() {
        return launch == null ? List.of() : launch.settings();
    }

    @Override
    public Engine engine() {
        return family;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public Workspace createWorkspace(String name) {
        if (!WORKSPACE.matcher(name).matches()) {
            throw new TitrantException("refusing to create '" + name
                    + "': Titrant works only in schemas of its own, named titrant_ and small letters, digits or _");
        }
        try {
            return new ServerWorkspace(this, family, name);
        } catch (SQLException e) {
            throw new TitrantException("cannot create " + name + " in " + masked(address) + ": " + reason(e), e);
        }
    }

    @Override
    public List<Leftover> removeLeftovers(boolean all) {
        if (own()) {
            return List.of();
        }
        try (Connection connection = connect()) {
            ServerWorkspace.execute(connection, family.boundWaitsSql());
            List<String> schemas = ServerWorkspace.strings(connection, family.schemasSql());
            return SchemaOwner.clean(schemas, connection, all, schema -> drop(connection, schema));
        } catch (SQLException e) {
            throw new TitrantException("cannot look for leftovers in " + masked(address) + ": " + reason(e), e);
        }
    }

    private void drop(Connection connection, String schema) throws SQLException {
        family.drop(connection, schema);
        for (String sql : family.dropAccountSql(schema)) {
            try {
                ServerWorkspace.execute(connection, sql);
            } catch (SQLException e) {
                // It had no account.
            }
        }
    }

    @Override
    public boolean alive() {
        ServerProcess own = process;
        if (own != null && !own.alive()) {
            return false;
        }
        try (Connection connection = connect()) {
            return !single(connection, family.versionSql()).isEmpty();
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public boolean killedFromOutside() {
        ServerProcess own = process;
        return own != null && own.killedFromOutside();
    }

    @Override
    public String logTail() {
        ServerProcess own = process;
        return own == null ? "" : own.logTail();
    }

    @Override
    public List<String> newReports() {
        ServerProcess own = process;
        return own == null ? List.of() : own.newReports();
    }

    @Override
    public void restart() {
        if (launch == null) {
            throw new TitrantException("the server at " + masked(address) + " is gone; titrant did not start it");
        }
        close();
        ServerProcess fresh = ServerProcess.start(launch);
        process = fresh;
        address = launch.address(fresh.port());
    }

    @Override
    public boolean killable() {
        return launch != null;
    }

    @Override
    public void kill() {
        ServerProcess own = process;
        if (own == null) {
            throw new TitrantException("the server at " + masked(address) + " is not Titrant's to kill");
        }
        own.kill();
    }

    @Override
    public void recover() {
        ServerProcess own = process;
        if (own == null || launch == null) {
            throw new TitrantException("the server at " + masked(address) + " is not Titrant's to start");
        }
        process = own.recovered(launch);
    }

    @Override
    public void close() {
        ServerProcess own = process;
        if (own != null) {
            own.close();
        }
    }

    @Override
    public boolean own() {
        return launch != null;
    }

    @Override
    public StartOptions options() {
        return options;
    }

    @Nullable
    String mode() {
        return options.mode();
    }

    Address address() {
        return address;
    }

    long pid() {
        ServerProcess own = process;
        return own == null ? -1 : own.pid();
    }

    String where() {
        return masked(address);
    }

    Connection connect() throws SQLException {
        return connect(address);
    }

    Connection connect(Address as) throws SQLException {
        return connect(family, as, own() ? options.version() : null, family.properties(own(), options.mode()));
    }

    /** A connection with properties of the driver's that other connections do not have. */
    Connection connectWith(Map<String, String> more) throws SQLException {
        return connectWith(address, more);
    }

    /** The same at another address of this server. */
    Connection connectWith(Address as, Map<String, String> more) throws SQLException {
        Properties properties = family.properties(own(), options.mode());
        properties.putAll(more);
        return connect(family, as, own() ? options.version() : null, properties);
    }

    static Connection connect(ServerFamily family, Address address, boolean own, @Nullable String version)
            throws SQLException {
        return connect(family, address, version, family.properties(own));
    }

    private static Connection connect(
            ServerFamily family, Address address, @Nullable String version, Properties properties) throws SQLException {
        if (address.user() != null) {
            properties.setProperty("user", address.user());
        }
        if (address.password() != null) {
            properties.setProperty("password", address.password());
        }
        Connection connection = family.driver(address.url(), version).connect(address.url(), properties);
        if (connection == null) {
            throw new SQLException("the driver does not understand this address", "08001");
        }
        connection.setNetworkTimeout(Runnable::run, (int) LONGEST_ANSWER.toMillis());
        return connection;
    }

    static String single(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return String.valueOf(result.getString(1));
        }
    }

    static String reason(SQLException e) {
        Throwable root = e;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        String first = line(e);
        String deepest = line(root);
        return root == e || first.contains(deepest) ? first : first + " (" + deepest + ")";
    }

    private static String line(Throwable e) {
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return SECRET.matcher(message.lines().findFirst().orElse(message)).replaceAll("$1$2***");
    }

    private static String masked(Address address) {
        return SECRET.matcher(address.toString()).replaceAll("$1$2***");
    }
}
