package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Lab;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where one statement of a case is tried alone on given rows: the engine itself evaluates it, so Titrant needs no SQL semantics of its own.
 */
final class Bench {
    private static final int MAX_RUNS = 300;
    private static final Pattern PARTITION =
            Pattern.compile("^\\s*CREATE\\s+TABLE\\s+(\\w+)\\s+PARTITION\\s+OF\\b", Pattern.CASE_INSENSITIVE);

    private final Case testCase;
    private final Lab lab;
    private final List<String> schema;
    private final Map<String, ObjectName> names = new LinkedHashMap<>();
    private final Map<String, CreateTable> twins = new HashMap<>();
    private final Map<Trial, Outcome> known = new HashMap<>();
    private final Map<String, Set<Integer>> keys;
    private final Set<String> partitions = new HashSet<>();
    private int runs;

    private record Trial(State state, String tag, String sql) {}

    /** What a statement gives on a state, and the state it leaves. */
    record Outcome(Result result, State after, Change change) {
        boolean failed() {
            return result.failed();
        }
    }

    Bench(Case testCase, Lab lab) {
        this.testCase = testCase;
        this.lab = lab;
        this.schema = testCase.init().stream()
                .filter(sql -> !StatementKind.of(sql).writes())
                .toList();
        this.keys = Keys.of(schema, lab.engine().dialect());
        for (String sql : schema) {
            if (Sql.read(sql, lab.engine().dialect()) instanceof CreateTable table) {
                names.put(table.name().last().folded(), table.name());
                twins.put(Twin.of(table.name().last().folded()), Twin.table(table));
            }
            Matcher partition = PARTITION.matcher(sql);
            if (partition.find()) {
                partitions.add(partition.group(1).toLowerCase(Locale.ROOT));
            }
        }
    }

    /** Whether two versions of a row differ in a column that has an index, so that they may stand in different places of a scan. */
    boolean keyDiffers(String table, Row a, Row b) {
        Set<Integer> indexed = keys.getOrDefault(table, Set.of());
        for (int i = 0; i < a.values().size(); i++) {
            if (indexed.contains(i) && !a.values().get(i).equals(b.values().get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether two rows agree in all columns that have an index, of which there are some. */
    boolean sameKey(String table, Row a, Row b) {
        return !keys.getOrDefault(table, Set.of()).isEmpty() && !keyDiffers(table, a, b);
    }

    /** The rows of a final state, without those that a partition of another table shows again. */
    State state(Map<String, Rows> finalState) {
        Map<String, Rows> tables = new TreeMap<>(finalState);
        partitions.forEach(tables::remove);
        return State.of(tables);
    }

    /** The rows that the case starts from. That they can be rebuilt from their values is checked here, once. */
    State initial() {
        Step look = new Step("T1", "SELECT 1 FROM " + lab.engine().dialect().render(anyTable()));
        State initial = state(
                run(new Case(testCase.header(), testCase.init(), List.of(look))).finalState());
        State rebuilt = state(
                run(new Case(testCase.header(), init(initial), List.of(look))).finalState());
        if (!initial.sameAs(rebuilt)) {
            throw Unfit.unknown("the initial rows cannot be rebuilt from their values");
        }
        return initial;
    }

    private ObjectName anyTable() {
        return names.values().stream()
                .findFirst()
                .orElseThrow(() -> Unfit.unknown("no CREATE TABLE that Titrant can read"));
    }

    /** Runs the statement in autocommit on exactly these rows, in a session prepared as its own was. */
    Outcome run(State state, String tag, String sql) {
        return known.computeIfAbsent(new Trial(state, tag, sql), this::tried);
    }

    /**
     * The error of putting in the rows that a change adds to this state, without those that it takes out; null if there is none. So
     * constraints can be held against other rows than those that a statement read.
     */
    @Nullable
    ErrorClass errorOfAdding(State state, Change change, String tag) {
        State left = state;
        for (String table : change.removed().keySet()) {
            left = left.with(table, State.minus(left.rows(table), change.removedFrom(table)));
        }
        for (Map.Entry<String, List<Row>> entry : change.added().entrySet()) {
            ObjectName name = names.get(entry.getKey());
            if (name != null
                    && run(left, tag, inserting(name, entry.getValue())).result() instanceof Result.Failed failed) {
                return failed.errorClass();
            }
        }
        return null;
    }

    private Outcome tried(Trial trial) {
        List<Step> steps = new ArrayList<>(testCase.steps().stream()
                .filter(step -> step.tx().equals(trial.tag()) && step.kind() == StatementKind.SET)
                .toList());
        steps.add(new Step(trial.tag(), trial.sql()));
        Recording recording = run(new Case(testCase.header(), init(trial.state()), steps));
        Result result = recording.events().stream()
                .filter(event -> event.step() == steps.size() - 1 && event.kind() == Event.Kind.RETURNED)
                .map(Event::result)
                .findFirst()
                .orElseThrow(() -> Unfit.unknown("the statement does not return when it runs alone: " + trial.sql()));
        State after = Twin.without(state(recording.finalState()));
        return new Outcome(result, after, Twin.without(trial.state()).to(after));
    }

    private Recording run(Case one) {
        if (++runs > MAX_RUNS) {
            throw Unfit.unknown("more than " + MAX_RUNS + " trials would be needed");
        }
        Recording recording;
        try {
            recording = lab.run(one);
        } catch (RuntimeException e) {
            throw Unfit.unknown("rows of the case cannot be set up again: " + e.getMessage());
        }
        if (recording.ending() != Recording.Ending.COMPLETED) {
            throw Unfit.unknown("a trial did not complete: " + recording.ending());
        }
        return recording;
    }

    private List<String> init(State state) {
        List<String> init = new ArrayList<>(schema);
        names.forEach((key, name) -> insert(init, name, state.rows(key)));
        state.tables().forEach((key, rows) -> {
            CreateTable twin = twins.get(key);
            if (twin != null) {
                init.add(lab.engine().dialect().render(twin));
                insert(init, twin.name(), rows);
            } else if (!names.containsKey(key)) {
                insert(init, new ObjectName(List.of(Name.of(key))), rows);
            }
        });
        return init;
    }

    private void insert(List<String> init, ObjectName table, List<Row> rows) {
        if (!rows.isEmpty()) {
            init.add(inserting(table, rows));
        }
    }

    private String inserting(ObjectName table, List<Row> rows) {
        List<ValueRow> values = rows.stream()
                .map(row ->
                        new ValueRow(row.values().stream().map(Bench::literal).toList()))
                .toList();
        return lab.engine().dialect().render(Insert.of(table, List.of(), values));
    }

    private static Expr literal(Value value) {
        if (value instanceof Value.Int number) {
            return new Constant.Int(number.value());
        } else if (value instanceof Value.Text text) {
            return new Constant.Text(text.value());
        } else if (value instanceof Value.Bool bool) {
            return new Constant.Bool(bool.value());
        } else if (value instanceof Value.Decimal decimal) {
            return new Constant.Decimal(decimal.value());
        } else if (value instanceof Value.Real real) {
            if (!Double.isFinite(real.value())) {
                throw Unfit.unknown("no literal for " + real.display());
            }
            return Constant.Approximate.of(real.value());
        } else if (value instanceof Value.Bytes bytes) {
            return new Constant.Bytes(bytes.hex());
        } else if (value instanceof Value.Typed typed) {
            return new Constant.Text(typed.text());
        }
        return new Constant.Null();
    }
}
