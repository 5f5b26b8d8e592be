package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.RealSession;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.metrics.StormSample;
import io.titrant.storm.model.ModelReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A storm that kills its server finds a server that loses commits, and accuses no durable one. */
@Timeout(600)
class StormChaosTest {
    /** The first four faults of this seed are kills. */
    private static final long SEED = 10;

    private static final String MODEL = """
            model: m
            tables: {Y: {keys: 300, dynamic: 60, primaryKey: [int, varchar], attributes: {a: {size: 10}}}}
            transactions:
              W: {weight: 2, operations: [{read: Y}, {update: Y}, {update: Y}]}
              S: {operations: [{update: Y}, {savepoint: {rollback: 0.5, operations: [{update: Y}, {insert: Y}]}}]}
              I: {operations: [{insert: Y}, {delete: Y}]}
            """;

    /** Half of the transactions are prepared before they are committed, and some lock the table. */
    private static final String TWO_PHASES = """
            model: m
            tables: {Y: {keys: 300, dynamic: 60, attributes: {a: {size: 10}}}}
            transactions:
              W: {weight: 9, twoPhase: 0.5, operations: [{read: Y}, {update: Y}, {insert: Y}]}
              L: {twoPhase: 0.5, operations: [{lock: Y, mode: share}, {read: Y}, {delete: Y}]}
            """;

    /** Ends the storm at its first finding. */
    private static final class StopsWhenFound implements StormRun.Listener {
        private @Nullable StormRun run;

        @Override
        public void progress(StormSample now) {
            if (now.anomalies() > 0 && run != null) {
                run.stop();
            }
        }
    }

    private static StormResult storm(Engine engine, Map<String, String> options, int seconds)
            throws InterruptedException {
        return storm(engine, options, MODEL, seconds);
    }

    private static StormResult storm(Engine engine, Map<String, String> options, String model, int seconds)
            throws InterruptedException {
        try (Instance instance = engine.start(new StartOptions(engine.defaultVersion(), null, options))) {
            StormSettings settings = StormSettings.builder(
                            ModelReader.read("m.yaml", model), List.of(IsolationLevel.READ_COMMITTED))
                    .seed(SEED)
                    .sessions(6)
                    .limits(Duration.ofSeconds(seconds), null)
                    .checks(true, true)
                    .build();
            StopsWhenFound listener = new StopsWhenFound();
            StormRun run = new StormRun(instance, settings, listener);
            listener.run = run;
            return run.run();
        }
    }

    @Test
    void commitsOfADurablePostgresqlSurviveItsDeath() throws InterruptedException {
        Engine engine = new PostgresEngine();
        StormResult result = storm(engine, withTwoPhases(engine), TWO_PHASES, 15);
        assertThat(result.anomalies()).isEmpty();
        assertThat(result.faults()).isNotNull();
        assertThat(result.faults().kills()).isPositive();
        assertThat(result.faults().audits()).isGreaterThan(1);
        assertThat(result.transactions().committed()).isPositive();
        assertThat(result.notes())
                .noneMatch(note -> note.contains("ended early")
                        || note.contains("cannot be read")
                        || note.contains("could not be read"));
    }

    @Test
    void commitsOfADurableMariadbSurviveItsDeath() throws InterruptedException {
        Engine engine = new MariaDbEngine();
        StormResult result = storm(engine, withTwoPhases(engine), TWO_PHASES, 15);
        assertThat(result.anomalies()).isEmpty();
        assertThat(result.faults()).isNotNull();
        assertThat(result.faults().kills()).isPositive();
    }

    private static Map<String, String> withTwoPhases(Engine engine) {
        Map<String, String> options = new HashMap<>(engine.durableOptions());
        options.putAll(
                engine.twoPhaseCommit(engine.defaultVersion()).orElseThrow().options());
        return options;
    }

    @Test
    void aServerThatAnswersBeforeItsLogIsWrittenIsFound() throws InterruptedException {
        Engine engine = new PostgresEngine();
        Map<String, String> options = new HashMap<>(engine.durableOptions());
        options.put("synchronous_commit", "off");
        options.put("wal_writer_delay", "10s");
        StormResult result = storm(engine, options, 90);
        assertThat(result.anomalies())
                .as("%s %s", result.faults(), result.notes())
                .extracting(StormAnomaly::kind)
                .contains("durability");
    }

    @Test
    void oneCommitDroppedAtACrashIsFound() throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        Engine honest = new PostgresEngine();
        Engine liar = LyingEngine.over(honest, () -> new DropsACommitAtACrash(done));
        StormResult result = storm(liar, honest.durableOptions(), 90);
        assertThat(result.anomalies())
                .as("%s %s", result.faults(), result.notes())
                .extracting(StormAnomaly::kind)
                .contains("durability");
    }

    /**
     * The second COMMIT of some session whose transaction wrote a row is answered and not done; then the session sleeps until the crash, so no other statement could notice. Sessions that load or
     * compare rows have one transaction.
     */
    private static final class DropsACommitAtACrash implements Lie {
        private final AtomicBoolean done;
        private int commits;
        private boolean dropped;

        DropsACommitAtACrash(AtomicBoolean done) {
            this.done = done;
        }

        @Override
        public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
            if (dropped) {
                real.session().control(StatementKind.BEGIN, "SELECT pg_sleep(60)");
            }
            if (kind == StatementKind.COMMIT && ++commits >= 2 && wrote(real) && done.compareAndSet(false, true)) {
                dropped = true;
            } else {
                real.session().control(kind, sql);
            }
        }

        /** Whether the transaction leaves a row; one that inserts and deletes a row leaves none. */
        private static boolean wrote(RealSession real) throws SQLException {
            try (Statement statement = real.session().connection().createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT count(*) FROM Y WHERE xmin::text = txid_current_if_assigned()::text")) {
                return rows.next() && rows.getLong(1) > 0;
            }
        }
    }
}
