package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Launch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A started server writes into its own folder, listens on the loopback address and asks for its password. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class StartedServerTest {

    @Test
    void aMariaDbServerLeavesTemporaryFilesOfOtherServersAlone() throws Exception {
        leavesTemporaryFilesAlone(new MariaDbEngine());
    }

    @Test
    @Tag("all-engines")
    void aMySqlServerLeavesTemporaryFilesOfOtherServersAlone() throws Exception {
        leavesTemporaryFilesAlone(new MySqlEngine());
    }

    private static void leavesTemporaryFilesAlone(MySqlFamily engine) throws Exception {
        Path system = Path.of(System.getProperty("java.io.tmpdir"));
        Path foreign = Files.createTempFile(system, "#sql-temptable-", ".MAI");
        try (ServerInstance server = (ServerInstance) engine.start(StartOptions.of(engine.defaultVersion()));
                Connection connection = server.connect()) {
            assertThat(foreign).exists();
            Path data = Path.of(ServerInstance.single(connection, "SELECT @@datadir"));
            assertThat(Path.of(ServerInstance.single(connection, "SELECT @@tmpdir")))
                    .startsWith(data.getParent());
            assertThat(Path.of(ServerInstance.single(connection, "SELECT @@secure_file_priv")))
                    .startsWith(data.getParent());
        } finally {
            Files.deleteIfExists(foreign);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bind-address, 0.0.0.0",
        "BIND_ADDRESS, 0.0.0.0",
        "loose-bind-address, 0.0.0.0",
        "loose_skip-networking, 0",
        "bind-addr, 0.0.0.0",
        "skip-grant-tables, ''",
        "loose-skip-grant, ''",
        "tmpdir, other",
        "extra-port, 3307",
        "init-file, x.sql",
        "plugin-load-add, x.so",
        "general-log-file, /tmp/x",
        "log-bin, ../../x"
    })
    void aMariaDbOptionThatOpensTheServerIsRefusedInEverySpelling(String key, String value) {
        refused(new MariaDbEngine(), key, value);
    }

    @ParameterizedTest
    @CsvSource({
        "listen_addresses, *",
        "LISTEN_ADDRESSES, *",
        "Hba_File, x",
        "shared_preload_libraries, x",
        "archive_command, id",
        "log_filename, /tmp/x"
    })
    void aPostgresOptionThatOpensTheServerIsRefusedInEverySpelling(String key, String value) {
        refused(new PostgresEngine(), key, value);
    }

    private static void refused(ServerFamily engine, String key, String value) {
        StartOptions options = new StartOptions(engine.defaultVersion(), null, Map.of(key, value));
        assertThatThrownBy(() -> engine.start(options))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith("server option '" + key)
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"log-bin", "sql_mode", "innodb_lock_wait_timeout", "skip-log-bin"})
    void otherOptionsAreAccepted(String key) {
        MariaDbEngine mariadb = new MariaDbEngine();
        assertThat(mariadb.launch(new StartOptions(mariadb.defaultVersion(), null, Map.of(key, "1"))))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "--bind-address=0.0.0.0, listens on more than the loopback address",
        "--skip-grant-tables, accepts connections without its password"
    })
    void aServerThatListensOnAnOpenAddressIsStopped(String option, String complaint) {
        MariaDbEngine mariadb = new MariaDbEngine();
        StartOptions options = StartOptions.of(mariadb.defaultVersion());
        Launch open = new OpenServer(mariadb.launch(options), option);
        assertThatThrownBy(() -> ServerInstance.start(mariadb, open, options).close())
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining(complaint);
    }

    /** A server that is configured to listen on every address. */
    private record OpenServer(Launch launch, String option) implements Launch {
        @Override
        public String name() {
            return launch.name();
        }

        @Override
        public void prepare(Path folder) {
            launch.prepare(folder);
        }

        @Override
        public List<String> command(Path folder, int port) {
            List<String> command = new ArrayList<>(launch.command(folder, port));
            command.add(option);
            return command;
        }

        @Override
        public Map<String, String> environment() {
            return launch.environment();
        }

        @Override
        public Address address(int port) {
            return launch.address(port);
        }

        @Override
        public void knock(int port) throws SQLException {
            launch.knock(port);
        }

        @Override
        public void knockWithoutPassword(int port) throws SQLException {
            launch.knockWithoutPassword(port);
        }

        @Override
        public Optional<String> complaint(List<String> log) {
            return launch.complaint(log);
        }
    }
}
