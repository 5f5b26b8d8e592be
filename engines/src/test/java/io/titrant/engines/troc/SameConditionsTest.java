package io.titrant.engines.troc;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.RealSession;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.judge.Verdict;
import io.titrant.judge.model.Complaint;
import io.titrant.judge.troc.Troc;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A value that makes an UPDATE fail must make a DELETE with the same condition fail, also where the DELETE alone on its view does not. */
class SameConditionsTest {
    private static final List<String> INIT =
            List.of("CREATE TABLE t(a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 0), (2, 1)");
    private static final Case SAME_CONDITION = Case.of(
            INIT,
            "T1: BEGIN",
            "T1: UPDATE t SET b = 5 WHERE 9 / b > 1",
            "T1: DELETE FROM t WHERE 9 / b > 1",
            "T1: COMMIT");
    private static final Case OTHER_ROWS = Case.of(
            INIT,
            "T1: BEGIN",
            "T1: UPDATE t SET b = 5 WHERE 9 / b > 1",
            "T1: UPDATE t SET b = 1",
            "T1: DELETE FROM t WHERE 9 / b > 100",
            "T1: COMMIT");

    /** DELETE hides its error, also where it runs alone. */
    private static final class DeleteNeverFails implements Lie {
        private boolean hidden;

        @Override
        public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
            hidden = false;
            try {
                return honestly.run();
            } catch (SQLException e) {
                if (!sql.startsWith("DELETE")) {
                    throw e;
                }
                hidden = true;
                return false;
            }
        }

        @Override
        public int count(String sql, int honest, RealSession real) {
            return hidden ? 0 : honest;
        }
    }

    @Test
    void aDeleteThatSucceedsWhereAnUpdateFailedIsABug() {
        Verdict verdict = judge(DeleteNeverFails::new, SAME_CONDITION);
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo(Complaint.NO_ERROR);
    }

    @Test
    void aDeleteThatAlsoSucceedsAloneIsABug() {
        Verdict verdict = judge(DeleteNeverFails::new, SAME_CONDITION, DeleteSucceedsAlone::new);
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo(Complaint.NO_ERROR);
        assertThat(verdict.explanation()).contains("the same condition on the same rows made T1's UPDATE");
    }

    @Test
    void aDeleteOfOtherRowsMaySucceedAlone() {
        assertThat(judge(() -> new Lie() {}, OTHER_ROWS, DeleteSucceedsAlone::new)
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void anHonestEngineIsNotComplainedOf() {
        assertThat(judge(() -> new Lie() {}, SAME_CONDITION).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(judge(() -> new Lie() {}, OTHER_ROWS).outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    /** A lab in which a DELETE alone on its view does not fail either. */
    private record DeleteSucceedsAlone(Lab lab) implements Lab {
        @Override
        public Engine engine() {
            return lab.engine();
        }

        @Override
        public StartOptions options() {
            return lab.options();
        }

        @Override
        public Optional<Semantics> semantics(IsolationLevel level) {
            return lab.semantics(level);
        }

        @Override
        public Recording run(Case testCase) {
            return lab.run(testCase);
        }

        @Override
        public Scratch scratch() {
            Scratch honest = lab.scratch();
            return new Scratch() {
                @Override
                public void clear() {
                    honest.clear();
                }

                @Override
                public Result run(String sql) {
                    Result result = honest.run(sql);
                    boolean hidden = result instanceof Result.Failed && sql.startsWith("DELETE");
                    return hidden ? new Result.Updated(0, List.of()) : result;
                }

                @Override
                public Optional<Object> kept() {
                    return honest.kept();
                }

                @Override
                public void keep(Object knowledge) {
                    honest.keep(knowledge);
                }
            };
        }
    }

    private static Verdict judge(Supplier<Lie> lies, Case testCase) {
        return judge(lies, testCase, lab -> lab);
    }

    private static Verdict judge(Supplier<Lie> lies, Case testCase, UnaryOperator<Lab> around) {
        Engine engine = LyingEngine.over(Engines.named("h2"), lies);
        try (Instance instance = engine.start(Engines.options(engine, EngineSpec.parse("h2"), Map.of()));
                Workspace workspace = instance.createWorkspace("titrant_conditions");
                CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
            return new Troc().judge(testCase, runner.run(testCase), around.apply(runner));
        }
    }
}
