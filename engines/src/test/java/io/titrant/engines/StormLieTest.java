package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.storm.StormReproduction;
import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.RealSession;
import io.titrant.engines.lie.RunsAnotherLevel;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.oracles.Oracles;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.ModelReader;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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

    private static final String WRITERS = """
            model: m
            tables: {Y: {keys: 60, attributes: {a: {size: 10}}}}
            transactions: {W: {operations: [{read: Y}, {update: Y}, {update: Y}]}}
            """;

    private static final String SKEWERS = """
            model: m
            tables: {Y: {keys: 12, attributes: {a: {size: 10}}}}
            transactions: {W: {operations: [{read: Y}, {read: Y}, {update: Y}]}}
            """;

    /** No transaction reads or writes a row of another one: only predicates and inserts meet. */
    private static final String PHANTOMS = """
            model: m
            tables: {Y: {keys: 700, dynamic: 600, attributes: {a: {size: 8}}}}
            transactions: {W: {operations: [{query: Y, where: {a: "="}}, {insert: Y}]}}
            """;

    /** Each query returns more rows than are recorded. */
    private static final String LONG_RESULTS = """
            model: m
            tables: {Y: {keys: 20100, attributes: {a: {size: 1}}}}
            transactions:
              Q: {operations: [{query: Y, where: {a: "="}}]}
              W: {weight: 9, operations: [{update: Y}]}
            """;

    private static StormSettings settings(String model, long transactions) {
        return StormSettings.builder(ModelReader.read("m.yaml", model), List.of(IsolationLevel.SERIALIZABLE))
                .sessions(6)
                .limits(Duration.ofMinutes(3), transactions)
                .checks(true, false)
                .build();
    }

    private static StormResult storm(Supplier<Lie> lie, int transactions) throws InterruptedException {
        return storm(lie, MODEL, transactions, new StormRun[1]);
    }

    private static StormResult storm(Supplier<Lie> lie, String model, int transactions, StormRun[] made)
            throws InterruptedException {
        H2Engine honest = new H2Engine();
        Engine engine = LyingEngine.over(honest, lie);
        try (Instance instance = engine.start(StartOptions.of(honest.defaultVersion()))) {
            made[0] = new StormRun(instance, settings(model, transactions), now -> {});
            return made[0].run();
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
        StormResult result = storm(() -> new DropsACommit(commits, 100), 4000);
        assertThat(result.anomalies()).extracting(StormAnomaly::bug).contains(true);
    }

    /** Each transaction writes, so the one dropped commit among ten thousand loses an update. */
    @Test
    void oneLostUpdateInTenThousandTransactionsIsFoundWithACase() throws InterruptedException {
        AtomicInteger commits = new AtomicInteger();
        StormRun[] storm = new StormRun[1];
        StormResult result = storm(() -> new DropsOneCommit(commits), WRITERS, 10_000, storm);
        assertThat(result.anomalies()).extracting(StormAnomaly::bug).contains(true);
        Map<String, Case> cases = storm[0].anomalyCases();
        assertThat(cases).containsKey("lost-update");
        assertThat(cases.get("lost-update").transactions()).hasSize(2);
    }

    /** SERIALIZABLE that is snapshot isolation: write skew, which a submitted order of two transactions shows again. */
    @Test
    void serializableThatIsSnapshotIsolationIsFoundWithACaseThatReplays() throws InterruptedException {
        PostgresEngine honest = new PostgresEngine();
        Engine liar = LyingEngine.over(
                honest, () -> new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, IsolationLevel.REPEATABLE_READ));
        Instance instance = liar.start(StartOptions.of(honest.defaultVersion()));
        try (TestDatabase database = new TestDatabase(instance, Limits.DEFAULT)) {
            StormSettings settings = settings(SKEWERS, 2000);
            StormRun storm = new StormRun(instance, settings, now -> {});
            StormResult result = storm.run();
            assertThat(result.failed()).as("%s", result.notes()).isTrue();
            StormReproduction reproduction = new StormReproduction(
                    Oracles.named("isorel").get(0), database, Duration.ofSeconds(60), () -> false);
            assertThat(storm.anomalyCases().values().stream().map(reproduction::of))
                    .anySatisfy(reproduced -> {
                        assertThat(reproduced.shown()).as(reproduced.how()).isTrue();
                        assertThat(reproduced.testCase().transactions()).hasSizeBetween(2, 3);
                    });
        }
    }

    /** Phantoms: each transaction reads by a predicate and inserts a row that another one's predicate selects. */
    @Test
    void phantomsOfPredicateReadsAreFound() throws InterruptedException {
        StormResult result = stormOnPostgres(
                () -> new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, IsolationLevel.REPEATABLE_READ));
        assertThat(result.anomalies()).as("%s", result.notes()).isNotEmpty().allSatisfy(anomaly -> {
            assertThat(anomaly.kind()).startsWith("G2").doesNotContain("item");
            assertThat(anomaly.explanation()).contains("evaluated a predicate");
        });
    }

    @Test
    void anHonestEngineIsNotAccusedOfPhantoms() throws InterruptedException {
        StormResult result = stormOnPostgres(() -> new Lie() {});
        assertThat(result.anomalies()).isEmpty();
        assertThat(result.transactions().committed()).isPositive();
    }

    /** Rows beyond the limit are counted in a note; those before it are judged. */
    @Test
    void longResultsAreJudgedUpToTheLimit() throws InterruptedException {
        StormResult honest = storm(() -> new Lie() {}, LONG_RESULTS, 100, new StormRun[1]);
        assertThat(honest.anomalies()).isEmpty();
        assertThat(honest.notes()).anyMatch(note -> note.contains("returned more than 20000 rows"));

        AtomicInteger commits = new AtomicInteger();
        StormResult lying = storm(() -> new DropsACommit(commits, 10), LONG_RESULTS, 100, new StormRun[1]);
        assertThat(lying.anomalies()).extracting(StormAnomaly::bug).contains(true);
    }

    private static StormResult stormOnPostgres(Supplier<Lie> lie) throws InterruptedException {
        PostgresEngine honest = new PostgresEngine();
        try (Instance instance = LyingEngine.over(honest, lie).start(StartOptions.of(honest.defaultVersion()))) {
            return new StormRun(instance, settings(PHANTOMS, 500), now -> {}).run();
        }
    }

    private record DropsOneCommit(AtomicInteger commits) implements Lie {
        @Override
        public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
            if (kind == StatementKind.COMMIT && commits.incrementAndGet() == 5000) {
                real.session().rollback();
            } else {
                real.session().control(kind, sql);
            }
        }
    }

    private record DropsACommit(AtomicInteger commits, int each) implements Lie {
        @Override
        public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
            if (kind == StatementKind.COMMIT && commits.incrementAndGet() % each == 0) {
                real.session().rollback();
            } else {
                real.session().control(kind, sql);
            }
        }
    }
}
