package io.titrant.engines.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.EquivalentOrder;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.judge.txcheck.TxCheckSettings;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The paper's Figure 1 on MariaDB at REPEATABLE READ, judged as the paper does, with plain reads: the graph of Figures 4, 6 and 17, the oracle of
 * Figure 9. The paper's T0 is T1 here, and its T1 is T2; statements are numbered from 0, as the steps of the case.
 */
class TxCheckFigureOneTest {
    private static final String T0_S1 = "T1.2";
    private static final String T0_S2 = "T1.3";
    private static final String T1_S1 = "T2.5";
    private static final String T1_S2 = "T2.7";
    private static final String T1_S3 = "T2.8";

    private static final TxCheck AS_THE_PAPER = new TxCheck(new TxCheckSettings(true, 3, 3, 24, true, false, false));

    private static TestDatabase database;
    private static Case testCase;
    private static Examination examination;

    @BeforeAll
    static void examine() {
        Engine mariadb = Engines.named("mariadb");
        database = new TestDatabase(mariadb.start(StartOptions.of(mariadb.defaultVersion())), Limits.CAMPAIGN);
        testCase = Case.of(
                List.of(
                        "CREATE TABLE t0 (pkey INT PRIMARY KEY, vkey INT)",
                        "CREATE TABLE t1 (pkey INT PRIMARY KEY, vkey INT, c0 INT)",
                        "INSERT INTO t0 VALUES (1, 20)",
                        "INSERT INTO t1 VALUES (2, 43, 8), (3, 43, 53)"),
                "T1: BEGIN",
                "T1: UPDATE t0 SET vkey = 162",
                "T1: SELECT * FROM t1",
                "T2: BEGIN",
                "T2: SELECT * FROM t0",
                "T1: COMMIT",
                "T2: SELECT * FROM t1 WHERE t1.c0 <= (SELECT MIN(vkey) FROM t0)",
                "T2: UPDATE t1 SET vkey = 63 WHERE t1.c0 <= (SELECT MIN(vkey) FROM t0)",
                "T2: COMMIT");
        examination = AS_THE_PAPER.examine(testCase, database.run(testCase), database);
    }

    @AfterAll
    static void end() {
        database.close();
    }

    @Test
    void aRecordingOfTheInstrumentedCaseSparesARun() {
        Case instrumented = AS_THE_PAPER.prepared(testCase, database);
        assertThat(instrumented.steps()).hasSizeGreaterThan(testCase.steps().size());
        Examination again = AS_THE_PAPER.examine(testCase, database.run(instrumented), database);
        assertThat(again.runs()).isEqualTo(examination.runs() - 1);
        assertThat(again.dependencies()).isEqualTo(examination.dependencies());
        assertThat(again.verdict().explanation())
                .isEqualTo(examination.verdict().explanation());
    }

    @Test
    void figures4And6HaveThreeItemAntiDependencies() {
        assertThat(examination.dependencies())
                .anyMatch(edge -> edge.startsWith(T1_S1 + " → " + T0_S1 + " by item-anti"))
                .anyMatch(edge -> edge.startsWith(T0_S2 + " → " + T1_S3 + " by item-anti"))
                .anyMatch(edge -> edge.startsWith(T1_S2 + " → " + T1_S3 + " by item-anti"));
    }

    @Test
    void figure6TheUpdateLooksAtTheVersionThatTheOtherTransactionReplaces() {
        assertThat(examination.dependencies())
                .anyMatch(edge -> edge.startsWith(T1_S3 + " → " + T0_S1 + " by predicate-write"));
    }

    @Test
    void figure9TheFinalRowsDifferInEveryEquivalentOrder() {
        assertThat(examination.verdict().outcome()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(examination.survived()).isEqualTo(5);
        assertThat(examination.orders()).isGreaterThan(1);
        assertThat(examination.differing()).isEqualTo(examination.orders());
        EquivalentOrder equivalent =
                Objects.requireNonNull(examination.verdict().equivalent());
        assertThat(equivalent.order()).endsWith(T0_S1).contains(T0_S2, T1_S1, T1_S2, T1_S3);
        assertThat(equivalent.order().indexOf(T1_S2))
                .isLessThan(equivalent.order().indexOf(T1_S3));
    }

    @Test
    void figure17TheTransactionsFormACycleAlthoughTheStatementsDoNot() {
        assertThat(examination.dependencies())
                .anyMatch(edge -> edge.startsWith("T1.") && edge.contains("→ T2."))
                .anyMatch(edge -> edge.startsWith("T2.") && edge.contains("→ T1."));
    }

    @Test
    void theFindingSaysWhetherTheCaseShowsItWithoutTheInsertedReads() {
        assertThat(examination.verdict().explanation()).contains("without the inserted reads");
    }
}
