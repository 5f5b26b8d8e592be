package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Verdict;
import io.titrant.judge.Verdict.Outcome;
import io.titrant.judge.troc.Troc;
import io.titrant.judge.writecheck.WriteCheck;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two oracles on the same recordings: what WriteCheck permits by a rule is no bug to Troc, and what Troc explains without any oddity is no bug to
 * WriteCheck.
 */
@Tag("all-engines")
@Timeout(600)
class OraclesAgreeTest {
    private static final long SEED = 11;
    private static final long CASES = 250;

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb", "mysql"})
    void theOraclesAgreeOnRandomCases(String db) {
        Engine engine = Engines.named(db);
        CaseGenerator generator =
                new CaseGenerator(engine, engine.defaultVersion(), engine.isolationLevels(), Profile.DEFAULT);
        List<String> disagreements = new ArrayList<>();
        try (TestDatabase testDatabase =
                new TestDatabase(engine.start(StartOptions.of(engine.defaultVersion())), Limits.CAMPAIGN)) {
            for (long index = 0; index < CASES; index++) {
                Case testCase = generator.generate(SEED, index);
                Recording recording = testDatabase.run(testCase);
                Verdict writeCheck = new WriteCheck().judge(testCase, recording, testDatabase);
                Verdict troc = new Troc().judge(testCase, recording, testDatabase);
                if (disagree(writeCheck, troc)) {
                    disagreements.add(index + ": " + writeCheck + " but " + troc);
                }
            }
        }
        assertThat(disagreements).isEmpty();
    }

    private static boolean disagree(Verdict writeCheck, Verdict troc) {
        return (writeCheck.outcome() == Outcome.PERMITTED && troc.outcome() == Outcome.BUG)
                || (troc.outcome() == Outcome.PASS && writeCheck.outcome() == Outcome.BUG);
    }
}
