package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A full disk is one clear line and status 2. A write to {@code /dev/full} fails as on a full disk. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class FullDiskTest {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path folder;

    @Test
    void aReducedCaseThatCannotBeWrittenIsOneLine() throws Exception {
        Path out = folder.resolve("out.sql");
        Files.createSymbolicLink(folder.resolve(".out.sql.titrant-tmp"), FULL);
        Titrant reduce = Titrant.run(
                "reduce", "../cases/troc/h2-max-of-changed-index.sql", "--out", out.toString(), "--time", "2s");
        assertThat(reduce.err()).isEqualTo("titrant: " + out + ": cannot be written: No space left on device\n");
        assertThat(reduce.status()).isEqualTo(2);
    }

    @Test
    void aCampaignThatCannotKeepItsProgressDoesNotStart() throws Exception {
        Files.createSymbolicLink(folder.resolve("progress.json.new"), FULL);
        Files.writeString(folder.resolve(".titrant"), "");
        Titrant test = Titrant.run("test", "--db", "h2", "--cases", "30", "--out", folder.toString());
        assertThat(test.err())
                .isEqualTo("titrant: " + folder.resolve("progress.json")
                        + ": cannot be written: No space left on device\n");
        assertThat(test.status()).isEqualTo(2);
    }
}
