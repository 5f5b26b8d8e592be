package io.titrant.casefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CaseFileTest {
    private static final String WRITTEN = """
            -- titrant case 1
            -- engine: mariadb:10.11.5
            -- isolation: REPEATABLE READ
            -- isolation T2: READ COMMITTED
            -- source: a bug report
            -- source: and another
            /* init */ CREATE TABLE t(c1 INT, c2 INT);
            /* init */ INSERT INTO t VALUES (0, 0), (1, 1);
            /* T1 */ BEGIN;
            /* T1 */ SELECT *
              FROM t;
            /* T2 */ UPDATE t SET c1 = 10 WHERE c2 = 1;
            /* T1 */ UPDATE t SET c1 = ';' WHERE TRUE -- ends in a comment;
            ;
            /* T1 */ COMMIT;
            """;

    @Test
    void readsHeaderInitAndSubmittedOrder() {
        Case read = read(WRITTEN);
        assertThat(read.header().get("engine")).contains("mariadb:10.11.5");
        assertThat(read.isolation("T1")).contains(IsolationLevel.REPEATABLE_READ);
        assertThat(read.isolation("T2")).contains(IsolationLevel.READ_COMMITTED);
        assertThat(read.init()).hasSize(2);
        assertThat(read.transactions()).containsExactly("T1", "T2");
        assertThat(read.steps())
                .extracting(Step::kind)
                .containsExactly(
                        StatementKind.BEGIN,
                        StatementKind.SELECT,
                        StatementKind.UPDATE,
                        StatementKind.UPDATE,
                        StatementKind.COMMIT);
    }

    @Test
    void writeReadWriteGivesTheSameBytes() {
        assertThat(CaseWriter.write(read(WRITTEN))).isEqualTo(WRITTEN);
    }

    @Test
    void commentsAfterStatementsAndOtherHeaderLinesAreAccepted() {
        Case read = read("-- just a remark\r\n-- isolation: any\r\n/*T1*/ BEGIN; -- no: header\r\n/*t1*/COMMIT;");
        assertThat(read.steps()).extracting(Step::tx).containsExactly("T1", "T1");
        assertThat(read.isolation("T1")).isEmpty();
        assertThat(read.header().get("no")).isEmpty();
    }

    @Test
    void aStatementBeforeBeginOrAfterTheEndIsAnAutocommitStatement() {
        Case read = read("/* T1 */ SET x = 1; /* T1 */ SELECT 1; /* T1 */ BEGIN; /* T1 */ COMMIT; /* T1 */ SELECT 2;");
        assertThat(read.steps()).hasSize(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /* T1 */ SELECT 1; /* who */ SELECT 2;              | f:1: unknown tag 'who'
            /* T1 */ SELECT 1                                   | f:1: unterminated statement
            /* T1 */ SELECT 'x; COMMIT;                         | f:1: unterminated statement
            /* T1 */ COMMIT;                                    | f:1: COMMIT of T1 before its BEGIN
            SELECT 1;                                           | f:1: the statement has no tag
            /* T1 */ ;                                          | f:1: no statement after the tag
            /* init */ SELECT 1;                                | f:1: the case has no statement of a transaction
            /* T1 */ SELECT 1; /* init */ SELECT 1;             | f:1: init statement after
            """)
    void badCasesAreAnsweredWithFileLineAndReason(String text, String complaint) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith(complaint.strip());
    }

    @Test
    void aCaseOfALaterFormatIsRefused() {
        assertThatThrownBy(() -> read("-- titrant case 2\n/* T1 */ SELECT 1;"))
                .hasMessageStartingWith("f:1: the case has format 2");
    }

    @Test
    void aMisspeltHeaderWithAnEffectIsRefusedAndARemarkIsKept() {
        assertThatThrownBy(() -> read("-- titrant case 1\n-- isolaton: SERIALIZABLE\n/* T1 */ SELECT 1;"))
                .hasMessage("f:2: unknown header 'isolaton'; did you mean isolation?");
        assertThatThrownBy(() -> read("-- isolatoin T2: SERIALIZABLE\n/* T1 */ SELECT 1;"))
                .hasMessageContaining("did you mean isolation?");
        assertThat(read("-- note: x\n-- author: y\n/* T1 */ SELECT 1;").header().get("note"))
                .hasValue("x");
    }

    @Test
    void aHeaderWithOneValueRefusesOthers() {
        assertThatThrownBy(() -> read("-- note: x\n-- waking: titrant\n/* T1 */ SELECT 1;"))
                .hasMessage("f:2: the header 'waking' has the value engine or is left out, not 'titrant'");
        assertThatThrownBy(() -> read("-- schedule: serial\n/* T1 */ SELECT 1;"))
                .hasMessage("f:1: the header 'schedule' has the value concurrent or is left out, not 'serial'");
        assertThat(read("-- waking: engine\n/* T1 */ SELECT 1;").onlyEngineWakes())
                .isTrue();
    }

    @Test
    void aMissingSemicolonIsReportedAtItsLine() {
        assertThatThrownBy(() -> read("/* T1 */ BEGIN;\n/* T1 */ SELECT 1\n/* T2 */ SELECT 2;\n"))
                .hasMessageStartingWith("f:2: unterminated statement");
    }

    @Test
    void anUnknownIsolationLevelIsReportedWithItsHeaderLine() {
        assertThatThrownBy(() -> read("-- title: x\n-- isolation: SOMETIMES\n/* T1 */ SELECT 1;"))
                .hasMessageStartingWith("f:2: unknown isolation level 'SOMETIMES'");
        assertThatThrownBy(() -> read("-- isolation T7: SERIALIZABLE\n/* T1 */ SELECT 1;"))
                .hasMessageStartingWith(
                        "f:1: the header sets the isolation of T7, but the case has no statement of T7");
    }

    @Test
    void theErrorNamesAMissingOrUnreadableFile(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> CaseReader.read(folder.resolve("none.sql")))
                .hasMessageEndingWith("none.sql: no such file");
        Path binary = Files.write(folder.resolve("binary.sql"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThatThrownBy(() -> CaseReader.read(binary)).hasMessageEndingWith("not a text file in UTF-8");
    }

    static Stream<Path> publishedCases() throws IOException {
        Path cases = Path.of("..", "cases", "published");
        try (Stream<Path> below = Files.walk(cases)) {
            List<Path> files = below.filter(file -> file.toString().endsWith(".sql"))
                    .sorted()
                    .toList();
            return files.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("publishedCases")
    void publishedCasesLoadAndRoundTrip(Path file) {
        String once = CaseWriter.write(CaseReader.read(file).testCase());
        assertThat(CaseWriter.write(read(once))).isEqualTo(once);
    }

    private static Case read(String text) {
        return CaseReader.read("f", text).testCase();
    }
}
