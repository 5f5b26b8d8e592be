package io.titrant.judge.constraints;

import io.titrant.casefile.Case;
import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.graph.Model;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A lab with snapshot isolation, whose engine refuses the last statement of every run with a given error, if one is given. */
final class FakeConstraintLab implements Lab {
    private final List<Case> ran = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private final Map<String, Rows> answers = new HashMap<>();
    private boolean refusesReadOnlyWrites = true;
    private @Nullable ErrorClass error;
    private @Nullable Recording left;

    void refuses(ErrorClass with) {
        error = with;
    }

    void allowsReadOnlyWrites() {
        refusesReadOnlyWrites = false;
    }

    void answers(String query, Rows rows) {
        answers.put(query, rows);
    }

    void left(Recording recording) {
        left = recording;
    }

    List<Case> ran() {
        return ran;
    }

    List<String> asked() {
        return asked;
    }

    @Override
    public Recording run(Case testCase) {
        ran.add(testCase);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            boolean refused = error != null && i == testCase.steps().size() - 1;
            Result result = refused ? new Result.Failed(error, 1, null, "refused") : new Result.Updated(1, List.of());
            events.add(Event.returned(i, "T1", testCase.steps().get(i).sql(), false, result));
        }
        return new Recording(
                new Recording.EngineId("fake", "1"), events, Map.of(), Recording.Ending.COMPLETED, List.of());
    }

    @Override
    public Optional<Result> queryFinalState(Recording recording, String query) {
        asked.add(query);
        if (recording != left) {
            return Optional.empty();
        }
        Rows rows = answers.get(query);
        return Optional.of(
                rows != null
                        ? new Result.Returned(rows, List.of())
                        : new Result.Failed(ErrorClass.SYNTAX, 1, null, "no answer"));
    }

    @Override
    public Engine engine() {
        return (Engine) Proxy.newProxyInstance(
                Engine.class.getClassLoader(),
                new Class<?>[] {Engine.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "dialect" -> Dialect.H2;
                    case "defaultIsolation" -> IsolationLevel.SNAPSHOT;
                    case "has" -> refusesReadOnlyWrites && arguments[0] == Capability.REFUSES_WRITES_IN_READ_ONLY;
                    default -> Optional.empty();
                });
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        return Optional.empty();
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level) {
        return Optional.of(Promise.of(Model.SNAPSHOT_ISOLATION, ""));
    }
}
