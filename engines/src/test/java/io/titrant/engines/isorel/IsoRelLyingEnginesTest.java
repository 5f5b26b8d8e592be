package io.titrant.engines.isorel;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.RunsAnotherLevel;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Option;
import io.titrant.generate.Profile;
import io.titrant.judge.Verdict;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions that run at the same time find out an engine whose level is another; the honest one is not complained of. */
@Timeout(300)
class IsoRelLyingEnginesTest {
    private static final long SEED = 6;
    private static final long CASES = 150;
    private static final long HONEST_CASES = 40;

    enum Broken {
        SERIALIZABLE_IS_REPEATABLE_READ(IsolationLevel.SERIALIZABLE, IsolationLevel.REPEATABLE_READ),
        SERIALIZABLE_IS_READ_COMMITTED(IsolationLevel.SERIALIZABLE, IsolationLevel.READ_COMMITTED),
        REPEATABLE_READ_IS_READ_COMMITTED(IsolationLevel.REPEATABLE_READ, IsolationLevel.READ_COMMITTED),
        NOTHING(IsolationLevel.SERIALIZABLE, IsolationLevel.SERIALIZABLE);

        private final IsolationLevel claims;
        private final IsolationLevel runs;

        Broken(IsolationLevel claims, IsolationLevel runs) {
            this.claims = claims;
            this.runs = runs;
        }

        Supplier<Lie> lie() {
            return () -> this == NOTHING ? new Lie() {} : new RunsAnotherLevel(claims, runs);
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
        Engine lying = LyingEngine.over(honest, broken.lie());
        CaseGenerator generator = new CaseGenerator(
                honest, honest.defaultVersion(), List.of(broken.claims), Profile.DEFAULT.with(Option.SESSIONS, 5));
        IsoRel isoRel = new IsoRel();
        Optional<Verdict> bug = Optional.empty();
        long cases = broken == Broken.NOTHING ? HONEST_CASES : CASES;
        try (TestDatabase testDatabase =
                new TestDatabase(lying.start(StartOptions.of(honest.defaultVersion())), Limits.CAMPAIGN)) {
            for (long index = 0; index < cases && bug.isEmpty(); index++) {
                Case testCase = generator.generate(SEED, index);
                Verdict verdict =
                        isoRel.judge(testCase, testDatabase.run(isoRel.prepared(testCase, honest)), testDatabase);
                bug = Optional.of(verdict).filter(one -> one.outcome() == Verdict.Outcome.BUG);
            }
        }
        assertThat(bug.isPresent()).as(bug.toString()).isEqualTo(broken != Broken.NOTHING);
    }
}
