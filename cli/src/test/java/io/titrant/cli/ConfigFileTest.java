package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Options of a campaign in a file. */
class ConfigFileTest {
    @Command(subcommands = {TestCommand.class, ReplayCommand.class})
    private static final class Commands {}

    @TempDir
    Path folder;

    @Test
    void eachEntryOfTheFileIsAnOption() throws IOException {
        Path file = config("""
                db: mariadb:11.4.5
                isolation: [READ COMMITTED, SERIALIZABLE]
                time: 2h
                workers: 2
                strict: true
                json: false
                db-option: {innodb_snapshot_isolation: ON, max_connections: 50}
                """);

        assertThat(expanded("test", "--config", file.toString(), "--seed", "7"))
                .containsExactly(
                        "test",
                        "--db=mariadb:11.4.5",
                        "--isolation=READ COMMITTED,SERIALIZABLE",
                        "--time=2h",
                        "--workers=2",
                        "--strict",
                        "--db-option=innodb_snapshot_isolation=ON",
                        "--db-option=max_connections=50",
                        "--config",
                        file.toString(),
                        "--seed",
                        "7");
    }

    @Test
    void anOptionOfTheCommandLineWins() throws IOException {
        Path file = config("db: postgres\ntime: 2h\n");

        assertThat(expanded("test", "--config=" + file, "--time=5s"))
                .containsExactly("test", "--db=postgres", "--config=" + file, "--time=5s");
    }

    @Test
    void otherCommandsKeepTheirArguments() {
        assertThat(expanded("replay", "--config", "x")).containsExactly("replay", "--config", "x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "isolaton: SNAPSHOT | unknown option 'isolaton'; did you mean isolation?",
                "strict: maybe | strict: expected true or false",
                "time: | time: expected one value, found nothing",
                "config: other.yaml | unknown option 'config'",
                "- db | not a list of options",
                "\"db: h2\ndb: sqlite\" | not valid YAML"
            })
    void aWrongEntryIsNamed(String text, String message) throws IOException {
        Path file = config(text);

        assertThatThrownBy(() -> expanded("test", "--config", file.toString()))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aCampaignRunsByItsFile() throws IOException {
        Path file =
                config("db: sqlite\ncases: 5\nseed: 3\noracle: [survival, constraints]\nout: " + folder.resolve("out"));

        Titrant result = Titrant.run("test", "--config", file.toString());

        assertThat(result.out()).contains("sqlite", "seed 3", "5 cases");
        assertThat(result.status()).isZero();
    }

    @Test
    void aMissingFileIsOneLineAndStatusTwo() {
        Titrant result = Titrant.run("test", "--config", "no-such.yaml");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("no-such.yaml").hasLineCount(1);
    }

    private Path config(String text) throws IOException {
        return Files.writeString(folder.resolve("campaign.yaml"), text);
    }

    private static List<String> expanded(String... args) {
        CommandSpec main = new CommandLine(new Commands()).getCommandSpec();
        return ConfigFile.expand(main, List.of(args));
    }
}
