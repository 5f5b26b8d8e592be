package io.titrant.engines;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.BuildData;
import io.titrant.engines.provision.Cache;
import io.titrant.engines.provision.Commands;
import io.titrant.engines.provision.Folders;
import io.titrant.engines.provision.Launch;
import io.titrant.engines.provision.NotRoot;
import io.titrant.engines.provision.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A MySQL or MariaDB server that Titrant starts: durability off, no TLS (MariaDB 11.4 takes 10 s to make a certificate). */
abstract class MySqlServer implements Launch {
    private static final List<String> SETTINGS = List.of(
            // Whether there is a binary log is left as the version ships: with one, InnoDB reads whole rows before an
            // UPDATE, and so notices that it changes nothing. Only its syncing is off.
            "sync-binlog=0",
            // Plans shall not depend on when a background thread counts rows.
            "loose-innodb-stats-auto-recalc=OFF",
            "max-connections=200",
            "innodb-lock-wait-timeout=3600",
            "lock-wait-timeout=3600");

    /** Where the server writes and listens, which users it accepts, and the code that it loads. */
    private static final Set<String> OURS = Set.of(
            "datadir",
            "basedir",
            "port",
            "extra_port",
            "admin_address",
            "admin_port",
            "mysqlx",
            "mysqlx_port",
            "mysqlx_bind_address",
            "mysqlx_socket",
            "socket",
            "bind_address",
            "networking",
            "named_pipe",
            "pid_file",
            "user",
            "chroot",
            "defaults_file",
            "defaults_extra_file",
            "defaults_group_suffix",
            "log_error",
            "tmpdir",
            "innodb_tmpdir",
            "slave_load_tmpdir",
            "replica_load_tmpdir",
            "secure_file_priv",
            "grant_tables",
            "init_file",
            "init_connect",
            "plugin_dir",
            "plugin_load",
            "plugin_load_add",
            "early_plugin_load",
            "local_infile",
            "relay_log",
            "general_log_file",
            "slow_query_log_file",
            "innodb_data_home_dir",
            "innodb_log_group_home_dir",
            "innodb_undo_directory",
            "aria_log_dir_path",
            "bootstrap",
            "initialize",
            "initialize_insecure",
            "daemonize",
            "wsrep_on",
            "wsrep_provider");
    /** Options that a data folder is initialised with; the server must be started with the same values. */
    private static final Set<String> LAID_DOWN = Set.of(
            "innodb_page_size",
            "innodb_undo_tablespaces",
            "innodb_data_file_path",
            "innodb_log_file_size",
            "innodb_log_files_in_group",
            "innodb_checksum_algorithm",
            "innodb_file_per_table",
            "lower_case_table_names",
            "character_set_server",
            "collation_server");

    /** Where an installation, a distribution or a build keeps the SQL that fills a data folder. */
    private static final List<String> SQL_FILES = List.of("share", "share/mysql", "share/mariadb", "scripts");

    /** The operating system keeps what was written if only the process dies, so nothing has to be synced. */
    static final Map<String, String> DURABLE =
            Map.of("innodb_flush_log_at_trx_commit", "1", "innodb_doublewrite", "ON", "sync_binlog", "1");

    private static final String USER = "titrant";
    private static final String TEMPORARY = "tmp";

    final StartOptions options;
    final MySqlFamily engine;
    final @Nullable Installation installation;

    MySqlServer(MySqlFamily engine, StartOptions options) {
        this.engine = engine;
        this.options = options;
        ServerOptions.check(options.options(), OURS, MySqlServer::spelledOut);
        Path home = options.home();
        this.installation = home == null ? null : Installation.in(home, places());
    }

    /**
     * An option as the server reads it: case does not matter, {@code -} is {@code _}, and the prefixes {@code loose}, {@code skip},
     * {@code disable}, {@code enable} and {@code maximum} may stand before the name ("Program Option Modifiers").
     */
    static String spelledOut(String key) {
        String name = key.toLowerCase(Locale.ROOT).replace('-', '_').replaceAll("_+", "_");
        String before;
        do {
            before = name;
            name = name.replaceFirst("^(loose|skip|disable|enable|maximum)_", "");
        } while (!name.equals(before));
        return name;
    }

    /** The server that Titrant fetches, unpacked. */
    abstract Path fetched();

    /** The folder of the server. */
    final Path home() {
        return installation == null ? fetched() : installation.folder();
    }

    /** The scheme of its driver: {@code jdbc:mysql}. */
    abstract String scheme();

    /** Options of this kind of server alone. */
    abstract List<String> ownSettings();

    /** A mark that tells a data folder of this kind of server from those of another kind that the same program runs; usually empty. */
    String layout() {
        return "";
    }

    /** Fills an empty data folder, and creates the user. */
    abstract void initialise(Path folder, List<String> command, String password) throws IOException;

    @Override
    public List<String> settings() {
        return Stream.concat(SETTINGS.stream(), ownSettings().stream().map(option -> option.substring(2)))
                .toList();
    }

    @Override
    public String name() {
        return engine.name() + " " + options.version();
    }

    @Override
    public void prepare(Path folder) {
        Folders.copy(template().resolve("data"), folder.resolve("data"));
        Folders.create(folder.resolve(TEMPORARY));
    }

    @Override
    public List<String> command(Path folder, int port) {
        List<String> command = base(folder.resolve("data"));
        command.addAll(List.of(
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + folder.resolve("socket"),
                "--pid-file=" + folder.resolve("pid"),
                "--skip-name-resolve"));
        SETTINGS.forEach(setting -> command.add("--" + setting));
        // Last, so that they win.
        ServerOptions.sorted(options.options()).forEach((key, value) -> command.add(option(key, value)));
        return command;
    }

    @Override
    public void knock(int port) throws SQLException {
        ServerInstance.connect(engine, address(port), true, options.version()).close();
    }

    @Override
    public void knockWithoutPassword(int port) throws SQLException {
        ServerInstance.connect(engine, address(port).withPassword(null), true, options.version())
                .close();
    }

    @Override
    public Optional<String> complaint(List<String> log) {
        List<String> causes =
                log.stream().filter(line -> !line.contains("Aborting")).toList();
        return ServerOptions.lastMatch(causes, ".*(unknown (?:variable|option).*)", 1)
                .or(() -> ServerOptions.lastMatch(causes, ".*\\[ERROR] (.*)", 1));
    }

    @Override
    public Address address(int port) {
        return new Address(
                scheme() + "://127.0.0.1:" + port + "/",
                USER,
                ServerOptions.read(template().resolve("password")));
    }

    final String createUser(String identified) {
        return "CREATE USER " + USER + "@'127.0.0.1' IDENTIFIED " + identified + ";\nGRANT ALL ON *.* TO " + USER
                + "@'127.0.0.1' WITH GRANT OPTION;\n";
    }

    final String program(String name) {
        return home().resolve("bin")
                .resolve(Platform.here().windows() ? name + ".exe" : name)
                .toString();
    }

    abstract String program();

    /** Where the program of an installation, a distribution or a build is, the likeliest first. */
    abstract List<String> places();

    /** The version that the program of an installation says it is. */
    static String version(MySqlServer server) {
        Installation own = server.installation;
        if (own == null) {
            return server.options.version();
        }
        String product = own.product(server.environment());
        if (server.engine.stranger(product) != null) {
            throw new TitrantException("--home: " + own.program() + " is not " + server.engine.name() + " but "
                    + product.strip().lines().reduce("", (first, last) -> last));
        }
        return own.version(product);
    }

    final void bootstrap(List<String> command, Path folder, List<String> sqlFiles, String sql) throws IOException {
        Path script = folder.resolve("bootstrap.sql");
        StringBuilder text =
                new StringBuilder("CREATE DATABASE IF NOT EXISTS mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\n");
        for (String file : sqlFiles) {
            for (String brand : List.of("mysql", "mariadb")) {
                for (String place : SQL_FILES) {
                    Path path = home().resolve(place).resolve(brand + file);
                    if (Files.exists(path)) {
                        text.append(Files.readString(path));
                        break;
                    }
                }
            }
        }
        Files.writeString(script, text.append(sql));
        List<String> whole = new ArrayList<>(command);
        whole.add("--bootstrap");
        Commands.run(whole, environment(), script);
        Files.delete(script);
    }

    private Path template() {
        home();
        SortedMap<String, String> laidDown = new TreeMap<>();
        options.options().forEach((key, value) -> {
            if (LAID_DOWN.contains(key.replace('-', '_'))) {
                laidDown.put(key.replace('-', '_'), value);
            }
        });
        String suffix = layout() + (laidDown.isEmpty() ? "" : "-" + Integer.toHexString(laidDown.hashCode()));
        Consumer<Path> fill = folder -> fill(folder, laidDown);
        return installation == null
                ? Cache.folder("data/" + engine.name() + "-" + options.version() + suffix, fill)
                : BuildData.folder(installation.program(), suffix, fill);
    }

    private void fill(Path folder, SortedMap<String, String> laidDown) {
        try {
            String password = ServerOptions.randomPassword();
            Folders.create(folder.resolve(TEMPORARY));
            ServerOptions.writeSecret(folder.resolve("password"), password);
            List<String> command = base(folder.resolve("data"));
            command.add("--skip-log-bin");
            laidDown.forEach((key, value) -> command.add(option(key, value)));
            initialise(folder, command, password);
        } catch (IOException e) {
            throw new TitrantException("cannot initialise a data folder for " + name() + ": " + Reason.of(e), e);
        }
    }

    private List<String> base(Path data) {
        List<String> command = new ArrayList<>(List.of(
                installation == null ? program() : installation.program().toString(),
                "--no-defaults",
                "--basedir=" + home(),
                "--datadir=" + data,
                // A server deletes each #sql* file in its folder for temporary files when it starts.
                "--tmpdir=" + data.resolveSibling(TEMPORARY),
                "--secure-file-priv=" + data.resolveSibling(TEMPORARY),
                "--innodb-buffer-pool-size=64M",
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-doublewrite=0",
                "--innodb-use-native-aio=0",
                "--innodb-flush-method=" + (Platform.here().windows() ? "normal" : "nosync")));
        if (NotRoot.isRoot()) {
            command.add("--user=root");
        }
        for (String setting : ownSettings()) {
            command.add(setting);
        }
        return command;
    }

    private static String option(String key, String value) {
        return "--" + key + (value.isEmpty() ? "" : "=" + value);
    }
}
