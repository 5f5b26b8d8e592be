package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code titrant bisect} from the outside, on the version that the other tests use too. */
@Timeout(300)
class BisectCommandTest {
    private static final String MAX = "../cases/writecheck/h2-max-misses-own-insert.sql";

    @TempDir
    Path folder;

    @Test
    void oneVersionWithTheBugIsTheFirstBadOne() {
        Titrant bisect = Titrant.run("bisect", MAX, "--db", "h2", "--from", "2.5.252", "--to", "2.5.252");
        assertThat(bisect.status()).isEqualTo(1);
        assertThat(bisect.out())
                .contains("2.5.252 │ bug", "affected: in every version from 2.5.252", "1 of 1 version ran");
    }

    @Test
    void aVersionThatLacksAStatementIsMarked() throws IOException {
        Path file = Files.writeString(folder.resolve("lacks.sql"), "-- titrant case 1\n/* T1 */ FROBNICATE 1;\n");
        Titrant bisect = Titrant.run("bisect", file.toString(), "--db", "h2", "--from", "2.5.252", "--to", "2.5.252");
        assertThat(bisect.out()).contains("not-run │ lacks the statement: FROBNICATE 1");
        assertThat(bisect.status()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --db h2 --from 2.5.252 --to 2.1.214    | --from 2.5.252 is newer than --to 2.1.214
        --db h2 --runs 0                       | --runs takes a number from 1 up, not 0
        --url jdbc:h2:mem:x                    | give --db ENGINE, without --url and --home
        """)
    void badInputGetsOneClearLineAndStatusTwo(String arguments, String complaint) {
        List<String> args = new ArrayList<>(List.of("bisect", MAX));
        args.addAll(List.of(arguments.strip().split(" ")));
        Titrant bisect = Titrant.run(args.toArray(String[]::new));
        assertThat(bisect.status()).isEqualTo(2);
        assertThat(bisect.err().lines()).singleElement().asString().contains(complaint.strip());
    }
}
