package io.titrant.judge.model;

import io.titrant.engine.Semantics.Keys;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.views.ExtendedInsert;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.StatementEffect;
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
import java.util.HashMap;
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
 * Which numbers the engine gives to rows that are put in without one: those that follow, in the order in which statements ran, and no rollback
 * takes them back. Where a statement may have used up some unseen (it failed, waited, passed over rows), the numbers that the recording shows are
 * tried too.
 */
public final class GeneratedKeys {
    private static final int MAX_TRIED = 4;

    private final ScratchSchema layout;
    private final Keys rule;
    private final Recording recording;

    public GeneratedKeys(ScratchSchema layout, Keys rule, Recording recording) {
        this.layout = layout;
        this.rule = rule;
        this.recording = recording;
    }

    /** The number that the next row gets, by table, before anything has run; none where that is not known. */
    public Map<String, Long> initial(ViewRunner views) {
        Map<String, Long> next = new HashMap<>();
        layout.tables().forEach((name, table) -> {
            Long first = table.generatesKeys() ? initial(table, views) : null;
            if (first != null) {
                next.put(name, first);
            }
        });
        return next;
    }

    private @Nullable Long initial(ScratchSchema.Table table, ViewRunner views) {
        long given = 0;
        for (Statement statement : layout.setUp()) {
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
                pastGreatest(table, views.versions().rows(views.initial(), table.key()).stream());
            case UNDOCUMENTED -> null;
        };
    }

    /** How many rows it puts in; -1 if a query tells. */
    private static int rows(Insert insert) {
        return insert.source() instanceof Insert.Rows rows
                ? rows.rows().size()
                : insert.source() instanceof Insert.DefaultValues ? 1 : -1;
    }

    private long pastGreatest(ScratchSchema.Table table, Stream<Row> rows) {
        return rows.map(row -> row.values().get(table.generated()))
                .filter(Value.Int.class::isInstance)
                .mapToLong(value -> ((Value.Int) value).value().longValue() + 1)
                .reduce(rule.first(), Math::max);
    }

    private static boolean concerns(Statement statement, ScratchSchema.Table table) {
        return Tables.written(statement).stream()
                .anyMatch(name -> name.last().folded().equals(table.key()));
    }

    /** The table in which the statement leaves it to the engine to number rows, if the numbers are known; else null. */
    private ScratchSchema.@Nullable Table numbered(ModelState state, Statement statement) {
        if (!(statement instanceof Insert insert)) {
            return null;
        }
        ScratchSchema.Table table = layout.table(insert.table());
        return table != null
                        && table.generatesKeyOf(insert)
                        && state.counters().next().containsKey(table.key())
                ? table
                : null;
    }

    /** The numbers with which the statement may begin, by table, the likeliest first. */
    public List<Map<String, Long>> starts(ModelState state, ExecutedStatement act, Statement statement) {
        GeneratedKeyCounters before = state.atStartOrNow(act.step()).counters();
        Map<String, Long> first =
                rule.takenBeforeWait() ? before.next() : state.counters().next();
        ScratchSchema.Table table = numbered(state, statement);
        List<Map<String, Long>> starts = new ArrayList<>(List.of(first));
        if (table != null) {
            Set<Long> tried = new LinkedHashSet<>();
            if (state.counters().unsureOf(table.key())) {
                long least = before.least().getOrDefault(table.key(), rule.first());
                NavigableSet<Long> others = shown(table, act.result());
                others.add(least);
                others.add(state.counters().next().getOrDefault(table.key(), least));
                others.remove(first.get(table.key()));
                others.tailSet(least, true).stream().limit(MAX_TRIED).forEach(tried::add);
            }
            for (int left = 1; left <= leftToOthers(statement); left++) {
                tried.add(first(first, table) - left);
            }
            tried.forEach(number -> {
                Map<String, Long> other = new HashMap<>(first);
                other.put(table.key(), number);
                starts.add(other);
            });
        }
        return starts;
    }

    /** How many rows of it may be passed over and leave their number to the next, so that the first that is put in has the first. */
    private static int leftToOthers(Statement statement) {
        return statement instanceof Insert insert && insert.conflict() != ConflictAction.DEFAULT
                ? Math.max(0, rows(insert) - 1)
                : 0;
    }

    /** The numbers that the table ends with, and those that the statement itself returned. */
    private NavigableSet<Long> shown(ScratchSchema.Table table, Result seen) {
        NavigableSet<Long> numbers = new TreeSet<>();
        recording.finalState().forEach((name, rows) -> {
            if (name.equalsIgnoreCase(table.key())) {
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

    /** Notes which numbers a statement has used up. */
    public void note(
            ModelState after,
            int tx,
            ExecutedStatement act,
            Statement statement,
            Map<String, Long> start,
            StatementEffect attempt,
            ViewRunner views) {
        if (rule.undone()) {
            after.takeBackNumbersWith(tx);
        }
        GeneratedKeyCounters counters = after.counters();
        Map<String, Long> used = new TreeMap<>();
        ScratchSchema.Table table = numbered(after, statement);
        if (table != null && statement instanceof Insert insert) {
            counters.given(act.step(), start);
            int fresh = (int) attempt.changes().getOrDefault(table.key(), Map.of()).values().stream()
                    .filter(change -> !change.deleted())
                    .count();
            used.put(table.key(), first(start, table) + (rows(insert) < 0 ? fresh : rows(insert)));
        }
        if (rule.followGreatest()) {
            attempt.changes().forEach((name, changes) -> {
                ScratchSchema.Table written = layout.tables().get(name);
                if (written != null
                        && written.generatesKeys()
                        && counters.next().containsKey(name)) {
                    Stream<Row> rows = changes.values().stream()
                            .filter(change -> !change.deleted())
                            .map(change -> views.versions().row(change.version()));
                    used.merge(name, pastGreatest(written, rows), Math::max);
                }
            });
        }
        counters.next(later(counters.next(), used));
        counters.least(later(counters.least(), used));
    }

    private static Map<String, Long> later(Map<String, Long> numbers, Map<String, Long> used) {
        Map<String, Long> later = new TreeMap<>(numbers);
        used.forEach((table, number) -> later.merge(table, number, Math::max));
        return later;
    }

    private long first(Map<String, Long> start, ScratchSchema.Table table) {
        return start.getOrDefault(table.key(), rule.first());
    }

    /** Notes with which numbers a statement failed. Of one that met a duplicate or no partner its last row most likely has used one up. */
    public void noteFailure(ModelState after, ExecutedStatement act, Statement statement, Map<String, Long> start) {
        ScratchSchema.Table table = numbered(after, statement);
        if (table != null && statement instanceof Insert insert) {
            after.counters().given(act.step(), start);
            if (!rule.undone() && rows(insert) == 1) {
                after.counters().next(later(after.counters().next(), Map.of(table.key(), first(start, table) + 1)));
            }
        }
    }

    /** Notes that a statement that waits from now on has got its numbers, if it has. */
    public void reserve(ModelState state, Statement statement) {
        ScratchSchema.Table table = numbered(state, statement);
        if (rule.takenBeforeWait() && table != null && statement instanceof Insert insert) {
            Map<String, Long> next = new TreeMap<>(state.counters().next());
            next.merge(table.key(), (long) Math.max(0, rows(insert)), Long::sum);
            state.counters().next(next);
        }
    }

    /** Notes that a statement may use up numbers of which nothing is seen. */
    public void disturb(ModelState state, ExecutedStatement act, Statement statement) {
        for (ScratchSchema.Table table : layout.tables().values()) {
            if (table.generatesKeys() && concerns(statement, table) && disturbs(act, statement, table)) {
                state.counters().unsureFromNow(table.key());
            }
        }
    }

    private static boolean disturbs(ExecutedStatement act, Statement statement, ScratchSchema.Table table) {
        if (statement instanceof Insert insert) {
            return act.failed()
                    || act.waited()
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

    /** Whether it is a MERGE that may put in rows. */
    private static boolean putsIn(Statement statement) {
        return statement instanceof Merge merge
                && merge.whens().stream().anyMatch(Merge.NotMatchedInsert.class::isInstance);
    }

    /** Why a complaint about what follows would be no proof, if it would not. */
    @Nullable
    public String doubt(ModelState state, Statement statement) {
        if (!(statement instanceof Insert || putsIn(statement))) {
            return null;
        }
        for (ScratchSchema.Table table : layout.tables().values()) {
            if (!table.generatesKeys() || !concerns(statement, table)) {
                continue;
            }
            if (!(statement instanceof Insert insert)
                    || !state.counters().next().containsKey(table.key())) {
                return "the key that the engine generates is not modelled";
            }
            if (table.generatesKeyOf(insert) && anyOrder(insert)) {
                return "which of its rows gets which number is not known";
            }
            if (table.generatesKeyOf(insert)) {
                return state.counters().unsureOf(table.key())
                        ? "which number the engine gives next is not known"
                        : null;
            }
            return givesNumbers(insert, table) ? null : "whether the engine generates the key is not known";
        }
        return null;
    }

    /** Whether its rows come in an order that nobody promises, or one that becomes none may leave its number to the next. */
    private static boolean anyOrder(Insert insert) {
        boolean mayPass = insert.upsert() != null || insert.conflict() != ConflictAction.DEFAULT;
        return rows(insert) < 0 || (mayPass && rows(insert) > 1);
    }

    /** Whether all rows have a number of their own: NULL, 0 and DEFAULT may count as none. */
    private static boolean givesNumbers(Insert insert, ScratchSchema.Table table) {
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
