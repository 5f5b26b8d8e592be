package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.RealSession;
import io.titrant.engines.lie.RunsAnotherLevel;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.ModelReader;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A checked storm finds an engine that breaks its promise, and accuses no honest one. */
@Timeout(300)
class StormLieTest {
    private static final String MODEL = """
            model: m
            tables: {Y: {keys: 60, dynamic: 20, attributes: {a: {size: 10}}}}
            transactions:
              W: {weight: 2, operations: [{read: Y}, {update: Y}, {update: Y}]}
              R: {operations: [{read: Y}, {read: Y}, {read: Y}]}
              I: {operations: [{insert: Y}, {delete: Y}]}
            """;

    private static StormResult storm(Supplier<Lie> lie, int transactions) throws InterruptedException {
        H2Engine honest = new H2Engine();
        Engine engine = LyingEngine.over(honest, lie);
        try (Instance instance = engine.start(StartOptions.of(honest.defaultVersion()))) {
            StormSettings settings = StormSettings.of(
                            ModelReader.read("m.yaml", MODEL), 1, 6, List.of(IsolationLevel.SERIALIZABLE))
                    .withLimits(Duration.ofMinutes(3), (long) transactions)
                    .withChecks(true, false);
            return new StormRun(instance, settings, now -> {}).run();
        }
    }

    @Test
    void anHonestEngineIsNotAccused() throws InterruptedException {
        StormResult result = storm(() -> new Lie() {}, 2000);
        assertThat(result.anomalies()).isEmpty();
        assertThat(result.checked()).isNotNull();
        assertThat(result.checked().transactions()).isEqualTo(2000);
    }

    @Test
    void anEngineThatRunsAWeakerLevelIsFound() throws InterruptedException {
        StormResult result =
                storm(() -> new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, IsolationLevel.READ_COMMITTED), 4000);
        assertThat(result.failed()).as("%s", result.notes()).isTrue();
    }

    /** One commit in a hundred is reported and not done: later transactions overwrite the version before it. */
    @Test
    void aCommitThatIsDroppedIsFound() throws InterruptedException {
        AtomicInteger commits = new AtomicInteger();
        StormResult result = storm(() -> new DropsACommit(commits), 4000);
        assertThat(result.anomalies()).extracting(StormAnomaly::bug).contains(true);
    }

    private record DropsACommit(AtomicInteger commits) implements Lie {
        @Override
        public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
            if (kind == StatementKind.COMMIT && commits.incrementAndGet() % 100 == 0) {
                real.session().rollback();
            } else {
                real.session().control(kind, sql);
            }
        }
    }
}
