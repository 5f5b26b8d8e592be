package io.titrant.engines;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Folders;
import io.titrant.engines.provision.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A TiDB server of the user's with its built-in store, which keeps the rows in a temporary folder: no placement driver and no TiKV. Server options are
 * global system variables.
 */
final class TiDbServer implements Launch {
    private static final List<String> PLACES = List.of("bin/tidb-server", "tidb-server");
    private static final String USER = "root";
    private static final String CONFIG = "config.toml";
    /** Variables that open the server, or that Titrant sets itself. */
    private static final Set<String> OURS = Set.of(
            "tidb_config", "init_connect", "plugin_dir", "plugin_load", "general_log", "tmpdir", "port", "socket");

    private static final Pattern VERSION_LINE = Pattern.compile("(?s).*Release Version: *v?(.*)");

    private final TiDbEngine engine;
    private final StartOptions options;
    private final Installation installation;
    private final String password = ServerOptions.randomPassword();

    TiDbServer(TiDbEngine engine, StartOptions options) {
        Path home = options.home();
        if (home == null) {
            throw new TitrantException(
                    "Titrant does not fetch tidb; give the folder of a tidb-server with --home DIR, or"
                            + " the address of one that runs with --url");
        }
        this.engine = engine;
        this.options = options;
        this.installation = Installation.in(home, PLACES);
        ServerOptions.check(options.options(), OURS, key -> key.replace('-', '_'));
    }

    /** The version that the program says it is. */
    String version() {
        String said = installation.product("-V", Map.of());
        var line = VERSION_LINE.matcher(said);
        if (!line.matches()) {
            throw new TitrantException("--home: " + installation.program() + " is not tidb but "
                    + said.lines().findFirst().orElse("silent"));
        }
        return installation.version(line.group(1));
    }

    @Override
    public String name() {
        return engine.name() + " " + options.version();
    }

    @Override
    public void prepare(Path folder) {
        Folders.create(folder.resolve("tmp"));
        try {
            Files.writeString(folder.resolve(CONFIG), "enable-telemetry = false\n");
        } catch (IOException e) {
            throw new TitrantException("cannot write to " + folder + ": " + Reason.of(e), e);
        }
    }

    @Override
    public List<String> command(Path folder, int port) {
        return List.of(
                installation.program().toString(),
                "-config",
                folder.resolve(CONFIG).toString(),
                "-store",
                "unistore",
                // No path: the store may forget everything when the server ends.
                "-path",
                "",
                "-host",
                "127.0.0.1",
                "-advertise-address",
                "127.0.0.1",
                "-P",
                Integer.toString(port),
                "-socket",
                folder.resolve("socket").toString(),
                // No other server must learn of a new table, so no statement waits for it: CREATE INDEX takes
                // milliseconds, not seconds.
                "-lease",
                "0",
                // The status port has no password.
                "-report-status=false",
                "-L",
                "error",
                "-log-slow-query",
                folder.resolve("slow.log").toString());
    }

    @Override
    public Map<String, String> environment() {
        // The server shares the machine with Titrant and collects garbage most of the time otherwise.
        return Map.of("GOGC", "400");
    }

    /** A new server accepts root without a password, so the first connection sets one. */
    @Override
    public void knock(int port) throws SQLException {
        try {
            connect(address(port)).close();
        } catch (SQLException refused) {
            try (Connection first = connect(address(port).withPassword(null))) {
                ServerWorkspace.execute(first, "ALTER USER root@'%' IDENTIFIED BY '" + password + "'");
            }
            try (Connection connection = connect(address(port))) {
                for (Map.Entry<String, String> option :
                        ServerOptions.sorted(options.options()).entrySet()) {
                    set(connection, option.getKey().replace('-', '_'), option.getValue());
                }
            }
        }
    }

    private static void set(Connection connection, String name, String value) {
        try {
            ServerWorkspace.execute(connection, "SET GLOBAL " + name + " = '" + value.replace("'", "''") + "'");
        } catch (SQLException e) {
            throw new TitrantException("--db-option " + name + "=" + value + ": " + ServerInstance.reason(e), e);
        }
    }

    private Connection connect(Address address) throws SQLException {
        return ServerInstance.connect(engine, address, true, options.version());
    }

    @Override
    public void knockWithoutPassword(int port) throws SQLException {
        connect(address(port).withPassword(null)).close();
    }

    @Override
    public Optional<String> complaint(List<String> log) {
        return ServerOptions.lastMatch(log, ".*\\[(?:FATAL|ERROR)] (.*)", 1);
    }

    @Override
    public Address address(int port) {
        return new Address("jdbc:mysql://127.0.0.1:" + port + "/", USER, password);
    }
}
