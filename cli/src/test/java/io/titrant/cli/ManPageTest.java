package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Manual pages and shell completion, made of the commands themselves. */
class ManPageTest {
    @TempDir
    private Path folder;

    @Test
    void thePageOfACommandHasAllItsOptions() {
        Titrant page = Titrant.run("man", "storm");
        assertThat(page.status()).isZero();
        assertThat(page.out())
                .startsWith(".TH TITRANT\\-STORM 1\n.SH NAME\ntitrant\\-storm \\- Put a database under load")
                .contains(".B \\-\\-chaos\n", ".B \\-\\-time=60s\n", ".SH EXIT STATUS");
    }

    @Test
    void everyCommandHasAPage() throws IOException {
        assertThat(Titrant.run("man", "--out", folder.toString()).status()).isZero();
        try (Stream<Path> pages = Files.list(folder)) {
            assertThat(pages.map(page -> page.getFileName().toString()))
                    .contains("titrant.1", "titrant-test.1", "titrant-check.1", "titrant-clean.1")
                    .doesNotContain("titrant-help.1");
        }
        assertThat(folder.resolve("titrant.1")).content().contains(".B test\n");
    }

    @Test
    void aCommandThatDoesNotExistHasNone() {
        Titrant ended = Titrant.run("man", "tset");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err().lines()).containsExactly("titrant: there is no command 'tset'");
    }

    @Test
    void completionIsAScriptForTheShell() {
        assertThat(Titrant.run("completion").out()).contains("complete -F _complete_titrant", "--isolation");
    }
}
