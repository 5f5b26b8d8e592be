package io.titrant.engines.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Cell.Verdict;
import io.titrant.matrix.LevelMeasurement;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.matrix.ScenarioRun;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Known answers: those that engines document, and for PostgreSQL and InnoDB those that Hermitage published
 * (https://github.com/ept/hermitage), whose columns the lines below have in the same order.
 */
@Timeout(300)
class MatrixTest {
    private static final List<MatrixAnomaly> HERMITAGE = List.of(
            MatrixAnomaly.G0,
            MatrixAnomaly.G1A,
            MatrixAnomaly.G1B,
            MatrixAnomaly.G1C,
            MatrixAnomaly.OTV,
            MatrixAnomaly.PMP,
            MatrixAnomaly.PMP_WRITE,
            MatrixAnomaly.P4,
            MatrixAnomaly.G_SINGLE,
            MatrixAnomaly.G_SINGLE_WRITE,
            MatrixAnomaly.G2_ITEM,
            MatrixAnomaly.G2);

    private static final int ORDERS = 10;

    @Test
    void h2AllowsOnlyWriteSkewAtSerializable() {
        measure(
                "h2",
                Map.of(
                        IsolationLevel.READ_UNCOMMITTED, "+-----------",
                        IsolationLevel.READ_COMMITTED, "+++++-------",
                        IsolationLevel.SERIALIZABLE, "++++++++++--"));
    }

    @Test
    void sqliteIsSerializable() {
        measure("sqlite", Map.of(IsolationLevel.SERIALIZABLE, "++++++++++++"));
    }

    @Test
    void hsqldbDependsOnItsMode() {
        measure(
                "hsqldb:locks",
                Map.of(
                        IsolationLevel.READ_COMMITTED, "+++++-------",
                        IsolationLevel.SERIALIZABLE, "++++++++++++"));
        measure("hsqldb:mvcc", Map.of(IsolationLevel.SERIALIZABLE, "++++++++++--"));
    }

    @Test
    @Tag("all-engines")
    void postgresAsPublished() {
        measure(
                "postgres",
                Map.of(
                        IsolationLevel.READ_COMMITTED, "+++++-------",
                        IsolationLevel.REPEATABLE_READ, "++++++++++--",
                        IsolationLevel.SERIALIZABLE, "++++++++++++"));
    }

    @Test
    @Tag("all-engines")
    void innoDbAsPublished() {
        Map<IsolationLevel, String> published = Map.of(
                IsolationLevel.READ_UNCOMMITTED, "+-----------",
                IsolationLevel.READ_COMMITTED, "+++++-------",
                IsolationLevel.REPEATABLE_READ, "++++++--+---",
                IsolationLevel.SERIALIZABLE, "++++++++++++");
        measure("mysql:8.0.33", published);
        measure("mariadb:10.11.5", published);
    }

    @Test
    void duckDbLosesWritesThatItReportedAsCommitted() {
        try (TestDatabase testDatabase = testDatabase("duckdb")) {
            LevelMeasurement titration = new LevelMeasurement(testDatabase, EngineSpec.parse("duckdb"), ORDERS);
            for (MatrixAnomaly anomaly : List.of(MatrixAnomaly.P4, MatrixAnomaly.LOST_WRITE)) {
                Cell cell = titration.measure(anomaly, IsolationLevel.SNAPSHOT).orElseThrow();
                assertThat(cell.broken()).as(CaseWriter.write(cell.testCase())).isTrue();
            }
        }
    }

    @Test
    void anAnomalyWithUnsupportedSqlIsNotMeasured() {
        try (TestDatabase testDatabase = testDatabase("sqlite")) {
            assertThat(new LevelMeasurement(testDatabase, EngineSpec.parse("sqlite"), ORDERS)
                            .measure(MatrixAnomaly.P4_LOCKED, IsolationLevel.SERIALIZABLE))
                    .isEmpty();
        }
    }

    /** Measures the anomalies that Hermitage has; {@code +} is prevented, {@code -} possible. */
    private static void measure(String db, Map<IsolationLevel, String> known) {
        try (TestDatabase testDatabase = testDatabase(db)) {
            LevelMeasurement titration = new LevelMeasurement(testDatabase, EngineSpec.parse(db), ORDERS);
            known.forEach((level, expected) -> {
                StringBuilder seen = new StringBuilder();
                for (MatrixAnomaly anomaly : HERMITAGE) {
                    Cell cell = titration.measure(anomaly, level).orElseThrow();
                    seen.append(cell.verdict() == Verdict.PREVENTED ? '+' : '-');
                    assertThat(cell.broken())
                            .as(db + " " + level + " " + anomaly)
                            .isFalse();
                    check(testDatabase, cell);
                }
                assertThat(seen.toString()).as(db + " " + level).isEqualTo(expected);
            });
        }
    }

    /** The case behind the answer gives it again when it is read back from its file; what is prevented is prevented somehow. */
    private static void check(TestDatabase testDatabase, Cell cell) {
        assertThat(cell.how() == null).isEqualTo(cell.verdict() == Verdict.POSSIBLE);
        String text = CaseWriter.write(cell.testCase());
        var again = CaseReader.read("cell.sql", text).testCase();
        boolean happened = cell.scenario().happened().test(new ScenarioRun(again, testDatabase.run(again)));
        assertThat(happened).as(text).isEqualTo(cell.verdict() == Verdict.POSSIBLE);
    }

    private static TestDatabase testDatabase(String db) {
        EngineSpec spec = EngineSpec.parse(db);
        Engine engine = Engines.named(spec.name());
        StartOptions options = Engines.options(engine, spec, Map.of());
        return new TestDatabase(Engines.start(engine, options), Limits.CAMPAIGN);
    }
}
