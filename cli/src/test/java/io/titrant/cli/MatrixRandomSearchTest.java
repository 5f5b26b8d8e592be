package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.matrix.MatrixRandomSearch;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Cell.How;
import io.titrant.matrix.Cell.Verdict;
import io.titrant.matrix.LevelMeasurement;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.matrix.RandomFinding;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What random runs find where scenarios have not looked. */
@Timeout(300)
class MatrixRandomSearchTest {
    private static final IsolationLevel LEVEL = IsolationLevel.READ_COMMITTED;
    /** Which sessions meet is up to the machine; a load of sixty cases shows it nearly always. */
    private static final int MOST_TRIES = 20;

    @TempDir
    Path folder;

    @Test
    void randomSearchFindsAnAnomalyThatTheScenariosMissed() {
        EngineSpec spec = EngineSpec.parse("h2");
        Engine engine = Engines.named("h2");
        DatabaseTarget target = new DatabaseTarget(engine, Engines.options(engine, spec, Map.of()), null);
        try (TestDatabase testDatabase = Databases.open(target, Limits.CAMPAIGN)) {
            LevelMeasurement titration = new LevelMeasurement(testDatabase, spec, 1);
            List<Cell> missed = List.of(
                    missed(titration.measure(MatrixAnomaly.P2, LEVEL).orElseThrow()),
                    missed(titration.measure(MatrixAnomaly.P4, LEVEL).orElseThrow()),
                    titration.measure(MatrixAnomaly.G0, LEVEL).orElseThrow());
            List<Cell> found = missed;
            for (int seed = 1;
                    seed <= MOST_TRIES && found.stream().limit(2).noneMatch(MatrixRandomSearchTest::shown);
                    seed++) {
                MatrixRandomSearch search = new MatrixRandomSearch(
                        spec,
                        () -> Databases.open(target, Limits.CAMPAIGN),
                        testDatabase,
                        new MatrixRandomSearch.Extent(seed, 60L, null),
                        Map.of(LEVEL, missed),
                        folder.resolve("seed-" + seed));
                MatrixRandomSearch.Result result = search.run();
                assertThat(result.runs().cases()).isEqualTo(60);
                found = Objects.requireNonNull(result.cells().get(LEVEL));
            }
            assertThat(found.stream().limit(2)).anyMatch(MatrixRandomSearchTest::shown);
            for (Cell cell : found) {
                RandomFinding chance = cell.chance();
                assertThat(chance != null).isEqualTo(cell.verdict() == Verdict.POSSIBLE);
                assertThat(cell.broken()).as("none of it is promised").isFalse();
                assertThat(cell.testCase().isolation("T1")).contains(LEVEL);
            }
        }
    }

    private static boolean shown(Cell cell) {
        return cell.verdict() == Verdict.POSSIBLE;
    }

    private static Cell missed(Cell cell) {
        return new Cell(
                cell.anomaly(),
                Verdict.PREVENTED,
                How.BLOCKED,
                cell.scenario(),
                cell.testCase(),
                cell.recording(),
                cell.tally(),
                0,
                cell.possibleOrders(),
                true,
                cell.promise(),
                cell.promised(),
                null);
    }
}
