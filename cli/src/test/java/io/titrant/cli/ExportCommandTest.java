package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ExportCommandTest {
    private static final String CASE = "../cases/troc/h2-descending-scan-shows-old-version.sql";

    @TempDir
    Path folder;

    @Test
    void aCaseBecomesATestInTheEnginesOwnForm() {
        Path out = folder.resolve("out");
        Titrant export = Titrant.run("export", CASE, "--db", "h2:2.5.252", "--out", out.toString());
        assertThat(export.status()).isZero();
        assertThat(export.out()).isEqualTo("written: " + out.resolve("RegressionTest.java") + "\n");
        assertThat(out.resolve("RegressionTest.java")).content().contains("assertEquals(List.of(");
    }

    @Test
    void theRunOfAGoodVersionIsExpected() {
        Path out = folder.resolve("out");
        Titrant export =
                Titrant.run("export", CASE, "--db", "h2:2.5.252", "--good", "2.2.224", "--out", out.toString());
        assertThat(export.status()).as(export.err()).isZero();
        assertThat(out.resolve("RegressionTest.java")).content().contains("assertEquals(List.of(");
    }

    @Test
    void aVersionWithTheBugIsNotAGoodOne() {
        Titrant export = Titrant.run("export", CASE, "--db", "h2:2.5.252", "--good", "2.5.252");
        assertThat(export.status()).isEqualTo(2);
        assertThat(export.err()).isEqualTo("titrant: --good 2.5.252: this version has the bug too\n");
    }

    @Test
    void aCaseWithoutABugIsRefused() {
        Titrant export = Titrant.run("export", CASE, "--db", "h2:2.2.224", "--out", folder.toString());
        assertThat(export.status()).isEqualTo(2);
        assertThat(export.err().lines()).singleElement().asString().contains("there is nothing to test");
    }
}
