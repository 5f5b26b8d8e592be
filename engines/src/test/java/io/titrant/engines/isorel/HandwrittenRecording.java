package io.titrant.engines.isorel;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A recording written by hand: a case, the row versions that its statements returned, and the final rows. A statement without an entry changed one row. */
final class HandwrittenRecording implements Lab {
    private final Engine engine;
    private final Case testCase;
    private final Map<Integer, Rows> told = new HashMap<>();
    private final Map<String, Rows> left = new HashMap<>();

    HandwrittenRecording(Engine engine, Case testCase) {
        this.engine = engine;
        this.testCase = testCase;
    }

    /** This step of the case returned these rows, each as its id and its versions. */
    HandwrittenRecording step(int step, String... rows) {
        told.put(step, rows(List.of("titrant_k0", "titrant_v0"), rows));
        return this;
    }

    HandwrittenRecording left(String table, String... rows) {
        left.put(table, rows(List.of("titrant_row1", "titrant_w1"), rows));
        return this;
    }

    /** {@code "c#1|T0 T1.1|DELETE|T2.2"}: a copy, what became of the row, and the statement's mark if it has one. */
    HandwrittenRecording copied(String table, String... rows) {
        left.put(table, rows(List.of("titrant_row1", "titrant_w1", "titrant_what", "titrant_by"), rows));
        return this;
    }

    private static Rows rows(List<String> columns, String... rows) {
        List<Row> all = new ArrayList<>();
        for (String row : rows) {
            List<Value> values = new ArrayList<>();
            Arrays.stream(row.split("\\|", -1))
                    .forEach(value -> values.add(value.isEmpty() ? Value.Null.NULL : new Value.Text(value)));
            all.add(new Row(values));
        }
        return new Rows(columns, all);
    }

    Verdict judgedBy(Oracle oracle) {
        List<Event> events = new ArrayList<>();
        List<Step> steps = IsoRel.instrumented(testCase, engine).steps();
        for (int i = 0; i < steps.size(); i++) {
            Rows rows = told.get(i);
            Result result = rows == null ? new Result.Updated(1, List.of()) : new Result.Returned(rows, List.of());
            events.add(Event.returned(i, steps.get(i).tx(), steps.get(i).sql(), false, result));
        }
        Recording recording = new Recording(
                new Recording.EngineId(engine.name(), engine.defaultVersion()),
                events,
                left,
                Recording.Ending.COMPLETED,
                List.of());
        return oracle.judge(testCase, recording, this);
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        return engine.semantics(level, StartOptions.of(engine.defaultVersion()));
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level) {
        return engine.promise(level, StartOptions.of(engine.defaultVersion()));
    }

    @Override
    public Recording run(Case other) {
        throw new UnsupportedOperationException("there is only what was told");
    }
}
