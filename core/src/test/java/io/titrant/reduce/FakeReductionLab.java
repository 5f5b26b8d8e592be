package io.titrant.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics;
import io.titrant.execute.InitFailures;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A lab without a database: every statement succeeds, unless the test says otherwise. It insists on well-formed cases. */
final class FakeReductionLab implements Lab {
    private final Dialect dialect;
    final Map<String, Integer> runs = new HashMap<>();
    Predicate<Case> initFails = testCase -> false;
    Predicate<String> nonsense = sql -> false;

    FakeReductionLab(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public Engine engine() {
        return (Engine) Proxy.newProxyInstance(
                FakeReductionLab.class.getClassLoader(),
                new Class<?>[] {Engine.class},
                (proxy, method, args) -> switch (method.getName()) {
                    case "dialect" -> dialect;
                    case "name" -> "fake";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        return Optional.empty();
    }

    @Override
    public Recording run(Case testCase) {
        String text = CaseWriter.write(testCase);
        assertThat(CaseReader.read("candidate", text).testCase()).isEqualTo(testCase);
        runs.merge(text, 1, Integer::sum);
        if (initFails.test(testCase)) {
            throw InitFailures.of(0, "refused");
        }
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            Step step = testCase.steps().get(i);
            Result result = nonsense.test(step.sql())
                    ? new Result.Failed(ErrorClass.SYNTAX, 1, null, "what?")
                    : new Result.Updated(0, List.of());
            events.add(Event.returned(i, step.tx(), step.sql(), false, result));
        }
        return new Recording(
                new Recording.EngineId("fake", "1"), events, Map.of(), Recording.Ending.COMPLETED, List.of());
    }

    int totalRuns() {
        return runs.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** An oracle that calls a case a bug when this is true of it. */
    static Oracle bugWhen(Predicate<Case> fails) {
        return new Oracle() {
            @Override
            public String name() {
                return "fake";
            }

            @Override
            public Verdict judge(Case testCase, Recording recording, Lab lab) {
                return fails.test(testCase) ? BUG : Verdict.pass("fake", "fine");
            }
        };
    }

    static final Verdict BUG = Verdict.bug("fake", "broken", "it broke");
}
