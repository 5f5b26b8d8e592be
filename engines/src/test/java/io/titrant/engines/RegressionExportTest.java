package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.spec.SpecFiles;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engines.provision.Artifacts;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import io.titrant.report.CampaignReport;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;

/** Regression tests in the vendor's own form: they fail on a version with the bug and pass on one without it. */
@Timeout(300)
class RegressionExportTest {
    private static final String FINDING = "findings/0123456789ab";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(textBlock = """
        h2:2.5.252, cases/troc/h2-descending-scan-shows-old-version.sql, com.h2database:h2:2.5.252, org.h2.Driver
        h2:2.5.252, cases/writecheck/h2-max-misses-own-insert.sql, com.h2database:h2:2.5.252, org.h2.Driver
        hsqldb:2.7.4:mvlocks, cases/troc/hsqldb-mvlocks-stale-write.sql, org.hsqldb:hsqldb:2.7.4, org.hsqldb.jdbc.JDBCDriver
        h2:2.5.252, cases/constraints/orphan-h2.sql, com.h2database:h2:2.5.252, org.h2.Driver
        hsqldb:2.7.4:mvcc, cases/constraints/orphan-hsqldb-mvcc.sql, org.hsqldb:hsqldb:2.7.4, org.hsqldb.jdbc.JDBCDriver
        derby:10.16.1.1, cases/troc/derby-update-writes-back.sql, org.apache.derby:derby:10.16.1.1 org.apache.derby:derbyshared:10.16.1.1, org.apache.derby.iapi.jdbc.AutoloadedDriver
        """)
    void aTestInPlainJdbcFailsOnTheVersionWithTheBug(String engine, String file, String jar, String driver)
            throws Exception {
        Path java = export(engine, file, "RegressionTest.java");
        assertThatThrownBy(() -> run(java, jar, driver)).isInstanceOf(AssertionFailedError.class);
    }

    @Test
    void aTestInPlainJdbcPassesOnAVersionWithoutTheBug() throws Exception {
        Path java = export("h2:2.5.252", "cases/troc/h2-descending-scan-shows-old-version.sql", "RegressionTest.java");
        assertThatCode(() -> run(java, "com.h2database:h2:2.2.224", "org.h2.Driver"))
                .doesNotThrowAnyException();
    }

    @Test
    void aScriptWithNamedConnectionsFailsOnTheVersionWithTheBug() throws Exception {
        Path test = export("duckdb:2.0.0.0", "cases/troc/duckdb-lost-update-indexed.sql", "regression.test");
        assertThat(test).content().contains("statement ok t1\nBEGIN", "statement ok t2\n", "\n----\n2\t9\n");
        assertThatThrownBy(() -> duckdb(test))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("2\t0");
        Files.writeString(test, Files.readString(test).replace("2\t9", "2\t0"));
        assertThatCode(() -> duckdb(test)).doesNotThrowAnyException();
    }

    /** HSQLDB, which locks tables by default, lets the INSERT wait and then refuses it. */
    @Test
    void aTestOfAConstraintPassesIfAStatementWaitsOrIsRefused() throws Exception {
        Path java = export("h2:2.5.252", "cases/constraints/orphan-h2.sql", "RegressionTest.java");
        Files.writeString(
                java, Files.readString(java).replaceAll("jdbc:h2:[^\"]*", "jdbc:hsqldb:mem:orphan;hsqldb.tx=locks"));
        assertThatCode(() -> run(java, "org.hsqldb:hsqldb:2.7.4", "org.hsqldb.jdbc.JDBCDriver"))
                .doesNotThrowAnyException();
    }

    @Test
    void aScriptOfAConstraintFailsOnTheVersionWithTheBug() throws Exception {
        Path test = export("duckdb:2.0.0.0", "cases/constraints/orphan-duckdb.sql", "regression.test");
        assertThat(test).content().contains("statement maybe t2\nINSERT INTO c VALUES (1)");
        assertThatThrownBy(() -> duckdb(test))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("NOT EXISTS");
        Files.writeString(test, Files.readString(test).replace("INSERT INTO c VALUES (1)", "INSERT INTO c VALUES (2)"));
        assertThatCode(() -> duckdb(test)).doesNotThrowAnyException();
    }

    /** A plain UPDATE meets the conflict that UPDATE … RETURNING misses. */
    @Test
    void aScriptOfAMissingConflictExpectsAnError() throws Exception {
        Path test = export("duckdb:2.0.0.0", "cases/troc/duckdb-missing-conflict-returning.sql", "regression.test");
        assertThat(test).content().endsWith("""
                statement error t1
                UPDATE t SET b = 2 RETURNING *
                ----
                <REGEX>:.*[Cc]onflict.*

                """);
        assertThatThrownBy(() -> duckdb(test))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("RETURNING");
        Files.writeString(test, Files.readString(test).replace("b = 2 RETURNING *", "b = 2"));
        assertThatCode(() -> duckdb(test)).doesNotThrowAnyException();
    }

    @Test
    void aTestInPlainJdbcOfAMissingConflictPassesOnTheVersionThatRaisesIt() throws Exception {
        Path java = export("h2:1.4.200", "bench/held-out/h2-1.4-05.sql", "RegressionTest.java");
        assertThatThrownBy(() -> run(java, "com.h2database:h2:1.4.200", "org.h2.Driver"))
                .isInstanceOf(AssertionFailedError.class);
        assertThatCode(() -> run(java, "com.h2database:h2:2.2.224", "org.h2.Driver"))
                .doesNotThrowAnyException();
    }

    private void duckdb(Path test) throws Exception {
        String url =
                "jdbc:duckdb:" + Files.createTempDirectory(folder, "duckdb").resolve("db");
        runScript(test, "org.duckdb:duckdb_jdbc:2.0.0.0", "org.duckdb.DuckDBDriver", url);
    }

    /** SQLite has no known bug, so the verdict is made up: it expects what SQLite does. */
    @Test
    void aScriptForSqliteComparesTheRowsOfANamedConnection() throws Exception {
        Case testCase = CaseReader.read("own-write", """
                -- titrant case 1
                /* init */ CREATE TABLE t (a INT, b TEXT);
                /* init */ INSERT INTO t VALUES (10, NULL), (1, 'x');
                /* T1 */ BEGIN;
                /* T1 */ UPDATE t SET a = a + 1;
                /* T1 */ SELECT * FROM t;
                /* T1 */ COMMIT;
                """).testCase();
        Engine sqlite = Engines.named("sqlite");
        EngineSpec spec = new EngineSpec("sqlite", sqlite.defaultVersion(), null);
        try (TestDatabase database =
                new TestDatabase(Engines.start(sqlite, Engines.options(sqlite, spec, Map.of())), Limits.DEFAULT)) {
            Verdict verdict = Verdict.bug("troc", "incorrect query result", "T1 misses its own update")
                    .with(List.of(new Verdict.Difference(
                            "T1[2]: SELECT * FROM t", List.of("(11, NULL)", "(2, 'x')"), List.of("(10, NULL)"))));
            report(spec, new Finding.Evidence(testCase, database.run(testCase), verdict));
        }
        Path test = folder.resolve(FINDING).resolve("regression.test");
        assertThat(test)
                .content()
                .contains(
                        "query IT t1\nSELECT * FROM (SELECT * FROM t) AS sorted ORDER BY 1 NULLS LAST, 2 NULLS LAST\n----\n"
                                + "2\tx\n11\tNULL\n");
        String jar = "org.xerial:sqlite-jdbc:" + Engines.named("sqlite").defaultVersion();
        assertThatCode(() -> runScript(test, jar, "org.sqlite.JDBC", "jdbc:sqlite:" + folder.resolve("honest.db")))
                .doesNotThrowAnyException();
        Files.writeString(test, Files.readString(test).replace("11\tNULL", "10\tNULL"));
        assertThatThrownBy(() -> runScript(test, jar, "org.sqlite.JDBC", "jdbc:sqlite:" + folder.resolve("other.db")))
                .isInstanceOf(AssertionError.class);
    }

    private void runScript(Path test, String jar, String driver, String url) throws Exception {
        URL[] path = {Artifacts.get().resolve(jar).toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, getClass().getClassLoader())) {
            Driver own = (Driver)
                    Class.forName(driver, true, loader).getDeclaredConstructor().newInstance();
            new SqlLogicScript(() -> own.connect(url, new Properties())).run(test);
        }
    }

    @Test
    void aSpecIsReadBackAsTheSameCase() throws Exception {
        Path spec = export("postgres:12.3", "cases/troc/postgres-ssi-update-conflict-out-12.3.sql", "regression.spec");
        Case before = read("cases/troc/postgres-ssi-update-conflict-out-12.3.sql");
        assertThat(SpecFiles.read(spec, "postgres:12.3"))
                .singleElement()
                .extracting(CaseFile::testCase)
                .satisfies(read -> {
                    assertThat(read.init()).isEqualTo(before.init());
                    assertThat(read.steps()).hasSameSizeAs(before.steps());
                });
        assertThat(spec.resolveSibling("regression.out")).content().contains("""
                step t2_3: SELECT * FROM b WHERE id = 7;
                id|val
                --+---
                 7|  1
                (1 row)

                step t2_4: COMMIT;
                """);
    }

    /** These texts were compared with the output of mysql-test on MariaDB 10.11.5 and 11.4.5. */
    @Test
    void aTestOfMySqlTestWaitsForTheLockAndHasAResultFile() throws Exception {
        Path test = export("mariadb:10.11.5", "cases/writecheck/mariadb-33802.sql", "regression.test");
        assertThat(test).content().contains("""
                --send UPDATE t0 SET c0 = c0 + 1 WHERE c1 IS NULL
                --connection default
                let $wait_condition= SELECT COUNT(*) = 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT';
                --source include/wait_condition.inc

                --connection t1
                ROLLBACK;

                --connection t2
                --reap
                """);
        assertThat(test.resolveSibling("regression.result")).content().endsWith("""
                UPDATE t0 SET c0 = c0 + 1 WHERE c1 IS NULL;
                ROLLBACK;
                SELECT * FROM t0;
                c0\tc1
                1\tNULL
                DROP TABLE t0;
                """);
    }

    /** No engine of these tests has the bug, so the verdict is made up; the case file shows it on MySQL 8.0.33. */
    @Test
    void aTestOfAWriteComparesItWithTheRowsOfItsCondition() throws Exception {
        exportWrite("h2", "DELETE FROM t WHERE a >= 2");
        Path java = folder.resolve(FINDING).resolve("RegressionTest.java");
        String jar = "com.h2database:h2:" + Engines.named("h2").defaultVersion();
        assertThatCode(() -> run(java, jar, "org.h2.Driver")).doesNotThrowAnyException();
        Files.writeString(
                java, Files.readString(java).replace("\"DELETE FROM t WHERE a >= 2", "\"DELETE FROM t WHERE a >= 3"));
        assertThatThrownBy(() -> run(java, jar, "org.h2.Driver")).isInstanceOf(AssertionFailedError.class);
    }

    /** This text was compared with the output of mysql-test on MySQL 8.0.33, which has the bug, and on 5.6.14. */
    @Test
    void aTestOfMySqlTestComparesADeleteWithTheRowsOfItsCondition() {
        exportWrite("mariadb", "DELETE FROM t WHERE a >= 2");
        Path test = folder.resolve(FINDING).resolve("regression.test");
        assertThat(test).content().contains("""
                --let $selected= `SELECT COUNT(*) FROM (SELECT * FROM t WHERE a >= 2) AS selected`
                DELETE FROM t WHERE a >= 2;
                --let $deleted= `SELECT ROW_COUNT()`
                --let $same= `SELECT $selected = $deleted`
                --echo The condition selects as many rows as the statement deletes: $same
                """);
        assertThat(test.resolveSibling("regression.result")).content().contains("""
                DELETE FROM t WHERE a >= 2;
                The condition selects as many rows as the statement deletes: 1
                """);
    }

    /** ROW_COUNT leaves out rows that an UPDATE does not change, so it cannot be compared with the rows of the condition. */
    @Test
    void anUpdateHasNoSuchTestOfMySqlTest() {
        exportWrite("mariadb", "UPDATE t SET a = 2 WHERE a >= 2");
        assertThat(folder.resolve(FINDING).resolve("regression.test")).doesNotExist();
    }

    /** Runs a write in a session of its own, and blames it for the rows that it changes. */
    private void exportWrite(String engine, String write) {
        Case testCase = CaseReader.read("write", """
                -- titrant case 1
                /* init */ CREATE TABLE t (a INT);
                /* init */ INSERT INTO t VALUES (1), (2), (3);
                /* T1 */ BEGIN;
                /* T1 */ %s;
                /* T1 */ COMMIT;
                """.formatted(write)).testCase();
        EngineSpec spec = new EngineSpec(engine, Engines.named(engine).defaultVersion(), null);
        try (TestDatabase database = new TestDatabase(
                Engines.start(Engines.named(engine), Engines.options(Engines.named(engine), spec, Map.of())),
                Limits.DEFAULT)) {
            Verdict verdict = Verdict.bug("txcheck", "write against its condition", "T1 changed other rows")
                    .with(List.of(new Verdict.Difference(
                            "T1: rows of " + write, List.of("t#init1.2", "t#init1.3"), List.of("t#init1.2"))));
            report(spec, new Finding.Evidence(testCase, database.run(testCase), verdict));
        }
    }

    private static Case read(String file) {
        return CaseReader.read(Path.of("..").resolve(file)).testCase();
    }

    /** Runs the case file, makes it a finding, and writes the report of it. */
    private Path export(String engineSpec, String file, String name) {
        EngineSpec spec = EngineSpec.parse(engineSpec);
        Engine engine = Engines.named(spec.name());
        Case testCase = read(file);
        try (TestDatabase database =
                new TestDatabase(Engines.start(engine, Engines.options(engine, spec, Map.of())), Limits.DEFAULT)) {
            Recording recording = database.run(testCase);
            Verdict verdict = Oracles.named(testCase.header().get("oracle").orElse("troc"))
                    .get(0)
                    .judge(testCase, recording, database);
            assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
            report(spec, new Finding.Evidence(testCase, recording, verdict));
        }
        return folder.resolve(FINDING).resolve(name);
    }

    private void report(EngineSpec spec, Finding.Evidence evidence) {
        Finding finding = Finding.asFound(
                new Finding.Identity(
                        "0123456789ab",
                        evidence.recording().engine(),
                        evidence.testCase().header().get("isolation").orElse("SERIALIZABLE"),
                        1,
                        1),
                evidence);
        CampaignReport.write(
                new CampaignResult(
                        evidence.recording().engine(),
                        1,
                        List.of(new CampaignResult.Setting("db", spec.toString())),
                        Statistics.NONE,
                        List.of(finding),
                        1),
                folder);
    }

    /** Compiles the test and runs it with this driver. */
    private void run(Path java, String jar, String driver) throws Throwable {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        java.toString());
        assertThat(status).isZero();
        List<URL> path = new ArrayList<>(List.of(classes.toUri().toURL()));
        for (String one : jar.split(" ")) {
            path.add(Artifacts.get().resolve(one).toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(path.toArray(URL[]::new), getClass().getClassLoader())) {
            Class.forName(driver, true, loader);
            Class<?> test = Class.forName("RegressionTest", true, loader);
            Constructor<?> constructor = test.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method method = test.getDeclaredMethod("regression");
            method.setAccessible(true);
            method.invoke(constructor.newInstance());
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
