package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Fence;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Drivers;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.lab.InitFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Malicious case files on a database of the user's, as the owner of its data. The fence refuses every attack; whatever it lets through is run,
 * and nothing outside Titrant's schema changes.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MaliciousCasesTest {
    private static final int ATTACKS = 1500;
    private static final int MUTATIONS = 6000;
    private static final List<String> INIT =
            List.of("CREATE TABLE t(a INT, b VARCHAR(9))", "INSERT INTO t VALUES (1, 'x')");

    /** A case that creates a table with the name of one outside, after it has written to that name. */
    private static final Case LATE = Case.of(
            INIT,
            "T1: DELETE FROM outside",
            "T1: UPDATE outside SET a = 9",
            "T2: CREATE TABLE outside(a INT, b INT)",
            "T1: INSERT INTO outside VALUES (8, 8)");

    @Test
    void aMaliciousCaseChangesNothingOutsideItsSchemaInPostgres() throws Exception {
        PostgresEngine engine = new PostgresEngine();
        try (ServerInstance server = start(engine);
                Connection owner = server.connect()) {
            for (String sql : List.of(
                    "CREATE SCHEMA shop",
                    "CREATE TABLE shop.outside(a INT, b INT)",
                    "CREATE TABLE outside(a INT, b INT)",
                    "INSERT INTO shop.outside VALUES (1, 1), (2, 2)",
                    "INSERT INTO outside VALUES (1, 1)",
                    "CREATE SEQUENCE shop.s",
                    "CREATE FUNCTION shop.wipe() RETURNS INT LANGUAGE SQL AS 'DELETE FROM shop.outside; SELECT 1'",
                    "CREATE FUNCTION wipe() RETURNS INT LANGUAGE SQL AS 'DELETE FROM shop.outside; SELECT 1'")) {
                ServerWorkspace.execute(owner, sql);
            }
            List<String> state = List.of(
                    "SELECT a || '/' || b FROM shop.outside ORDER BY 1",
                    "SELECT a || '/' || b FROM outside ORDER BY 1",
                    "SELECT last_value || '/' || is_called::text FROM shop.s",
                    "SELECT oid || '' FROM pg_largeobject_metadata",
                    "SELECT nspname || '.' || relname || relkind::text || relnatts || relhasrules::text FROM pg_class c JOIN pg_namespace n"
                            + " ON n.oid = relnamespace WHERE nspname NOT LIKE 'titrant%' AND nspname NOT LIKE 'pg_t%' ORDER BY 1",
                    "SELECT nspname || '.' || proname FROM pg_proc c JOIN pg_namespace n ON n.oid = pronamespace"
                            + " WHERE nspname NOT LIKE 'titrant%' ORDER BY 1",
                    "SELECT rolname FROM pg_roles WHERE rolname NOT LIKE 'titrant%' ORDER BY 1",
                    "SELECT name || '=' || setting FROM pg_settings WHERE source = 'configuration file' ORDER BY 1");
            attack(engine, server.address(), owner, MaliciousStatements.Family.POSTGRES, state);
        }
    }

    @Test
    void aMaliciousCaseChangesNothingOutsideItsSchemaInMariaDb() throws Exception {
        MariaDbEngine engine = new MariaDbEngine();
        try (ServerInstance server = start(engine);
                Connection owner = server.connect()) {
            for (String sql : List.of(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.outside(a INT, b INT) ENGINE=MyISAM",
                    "INSERT INTO shop.outside VALUES (1, 1), (2, 2)",
                    "CREATE FUNCTION shop.wipe() RETURNS INT BEGIN DELETE FROM shop.outside; RETURN 1; END")) {
                ServerWorkspace.execute(owner, sql);
            }
            List<String> state = List.of(
                    "SELECT CONCAT(a, '/', b) FROM shop.outside ORDER BY 1",
                    "SELECT CONCAT(table_schema, '.', table_name, '.', column_name) FROM information_schema.columns"
                            + " WHERE table_schema NOT LIKE 'titrant%' ORDER BY 1",
                    "SELECT CONCAT(table_schema, '.', index_name) FROM information_schema.statistics"
                            + " WHERE table_schema NOT LIKE 'titrant%' ORDER BY 1",
                    "SELECT CONCAT(routine_schema, '.', routine_name) FROM information_schema.routines ORDER BY 1",
                    "SELECT CONCAT(user, '@', host) FROM mysql.user WHERE user NOT LIKE 'titrant\\_%' ORDER BY 1",
                    "SELECT CONCAT(variable_name, '=', variable_value) FROM information_schema.global_variables"
                            + " WHERE variable_name NOT LIKE '%GTID%' ORDER BY 1");
            attack(engine, server.address(), owner, MaliciousStatements.Family.MARIADB, state);
        }
    }

    @Test
    void aMaliciousCaseChangesNothingOutsideItsSchemaInH2() throws Exception {
        H2Engine engine = new H2Engine();
        Address address = new Address("jdbc:h2:mem:malicious;DB_CLOSE_DELAY=-1", "sa", "");
        Properties user = new Properties();
        user.setProperty("user", "sa");
        user.setProperty("password", "");
        String driver = "com.h2database:h2:" + engine.defaultVersion();
        try (Connection owner = Drivers.load("org.h2.Driver", driver).connect(address.url(), user)) {
            for (String sql : List.of(
                    "CREATE SCHEMA shop",
                    "CREATE TABLE shop.outside(a INT, b INT)",
                    "CREATE TABLE outside(a INT, b INT)",
                    "INSERT INTO shop.outside VALUES (1, 1), (2, 2)",
                    "INSERT INTO outside VALUES (1, 1)")) {
                ServerWorkspace.execute(owner, sql);
            }
            List<String> state = List.of(
                    "SELECT a || '/' || b FROM shop.outside ORDER BY 1",
                    "SELECT a || '/' || b FROM public.outside ORDER BY 1",
                    "SELECT table_schema || '.' || table_name || '.' || column_name FROM information_schema.columns"
                            + " WHERE table_schema NOT ILIKE 'titrant%' ORDER BY 1",
                    "SELECT routine_schema || '.' || routine_name FROM information_schema.routines ORDER BY 1",
                    "SELECT setting_name || '=' || setting_value FROM information_schema.settings"
                            + " WHERE setting_name NOT LIKE 'info.%' ORDER BY 1");
            attack(engine, address, owner, MaliciousStatements.Family.H2, state);
        }
    }

    private static ServerInstance start(Engine engine) {
        return (ServerInstance) engine.start(StartOptions.of(engine.defaultVersion()));
    }

    private static void attack(
            Engine engine, Address address, Connection owner, MaliciousStatements.Family family, List<String> state)
            throws SQLException {
        MaliciousStatements statements = new MaliciousStatements(20, family);
        List<String> before = snapshot(owner, state);
        List<String> accepted = new ArrayList<>();
        for (String sql : statements.make(ATTACKS)) {
            if (Fence.objection(caseOf(sql), engine.dialect()).isEmpty()) {
                accepted.add(sql);
            }
        }
        assertThat(accepted).as("attacks that the fence lets through").isEmpty();
        int run = 0;
        StartOptions any = StartOptions.of(engine.defaultVersion());
        try (TestDatabase database = new TestDatabase(engine.attach(address, any), Limits.DEFAULT)) {
            assertThat(Fence.objection(LATE, engine.dialect())).isEmpty();
            run(database, LATE);
            assertThat(snapshot(owner, state)).isEqualTo(before);
            for (int i = 0; i < MUTATIONS; i++) {
                Case mutated = caseOf(statements.mutated());
                if (Fence.objection(mutated, engine.dialect()).isEmpty()) {
                    run(database, mutated);
                    run++;
                    assertThat(snapshot(owner, state))
                            .as(mutated.steps().get(0).sql())
                            .isEqualTo(before);
                }
            }
        }
        assertThat(run).as("mutated statements that ran").isGreaterThan(20);
        assertThat(snapshot(owner, state)).isEqualTo(before);
        assertThat(Files.exists(Path.of("titrant-malicious.txt"))).isFalse();
    }

    private static void run(TestDatabase database, Case testCase) {
        try {
            database.run(testCase);
        } catch (InitFailedException e) {
            // The server refused it.
        }
    }

    private static Case caseOf(String sql) {
        return new Case(new Header(List.of()), INIT, List.of(new Step("T1", sql)));
    }

    private static List<String> snapshot(Connection owner, List<String> queries) throws SQLException {
        List<String> all = new ArrayList<>();
        for (String query : queries) {
            all.addAll(ServerWorkspace.strings(owner, query));
        }
        return all;
    }
}
