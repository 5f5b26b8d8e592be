package io.titrant.engines.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.ForgetsAnOwnWrite;
import io.titrant.engines.lie.KeepsARolledBackWrite;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.ReadsAStaleRow;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random cases find out a real engine that breaks a promise inside transactions; TxCheck does not complain of the honest engine. */
@Timeout(300)
class TxCheckLyingEnginesTest {
    private static final long SEED = 5;
    private static final long CASES = 120;

    enum Broken {
        READS_A_STALE_ROW(ReadsAStaleRow::new),
        FORGETS_AN_OWN_WRITE(ForgetsAnOwnWrite::new),
        KEEPS_A_ROLLED_BACK_WRITE(KeepsARolledBackWrite::new),
        NOTHING(() -> new Lie() {});

        private final Supplier<Lie> lies;

        Broken(Supplier<Lie> lies) {
            this.lies = lies;
        }
    }

    @ParameterizedTest
    @EnumSource
    void postgres(Broken broken) {
        Engine honest = Engines.named("postgres");
        CaseGenerator generator = new CaseGenerator(
                honest, honest.defaultVersion(), List.of(IsolationLevel.READ_COMMITTED), Profile.DEFAULT);
        Optional<Verdict> bug = Optional.empty();
        try (TestDatabase database = new TestDatabase(
                LyingEngine.over(honest, broken.lies).start(StartOptions.of(honest.defaultVersion())),
                Limits.CAMPAIGN)) {
            for (long index = 0; index < CASES && bug.isEmpty(); index++) {
                Case testCase = generator.generate(SEED, index);
                Verdict verdict = new TxCheck()
                        .examine(testCase, database.run(testCase), database)
                        .verdict();
                bug = Optional.of(verdict).filter(one -> one.outcome() == Verdict.Outcome.BUG);
            }
        }
        assertThat(bug.isPresent()).as(bug.toString()).isEqualTo(broken != Broken.NOTHING);
    }
}
