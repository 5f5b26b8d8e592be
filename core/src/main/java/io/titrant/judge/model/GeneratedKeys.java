package io.titrant.judge.model;

import io.titrant.engine.Semantics.Keys;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.state.GeneratedKeyCounters;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.ExtendedInsert;
import io.titrant.judge.views.NextKeys;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.ScratchTable;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Value;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import io.titrant.sql.Update;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys that the engine generates for rows that are inserted without one: the next ones, in the order in which statements ran; no rollback takes them
 * back. Where a statement may have used keys that the recording does not show (it failed, was blocked, skipped rows), the keys that the recording
 * shows are tried too.
 *
 * <pre>
 * keys before    next: 3
 * statement      INSERT INTO t (b) VALUES (7), (8)
 * rows after     a = 3, b = 7 · a = 4, b = 8           next: 5
 * </pre>
 */
final class GeneratedKeys {
    private static final int MAX_TRIED = 4;

    private final ScratchSchema schema;
    private final Keys rule;
    private final boolean waitsFirst;
    private final Recording recording;

    /** @param waitsFirst whether a blocked INSERT has taken no key before its wait */
    GeneratedKeys(ScratchSchema schema, Keys rule, boolean waitsFirst, Recording recording) {
        this.schema = schema;
        this.rule = rule;
        this.waitsFirst = waitsFirst;
        this.recording = recording;
    }

    /** The key that the next row gets before anything has run; none where that is not known. */
    NextKeys initial(ViewRunner views) {
        NextKeys next = NextKeys.NONE;
        for (ScratchTable table : schema.tables()) {
            Long first = table.generatesKeys() ? initial(table, views) : null;
            next = first == null ? next : next.with(table.name(), first);
        }
        return next;
    }

    private @Nullable Long initial(ScratchTable table, ViewRunner views) {
        long given = 0;
        for (Statement statement : schema.setUp()) {
            if (!concerns(statement, table)) {
                continue;
            }
            if (statement instanceof Update || statement instanceof Delete || !(statement instanceof Insert insert)) {
                return null;
            }
            given += table.generatesKeyOf(insert) ? Math.max(0, rows(insert)) : 0;
            if (insert.source() instanceof Insert.FromQuery) {
                return null;
            }
        }
        return switch (rule) {
            case SEQUENCE -> given + rule.first();
            case PAST_GREATEST, PAST_GREATEST_FROM_ZERO, PAST_GREATEST_UNLESS_UNDONE ->
                pastGreatest(table, views.versions().rows(views.initial(), table.name()).stream());
            case UNDOCUMENTED -> null;
        };
    }

    /** How many rows it inserts; -1 if a query decides. */
    private static int rows(Insert insert) {
        return insert.source() instanceof Insert.Rows rows
                ? rows.rows().size()
                : insert.source() instanceof Insert.DefaultValues ? 1 : -1;
    }

    private long pastGreatest(ScratchTable table, Stream<Row> rows) {
        return rows.map(row -> row.values().get(table.generated()))
                .filter(Value.Int.class::isInstance)
                .mapToLong(value -> ((Value.Int) value).value().longValue() + 1)
                .reduce(rule.first(), Math::max);
    }

    private static boolean concerns(Statement statement, ScratchTable table) {
        return Tables.written(statement).stream()
                .anyMatch(name -> TableName.of(name).equals(table.name()));
    }

    /** The table for which the engine generates the keys of the statement's rows, if the next key is known; else null. */
    private @Nullable ScratchTable generating(ModelState state, Statement statement) {
        if (!(statement instanceof Insert insert)) {
            return null;
        }
        ScratchTable table = schema.find(insert.table());
        return table != null
                        && table.generatesKeyOf(insert)
                        && state.keys().next().contains(table.name())
                ? table
                : null;
    }

    /** The keys that the statement's first row may get, the likeliest first. */
    List<NextKeys> starts(ModelState state, ExecutedStatement executed, Statement statement) {
        GeneratedKeyCounters before = state.startOrNow(executed).keys();
        NextKeys first = rule.takenBeforeWait() ? before.next() : state.keys().next();
        ScratchTable table = generating(state, statement);
        List<NextKeys> starts = new ArrayList<>(List.of(first));
        if (table != null) {
            Set<Long> tried = new LinkedHashSet<>();
            if (state.keys().isUnsure(table.name())) {
                long least = before.least().get(table.name(), rule.first());
                NavigableSet<Long> others = shown(table, executed.result());
                others.add(least);
                others.add(state.keys().next().get(table.name(), least));
                Long likeliest = first.get(table.name());
                if (likeliest != null) {
                    others.remove(likeliest);
                }
                others.tailSet(least, true).stream().limit(MAX_TRIED).forEach(tried::add);
            }
            for (int left = 1; left <= mayBeSkipped(statement); left++) {
                tried.add(first(first, table) - left);
            }
            tried.forEach(key -> starts.add(first.with(table.name(), key)));
        }
        return starts;
    }

    /** How many of its rows may be skipped and leave their key to the next row, so that the first inserted row has the first key. */
    private static int mayBeSkipped(Statement statement) {
        return statement instanceof Insert insert && insert.conflict() != ConflictAction.DEFAULT
                ? Math.max(0, rows(insert) - 1)
                : 0;
    }

    /** The keys in the final state of the table, and those that the statement itself returned. */
    private NavigableSet<Long> shown(ScratchTable table, Result seen) {
        NavigableSet<Long> numbers = new TreeSet<>();
        recording.finalState().forEach((name, rows) -> {
            if (name.equalsIgnoreCase(table.name().folded())) {
                rows.rows().forEach(row -> add(numbers, row.values().get(table.generated())));
            }
        });
        if (seen instanceof Result.Returned returned) {
            returned.rows().rows().forEach(row -> row.values().forEach(value -> add(numbers, value)));
        }
        return numbers;
    }

    private static void add(NavigableSet<Long> numbers, Value value) {
        if (value instanceof Value.Int number && number.value().bitLength() < Long.SIZE) {
            numbers.add(number.value().longValue());
        }
    }

    /** Notes which keys a statement has used. */
    void note(ModelState after, ModelledStatement modelled, NextKeys start, StatementEffect effect) {
        if (rule.undone()) {
            after.takeBackKeysWith(modelled.tx());
        }
        GeneratedKeyCounters counters = after.keys();
        Map<TableName, Long> used = new TreeMap<>();
        ScratchTable table = generating(after, modelled.statement());
        if (table != null && modelled.statement() instanceof Insert insert) {
            counters.given(modelled.executed(), start);
            int fresh = effect.changes().of(table.name()).newVersions().size();
            used.put(table.name(), first(start, table) + (rows(insert) < 0 ? fresh : rows(insert)));
        }
        if (rule.followGreatest()) {
            effect.changes().forEach((name, changes) -> {
                ScratchTable written = schema.table(name);
                if (written.generatesKeys() && counters.next().contains(name)) {
                    Stream<Row> rows = changes.newVersions().versions().stream()
                            .map(modelled.views().versions()::row);
                    used.merge(name, pastGreatest(written, rows), Math::max);
                }
            });
        }
        counters.next(later(counters.next(), used));
        counters.least(later(counters.least(), used));
    }

    private static NextKeys later(NextKeys keys, Map<TableName, Long> used) {
        NextKeys later = keys;
        for (Map.Entry<TableName, Long> one : used.entrySet()) {
            later = later.atLeast(one.getKey(), one.getValue());
        }
        return later;
    }

    private long first(NextKeys start, ScratchTable table) {
        return start.get(table.name(), rule.first());
    }

    /** Notes with which keys a statement failed. Its last row has most likely used one, if it met a duplicate or no parent row. */
    void noteFailure(ModelState after, ModelledStatement modelled, NextKeys start) {
        ScratchTable table = generating(after, modelled.statement());
        if (table != null && modelled.statement() instanceof Insert insert) {
            after.keys().given(modelled.executed(), start);
            if (!rule.undone() && rows(insert) == 1) {
                after.keys().next(after.keys().next().atLeast(table.name(), first(start, table) + 1));
            }
        }
    }

    /** Notes that a statement that is blocked from now on has got its keys, where engines generate them before the wait. */
    void reserve(ModelState state, Statement statement) {
        ScratchTable table = generating(state, statement);
        if (rule.takenBeforeWait() && table != null && statement instanceof Insert insert) {
            NextKeys next = state.keys().next();
            state.keys().next(next.with(table.name(), next.get(table.name(), 0) + Math.max(0, rows(insert))));
        }
    }

    /** Notes that a statement may use keys that the recording does not show. */
    void disturb(ModelState state, ExecutedStatement executed, Statement statement) {
        for (ScratchTable table : schema.tables()) {
            if (table.generatesKeys() && concerns(statement, table) && disturbs(executed, statement, table)) {
                state.keys().unsureFromNow(table.name());
            }
        }
    }

    /** Where a rollback gives keys back (SQLite), a statement that waits has used none: it runs from its beginning after the wait. */
    private boolean disturbs(ExecutedStatement executed, Statement statement, ScratchTable table) {
        if (rule == Keys.SEQUENCE && leavesSequence(executed, statement, table)) {
            return false;
        }
        if (statement instanceof Insert insert) {
            return executed.failed()
                    || (executed.waited() && !rule.undone() && !waitsFirst)
                    || insert.conflict() != ConflictAction.DEFAULT
                    || insert.upsert() != null
                    || insert.source() instanceof Insert.FromQuery;
        }
        Name generated = table.columns().get(table.generated());
        return putsIn(statement)
                || (statement instanceof Update update
                        && update.assignments().stream()
                                .anyMatch(one -> one.target().name().sameAs(generated)));
    }

    /**
     * Whether a sequence has moved by the number of inserted rows exactly, or not at all: explicit keys do not move it, and a query inserts a row for each key that
     * it takes.
     */
    private static boolean leavesSequence(ExecutedStatement executed, Statement statement, ScratchTable table) {
        if (!(statement instanceof Insert insert)) {
            return statement instanceof Update;
        }
        boolean explicit = insert.source() instanceof Insert.FromQuery
                ? !table.generatesKeyOf(insert)
                : givesNumbers(insert, table);
        boolean takesOnePerRow = insert.source() instanceof Insert.FromQuery
                && insert.conflict() == ConflictAction.DEFAULT
                && insert.upsert() == null
                && !executed.failed()
                && !executed.waited();
        return explicit || takesOnePerRow;
    }

    /** Whether it is a MERGE that may insert rows. */
    private static boolean putsIn(Statement statement) {
        return statement instanceof Merge merge
                && merge.whens().stream().anyMatch(Merge.NotMatchedInsert.class::isInstance);
    }

    /** Why a complaint about a later statement would be no proof; null if it would be one. */
    @Nullable
    String doubt(ModelState state, ExecutedStatement executed, Statement statement) {
        if (!(statement instanceof Insert || putsIn(statement))) {
            return null;
        }
        for (ScratchTable table : schema.tables()) {
            if (!table.generatesKeys() || !concerns(statement, table)) {
                continue;
            }
            if (!(statement instanceof Insert insert) || !state.keys().next().contains(table.name())) {
                return "the model does not cover the key that the engine generates";
            }
            if (table.generatesKeyOf(insert) && anyOrder(insert) && !insertedOneAtMost(executed, insert)) {
                return "it is unknown which of the inserted rows gets which generated key";
            }
            if (table.generatesKeyOf(insert)) {
                return state.keys().isUnsure(table.name()) ? "it is unknown which key the engine generates next" : null;
            }
            return givesNumbers(insert, table) ? null : "it is unknown whether the engine generates the key";
        }
        return null;
    }

    /** Whether a query gave at most one row, which is inserted with the next key. */
    private static boolean insertedOneAtMost(ExecutedStatement executed, Insert insert) {
        return executed.result() instanceof Result.Updated updated
                && updated.count() <= 1
                && insert.upsert() == null
                && insert.conflict() == ConflictAction.DEFAULT;
    }

    /** Whether its rows come in an order that the engine does not guarantee, or a skipped row may leave its key to the next. */
    private static boolean anyOrder(Insert insert) {
        boolean mayPass = insert.upsert() != null || insert.conflict() != ConflictAction.DEFAULT;
        return rows(insert) < 0 || (mayPass && rows(insert) > 1);
    }

    /** Whether all rows have a key of their own: NULL, 0 and DEFAULT may count as none. */
    private static boolean givesNumbers(Insert insert, ScratchTable table) {
        List<Name> columns = ExtendedInsert.columns(insert, table);
        Name generated = table.columns().get(table.generated());
        return insert.source() instanceof Insert.Rows rows
                && rows.rows().stream().allMatch(row -> givesNumber(row, columns, generated));
    }

    private static boolean givesNumber(ValueRow row, List<Name> columns, Name generated) {
        for (int i = 0; i < Math.min(columns.size(), row.values().size()); i++) {
            if (columns.get(i).sameAs(generated)) {
                Expr value = row.values().get(i);
                return value instanceof Constant && !value.equals(Constant.of(0)) && !value.equals(Constant.ofNull());
            }
        }
        return false;
    }
}
