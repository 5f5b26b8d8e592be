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
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(textBlock = """
        h2:2.5.252, cases/troc/h2-descending-scan-shows-old-version.sql, com.h2database:h2:2.5.252, org.h2.Driver
        h2:2.5.252, cases/writecheck/h2-max-misses-own-insert.sql, com.h2database:h2:2.5.252, org.h2.Driver
        hsqldb:2.7.4:mvlocks, cases/troc/hsqldb-mvlocks-stale-write.sql, org.hsqldb:hsqldb:2.7.4, org.hsqldb.jdbc.JDBCDriver
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
    void aTestWithNamedConnectionsExpectsTheRightRows() throws Exception {
        Path test = export("duckdb:2.0.0.0", "cases/troc/duckdb-lost-update-indexed.sql", "regression.test");
        assertThat(test).content().contains("statement ok t1\nBEGIN", "statement ok t2\n", "rowsort\n", "\n----\n");
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
    }

    private static Case read(String file) {
        return CaseReader.read(Path.of("..").resolve(file)).testCase();
    }

    /** Runs the case file, makes it a finding, and writes the report of it. */
    private Path export(String engineSpec, String file, String name) throws IOException {
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
            Finding finding = Finding.asFound(
                    new Finding.Identity(
                            "0123456789ab",
                            recording.engine(),
                            testCase.header().get("isolation").orElse("SERIALIZABLE"),
                            1,
                            1),
                    new Finding.Evidence(testCase, recording, verdict));
            CampaignResult result = new CampaignResult(
                    recording.engine(),
                    1,
                    List.of(new CampaignResult.Setting("db", engineSpec)),
                    Statistics.NONE,
                    List.of(finding),
                    1);
            CampaignReport.write(result, folder);
        }
        return folder.resolve("findings/0123456789ab").resolve(name);
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
        URL[] path = {
            classes.toUri().toURL(), Artifacts.get().resolve(jar).toUri().toURL()
        };
        try (URLClassLoader loader = new URLClassLoader(path, getClass().getClassLoader())) {
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
