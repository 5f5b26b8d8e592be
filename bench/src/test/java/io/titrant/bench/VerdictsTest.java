package io.titrant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictsTest {
    private static final String HASHES = "\ts\tr\te\n";
    private static final String PASS = "h2 00000 SERIALIZABLE\ttroc\tpass\t-\t-" + HASHES;
    private static final String UNKNOWN = "h2 00000 SERIALIZABLE\ttroc\tunknown\t-\t-" + HASHES;
    private static final String BUG = "h2 00000 SERIALIZABLE\ttroc\tbug\tfinal-state\t-" + HASHES;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private record Ran(int status, String out, String err) {}

    private static Ran run(String... args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = BenchCommand.run(
                "verdicts",
                Verdicts::run,
                List.of(args),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Ran(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void eachOracleJudgesACaseFileInBothModesAndFilesOfUnavailableEnginesAreListed() throws Exception {
        String judged = file("a.sql", """
                -- titrant case 1
                -- engine: sqlite
                /* init */ CREATE TABLE t (a INT);
                /* T1 */ BEGIN;
                /* T1 */ INSERT INTO t VALUES (1);
                /* T1 */ COMMIT;
                """);
        String other = file("b.sql", "-- titrant case 1\n-- engine: tidb\n/* T1 */ SELECT 1;\n");

        Ran ran = run("cases", judged, other);

        assertThat(ran.status()).isZero();
        assertThat(ran.out().lines().filter(line -> !VerdictLine.isComment(line)))
                .extracting(line -> VerdictLine.parse(line).counted())
                .containsExactly(
                        judged + "\tconstraints\tpass\t-\t-",
                        judged + "\tisorel\tpass\t-\t-",
                        judged + "\tisorel strict\tpass\t-\t-",
                        judged + "\tsurvival\tpass\t-\t-",
                        judged + "\ttroc\tpass\t-\t-",
                        judged + "\ttroc strict\tpass\t-\t-",
                        judged + "\ttxcheck\tpass\t-\t-",
                        judged + "\ttxcheck strict\tpass\t-\t-",
                        judged + "\twritecheck\tpass\t-\t-",
                        judged + "\twritecheck strict\tpass\t-\t-");
        assertThat(ran.out()).contains("# skipped " + other).contains("# digest " + folder);
    }

    @Test
    void randomCasesOfOneSeedGetTheSameVerdictsTwice() throws Exception {
        String first = folder.resolve("first").toString();
        String second = folder.resolve("second").toString();

        assertThat(run("random", "--cases", "6", "--seed", "3", "--out", first, "sqlite")
                        .err())
                .contains("digest sqlite, seed 3, 6 cases: ");
        run("random", "--cases", "6", "--seed", "3", "--out", second, "sqlite");

        Ran compared = run("compare", first, second);
        assertThat(compared.out()).startsWith("30 lines, 0 differ").contains(" 0 lines have other statements");
        assertThat(compared.status()).isZero();
    }

    @Test
    void aChangedVerdictIsListedWithBothSides() throws Exception {
        Ran compared = run("compare", file("before", PASS), file("after", BUG));

        assertThat(compared.status()).isEqualTo(1);
        assertThat(compared.out()).startsWith("""
                h2 00000 SERIALIZABLE, troc (same recording)
                  before: pass - -
                  after:  bug final-state -
                1 lines, 1 differ in verdict, kind or rule.
                """);
    }

    @Test
    void aMissingLineDiffers() throws Exception {
        Ran compared = run("compare", file("before", PASS), file("after", "# skipped\n"));

        assertThat(compared.status()).isEqualTo(1);
        assertThat(compared.out()).contains("after:  (no such line)");
    }

    @Test
    void aLineIsTheSameIfOneRunOfEachSideAgrees() throws Exception {
        String once = file("once", PASS);
        String again = file("again", UNKNOWN);

        assertThat(run("compare", once + "," + again, file("unknown", UNKNOWN)).status())
                .isZero();
        assertThat(run("compare", once + "," + again, file("bug", BUG)).status())
                .isEqualTo(1);
    }

    @Test
    void badInputIsOneLineAndStatusTwo() throws Exception {
        for (String[] args : new String[][] {
            {},
            {"random"},
            {"random", "--cases", "x", "h2"},
            {"random", "--cases", "0", "h2"},
            {"cases", "--oops"},
            {"compare", "a"},
            {"compare", "a", "b"}
        }) {
            Ran ran = run(args);
            assertThat(ran.status()).isEqualTo(2);
            assertThat(ran.err().lines()).hasSize(1);
        }
    }
}
