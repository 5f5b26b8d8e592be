package io.titrant.judge.writecheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Capability;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Recordings written by hand, with a known violation and without. */
class WriteCheckTest {
    private static final List<List<Object>> ONE = List.of(List.of(1, 10));
    private static final List<List<Object>> OTHER = List.of(List.of(1, 20));
    private static final String[] OVERLAPPING = {
        "T1: BEGIN",
        "T1: UPDATE t SET b = 10",
        "T2: BEGIN",
        "T2? UPDATE t SET b = 20",
        "T1: COMMIT",
        "T2! UPDATE t SET b = 20",
        "T2: COMMIT"
    };

    private final FakeSerialLab lab = new FakeSerialLab();

    private Verdict judge(List<List<Object>> seen, String... lines) {
        Case testCase = FakeSerialLab.caseOf(lines);
        return new WriteCheck()
                .judge(testCase, FakeSerialLab.recording(FakeSerialLab.events(testCase, lines), seen), lab);
    }

    @Test
    void theFinalStateOfTheCommitOrderPasses() {
        lab.leaves(OTHER);
        assertThat(judge(OTHER, OVERLAPPING).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(lab.steps(0))
                .containsExactly(
                        "T1: BEGIN",
                        "T1: UPDATE t SET b = 10",
                        "T1: COMMIT",
                        "T2: BEGIN",
                        "T2: UPDATE t SET b = 20",
                        "T2: COMMIT");
        assertThat(lab.steps(1)).containsExactly("T1: UPDATE t SET b = 10", "T2: UPDATE t SET b = 20");
    }

    @Test
    void aScheduleIsRunOnce() {
        lab.remembers(OTHER);
        assertThat(judge(OTHER, OVERLAPPING).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(lab.asked).isEmpty();
    }

    @Test
    void aBugNeedsANewRunThatShowsIt() {
        lab.remembers(ONE).leaves(OTHER);
        assertThat(judge(OTHER, OVERLAPPING).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(lab.asked).hasSize(2);
        assertThat(judge(ONE, OVERLAPPING).outcome()).isEqualTo(Verdict.Outcome.PASS);
        lab.remembers(OTHER);
        assertThat(judge(ONE, OVERLAPPING).outcome()).isEqualTo(Verdict.Outcome.BUG);
        // One run for the complaint, and one to see whether it stands.
        assertThat(lab.asked).hasSize(4);
    }

    @Test
    void aLostWriteIsABug() {
        lab.leaves(OTHER);
        Verdict verdict = judge(ONE, OVERLAPPING);
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("tx-WSS final state");
        assertThat(verdict.explanation())
                .contains("(1, 10)")
                .contains("(1, 20)")
                .contains("T1, then T2");
        assertThat(verdict.differences())
                .containsExactly(new Verdict.Difference("table t", List.of("(1, 20)"), List.of("(1, 10)")));
    }

    @Test
    void aDifferenceFromTheAutocommitRunIsStmtWss() {
        lab.leaves(ONE).leaves(OTHER).leaves(ONE).leaves(OTHER);
        assertThat(judge(ONE, OVERLAPPING).kind()).isEqualTo("stmt-WSS final state");
    }

    @Test
    void aDifferenceBetweenSerialRunsIsNoBug() {
        lab.leaves(OTHER).leaves(ONE);
        assertThat(judge(ONE, OVERLAPPING).outcome()).isEqualTo(Verdict.Outcome.UNKNOWN);
    }

    @Test
    void savepointsStayInTheirTransaction() {
        lab.leaves(ONE).leaves(OTHER);
        assertThat(judge(ONE, "T1: BEGIN", "T1: SAVEPOINT s", "T1: UPDATE t SET b = 10", "T1: COMMIT")
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(lab.asked).hasSize(1);
    }

    @Test
    void aDeadlockVictimIsRolledBackSeriallyAndItsFailedStatementIsLeftOut() {
        lab.leaves(ONE);
        judge(
                ONE,
                "T1: BEGIN",
                "T1: UPDATE t SET b = 10",
                "T2: BEGIN",
                "T2: DELETE FROM t WHERE a = 7",
                "T2#DEADLOCK UPDATE t SET b = 20",
                "T2-",
                "T1: COMMIT");
        assertThat(lab.steps(0))
                .containsExactly(
                        "T2: BEGIN",
                        "T2: DELETE FROM t WHERE a = 7",
                        "T2: ROLLBACK",
                        "T1: BEGIN",
                        "T1: UPDATE t SET b = 10",
                        "T1: COMMIT");
        assertThat(lab.steps(1)).containsExactly("T1: UPDATE t SET b = 10");
    }

    @Test
    void aWriteThatFailsOnlyConcurrentlyIsABug() {
        lab.leaves(ONE);
        Verdict verdict = judge(ONE, "T1: BEGIN", "T1#UNIQUE INSERT INTO t VALUES (1, 2)", "T1: COMMIT");
        assertThat(verdict.kind()).isEqualTo("tx-WSS write result");
        assertThat(verdict.explanation()).contains("T1's INSERT failed (unique)");
    }

    @Test
    void aWriteThatFailsInBothPasses() {
        lab.leaves(ONE).answers("INSERT INTO t VALUES (1, 2)", FakeSerialLab.failed(ErrorClass.UNIQUE));
        assertThat(judge(ONE, "T1: BEGIN", "T1#UNIQUE INSERT INTO t VALUES (1, 2)", "T1: COMMIT")
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void statementsOutsideBeginAndASecondTransactionAreScheduledByTheirOwnEnds() {
        lab.leaves(ONE);
        judge(
                ONE,
                "T1: DELETE FROM t",
                "T1: BEGIN",
                "T2: DELETE FROM t WHERE a = 2",
                "T1: UPDATE t SET b = 1",
                "T1: ROLLBACK",
                "T1: BEGIN WORK",
                "T1: UPDATE t SET b = 2",
                "T1: COMMIT");
        assertThat(lab.steps(0))
                .containsExactly(
                        "T1: DELETE FROM t",
                        "T2: DELETE FROM t WHERE a = 2",
                        "T1: BEGIN",
                        "T1: UPDATE t SET b = 1",
                        "T1: ROLLBACK",
                        "T1: BEGIN WORK",
                        "T1: UPDATE t SET b = 2",
                        "T1: COMMIT");
    }

    @Test
    void aSecondBeginCommitsInMySqlOnly() {
        String[] lines = {"T1: BEGIN", "T1: DELETE FROM t", "T1: START TRANSACTION", "T1: UPDATE t SET b = 2", "T1-"};
        lab.leaves(ONE).with(Dialect.MYSQL, Capability.DDL_COMMITS, Capability.BEGIN_COMMITS);
        judge(ONE, lines);
        assertThat(lab.steps(0))
                .containsExactly(
                        "T1: BEGIN",
                        "T1: DELETE FROM t",
                        "T1: COMMIT",
                        "T1: START TRANSACTION",
                        "T1: UPDATE t SET b = 2",
                        "T1: ROLLBACK");
        lab.with(Dialect.POSTGRES);
        lab.asked.clear();
        judge(ONE, lines);
        assertThat(lab.steps(0))
                .containsExactly("T1: BEGIN", "T1: DELETE FROM t", "T1: UPDATE t SET b = 2", "T1: ROLLBACK");
    }

    @Test
    void ddlWithAnImplicitCommitIsNotApplicable() {
        lab.leaves(ONE).with(Dialect.MYSQL, Capability.DDL_COMMITS, Capability.BEGIN_COMMITS);
        Verdict verdict = judge(ONE, "T1: BEGIN", "T1: CREATE INDEX i ON t(a)", "T1: COMMIT");
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.NOT_APPLICABLE);
        assertThat(verdict.explanation()).contains("CREATE INDEX i ON t(a)");
    }

    @Test
    void aCancelledOrUnfinishedRunIsUnknown() {
        lab.leaves(ONE);
        assertThat(judge(ONE, "T1: BEGIN", "T1#TIMED_OUT UPDATE t SET b = 10", "T1: COMMIT")
                        .outcome())
                .isEqualTo(Verdict.Outcome.UNKNOWN);
        Recording crashed = new Recording(
                new Recording.EngineId("fake", "1"), List.of(), Map.of(), Recording.Ending.CRASHED, List.of());
        assertThat(new WriteCheck()
                        .judge(FakeSerialLab.caseOf(OVERLAPPING), crashed, lab)
                        .outcome())
                .isEqualTo(Verdict.Outcome.UNKNOWN);
    }

    @Test
    void aConflictInASerialRunIsUnknown() {
        Result deadlock = FakeSerialLab.failed(ErrorClass.DEADLOCK);
        lab.leaves(ONE).answers("UPDATE t SET b = 20", deadlock);
        assertThat(judge(ONE, OVERLAPPING).outcome()).isEqualTo(Verdict.Outcome.UNKNOWN);
    }
}
