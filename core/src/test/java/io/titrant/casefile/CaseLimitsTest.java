package io.titrant.casefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Huge input is read in linear time or refused by a stated limit. The time-out is far above what linear reading takes. */
@Timeout(20)
class CaseLimitsTest {
    private static final String LAST = "/* T1 */ SELECT 1;\n";

    @Test
    void aTagWithManyBlanksIsReadQuickly() {
        Case read = CaseReader.read("a case", "/*" + " ".repeat(900_000) + "T1" + " ".repeat(900_000) + "*/ SELECT 1;")
                .testCase();
        assertThat(read.steps()).hasSize(1);
        assertThatThrownBy(
                        () -> CaseReader.read("a case", "/*" + " ".repeat(1_900_000) + "x" + " 1".repeat(99) + "*/ X;"))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("unknown tag");
    }

    @Test
    void aLongHeaderIsRefusedAndALongCommentIsSkipped() {
        assertThatThrownBy(() -> CaseReader.read("a case", "-- title: " + " a".repeat(500_000) + "\n" + LAST))
                .isInstanceOf(TitrantException.class)
                .hasMessage("a case:1: a header line has at most 2000 characters");
        Case read = CaseReader.read("a case", "-- " + "a b ".repeat(400_000) + "\n" + LAST)
                .testCase();
        assertThat(read.header().entries()).isEmpty();
    }

    @Test
    void aLongStatementIsRefused() {
        assertThatThrownBy(() -> CaseReader.read("a case", "/* T1 */ SELECT '" + "x".repeat(1_000_000) + "';"))
                .isInstanceOf(TitrantException.class)
                .hasMessage("a case:1: a statement has at most 100000 characters");
    }

    @Test
    void manyStatementsAreRefused() {
        assertThatThrownBy(() -> CaseReader.read("a case", LAST.repeat(20_000)))
                .isInstanceOf(TitrantException.class)
                .hasMessage("a case:3001: a case has at most 3000 statements");
    }

    @Test
    void aLargeFileIsRefusedBeforeItIsRead(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("large.sql"), "-- " + "x".repeat(10_000_000) + "\n" + LAST);
        assertThatThrownBy(() -> CaseReader.read(file))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("a case file has at most 2000000 bytes");
    }
}
