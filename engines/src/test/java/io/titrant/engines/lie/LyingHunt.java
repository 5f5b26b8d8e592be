package io.titrant.engines.lie;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Random cases on a real engine with a lie between it and Titrant, until an oracle finds a bug.
 *
 * @param cases how many cases are tried at most
 */
public record LyingHunt(Oracle oracle, IsolationLevel level, Profile profile, long seed, long cases) {
    /** Fails if a lying engine is not found out, or if the oracle complains of an honest one. */
    public void on(String db, Supplier<? extends Lie> lies, boolean honest) {
        Optional<Verdict> bug = firstBug(db, lies);
        assertThat(bug.isPresent()).as(bug.toString()).isEqualTo(!honest);
    }

    private Optional<Verdict> firstBug(String db, Supplier<? extends Lie> lies) {
        Engine real = Engines.named(db);
        CaseGenerator generator = new CaseGenerator(real, real.defaultVersion(), List.of(level), profile);
        try (TestDatabase database = new TestDatabase(
                LyingEngine.over(real, lies).start(StartOptions.of(real.defaultVersion())), Limits.CAMPAIGN)) {
            for (long index = 0; index < cases; index++) {
                Case testCase = generator.generate(seed, index);
                Verdict verdict = oracle.judge(testCase, database.run(oracle.prepared(testCase, database)), database);
                if (verdict.outcome() == Verdict.Outcome.BUG) {
                    return Optional.of(verdict);
                }
            }
        }
        return Optional.empty();
    }
}
