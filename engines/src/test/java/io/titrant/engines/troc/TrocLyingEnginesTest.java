package io.titrant.engines.troc;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.ForgetsAnOwnWrite;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.ReadsAStaleRow;
import io.titrant.engines.lie.RunsAnotherLevel;
import io.titrant.engines.lie.SkipsAWait;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Verdict;
import io.titrant.judge.troc.Troc;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random cases find out real engines that break a promise about single statements; the honest ones are not complained of. */
@Timeout(300)
class TrocLyingEnginesTest {
    private static final long SEED = 5;
    private static final long CASES = 150;

    enum Broken {
        REPEATABLE_READ_IS_READ_COMMITTED(
                () -> new RunsAnotherLevel(IsolationLevel.REPEATABLE_READ, IsolationLevel.READ_COMMITTED),
                IsolationLevel.REPEATABLE_READ),
        SERIALIZABLE_IS_REPEATABLE_READ(
                () -> new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, IsolationLevel.REPEATABLE_READ),
                IsolationLevel.SERIALIZABLE),
        READS_A_STALE_ROW(ReadsAStaleRow::new, IsolationLevel.READ_COMMITTED),
        FORGETS_AN_OWN_WRITE(ForgetsAnOwnWrite::new, IsolationLevel.READ_COMMITTED),
        SKIPS_A_WAIT(SkipsAWait::new, IsolationLevel.READ_COMMITTED),
        NOTHING(() -> new Lie() {}, IsolationLevel.READ_COMMITTED),
        NOTHING_AT_SERIALIZABLE(() -> new Lie() {}, IsolationLevel.SERIALIZABLE);

        private final Supplier<Lie> lies;
        private final IsolationLevel level;

        Broken(Supplier<Lie> lies, IsolationLevel level) {
            this.lies = lies;
            this.level = level;
        }
    }

    @ParameterizedTest
    @EnumSource
    void postgres(Broken broken) {
        hunt("postgres", broken);
    }

    @ParameterizedTest
    @EnumSource
    void mariadb(Broken broken) {
        hunt("mariadb", broken);
    }

    private static void hunt(String db, Broken broken) {
        Engine honest = Engines.named(db);
        Engine lying = LyingEngine.over(honest, broken.lies);
        CaseGenerator generator =
                new CaseGenerator(honest, honest.defaultVersion(), List.of(broken.level), Profile.DEFAULT);
        Optional<Verdict> bug = Optional.empty();
        long index = 0;
        try (TestDatabase testDatabase =
                new TestDatabase(lying.start(StartOptions.of(honest.defaultVersion())), Limits.CAMPAIGN)) {
            for (; index < CASES && bug.isEmpty(); index++) {
                Case testCase = generator.generate(SEED, index);
                Verdict verdict = new Troc().judge(testCase, testDatabase.run(testCase), testDatabase);
                bug = Optional.of(verdict).filter(one -> one.outcome() == Verdict.Outcome.BUG);
            }
        }
        assertThat(bug.isPresent()).as(bug.toString()).isEqualTo(!broken.name().startsWith("NOTHING"));
    }
}
