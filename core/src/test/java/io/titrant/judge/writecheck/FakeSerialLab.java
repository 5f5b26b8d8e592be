package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A lab whose answers are written down: each run gives the final rows (and errors) that the test foretold, and is remembered. */
final class FakeSerialLab implements Lab {
    final List<Case> asked = new ArrayList<>();
    private final Map<String, Result> results = new HashMap<>();
    private final List<List<List<Object>>> finals = new ArrayList<>();
    private @Nullable List<List<Object>> remembered;
    private Set<Capability> capabilities = Set.of();
    private Dialect dialect = Dialect.POSTGRES;
    private Semantics semantics = Semantics.locking("the fake manual");

    /** The final rows of table t in the next run not foretold yet; the last ones stand for all further runs. */
    FakeSerialLab leaves(List<List<Object>> rows) {
        finals.add(rows);
        return this;
    }

    /** What a statement gives in every run; without this it succeeds. */
    FakeSerialLab answers(String sql, Result result) {
        results.put(sql, result);
        return this;
    }

    FakeSerialLab with(Dialect newDialect, Capability... newCapabilities) {
        dialect = newDialect;
        capabilities = Set.of(newCapabilities);
        return this;
    }

    @Override
    public Engine engine() {
        return (Engine) Proxy.newProxyInstance(
                Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (p, method, args) -> {
                    return switch (method.getName()) {
                        case "name" -> "fake";
                        case "dialect" -> dialect;
                        case "has" -> capabilities.contains((Capability) args[0]);
                        case "capabilities" -> capabilities;
                        case "defaultIsolation" -> IsolationLevel.SERIALIZABLE;
                        default -> throw new UnsupportedOperationException(method.getName());
                    };
                });
    }

    /** Strict two-phase locking at every level, unless the test says otherwise. */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        return Optional.ofNullable(semantics);
    }

    FakeSerialLab documents(Semantics newSemantics) {
        semantics = newSemantics;
        return this;
    }

    /** Every schedule was run before, and left these rows. */
    FakeSerialLab remembers(List<List<Object>> rows) {
        remembered = rows;
        return this;
    }

    @Override
    public Optional<Recording> remembered(Case testCase) {
        return Optional.ofNullable(remembered).map(rows -> answer(testCase, rows));
    }

    @Override
    public Recording run(Case testCase) {
        List<List<Object>> rows = finals.get(Math.min(asked.size(), finals.size() - 1));
        asked.add(testCase);
        return answer(testCase, rows);
    }

    private Recording answer(Case testCase, List<List<Object>> rows) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            var step = testCase.steps().get(i);
            events.add(Event.returned(
                    i,
                    step.tx(),
                    step.sql(),
                    false,
                    results.getOrDefault(step.sql(), new Result.Updated(1, List.of()))));
        }
        return recording(events, rows);
    }

    /** The texts of a run that was asked for, as {@code T1: BEGIN}. */
    List<String> steps(int run) {
        return asked.get(run).steps().stream()
                .map(step -> step.tx() + ": " + step.sql())
                .toList();
    }

    static Recording recording(List<Event> events, List<List<Object>> rows) {
        return new Recording(
                new Recording.EngineId("fake", "1"),
                events,
                Map.of("t", rows(rows)),
                Recording.Ending.COMPLETED,
                List.of());
    }

    static Rows rows(List<List<Object>> rows) {
        return new Rows(
                List.of("a", "b"),
                rows.stream()
                        .map(row ->
                                new Row(row.stream().map(FakeSerialLab::value).toList()))
                        .toList());
    }

    private static Value value(Object value) {
        return value instanceof Integer number ? Value.Int.of(number) : new Value.Text(value.toString());
    }

    static Result failed(ErrorClass errorClass) {
        return new Result.Failed(errorClass, 0, null, errorClass.label());
    }

    /**
     * Events from lines: {@code T1: sql} succeeded, {@code T1? sql} began to wait, {@code T1! sql} returned after waiting, {@code T1#class
     * sql} failed, {@code T1-} was rolled back by Titrant.
     */
    static List<Event> events(Case testCase, String... lines) {
        List<Event> events = new ArrayList<>();
        for (String line : lines) {
            String tag = line.substring(0, 2);
            String rest = line.substring(3).strip();
            switch (line.charAt(2)) {
                case '?' -> events.add(Event.blocked(step(testCase, tag, rest), tag, rest, Set.of()));
                case '!' -> events.add(Event.returned(step(testCase, tag, rest), tag, rest, true, ok()));
                case '-' -> events.add(Event.returned(-1, tag, "ROLLBACK", false, ok()));
                case '#' -> {
                    String[] parts = rest.split(" ", 2);
                    events.add(Event.returned(
                            step(testCase, tag, parts[1]), tag, parts[1], false, failed(ErrorClass.valueOf(parts[0]))));
                }
                default -> events.add(Event.returned(step(testCase, tag, rest), tag, rest, false, ok()));
            }
        }
        return events;
    }

    private static Result ok() {
        return new Result.Updated(1, List.of());
    }

    private static int step(Case testCase, String tag, String sql) {
        for (int i = 0; i < testCase.steps().size(); i++) {
            if (testCase.steps().get(i).tx().equals(tag)
                    && testCase.steps().get(i).sql().equals(sql)) {
                return i;
            }
        }
        throw new IllegalArgumentException(tag + " has no " + sql);
    }

    /** A case of those statements that stand in lines as {@link #events} takes them, in that order. */
    static Case caseOf(String... lines) {
        return Case.of(
                List.of("CREATE TABLE t(a INT, b INT)"),
                Arrays.stream(lines)
                        .filter(line -> line.charAt(2) != '!' && line.charAt(2) != '-')
                        .flatMap(line -> Stream.of(line.substring(0, 2) + ": "
                                + (line.charAt(2) == '#'
                                        ? line.substring(line.indexOf(' ') + 1)
                                        : line.substring(3).strip())))
                        .toArray(String[]::new));
    }
}
