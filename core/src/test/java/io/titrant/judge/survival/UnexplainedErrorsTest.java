package io.titrant.judge.survival;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnexplainedErrorsTest {
    private static final String READ = "SELECT b FROM t";
    private static final Case CASE = Case.of(
            List.of("CREATE TABLE t(a INT, b INT)"), "T1: BEGIN", "T2: BEGIN", "T1: UPDATE t SET b = 1", "T2: " + READ);

    private final List<Case> asked = new ArrayList<>();

    @Test
    void anInternalErrorIsABug() {
        assertThat(judge(CASE, ErrorClass.INTERNAL, ErrorClass.INTERNAL).kind()).isEqualTo("internal-error");
        assertThat(asked).isEmpty();
    }

    @Test
    void aStatementThatIsRefusedOnlyBesideOthersIsABug() {
        Verdict verdict = judge(CASE, ErrorClass.SYNTAX, null);

        assertThat(verdict.kind()).isEqualTo("unexplained-refusal");
        assertThat(verdict.explanation()).contains("T2", READ);
        assertThat(asked.get(0).steps())
                .extracting(step -> step.tx() + ": " + step.sql())
                .containsExactly("T2: BEGIN", "T2: " + READ);
    }

    @Test
    void aStatementThatIsAlsoRefusedAloneIsWrong() {
        assertThat(judge(CASE, ErrorClass.SYNTAX, ErrorClass.SYNTAX).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(judge(CASE, ErrorClass.NOT_SUPPORTED, ErrorClass.SYNTAX).outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void errorsThatRowsOrPeersCauseAreNotAskedFor() {
        assertThat(judge(CASE, ErrorClass.DATA, null).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(judge(CASE, ErrorClass.DEADLOCK, null).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(asked).isEmpty();
    }

    @Test
    void aCaseThatChangesTheSchemaIsNotAskedFor() {
        Case dropping =
                Case.of(CASE.init(), "T1: BEGIN", "T2: BEGIN", "T1: ALTER TABLE t DROP COLUMN b", "T2: " + READ);

        assertThat(judge(dropping, ErrorClass.SYNTAX, null).outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    /** @param alone the error of the last statement when its transaction is alone; null for none */
    private Verdict judge(Case testCase, ErrorClass error, @Nullable ErrorClass alone) {
        Lab lab = (Lab) Proxy.newProxyInstance(
                Lab.class.getClassLoader(), new Class<?>[] {Lab.class}, (proxy, method, args) -> {
                    asked.add((Case) args[0]);
                    return recording((Case) args[0], alone);
                });
        return new Survival().judge(testCase, recording(testCase, error), lab);
    }

    private static Recording recording(Case testCase, @Nullable ErrorClass last) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            boolean fails = last != null && i == testCase.steps().size() - 1;
            Result result = fails ? new Result.Failed(last, 0, null, "no") : new Result.Updated(0, List.of());
            events.add(Event.returned(
                    i, testCase.steps().get(i).tx(), testCase.steps().get(i).sql(), false, result));
        }
        return new Recording(
                new Recording.EngineId("fake", "1"), events, Map.of(), Recording.Ending.COMPLETED, List.of());
    }
}
