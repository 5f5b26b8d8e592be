package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code test --corpus} on a version of H2 with a bug and on one without. */
class CorpusTest {
    private static final String CASE = """
            -- titrant case 1
            -- engine: h2
            -- isolation: SNAPSHOT
            -- oracle: troc
            -- verdict: %s
            /* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
            /* init */ INSERT INTO t0 VALUES (0);
            /* T1 */ BEGIN;
            /* T1 */ UPDATE t0 SET c0 = 1;
            /* T1 */ SELECT * FROM t0 ORDER BY c0 DESC;
            /* T1 */ COMMIT;
            """;

    @TempDir
    Path folder;

    private Path corpus;

    @BeforeEach
    void fillTheCorpus() throws IOException {
        corpus = Files.createDirectories(folder.resolve("corpus"));
        Files.writeString(corpus.resolve("open.sql"), CASE.formatted("bug"));
        Files.writeString(corpus.resolve("closed.sql"), CASE.formatted("pass"));
        Files.writeString(corpus.resolve("other.sql"), CASE.formatted("bug").replace("engine: h2", "engine: mysql"));
    }

    @Test
    void onAFaultyVersionTheOpenBugStillFailsAndTheClosedOneHasRegressed() throws IOException {
        Titrant run = campaign("h2:2.5.252");

        assertThat(run.status()).isEqualTo(1);
        assertThat(outcomes(run))
                .isEqualTo(Map.of("closed.sql", "regressed", "open.sql", "still failing", "other.sql", "other engine"));
        assertThat(Files.readString(folder.resolve("junit.xml")))
                .contains("titrant.corpus", "failures=\"2\"", "skipped=\"1\"", "regressed, 3 of 3 runs show a bug");
    }

    @Test
    void onAGoodVersionTheOpenBugIsFixed() throws IOException {
        Titrant run = campaign("h2:2.2.224");

        assertThat(run.status()).isZero();
        assertThat(outcomes(run))
                .isEqualTo(Map.of("closed.sql", "passes", "open.sql", "fixed", "other.sql", "other engine"));
    }

    /** In every other run the DELETE finds the parent, and H2 keeps the orphaned child: a real bug that does not show in every run. */
    private static final String EVERY_OTHER_RUN = """
            -- titrant case 1
            -- engine: h2
            -- isolation: READ COMMITTED
            -- oracle: constraints
            -- verdict: bug
            /* init */ CREATE SEQUENCE IF NOT EXISTS PUBLIC.EVERY_OTHER_RUN;
            /* init */ CREATE TABLE parent (id INT PRIMARY KEY);
            /* init */ CREATE TABLE child (id INT PRIMARY KEY, parent INT REFERENCES parent (id));
            /* init */ INSERT INTO parent VALUES (1);
            /* T1 */ BEGIN;
            /* T2 */ BEGIN;
            /* T1 */ DELETE FROM parent WHERE MOD(NEXT VALUE FOR PUBLIC.EVERY_OTHER_RUN, 2) = 0;
            /* T2 */ INSERT INTO child VALUES (1, 1);
            /* T1 */ COMMIT;
            /* T2 */ COMMIT;
            """;

    @Test
    void onTwoVersionsCasesAreFixedStillFailingAndFlaky() throws IOException {
        Files.delete(corpus.resolve("closed.sql"));
        Files.delete(corpus.resolve("other.sql"));
        Files.copy(Path.of("../cases/constraints/orphan-h2.sql"), corpus.resolve("orphan.sql"));
        Files.writeString(corpus.resolve("sometimes.sql"), EVERY_OTHER_RUN);

        Titrant run = campaign("h2:2.2.224,h2:2.5.252");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.json().path("corpus").findValuesAsString("outcome"))
                .containsExactly("fixed", "still failing", "flaky", "still failing", "still failing", "flaky");
        assertThat(Files.readString(folder.resolve("junit.xml")))
                .contains("<testsuites name=\"titrant\" tests=\"8\" failures=\"5\" errors=\"0\"")
                .contains("name=\"titrant.h2-2_2_224.corpus\" tests=\"3\" failures=\"2\"")
                .contains("name=\"titrant.h2-2_5_252.corpus\" tests=\"3\" failures=\"3\"")
                .contains("flaky, 1 of 3 runs shows a bug");
    }

    @Test
    void aCaseThatCannotRunIsNamedAndTheStatusIsTwo() throws IOException {
        Files.writeString(corpus.resolve("broken.sql"), "/* init */ CREATE TABLE t (a INT;\n/* T1 */ SELECT 1;\n");

        Titrant run = Titrant.run(
                "test",
                "--db",
                "h2:2.2.224",
                "--corpus",
                corpus.toString(),
                "--cases",
                "1",
                "--seed",
                "1",
                "--oracle",
                "survival",
                "--out",
                folder.resolve("out").toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).contains("corpus: 1 fixed, 1 passes, 1 other engine, 1 cannot run", "broken.sql");
    }

    @Test
    void aFolderWithoutCasesIsRefused() throws IOException {
        Titrant run = Titrant.run(
                "test", "--cases", "1", "--corpus", folder.resolve("none").toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("none").hasLineCount(1);
    }

    private Titrant campaign(String db) {
        return Titrant.run(
                "test",
                "--db",
                db,
                "--corpus",
                corpus.toString(),
                "--cases",
                "1",
                "--seed",
                "1",
                "--oracle",
                "survival",
                "--json",
                "--junit",
                folder.resolve("junit.xml").toString(),
                "--out",
                folder.resolve("out").toString());
    }

    private static Map<String, String> outcomes(Titrant run) {
        Map<String, String> outcomes = new TreeMap<>();
        run.json()
                .path("corpus")
                .forEach(entry -> outcomes.put(
                        entry.path("case").asString(), entry.path("outcome").asString()));
        return outcomes;
    }
}
