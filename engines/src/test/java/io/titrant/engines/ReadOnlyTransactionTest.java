package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A write in a READ ONLY transaction fails, and rightly so. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ReadOnlyTransactionTest {
    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "postgres"})
    void aWriteRefusedByAReadOnlyTransactionIsNoBug(String name) {
        Case testCase = CaseReader.read("a case", """
                        /* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
                        /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
                        /* T1 */ START TRANSACTION READ ONLY;
                        /* T2 */ BEGIN;
                        /* T2 */ UPDATE t SET b = 5 WHERE a = 2;
                        /* T1 */ UPDATE t SET b = 9 WHERE a = 1;
                        /* T1 */ COMMIT;
                        /* T2 */ COMMIT;
                        """).testCase();
        Engine engine = Engines.named(name);
        try (TestDatabase database =
                new TestDatabase(engine.start(StartOptions.of(engine.defaultVersion())), Limits.DEFAULT)) {
            for (Oracle oracle : Oracles.named("all")) {
                Verdict verdict = oracle.judge(testCase, database.run(testCase), database);
                assertThat(verdict.outcome()).as(verdict.toString()).isNotEqualTo(Verdict.Outcome.BUG);
            }
        }
    }
}
