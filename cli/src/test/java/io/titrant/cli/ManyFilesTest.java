package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** One bad file among several costs nothing but itself. */
@Timeout(120)
class ManyFilesTest {
    private static final String GOOD = "/* init */ CREATE TABLE t(a INT);\n/* T1 */ SELECT a FROM t;\n";

    @Test
    void anUnreadableFileDoesNotSuppressTheJsonOfTheOtherFiles(@TempDir Path folder) throws IOException {
        Path good = Files.writeString(folder.resolve("good.sql"), GOOD);
        Path bad = Files.writeString(folder.resolve("bad.sql"), "nothing of a case");
        Titrant replay =
                Titrant.run("replay", bad.toString(), good.toString(), folder + "/missing.sql", "--db", "h2", "--json");
        JsonNode json = replay.json();
        assertThat(json.size()).isEqualTo(3);
        assertThat(json.get(0).get("problem").asString()).contains("no tag such as");
        assertThat(json.get(1).get("verdicts").size()).isPositive();
        assertThat(json.get(2).get("problem").asString()).contains("no such file");
        assertThat(replay.err()).contains("2 of 3 cases could not run");
        assertThat(replay.status()).isEqualTo(2);
    }

    @Test
    void anInitialDatabaseThatCreatesADatabaseIsJudgedOnNewServersAndKeepsTheJson(@TempDir Path folder)
            throws IOException {
        Path good = Files.writeString(folder.resolve("good.sql"), GOOD);
        Path once = Files.writeString(
                folder.resolve("once.sql"),
                "/* init */ CREATE TABLE t(a INT PRIMARY KEY);\n/* init */ CREATE DATABASE titrant_test_once;\n"
                        + "/* T1 */ BEGIN;\n/* T1 */ INSERT INTO t VALUES (1);\n/* T2 */ INSERT INTO t VALUES (2);\n/* T1 */ COMMIT;\n");
        Titrant replay = Titrant.run(
                "replay", once.toString(), good.toString(), "--db", "mariadb", "--json", "--oracle", "writecheck");
        assertThat(replay.json().size()).isEqualTo(2);
        assertThat(replay.json().get(0).get("verdicts").get(0).get("verdict").asString())
                .isEqualTo("pass");
        assertThat(replay.status()).as(replay.err()).isZero();
    }
}
