package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@Timeout(300)
class StormCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite", "duckdb"})
    void operationsOfAStormAccessRows(String engine) throws IOException {
        Titrant storm = Titrant.run(
                "storm",
                "--db",
                engine,
                "--model",
                "ycsb-sql",
                "--transactions",
                "300",
                "--sessions",
                "3",
                "--seed",
                "5",
                "--json",
                "--out",
                folder.toString());
        assertThat(storm.status()).as(storm.err()).isZero();
        JsonNode json = storm.json();
        assertThat(json.path("alpha").path("overall").asDouble()).isGreaterThan(0.99);
        assertThat(json.path("transactions").asLong() + json.path("rolledBack").asLong())
                .isEqualTo(300);
        assertThat(json.path("operations").asLong()).isPositive();
        assertThat(json.path("shadowBytes").asLong()).isPositive();
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("<svg")
                .contains("Validity");
    }

    @Test
    void oneSessionAndOneSeedGiveTheSameCounts() {
        JsonNode first = counts("a");
        assertThat(counts("b")).isEqualTo(first);
        assertThat(first.path("read").path("accessed").asLong()).isPositive();
    }

    private JsonNode counts(String name) {
        return Titrant.run(
                        "storm",
                        "--transactions",
                        "200",
                        "--sessions",
                        "1",
                        "--seed",
                        "9",
                        "--json",
                        "--out",
                        folder.resolve(name).toString())
                .json()
                .path("kinds");
    }

    @Test
    void sampledPredicatesMissMoreRowsThanAimedOnes() throws IOException {
        Path model = Files.writeString(folder.resolve("m.yaml"), """
                model: m
                tables: {Y: {keys: 100, attributes: {a: {size: 50}, b: {size: 50}}}}
                transactions: {Q: {operations: [{query: Y, where: {and: [{a: "="}, {b: "="}]}}]}}
                """);
        assertThat(alpha(model, "known")).isGreaterThan(0.99);
        assertThat(alpha(model, "sampled")).isLessThan(0.3);
    }

    private double alpha(Path model, String predicates) {
        return Titrant.run(
                        "storm",
                        "--model",
                        model.toString(),
                        "--predicates",
                        predicates,
                        "--transactions",
                        "300",
                        "--seed",
                        "1",
                        "--json",
                        "--out",
                        folder.resolve(predicates).toString())
                .json()
                .path("alpha")
                .path("query")
                .asDouble();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--sessions 0|--sessions takes a number from 1",
                "--transactions 0|--transactions takes a number from 1",
                "--time 0|--time takes a duration above zero",
                "--time soon|--time takes a duration",
                "--rows 1|--rows takes a number from 2",
                "--model nothing|there is no model 'nothing'",
                "--model no/such.yaml|no/such.yaml: cannot be read",
                "--isolation SNAPSHOT --db sqlite|engine sqlite has no isolation level SNAPSHOT",
                "--access flat|'flat' is no distribution",
                "--draws some|--draws takes plain or stratified or both",
                "--predicates some|--predicates takes known or sampled",
                "--chaos|--chaos needs a server that Titrant can kill",
                "--chaos --db sqlite|--chaos needs a server that Titrant can kill",
                "--chaos --db postgres --rows 2000000|--chaos reads all rows after each fault, so --rows is at most 1000000",
                "--chaos --db postgres --db-option synchronous_commit=off|leave --db-option synchronous_commit out",
                "--chaos --db mariadb --db-option innodb-flush-log-at-trx-commit=2|leave --db-option innodb-flush-log-at-trx-commit out"
            })
    void whatCannotBeIsRefusedInOneLine(String arguments, String message) {
        Titrant storm = Titrant.run(("storm " + arguments).split(" "));
        assertThat(storm.status()).isEqualTo(2);
        assertThat(storm.err().lines()).hasSize(1).first().asString().contains(message);
        assertThat(storm.out()).isEmpty();
    }
}
