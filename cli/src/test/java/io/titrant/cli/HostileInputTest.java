package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that no user means: one clear line and status 2, never status 1 and never a hang. */
@Timeout(120)
class HostileInputTest {
    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb", "sqlite"})
    void thousandsOfNestedParenthesesAreAStatementError(String engine, @TempDir Path folder) throws IOException {
        String nested = "(".repeat(20_000) + "1" + ")".repeat(20_000);
        Path file = Files.writeString(
                folder.resolve("deep.sql"),
                "/* init */ CREATE TABLE t(a INT);\n/* T1 */ SELECT " + nested
                        + " FROM t;\n/* T1 */ SELECT a FROM t;\n");
        Titrant replay = Titrant.run("replay", file.toString(), "--db", engine, "--oracle", "survival");
        assertThat(replay.status()).as(replay.err()).isNotEqualTo(1);
        assertThat(replay.out()).doesNotContain("timed-out").contains("survival");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://user:hidden@127.0.0.1:1/db",
                "jdbc:postgresql://user:hid@hidden@127.0.0.1:1/db",
                "jdbc:postgresql://127.0.0.1:1/db?user=u&password=hidden",
                "jdbc:mariadb://user:hidden@127.0.0.1:1/db",
                "jdbc:mysql://user:hidden@127.0.0.1:1/db",
                "jdbc:h2:tcp://127.0.0.1:1/x;USER=sa;PASSWORD=hidden",
                "jdbc:nothing://user:hidden@host/db"
            })
    void noErrorLineShowsThePasswordInAnAddress(String url) {
        Titrant test = Titrant.run("test", "--url", url, "--cases", "1");
        assertThat(test.status()).isEqualTo(2);
        assertThat(test.err()).doesNotContain("hidden").isNotBlank();
        assertThat(test.out()).doesNotContain("hidden");
    }

    /** H2 has at most 255 open transactions. */
    @Test
    void aLimitOfTheEngineIsNoBug(@TempDir Path folder) throws IOException {
        int transactions = 270;
        StringBuilder text = new StringBuilder("/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);\n");
        for (int i = 0; i < transactions; i++) {
            text.append("/* init */ INSERT INTO t VALUES (" + i + ", 0);\n");
        }
        for (int i = 0; i < transactions; i++) {
            text.append("/* T" + i + " */ BEGIN;\n/* T" + i + " */ UPDATE t SET b = 1 WHERE a = " + i + ";\n");
        }
        for (int i = 0; i < transactions; i++) {
            text.append("/* T" + i + " */ COMMIT;\n");
        }
        Path file = Files.writeString(folder.resolve("many.sql"), text);
        Titrant replay = Titrant.run("replay", file.toString(), "--db", "h2", "--oracle", "survival,writecheck");
        assertThat(replay.status()).as(replay.err()).isZero();
        assertThat(replay.out()).contains("open transactions");
    }

    /** Every link doubles the number of paths, so that following them has no end. */
    @Test
    void aFolderOfHistoriesWithLinksToItselfEnds(@TempDir Path folder) throws IOException {
        for (String name : List.of("a", "b", "c")) {
            Files.createSymbolicLink(folder.resolve(name), folder);
        }
        Titrant check = Titrant.run("check", folder.toString());
        assertThat(check.status()).isEqualTo(2);
        assertThat(check.err()).hasLineCount(1);
    }

    /** The name of the entry leads out of the folder. */
    @Test
    void aZippedHistoryWritesNoFiles(@TempDir Path folder) throws IOException {
        Path zip = zip(folder, 0);
        assertThat(Titrant.run("check", zip.toString()).status()).isLessThan(2);
        assertThat(folder.toFile().list()).containsExactly("in");
    }

    /** The second entry is a thousand times larger packed out. */
    @Test
    void aZipOfSeveralFilesIsRefusedWithoutUnpackingIt(@TempDir Path folder) throws IOException {
        Titrant check = Titrant.run("check", zip(folder, 10_000_000).toString());
        assertThat(check.status()).isEqualTo(2);
        assertThat(check.err()).hasLineCount(1).contains("several files");
        assertThat(folder.toFile().list()).containsExactly("in");
    }

    /** A zipped history, with a second entry of zeros if its size is not 0. */
    private static Path zip(Path folder, int secondSize) throws IOException {
        Path zip = Files.createDirectory(folder.resolve("in")).resolve("history.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("../escaped.edn"));
            out.write(Files.readAllBytes(Path.of("../examples/write-skew.edn")));
            if (secondSize > 0) {
                out.putNextEntry(new ZipEntry("bomb"));
                out.write(new byte[secondSize]);
            }
        }
        return zip;
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- ", "&a [*a, "})
    void aModelThatIsNestedTooDeeplyIsOneLine(String nesting, @TempDir Path folder) throws IOException {
        Path model = Files.writeString(folder.resolve("deep.yaml"), "model: " + nesting.repeat(50_000));
        Titrant storm = Titrant.run("storm", "--db", "h2", "--model", model.toString(), "--transactions", "5");
        assertThat(storm.status()).isEqualTo(2);
        assertThat(storm.err()).hasLineCount(1).doesNotContain("defect in Titrant");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{", "(", "{:a ", "[[\"", "{\"type\":[", "9", " ", "\u0000", "{:type :ok :value ["})
    void garbageInAGrowingHistoryIsOneLine(String garbage, @TempDir Path folder) throws IOException {
        Path history = Files.writeString(folder.resolve("garbage.jsonl"), garbage.repeat(200_000));
        Titrant follow = Titrant.run("check", "--follow", history.toString(), "--idle", "1s");
        assertThat(follow.status()).as(follow.out()).isEqualTo(2);
        assertThat(follow.err()).hasLineCount(1).doesNotContain("defect in Titrant");
    }

    @Test
    void aJvmErrorDoesNotExitWithTheStatusOfABug(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("deep.txt"), "[".repeat(2_000_000));
        Titrant check = Titrant.run("check", file.toString());
        assertThat(check.status()).isEqualTo(2);
        assertThat(check.err().lines()).hasSize(1);
    }
}
