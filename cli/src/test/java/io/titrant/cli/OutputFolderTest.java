package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --out} takes a folder that is empty or Titrant's own. */
@Timeout(120)
class OutputFolderTest {
    @ParameterizedTest
    @ValueSource(strings = {"test --cases 1 --db h2", "matrix --db h2"})
    void aFolderWithForeignFilesIsRefused(String command, @TempDir Path folder) throws IOException {
        Path foreign = Files.writeString(folder.resolve("index.html"), "my page");
        Titrant run = Titrant.run((command + " --out " + folder).split(" "));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("the folder has files that Titrant did not write");
        assertThat(foreign).content().isEqualTo("my page");
        assertThat(folder.toFile().list()).containsExactly("index.html");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "my notes",
                "-- titrant case 1\n-- verdict: bug\n/* init */ CREATE TABLE t(a INT);\n/* T1 */ SELECT a FROM t;\n"
            })
    void aReducedCaseDoesNotReplaceAFileOfOthers(String content, @TempDir Path folder) throws IOException {
        Path foreign = Files.writeString(folder.resolve("mine.sql"), content);
        Titrant reduce = Titrant.run(
                "reduce", "../cases/troc/h2-max-of-changed-index.sql", "--out", foreign.toString(), "--time", "1s");
        assertThat(reduce.status()).isEqualTo(2);
        assertThat(reduce.err())
                .isEqualTo("titrant: " + foreign + ": Titrant did not write this file; name another one with --out\n");
        assertThat(foreign).content().isEqualTo(content);
    }

    @Test
    void aReducedCaseReplacesTheOneBefore(@TempDir Path folder) {
        for (int i = 0; i < 2; i++) {
            Titrant reduce = Titrant.run(
                    "reduce",
                    "../cases/troc/h2-max-of-changed-index.sql",
                    "--out",
                    folder.resolve("new.sql").toString(),
                    "--time",
                    "1s");
            assertThat(reduce.status()).as(reduce.err()).isEqualTo(1);
        }
    }

    @Test
    void aForeignFileWithANameThatTitrantUsesDoesNotMakeAFolderTitrants(@TempDir Path folder) throws IOException {
        Path foreign = Files.writeString(folder.resolve("campaign.json"), "{}");
        Titrant run = Titrant.run("test", "--cases", "1", "--db", "h2", "--out", folder.toString());
        assertThat(run.err()).contains("the folder has files that Titrant did not write");
        assertThat(foreign).content().isEqualTo("{}");
    }

    @Test
    void aSymbolicLinkInAFolderIsNotWrittenThrough(@TempDir Path folder, @TempDir Path elsewhere) throws IOException {
        Path mine = Files.writeString(elsewhere.resolve("mine.html"), "my page");
        Files.writeString(folder.resolve(".titrant"), "");
        Path link = Files.createSymbolicLink(folder.resolve("index.html"), mine);
        Titrant run = Titrant.run("test", "--cases", "1", "--db", "h2", "--out", folder.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("titrant: " + link + ": a symbolic link in an output folder");
        assertThat(mine).content().isEqualTo("my page");
    }

    @Test
    void anEmptyFolderAndAFolderOfTitrantAreAccepted(@TempDir Path folder) {
        for (int i = 0; i < 2; i++) {
            Titrant run = Titrant.run("test", "--cases", "2", "--db", "h2", "--out", folder.toString());
            assertThat(run.status()).as(run.err()).isLessThan(2);
        }
        assertThat(folder.resolve("index.html")).exists();
    }
}
