package io.titrant.engines.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.matrix.Cell;
import io.titrant.matrix.LevelMeasurement;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of docs/matrix.md, cell by cell, are what the scenarios give. */
@Timeout(600)
class PublishedMatrixTest {
    private static final Path PAGE = Path.of("..", "docs", "matrix.md");
    private static final int ORDERS = 10;

    @ParameterizedTest
    @CsvSource({
        "h2, h2 2.5.252",
        "sqlite, sqlite 3.53.4",
        "hsqldb:locks, hsqldb 2.7.4 locks",
        "hsqldb:mvlocks, hsqldb 2.7.4 mvlocks",
        "hsqldb:mvcc, hsqldb 2.7.4 mvcc",
        "duckdb, duckdb v2.0.0"
    })
    void embedded(String db, String title) throws IOException {
        assertThat(measured(db, Map.of())).isEqualTo(published(title));
    }

    @ParameterizedTest
    @CsvSource({
        "derby, derby 10.16.1.1",
        "postgres:18.6, postgres 18.6",
        "postgres:16.15, postgres 16.15",
        "postgres:12.3, postgres 12.3",
        "mariadb:10.11.5, mariadb 10.11.5-MariaDB",
        "mariadb:11.4.5, mariadb 11.4.5-MariaDB",
        "mysql:8.0.33, mysql 8.0.33"
    })
    @Tag("all-engines")
    void others(String db, String title) throws IOException {
        assertThat(measured(db, Map.of())).isEqualTo(published(title));
    }

    /** {@code titrant engines install mysql:debian} and {@code mariadb:debian} bring these servers. */
    @ParameterizedTest
    @CsvSource({"mysql:9.7.4, mysql 9.7.4-2", "mariadb:11.8.9, mariadb 11.8.9-MariaDB-4 from Debian"})
    @Tag("all-engines")
    void fromDebian(String db, String title) throws IOException {
        EngineSpec spec = EngineSpec.parse(db);
        assumeTrue(Engines.named(spec.name()).versions().contains(spec.version()), db + " is not installed here");
        assertThat(measured(db, Map.of())).isEqualTo(published(title));
    }

    @Test
    @Tag("all-engines")
    void mariadbWithSnapshotIsolation() throws IOException {
        assertThat(measured("mariadb:11.4.5", Map.of("innodb_snapshot_isolation", "ON")))
                .containsAllEntriesOf(
                        published("mariadb 11.4.5-MariaDB with `--db-option innodb_snapshot_isolation=ON`"));
    }

    /** {@code "READ COMMITTED, G0" → "blocked"}, for each level that the page has. */
    private static Map<String, String> published(String title) throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        int at = 0;
        while (!lines.get(at).startsWith("### ")
                || Stream.of(lines.get(at).substring(4).split(", ")).noneMatch(title::equals)) {
            at++;
        }
        List<String> levels = cells(lines.get(at + 2));
        Map<String, String> table = new TreeMap<>();
        for (at += 4; at < lines.size() && lines.get(at).startsWith("|"); at++) {
            List<String> row = cells(lines.get(at));
            for (int i = 1; i < row.size(); i++) {
                table.put(levels.get(i) + ", " + row.get(0), row.get(i));
            }
        }
        return table;
    }

    private static List<String> cells(String line) {
        return Stream.of(line.substring(1).split("\\|"))
                .map(cell -> cell.replace("*", "").strip())
                .toList();
    }

    private static Map<String, String> measured(String db, Map<String, String> options) {
        EngineSpec spec = EngineSpec.parse(db);
        Engine engine = Engines.named(spec.name());
        Map<String, String> table = new TreeMap<>();
        try (TestDatabase testDatabase =
                new TestDatabase(Engines.start(engine, Engines.options(engine, spec, options)), Limits.CAMPAIGN)) {
            LevelMeasurement titration = new LevelMeasurement(testDatabase, spec, ORDERS);
            for (IsolationLevel level : engine.isolationLevels()) {
                for (MatrixAnomaly anomaly : MatrixAnomaly.values()) {
                    Optional<Cell> cell = titration.measure(anomaly, level);
                    cell.ifPresent(one -> table.put(level.sql() + ", " + anomaly.key(), word(one)));
                }
            }
        }
        return table;
    }

    private static String word(Cell cell) {
        return cell.how() != null ? cell.how().label() : cell.broken() ? "possible !" : "possible";
    }
}
