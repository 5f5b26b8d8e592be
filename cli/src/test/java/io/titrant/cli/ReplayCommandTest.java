package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code titrant replay} from the outside, on real engines. */
@Timeout(300)
class ReplayCommandTest {
    private static final String LOST_UPDATE = "../examples/lost-update.sql";
    private static final String CHAIN = "../examples/chain.sql";
    private static final String NO_OP_UPDATE = "../cases/published/troc/mariadb-26642-paper.sql";

    @Test
    void showsTheScheduleWithOneColumnPerSession() throws IOException {
        Titrant replay = Titrant.run("replay", LOST_UPDATE, "--oracle", "survival");
        assertThat(replay.err()).isEmpty();
        assertThat(replay.out()).isEqualTo(Files.readString(Path.of("src/test/resources/lost-update-h2.txt")));
        assertThat(replay.status()).isZero();
    }

    @Test
    void theHeaderNamesAnOptionOfTheEngineAndTheCommandLineWins(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("orphan.sql"), """
                -- titrant case 1
                -- engine: sqlite
                -- option: foreign_keys=off
                /* init */ CREATE TABLE p (a INT PRIMARY KEY);
                /* init */ CREATE TABLE c (a INT REFERENCES p (a));
                /* T1 */ INSERT INTO c VALUES (1);
                """);
        Titrant off = Titrant.run("replay", file.toString());
        Titrant on = Titrant.run("replay", file.toString(), "--db-option", "foreign_keys=on");
        assertThat(off.out()).contains("1 row");
        assertThat(on.out()).contains("foreign-key");

        Files.writeString(file, Files.readString(file).replace("foreign_keys=off", "off"));
        assertThat(Titrant.run("replay", file.toString()).err()).contains("orphan.sql:3: 'off' is no option");
    }

    @Test
    void strictReportsDocumentedBehaviourAsABug() {
        String gaps = "../cases/writecheck/no-gap-locks-h2.sql";
        Titrant lenient = Titrant.run("replay", gaps, "--db", "h2", "--oracle", "writecheck");
        Titrant strict = Titrant.run("replay", gaps, "--db", "h2", "--oracle", "writecheck", "--strict");
        assertThat(lenient.out()).contains("writecheck: permitted");
        assertThat(lenient.status()).isZero();
        assertThat(strict.out()).contains("writecheck: bug", "(documented as no-gap-locks)");
        assertThat(strict.status()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb:mvcc", "derby", "postgres:18.6", "mariadb:11.4.5"})
    void aChainOfThreeWaitsIsRecordedEquallyInAHundredRuns(String db) {
        chain(db, "T2 ⏸1", "T3 ⏸2", "T1 COMMIT", "T2 ▶1", "T2 COMMIT", "T3 ▶2", "T3 COMMIT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb:locks", "hsqldb:mvlocks"})
    void tableLocksFormTheChainOfWaitsAtTheFirstUpdate(String db) {
        chain(db, "T2 ⏸2", "T3 ⏸3", "T1 COMMIT", "T2 ▶2", "T2 COMMIT", "T3 ▶3", "T3 COMMIT");
    }

    @Tag("all-engines")
    @ParameterizedTest
    @ValueSource(strings = {"mysql:8.0.33", "mariadb:10.2.11", "mariadb:10.11.5", "postgres:12.3"})
    void aChainOfThreeWaitsIsRecordedEquallyOnOlderAndLargerServers(String db) {
        chain(db, "T2 ⏸1", "T3 ⏸2", "T1 COMMIT", "T2 ▶1", "T2 COMMIT", "T3 ▶2", "T3 COMMIT");
    }

    private static void chain(String db, String... expected) {
        Titrant replay =
                Titrant.run("replay", CHAIN, "--db", db, "--oracle", "writecheck,troc", "--runs", "100", "--json");
        assertThat(replay.status()).as(replay.err()).isZero();
        JsonNode json = replay.json();
        assertThat(json.at("/runs/same").asInt()).isEqualTo(100);
        List<String> seen = new ArrayList<>();
        for (JsonNode event : json.get("schedule")) {
            String tx = event.get("tx").asString();
            String sql = event.get("sql").asString();
            String outcome = event.get("outcome").asString();
            assertThat(outcome).isIn("ok", "blocked", "resumed");
            String row = sql.substring(sql.length() - 1);
            if (outcome.equals("blocked")) {
                seen.add(tx + " ⏸" + row);
            } else if (outcome.equals("resumed")) {
                seen.add(tx + " ▶" + row);
            } else if (sql.equals("COMMIT")) {
                seen.add(tx + " COMMIT");
            }
        }
        assertThat(seen).containsExactly(expected);
        assertThat(json.at("/finalState/t").valueStream().map(JsonNode::toString))
                .containsExactlyInAnyOrder("[1,12]", "[2,23]", "[3,33]");
    }

    @ParameterizedTest
    @CsvSource({
        "sqlite, SERIALIZABLE",
        "h2, READ COMMITTED",
        "hsqldb:locks, READ COMMITTED",
        "hsqldb:mvlocks, READ COMMITTED",
        "hsqldb:mvcc, READ COMMITTED",
        "derby, READ COMMITTED",
        "duckdb, SNAPSHOT",
        "postgres:18.6, READ COMMITTED",
        "mariadb:11.4.5, READ COMMITTED"
    })
    void theJsonFollowsTheContractOnEveryEngine(String db, String level) {
        everyEngine(db, level);
    }

    @Tag("all-engines")
    @ParameterizedTest
    @CsvSource({"postgres:12.3", "mariadb:10.2.11", "mariadb:10.11.5", "mysql:8.0.33"})
    void theJsonFollowsTheContractOnOtherVersions(String db) {
        everyEngine(db, "READ COMMITTED");
    }

    private static void everyEngine(String db, String level) {
        Titrant replay = Titrant.run("replay", LOST_UPDATE, "--db", db, "--isolation", level, "--json");
        assertThat(replay.status()).as(replay.err()).isZero();
        JsonNode json = replay.json();
        assertThat(json.at("/engine/name").asString()).isEqualTo(db.split(":")[0]);
        assertThat(json.at("/engine/version").asString()).isNotEmpty();
        assertThat(json.at("/verdicts/0/oracle").asString()).isEqualTo("survival");
        assertThat(json.at("/verdicts/0/verdict").asString()).isEqualTo("pass");
        assertThat(json.get("schedule")).isNotEmpty();
        assertThat(json.at("/finalState/account/0/0").asInt()).isEqualTo(1);
    }

    @Test
    void postgresFailsWhereMariaDbUpdatesNoRow() {
        JsonNode json = Titrant.run("replay", NO_OP_UPDATE, "--db", "postgres:18.6", "--json")
                .json();
        JsonNode update = json.at("/schedule/6");
        assertThat(update.get("outcome").asString()).isEqualTo("error");
        assertThat(update.at("/error/class").asString()).isEqualTo("serialization");
        assertThat(update.at("/error/sqlState").asString()).isEqualTo("40001");
        assertThat(json.at("/schedule/8/outcome").asString()).isEqualTo("skipped");
    }

    @Test
    void mariaDbWithSnapshotIsolationFailsToo() {
        JsonNode json = Titrant.run(
                        "replay",
                        NO_OP_UPDATE,
                        "--db",
                        "mariadb:11.4.5",
                        "--db-option",
                        "innodb_snapshot_isolation=ON",
                        "--json")
                .json();
        assertThat(json.at("/schedule/6/error/code").asInt()).isEqualTo(1020);
    }

    @Tag("all-engines")
    @Test
    void mariaDbReadsTheSnapshotAfterAnUpdateThatChangesNothing() {
        JsonNode json = Titrant.run("replay", NO_OP_UPDATE, "--db", "mariadb:10.11.5", "--json")
                .json();
        assertThat(json.at("/schedule/7/rows").toString()).isEqualTo("[[10,0],[1,1]]");
    }

    @Test
    void severalCasesPrintASummaryAndAJsonArray() {
        Titrant text = Titrant.run("replay", LOST_UPDATE, CHAIN);
        assertThat(text.status()).isZero();
        assertThat(text.out().lines().filter(line -> line.contains(".sql")))
                .hasSize(2)
                .anyMatch(line -> line.contains("lost-update.sql"));
        assertThat(Titrant.run("replay", "../examples", "--json").json().isArray())
                .isTrue();
    }

    @Test
    void aCaseThatCannotRunDoesNotStopTheOtherCases(@TempDir Path folder) throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.sql"), "/* init */ DROP TABLE none;\n/* T1 */ SELECT 1;\n");
        Titrant replay = Titrant.run("replay", bad.toString(), LOST_UPDATE, "--json");
        assertThat(replay.status()).isEqualTo(2);
        assertThat(replay.err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("bad.sql:1: init statement fails"),
                        line -> assertThat(line).isEqualTo("titrant: 1 of 2 cases could not run"));
        assertThat(replay.json().at("/0/problem").asString()).contains("bad.sql:1");
        assertThat(replay.json().at("/1/schedule").size()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            none.sql                              | none.sql: no such file
            LOST --db oracle                      | unknown engine 'oracle'
            LOST --db h2:0.0.1                    | no h2 0.0.1 to start (known: 1.4.200
            LOST --db hsqldb:sometimes            | engine hsqldb has no mode 'sometimes'
            LOST --isolation often                | unknown isolation level 'often'
            LOST --db sqlite                      | lost-update.sql:3: engine sqlite has no isolation level READ COMMITTED
            LOST --oracle delphi                  | unknown oracle 'delphi'
            LOST --runs 0                         | --runs takes a number from 1 up
            LOST --runs x                         | Invalid value for option '--runs'
            LOST --url jdbc:postgresql://127.0.0.1:1/x | cannot connect to jdbc:postgresql://127.0.0.1:1/x
            LOST --url somewhere                  | no engine for the address somewhere
            LOST --nonsense                       | unknown option '--nonsense'
            """)
    void badInputGetsOneClearLineAndStatusTwo(String arguments, String complaint) {
        List<String> args = new ArrayList<>(List.of("replay"));
        args.addAll(List.of(arguments.strip().replace("LOST", LOST_UPDATE).split(" ")));
        Titrant replay = Titrant.run(args.toArray(String[]::new));
        assertThat(replay.status()).isEqualTo(2);
        assertThat(replay.out()).isEmpty();
        assertThat(replay.err().lines()).singleElement().asString().contains(complaint.strip());
    }

    @Test
    void enginesAreListedForPeopleAndPrograms() {
        assertThat(Titrant.run("engines").out()).contains("postgres", "18.6", "mvlocks", "REPEATABLE READ");
        assertThat(Titrant.run("engines", "--json").json().findValuesAsString("name"))
                .contains("sqlite", "h2", "hsqldb", "derby", "duckdb", "postgres", "mariadb", "mysql");
    }
}
