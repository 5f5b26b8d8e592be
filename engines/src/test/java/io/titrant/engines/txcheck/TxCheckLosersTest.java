package io.titrant.engines.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.TxCheck;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of transactions that lose a conflict. SQLite has one writer at a time, and lets no writer commit while another transaction reads. */
class TxCheckLosersTest {
    private static final List<String> TABLE =
            List.of("CREATE TABLE t(id INT PRIMARY KEY, val INT)", "INSERT INTO t VALUES (0, 0)");
    private static TestDatabase database;

    @BeforeAll
    static void start() {
        Engine sqlite = Engines.named("sqlite");
        database = new TestDatabase(sqlite.start(StartOptions.of(sqlite.defaultVersion())), Limits.CAMPAIGN);
    }

    @AfterAll
    static void end() {
        database.close();
    }

    private static Examination examine(String... steps) {
        Case testCase = Case.of(TABLE, steps);
        Examination examination = new TxCheck().examine(testCase, database.run(testCase), database);
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        return examination;
    }

    @Test
    void twoTransactionsOverlapAfterOneLosesItsWrites() {
        Examination examination = examine(
                "T1: BEGIN",
                "T1: SELECT val FROM t",
                "T2: BEGIN",
                "T2: SELECT val FROM t WHERE id = 0",
                "T1: UPDATE t SET val = 1",
                "T2: UPDATE t SET val = val + 2",
                "T1: COMMIT",
                "T2: COMMIT");
        assertThat(examination.compared()).isEqualTo(3);
        assertThat(examination.interleaved()).isTrue();
        assertThat(examination.crossing()).isTrue();
    }

    @Test
    void otherLosersRunAfterThePair() {
        Examination examination = examine(
                "T1: BEGIN",
                "T1: SELECT val FROM t",
                "T2: BEGIN",
                "T2: SELECT val FROM t WHERE id = 0",
                "T3: BEGIN",
                "T3: SELECT id FROM t",
                "T1: UPDATE t SET val = 1",
                "T2: UPDATE t SET val = val + 2",
                "T3: UPDATE t SET val = val + 4",
                "T1: COMMIT",
                "T2: COMMIT",
                "T3: COMMIT");
        assertThat(examination.compared()).isEqualTo(5);
        assertThat(examination.interleaved()).isTrue();
        assertThat(examination.crossing()).isTrue();
    }
}
