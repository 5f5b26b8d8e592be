package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong command lines: one line says what is wrong and what to do next. */
class UsageTest {
    @Test
    void aSimilarCommandIsSuggested() {
        Titrant typed = Titrant.run("tset");
        assertThat(typed.status()).isEqualTo(2);
        assertThat(typed.err())
                .hasLineCount(1)
                .contains("unknown command 'tset'; did you mean test? (try 'titrant --help')");
    }

    @Test
    void aSimilarOptionIsSuggested() {
        Titrant typed = Titrant.run("test", "--isolaton", "SERIALIZABLE");
        assertThat(typed.status()).isEqualTo(2);
        assertThat(typed.err())
                .hasLineCount(1)
                .contains("unknown option '--isolaton'; did you mean --isolation? (try 'titrant test --help')");
    }

    @ParameterizedTest
    @ValueSource(strings = {"frobnicate", "--frobnicate", "test --frobnicate=5", "engines now"})
    void nothingIsSuggestedIfNoWordIsSimilar(String line) {
        Titrant typed = Titrant.run(line.split(" "));
        assertThat(typed.status()).isEqualTo(2);
        assertThat(typed.err()).hasLineCount(1).startsWith("titrant: unknown ").doesNotContain("did you mean");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "engines install h2:debian | cannot install h2:debian (there are firebird:debian, mariadb:debian, myrocks:debian",
                "engines install mysql | write an engine and a source, such as mysql:debian",
                "engines install oracle:debian | unknown engine 'oracle'",
                "engines install | E:SOURCE",
                "matrix --home . | --home needs --db, which says what is in the folder",
                "matrix --db yugabytedb --home . | describe it in ./server.yaml (docs/servers.md)",
                "matrix --db cockroachdb --home . | no server in . (looked for cockroach, bin/cockroach)",
                "matrix --db tidb --home . | no server in . (looked for bin/tidb-server, tidb-server)",
            })
    void aServerThatCannotBeInstalledOrStartedIsRefusedInOneLine(String line, String complaint) {
        Titrant typed = Titrant.run(line.split(" "));
        assertThat(typed.status()).isEqualTo(2);
        assertThat(typed.out()).isEmpty();
        assertThat(typed.err()).hasLineCount(1).contains(complaint);
    }

    @Test
    void withoutACommandALineSaysSoBeforeTheHelp() {
        Titrant typed = Titrant.run();
        assertThat(typed.status()).isEqualTo(2);
        assertThat(typed.err()).startsWith("titrant: no command is given").contains("Usage: titrant");
        assertThat(typed.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"test", "matrix", "clean"})
    void commandsWithoutCaseFilesHaveNoOptionUntrusted(String command) {
        assertThat(Titrant.run(command, "--help").out()).contains("--url").doesNotContain("--untrusted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"replay", "reduce"})
    void commandsWithCaseFilesHaveTheOptionUntrusted(String command) {
        assertThat(Titrant.run(command, "--help").out()).contains("--untrusted");
    }
}
