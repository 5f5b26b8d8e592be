package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database of the user's is entered by the front door, and left as it was. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ServerAttachTest {
    private static final StartOptions ANY = StartOptions.of("any");

    private static ServerFamily engine(String name) {
        return List.of(new PostgresEngine(), new MariaDbEngine(), new MySqlEngine()).stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ServerInstance start(Engine engine) {
        return (ServerInstance) engine.start(StartOptions.of(engine.defaultVersion()));
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, SELECT nspname FROM pg_namespace WHERE nspname LIKE 'titrant%'",
        "mariadb, SHOW DATABASES LIKE 'titrant%'"
    })
    void titrantCreatesAndDropsOnlyItsOwnSchema(String name, String schemas) throws Exception {
        ServerFamily engine = engine(name);
        try (ServerInstance server = start(engine);
                Instance attached = engine.attach(server.address(), ANY);
                Connection user = server.connect()) {
            assertThat(attached.version()).isEqualTo(server.version());
            assertThat(attached.alive()).isTrue();

            try (Workspace workspace = attached.createWorkspace("titrant_here");
                    Session session = workspace.openSession()) {
                ServerWorkspace.execute(session.connection(), "CREATE TABLE t(a INT)");
                assertThat(workspace.tables()).containsExactly("t");
                assertThat(ServerWorkspace.strings(user, schemas)).containsExactly("titrant_here");
                assertThatThrownBy(() -> attached.createWorkspace("titrant_here"))
                        .isInstanceOf(TitrantException.class)
                        .hasMessageContaining("exists");
            }
            assertThat(ServerWorkspace.strings(user, schemas)).isEmpty();

            for (String other : List.of("public", "mysql", "titrantx", "titrant_A; DROP TABLE x", "titrant_")) {
                assertThatThrownBy(() -> attached.createWorkspace(other))
                        .isInstanceOf(TitrantException.class)
                        .hasMessageStartingWith("refusing to create");
            }
            attached.close();
            assertThat(server.alive()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"postgres", "mariadb"})
    void aWrongPasswordIsOneLineWithoutThePassword(String name) {
        ServerFamily engine = engine(name);
        try (ServerInstance server = start(engine)) {
            Address wrong = new Address(server.address().url(), server.address().user(), "not-the-secret");
            assertThatThrownBy(() -> engine.attach(wrong, ANY))
                    .isInstanceOf(TitrantException.class)
                    .hasMessageStartingWith("cannot connect to " + wrong.url())
                    .message()
                    .doesNotContain("\n")
                    .doesNotContain("not-the-secret");
        }
    }

    @ParameterizedTest
    @CsvSource({"postgres, jdbc:postgresql", "mariadb, jdbc:mariadb", "mysql, jdbc:mysql"})
    void anUnreachableAddressIsOneLine(String name, String scheme) throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Address address = new Address(scheme + "://127.0.0.1:" + port + "/test?password=hidden", "someone", null);
        assertThatThrownBy(() -> engine(name).attach(address, ANY))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith("cannot connect to " + scheme + "://127.0.0.1:" + port)
                .message()
                .doesNotContain("\n")
                .doesNotContain("hidden")
                .containsIgnoringCase("refused");
    }

    @Test
    void aMissingPrivilegeIsOneLine() throws Exception {
        PostgresEngine engine = new PostgresEngine();
        try (ServerInstance server = start(engine);
                Connection admin = server.connect()) {
            ServerWorkspace.execute(admin, "CREATE USER guest PASSWORD 'guest'");
            try (Instance attached = engine.attach(new Address(server.address().url(), "guest", "guest"), ANY)) {
                assertThatThrownBy(() -> attached.createWorkspace("titrant_guest"))
                        .isInstanceOf(TitrantException.class)
                        .hasMessageContaining("cannot create titrant_guest in jdbc:postgresql://127.0.0.1")
                        .hasMessageContaining("permission denied");
            }
        }
    }

    @Test
    void aServerOfAnotherSystemIsRefused() {
        MariaDbEngine engine = new MariaDbEngine();
        try (ServerInstance server = start(engine)) {
            Address address = new Address(
                    server.address().url().replace("mariadb", "mysql"),
                    server.address().user(),
                    server.address().password());
            assertThatThrownBy(() -> new MySqlEngine().attach(address, ANY))
                    .isInstanceOf(TitrantException.class)
                    .hasMessageContaining("is not mysql but MariaDB (add --db mariadb)");
        }
    }

    @Test
    @Tag("all-engines")
    void aMySqlUserWithTheDefaultAuthenticationCanConnect() throws SQLException {
        MySqlEngine engine = new MySqlEngine();
        try (ServerInstance server = start(engine);
                Connection admin = server.connect()) {
            ServerWorkspace.execute(
                    admin, "CREATE USER someone@'127.0.0.1' IDENTIFIED WITH caching_sha2_password BY 'secret'");
            ServerWorkspace.execute(admin, "GRANT ALL ON *.* TO someone@'127.0.0.1'");
            try (Instance attached = engine.attach(new Address(server.address().url(), "someone", "secret"), ANY);
                    Workspace workspace = attached.createWorkspace("titrant_sha2");
                    Session session = workspace.openSession()) {
                ServerWorkspace.execute(session.connection(), "CREATE TABLE t(a INT)");
                assertThat(workspace.tables()).containsExactly("t");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, DELETE FROM public.loved, SELECT rolname FROM pg_roles WHERE rolname LIKE 'titrant%'",
        "mariadb, DELETE FROM loved.loved, SELECT user FROM mysql.user WHERE user LIKE 'titrant\\_%'"
    })
    void aSessionHasNoRightsOutsideItsSchema(String name, String attack, String accounts) throws Exception {
        ServerFamily engine = engine(name);
        try (ServerInstance server = start(engine);
                Connection owner = server.connect()) {
            if (name.equals("mariadb")) {
                ServerWorkspace.execute(owner, "CREATE DATABASE loved");
            }
            ServerWorkspace.execute(
                    owner, "CREATE TABLE " + (name.equals("mariadb") ? "loved.loved" : "public.loved") + "(a INT)");
            try (Instance attached = engine.attach(server.address(), ANY);
                    Workspace workspace = attached.createWorkspace("titrant_wall")) {
                for (int i = 0; i < 2; i++) {
                    try (Session session = workspace.openSession()) {
                        ServerWorkspace.execute(session.connection(), "CREATE TABLE t(a INT)");
                        ServerWorkspace.execute(session.connection(), "INSERT INTO t VALUES (1)");
                        assertThatThrownBy(() -> ServerWorkspace.execute(session.connection(), attack))
                                .isInstanceOf(SQLException.class)
                                .hasMessageContaining("denied");
                        session.cancel();
                    }
                    workspace.empty(List.of("t"));
                    workspace.clear();
                }
                assertThat(ServerWorkspace.strings(owner, accounts)).containsExactly("titrant_wall");
            }
            assertThat(ServerWorkspace.strings(owner, accounts)).isEmpty();
        }
    }

    @Test
    void casesRunAsTheGivenUserIfItMayNotCreateAccounts() throws Exception {
        PostgresEngine engine = new PostgresEngine();
        try (ServerInstance server = start(engine);
                Connection admin = server.connect()) {
            ServerWorkspace.execute(admin, "CREATE USER plain PASSWORD 'plain'");
            ServerWorkspace.execute(admin, "GRANT CREATE ON DATABASE postgres TO plain");
            try (Instance attached = engine.attach(new Address(server.address().url(), "plain", "plain"), ANY);
                    Workspace workspace = attached.createWorkspace("titrant_plain");
                    Session session = workspace.openSession()) {
                ServerWorkspace.execute(session.connection(), "CREATE TABLE t(a INT)");
                assertThat(ServerInstance.single(session.connection(), "SELECT current_user"))
                        .isEqualTo("plain");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, SELECT nspname FROM pg_namespace WHERE nspname LIKE 'titrant%' ORDER BY 1",
        "mariadb, SHOW DATABASES LIKE 'titrant%'"
    })
    void theSchemaOfAKilledRunIsDropped(String name, String schemas) throws Exception {
        ServerFamily engine = engine(name);
        try (ServerInstance server = start(engine);
                Connection owner = server.connect();
                Instance attached = engine.attach(server.address(), ANY)) {
            attached.createWorkspace("titrant_gone");
            ServerWorkspace.execute(
                    owner, "UPDATE titrant_gone.titrant_owner SET owner = REPLACE(owner, ' ', ' 999999')");
            ServerWorkspace.execute(owner, engine.createSql("titrant_nobodys"));
            try (Workspace living = attached.createWorkspace("titrant_living")) {
                living.clear();
                assertThat(living.tables()).isEmpty();
                attached.removeLeftovers(false);
                assertThat(ServerWorkspace.strings(owner, schemas))
                        .containsExactly("titrant_living", "titrant_nobodys");
                attached.removeLeftovers(true);
                assertThat(ServerWorkspace.strings(owner, schemas)).containsExactly("titrant_living");
            }
        }
    }
}
