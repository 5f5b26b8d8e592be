package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code titrant reduce} from the outside, on a real engine. */
@Timeout(300)
class ReduceCommandTest {
    /** T2's predicate is decided on the old version of a row that T1 changes; the rest is beside the point. */
    private static final String NOISY = """
            -- titrant case 1
            -- isolation: READ COMMITTED
            -- expect: something about these very rows
            /* init */ CREATE TABLE accounts(id INT PRIMARY KEY, owner VARCHAR(30) NOT NULL, flag INT, CONSTRAINT u UNIQUE (owner));
            /* init */ CREATE TABLE other(a INT, b INT);
            /* init */ CREATE INDEX i ON accounts(flag);
            /* init */ INSERT INTO accounts VALUES (11, 'ann', 1), (12, 'bob', 2), (13, 'cyd', 1);
            /* init */ INSERT INTO other VALUES (1, 1), (2, 2);
            /* T1 */ BEGIN;
            /* T3 */ BEGIN;
            /* T2 */ BEGIN;
            /* T3 */ UPDATE other SET b = b + 1 WHERE a BETWEEN 1 AND 5;
            /* T1 */ SELECT owner FROM accounts WHERE id = 11 ORDER BY owner;
            /* T1 */ UPDATE accounts SET flag = 7 WHERE id > 0;
            /* T3 */ SELECT * FROM other;
            /* T2 */ UPDATE accounts SET owner = CONCAT(owner, '!') WHERE flag > 6;
            /* T1 */ COMMIT;
            /* T3 */ ROLLBACK;
            /* T4 */ INSERT INTO other VALUES (5, 5), (6, 6);
            /* T2 */ DELETE FROM other WHERE a = 2;
            /* T2 */ COMMIT;
            """;

    @TempDir
    Path folder;

    private Path noisy() throws IOException {
        return Files.writeString(folder.resolve("noisy.sql"), NOISY);
    }

    @Test
    void theReducedFileHasTheFingerprintOfTheReducedCase() throws IOException {
        Path file = Files.writeString(
                folder.resolve("found.sql"),
                NOISY.replace("-- expect", "-- fingerprint: 0123456789ab\n-- reduction: not finished\n-- expect"));
        JsonNode json = Titrant.run("reduce", file.toString(), "--oracle", "writecheck", "--json")
                .json();
        Case written = CaseReader.read(folder.resolve("found.reduced.sql")).testCase();
        assertThat(written.header().get("fingerprint"))
                .contains(json.get("fingerprint").asString());
        assertThat(written.header().get("reduction")).isEmpty();
        Titrant.run("reduce", file.toString(), "--oracle", "writecheck", "--time", "1ms");
        Case cutShort = CaseReader.read(folder.resolve("found.reduced.sql")).testCase();
        assertThat(cutShort.header().get("reduction")).contains("not finished");
    }

    @Test
    void aLargeCaseIsReducedToTwoSmallTransactions() throws IOException {
        Titrant reduce = Titrant.run("reduce", noisy().toString(), "--oracle", "writecheck", "--json");
        JsonNode json = reduce.json();
        String verdict = json.at("/verdicts/0/verdict").asString();
        assertThat(verdict).as(reduce.out()).isIn("bug", "permitted");
        assertThat(reduce.status()).as(reduce.err()).isEqualTo(verdict.equals("bug") ? 1 : 0);
        assertThat(json.at("/before/transactions").asInt()).isEqualTo(4);
        assertThat(json.at("/after/transactions").asInt()).isLessThanOrEqualTo(2);
        assertThat(json.get("flaky").asBoolean()).isFalse();
        assertThat(json.get("fingerprint").asString()).matches("[0-9a-f]{12}");

        Path written = folder.resolve("noisy.reduced.sql");
        assertThat(json.get("reduced").asString()).isEqualTo(written.toString());
        assertThat(json.get("sql").asString()).isEqualTo(Files.readString(written));
        Case reduced = CaseReader.read(written).testCase();
        for (String tx : reduced.transactions()) {
            assertThat(reduced.steps().stream().filter(step -> step.tx().equals(tx)))
                    .as(json.get("sql").asString())
                    .hasSizeLessThanOrEqualTo(4);
        }
        assertThat(reduced.header().get("engine")).contains("h2:2.5.252");
        assertThat(reduced.header().get("isolation")).contains("READ COMMITTED");
        assertThat(reduced.header().get("oracle")).contains("writecheck");
        assertThat(reduced.header().get("verdict")).contains(verdict);
        assertThat(reduced.header().get("kind")).isPresent();
        assertThat(reduced.header().get("expect")).isEmpty();
    }

    @Test
    void reducingAReducedCaseChangesNothing() throws IOException {
        Path out = folder.resolve("small.sql");
        Titrant.run("reduce", noisy().toString(), "--oracle", "writecheck", "--out", out.toString());
        String once = Files.readString(out);
        Titrant again = Titrant.run("reduce", out.toString(), "--out", out.toString());
        assertThat(again.out()).contains("before: ", "after: ", "reproduced 3 of 3", "written to " + out);
        assertThat(Files.readString(out)).isEqualTo(once);
    }

    @Test
    void theTimeLimitKeepsTheSmallestCaseSoFar() throws IOException {
        Titrant reduce = Titrant.run("reduce", noisy().toString(), "--oracle", "writecheck", "--time", "0s");
        assertThat(reduce.out()).contains("stopped by a limit");
        Case left = CaseReader.read(folder.resolve("noisy.reduced.sql")).testCase();
        assertThat(left.steps()).hasSize(13);
    }

    @Test
    void aPassingCaseIsNotReduced() throws IOException {
        Path sound = Files.writeString(folder.resolve("sound.sql"), "/* T1 */ SELECT 1;\n");
        Titrant reduce = Titrant.run("reduce", sound.toString());
        assertThat(reduce.status()).isZero();
        assertThat(reduce.out()).contains("nothing to reduce, the case passes");
        assertThat(folder.resolve("sound.reduced.sql")).doesNotExist();
        JsonNode json = Titrant.run("reduce", sound.toString(), "--json").json();
        assertThat(json.get("reduced").isNull()).isTrue();
    }

    @Test
    void badInputIsOneClearLine() throws IOException {
        badInput("no such file", folder.resolve("none.sql").toString());
        badInput("unknown oracle 'delphi'", noisy().toString(), "--oracle", "delphi");
        Path odd =
                Files.writeString(folder.resolve("odd.sql"), "-- title: odd\n-- oracle: delphi\n/* T1 */ SELECT 1;\n");
        badInput("odd.sql:2: unknown oracle 'delphi'", odd.toString());
        badInput("--confirm takes a number from 1 up", noisy().toString(), "--confirm", "0");
        badInput("--time takes a duration", noisy().toString(), "--time", "soon");
        badInput("cannot be written", noisy().toString(), "--oracle", "writecheck", "--out", folder + "/no/such/x.sql");
    }

    private static void badInput(String message, String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "reduce";
        System.arraycopy(args, 0, all, 1, args.length);
        Titrant reduce = Titrant.run(all);
        assertThat(reduce.status()).isEqualTo(2);
        assertThat(reduce.out()).isEmpty();
        assertThat(reduce.err().lines())
                .last()
                .asString()
                .startsWith("titrant: ")
                .contains(message);
    }
}
