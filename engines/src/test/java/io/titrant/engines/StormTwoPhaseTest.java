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
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.ModelReader;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transactions of a storm that commit in two phases. */
@Timeout(300)
class StormTwoPhaseTest {
    private static final String MODEL = """
            model: m
            tables: {Y: {keys: 60, dynamic: 20, attributes: {a: {size: 10}}}}
            transactions: {W: {twoPhase: 1.0, operations: [{read: Y}, {update: Y}, {insert: Y}]}}
            """;

    /** Every 20th PREPARE TRANSACTION is answered, and then the connection is gone. */
    private static final class LosesTheConnection implements Lie {
        private final AtomicInteger prepared;

        LosesTheConnection(AtomicInteger prepared) {
            this.prepared = prepared;
        }

        @Override
        public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
            real.session().control(kind, sql);
            if (sql.startsWith("PREPARE") && prepared.incrementAndGet() % 20 == 0) {
                real.session().connection().close();
            }
        }
    }

    private static StormResult storm(Engine engine, Map<String, String> options, long transactions)
            throws InterruptedException {
        try (Instance instance = engine.start(new StartOptions(engine.defaultVersion(), null, options))) {
            StormSettings settings = StormSettings.builder(
                            ModelReader.read("m.yaml", MODEL), List.of(IsolationLevel.SERIALIZABLE))
                    .sessions(6)
                    .limits(Duration.ofMinutes(2), transactions)
                    .checks(true, false)
                    .build();
            return new StormRun(instance, settings, now -> {}).run();
        }
    }

    @Test
    void aTransactionWhoseConnectionIsLostBetweenThePhasesIsCommittedByItsName() throws InterruptedException {
        AtomicInteger prepared = new AtomicInteger();
        Engine engine = LyingEngine.over(new PostgresEngine(), () -> new LosesTheConnection(prepared));
        Map<String, String> options = new PostgresTwoPhaseCommit().options();
        StormResult result = storm(engine, options, 400);
        assertThat(prepared.get()).isGreaterThan(100);
        assertThat(result.transactions().unknown()).isEqualTo(prepared.get() / 20);
        assertThat(result.transactions().committed()).isEqualTo(prepared.get());
        assertThat(result.anomalies()).isEmpty();
    }

    @Test
    void aServerThatCannotPrepareTransactionsCommitsInOnePhase() throws InterruptedException {
        AtomicInteger prepared = new AtomicInteger();
        Engine engine = LyingEngine.over(new PostgresEngine(), () -> new LosesTheConnection(prepared));
        StormResult result = storm(engine, Map.of(), 50);
        assertThat(prepared.get()).isZero();
        assertThat(result.transactions().committed()).isPositive();
    }
}
