package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code titrant matrix} from the outside. */
@Timeout(300)
class MatrixCommandTest {
    @TempDir
    Path folder;

    @Test
    void theJsonFollowsTheContractAndEachCellHasACase() {
        Titrant matrix = Titrant.run(
                "matrix",
                "--db",
                "h2",
                "--isolation",
                "RC,SERIALIZABLE",
                "--orders",
                "5",
                "--random",
                "0",
                "--json",
                "--out",
                out());
        // H2's descending scan misses the transaction's own write, which no level permits.
        assertThat(matrix.status()).as(matrix.err()).isOne();
        JsonNode json = matrix.json();
        assertThat(json.at("/engine/name").asString()).isEqualTo("h2");
        assertThat(json.at("/levels/SERIALIZABLE/internal/verdict").asString()).isEqualTo("possible");
        JsonNode lost = json.at("/levels/READ COMMITTED/P4");
        assertThat(lost.get("verdict").asString()).isEqualTo("possible");
        assertThat(lost.get("how").isNull()).isTrue();
        JsonNode kept = json.at("/levels/SERIALIZABLE/P4");
        assertThat(kept.get("verdict").asString()).isEqualTo("prevented");
        assertThat(kept.get("how").asString()).isEqualTo("aborted");
        assertThat(json.at("/levels/READ COMMITTED/G0/how").asString()).isEqualTo("blocked");
        assertThat(json.at("/levels/READ COMMITTED/G1a/how").asString()).isEqualTo("not-visible");
        for (JsonNode level : json.get("levels")) {
            for (JsonNode cell : level) {
                assertThat(folder.resolve(cell.get("case").asString())).exists();
            }
        }
        assertThat(folder.resolve("index.html")).exists();
        String proof = folder.resolve(lost.get("case").asString()).toString();
        JsonNode replayed = Titrant.run("replay", proof, "--json").json();
        assertThat(replayed.at("/finalState/t/0/1").asInt()).isEqualTo(12);
        assertThat(replayed.at("/finalState/t").toString()).isEqualTo("[[1,12],[2,20]]");
    }

    @Test
    void eachEngineGetsATable() {
        Titrant matrix = Titrant.run(
                "matrix",
                "--db",
                "sqlite,hsqldb:mvcc",
                "--orders",
                "1",
                "--random-cases",
                "10",
                "--seed",
                "3",
                "--out",
                out());
        assertThat(matrix.status()).as(matrix.err()).isZero();
        assertThat(matrix.out())
                .contains("sqlite ")
                .contains("hsqldb 2")
                .contains("mvcc")
                .contains("write skew")
                .contains("10 random cases (seed 3)");
        assertThat(folder.resolve("matrix.json")).content().startsWith("[");
    }

    @Test
    void aBrokenPromiseIsAFinding() {
        Titrant matrix = Titrant.run("matrix", "--db", "duckdb", "--orders", "1", "--random", "0", "--out", out());
        assertThat(matrix.status()).as(matrix.err()).isEqualTo(1);
        assertThat(matrix.out()).contains("possible !");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--db nosuch | unknown engine 'nosuch'",
                "--db h2, | unknown engine ''",
                "--db h2 --orders 0 | --orders takes a number",
                "--db h2 --orders many | Invalid value for option '--orders'",
                "--db h2 --random soon | --random takes a duration",
                "--db h2 --random -1s | --random takes a duration",
                "--db h2 --random-cases -1 | --random-cases takes a number from 0 up",
                "--db h2 --random-cases x | Invalid value for option '--random-cases'",
                "--db h2 --seed x | Invalid value for option '--seed'",
                "--db h2 --random 0 --out /dev/null/x | /dev/null/x",
                "--db h2 --mode mvcc | mode",
                "--db h2:no:such | h2",
                "--db h2 --db-option x | Unsupported connection setting",
                "--db h2 --url jdbc:nonsense:x | jdbc:nonsense:x",
                "--url jdbc:nonsense:x | jdbc:nonsense:x",
                "--db tidb | give its address with --url",
                "--db h2 stray | stray",
                "--db | --db",
                "--db h2 --isolation nonsense | unknown isolation level",
                "--db sqlite --isolation RC | engine sqlite has no isolation level READ COMMITTED",
                "--nonsense | unknown option"
            })
    void badInputIsAnsweredInOneLine(String args, String reason) {
        Titrant matrix = Titrant.run(("matrix " + args).split(" "));
        assertThat(matrix.status()).isEqualTo(2);
        assertThat(matrix.out()).isEmpty();
        assertThat(matrix.err().strip())
                .startsWith("titrant: ")
                .contains(reason)
                .doesNotContain("\n");
    }

    private String out() {
        return folder.toString();
    }
}
