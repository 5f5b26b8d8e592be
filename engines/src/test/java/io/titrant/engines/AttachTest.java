package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Leftover;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.engines.provision.Drivers;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database of the user's, behind a server: Titrant works in a schema of its own and leaves no trace. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AttachTest {

    @Test
    void worksOnAnH2Server() throws Exception {
        Engine engine = new H2Engine();
        Driver driver = Drivers.load("org.h2.Driver", "com.h2database:h2:" + engine.defaultVersion());
        Class<?> type = driver.getClass().getClassLoader().loadClass("org.h2.tools.Server");
        Object server = type.getMethod("createTcpServer", String[].class)
                .invoke(null, (Object) new String[] {"-tcpPort", "0", "-ifNotExists"});
        type.getMethod("start").invoke(server);
        try {
            String url = "jdbc:h2:tcp://localhost:" + type.getMethod("getPort").invoke(server) + "/mem:users";
            check(engine, driver, url, "sa");
        } finally {
            type.getMethod("stop").invoke(server);
        }
    }

    @Test
    void worksOnAnHsqldbServer() throws Exception {
        Engine engine = new HsqldbEngine();
        Driver driver = Drivers.load("org.hsqldb.jdbc.JDBCDriver", "org.hsqldb:hsqldb:" + engine.defaultVersion());
        Class<?> type = driver.getClass().getClassLoader().loadClass("org.hsqldb.server.Server");
        Object server = type.getConstructor().newInstance();
        int port = freePort();
        type.getMethod("setLogWriter", PrintWriter.class).invoke(server, new PrintWriter(Writer.nullWriter()));
        type.getMethod("setSilent", boolean.class).invoke(server, true);
        type.getMethod("setPort", int.class).invoke(server, port);
        type.getMethod("setDatabaseName", int.class, String.class).invoke(server, 0, "users");
        type.getMethod("setDatabasePath", int.class, String.class).invoke(server, 0, "mem:users");
        type.getMethod("start").invoke(server);
        try {
            String url = "jdbc:hsqldb:hsql://localhost:" + port + "/users";
            check(engine, driver, url, "SA");
            assertThatThrownBy(() -> engine.attach(
                            new Address(url, "SA", ""), new StartOptions(engine.defaultVersion(), "mvcc", Map.of())))
                    .isInstanceOf(TitrantException.class)
                    .hasMessageContaining("runs in mode locks");
        } finally {
            type.getMethod("shutdown").invoke(server);
        }
    }

    @Test
    @Tag("all-engines")
    void worksOnADerbyServer() throws Exception {
        Engine engine = new DerbyEngine();
        System.setProperty("derby.stream.error.method", "java.io.OutputStream.nullOutputStream");
        String version = ":" + engine.defaultVersion();
        Driver driver = Drivers.load(
                "org.apache.derby.iapi.jdbc.AutoloadedDriver",
                "org.apache.derby:derby" + version,
                "org.apache.derby:derbyshared" + version,
                "org.apache.derby:derbytools" + version,
                "org.apache.derby:derbynet" + version);
        Class<?> type = driver.getClass().getClassLoader().loadClass("org.apache.derby.drda.NetworkServerControl");
        int port = freePort();
        Object server =
                type.getConstructor(InetAddress.class, int.class).newInstance(InetAddress.getLoopbackAddress(), port);
        type.getMethod("start", PrintWriter.class).invoke(server, new PrintWriter(Writer.nullWriter()));
        try {
            String url = "jdbc:derby://localhost:" + port + "/memory:users;create=true";
            Driver client = Drivers.load(
                    "org.apache.derby.client.ClientAutoloadedDriver",
                    "org.apache.derby:derbyclient" + version,
                    "org.apache.derby:derbyshared" + version);
            awaitServer(client, url);
            check(engine, client, url, null);
            checkLeftover(engine, client, url);
        } finally {
            type.getMethod("shutdown").invoke(server);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "h2, org.h2.Driver, com.h2database:h2, jdbc:h2:mem:walls, sa",
        "hsqldb, org.hsqldb.jdbc.JDBCDriver, org.hsqldb:hsqldb, jdbc:hsqldb:mem:walls, SA"
    })
    void aSessionHasNoRightsOutsideItsSchemaAndALeftoverIsDropped(
            String name, String driverClass, String artifact, String url, String user) throws Exception {
        Engine engine = Engines.named(name);
        Driver driver = Drivers.load(driverClass, artifact + ":" + engine.defaultVersion());
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", "");
        try (Connection users = driver.connect(url, properties)) {
            InJvmWorkspace.run(users, "CREATE TABLE precious (id INT)", "INSERT INTO precious VALUES (1)");
            List<String> before = schemas(users);
            try (Instance instance =
                    engine.attach(new Address(url, user, ""), StartOptions.of(engine.defaultVersion()))) {
                Workspace left = instance.createWorkspace("titrant_left");
                for (int i = 0; i < 2; i++) {
                    try (Session session = left.openSession()) {
                        InJvmWorkspace.run(session.connection(), "CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
                        assertThatThrownBy(
                                        () -> InJvmWorkspace.run(session.connection(), "DELETE FROM PUBLIC.precious"))
                                .isInstanceOf(SQLException.class);
                        assertThat(left.tables()).containsExactly("T");
                    }
                    left.clear();
                }
                assertThat(InJvmWorkspace.scalar(users, "SELECT COUNT(*) FROM precious"))
                        .isEqualTo("1");
                assertThat(instance.removeLeftovers(true)).allMatch(leftover -> !leftover.removed());
                InJvmWorkspace.run(
                        users, "UPDATE titrant_left.titrant_owner SET owner = REPLACE(owner, ' ', ' 999999')");
                assertThat(instance.removeLeftovers(false)).singleElement().matches(Leftover::removed);
                assertThat(schemas(users)).isEqualTo(before);
            }
        }
    }

    private static void check(Engine engine, Driver driver, String url, String user) throws Exception {
        assertThat(engine.serves(url)).isTrue();
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
            properties.setProperty("password", "");
        }
        try (Connection users = driver.connect(url, properties)) {
            InJvmWorkspace.run(users, "CREATE TABLE precious (id INT)");
            List<String> before = schemas(users);
            Address address = new Address(url, user, user == null ? null : "");
            try (Instance instance = engine.attach(address, StartOptions.of(engine.defaultVersion()));
                    Workspace workspace = instance.createWorkspace("titrant_attached");
                    Actor a = new Actor(workspace);
                    Actor b = new Actor(workspace);
                    LockMonitor monitor = workspace.lockMonitor()) {
                a.run("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT)");
                a.run("INSERT INTO t VALUES (1, 1)");
                assertThat(workspace.tables()).containsExactly("T");
                a.begin();
                a.run("UPDATE t SET v = 2 WHERE id = 1");
                Future<?> blocked = b.submit("UPDATE t SET v = 3 WHERE id = 1");
                assertThat(awaitBlocked(monitor, b)).containsExactly(a.session().id());
                a.commit();
                Actor.await(blocked);
                workspace.clear();
                assertThat(workspace.tables()).isEmpty();
                a.run("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT)");
            }
            assertThat(schemas(users)).isEqualTo(before);
            InJvmWorkspace.run(users, "INSERT INTO precious VALUES (1)");
        }
    }

    /** The schema of a killed run, with a table and a view in it, is dropped; the schema of a running process is not. */
    private static void checkLeftover(Engine engine, Driver driver, String url) throws Exception {
        try (Connection users = driver.connect(url, new Properties());
                Instance instance =
                        engine.attach(new Address(url, null, null), StartOptions.of(engine.defaultVersion()))) {
            List<String> before = schemas(users);
            Workspace left = instance.createWorkspace("titrant_left");
            try (Session session = left.openSession()) {
                InJvmWorkspace.run(session.connection(), "CREATE TABLE t (id INT)", "CREATE VIEW v AS SELECT * FROM t");
            }
            assertThat(instance.removeLeftovers(true)).allMatch(leftover -> !leftover.removed());
            InJvmWorkspace.run(users, "UPDATE titrant_left.titrant_owner SET owner = 'x' || owner");
            assertThat(instance.removeLeftovers(false)).allMatch(leftover -> !leftover.removed());
            assertThat(instance.removeLeftovers(true)).singleElement().matches(Leftover::removed);
            assertThat(schemas(users)).isEqualTo(before);
        }
    }

    private static Set<String> awaitBlocked(LockMonitor monitor, Actor actor) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Actor.LIMIT_SECONDS);
        while (System.nanoTime() < end) {
            Set<String> blockers = monitor.waiting(List.of(actor.suspect()))
                    .get(actor.session().id());
            if (blockers != null) {
                return blockers;
            }
        }
        throw new AssertionError("never seen to wait");
    }

    private static List<String> schemas(Connection connection) throws Exception {
        List<String> names = new ArrayList<>();
        try (ResultSet schemas = connection.getMetaData().getSchemas()) {
            while (schemas.next()) {
                names.add(schemas.getString("TABLE_SCHEM"));
            }
        }
        return names;
    }

    private static void awaitServer(Driver client, String url) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Actor.LIMIT_SECONDS);
        while (true) {
            try (Connection probe = client.connect(url, new Properties())) {
                return;
            } catch (java.sql.SQLException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
            }
        }
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
