package io.titrant.engines.writecheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import io.titrant.engines.lie.KeepsARolledBackWrite;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LosesARowLock;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.UndoesACommittedWrite;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.judge.Verdict;
import io.titrant.judge.writecheck.WriteCheck;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A real engine that breaks a promise is found out; the same cases on the honest engine are not complained about. */
class LyingEngineTest {
    private static final List<String> INIT =
            List.of("CREATE TABLE t(a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 0), (2, 0)");
    private static final Case SAME_ROW = Case.of(
            INIT,
            "T2: BEGIN",
            "T1: BEGIN",
            "T1: UPDATE t SET b = 10 WHERE a = 1",
            "T2: UPDATE t SET b = 20 WHERE a = 1",
            "T2: COMMIT",
            "T1: COMMIT");
    private static final Case OTHER_ROWS = Case.of(
            INIT,
            "T1: BEGIN",
            "T2: BEGIN",
            "T1: UPDATE t SET b = 10 WHERE a = 1",
            "T2: UPDATE t SET b = 20 WHERE a = 2",
            "T1: COMMIT",
            "T2: COMMIT");
    private static final Case ROLLED_BACK = Case.of(
            INIT,
            "T1: BEGIN",
            "T2: BEGIN",
            "T1: UPDATE t SET b = 10 WHERE a = 1",
            "T2: UPDATE t SET b = 20 WHERE a = 2",
            "T1: ROLLBACK",
            "T2: COMMIT");

    private static Verdict judged(Engine engine, Case testCase) {
        EngineSpec spec = EngineSpec.parse("h2");
        try (Instance instance = engine.start(Engines.options(engine, spec, Map.of()));
                Workspace workspace = instance.createWorkspace("titrant_lying");
                CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
            return new WriteCheck().judge(testCase, runner.run(testCase), runner);
        }
    }

    private static Verdict judgedLying(Supplier<Lie> lies, Case testCase) {
        return judged(LyingEngine.over(Engines.named("h2"), lies), testCase);
    }

    @Test
    void theHonestEnginePasses() {
        for (Case testCase : List.of(SAME_ROW, OTHER_ROWS, ROLLED_BACK)) {
            assertThat(judged(Engines.named("h2"), testCase).outcome()).isEqualTo(Verdict.Outcome.PASS);
        }
    }

    @Test
    void aLostRowLockIsFound() {
        Verdict verdict = judgedLying(LosesARowLock::new, SAME_ROW);
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("tx-WSS final state");
    }

    @Test
    void anUndoneWriteIsFound() {
        Verdict verdict = judgedLying(UndoesACommittedWrite::new, OTHER_ROWS);
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
    }

    @Test
    void aWriteThatSurvivesItsRollbackIsFound() {
        Verdict verdict = judgedLying(KeepsARolledBackWrite::new, ROLLED_BACK);
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
    }
}
