package io.titrant.judge.writecheck;

import io.titrant.judge.history.Unfit;
import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * For engines that let two transactions change different columns of a row, or one change and one delete it: a row that is not there any more is
 * looked for in the version that another transaction made of it, and the columns changed here are put into that. Rows have no names, so which
 * version is whose is not known for sure: every way in which it can be is taken.
 */
final class ColumnMerge {
    private static final int MAX_WAYS = 64;

    private final State base;
    private final State snapshot;
    private final Change change;
    private final Change deletedHere;
    private final Set<String> deletedFrom;
    private final Change putBack;

    /**
     * @param base what is committed
     * @param snapshot what was committed when the transaction took its snapshot: rows that stand there are no new versions
     * @param change what the transaction has changed
     * @param deletedHere rows that it is known to have deleted
     * @param deletedFrom tables from which others have deleted rows since
     * @param putBack rows whose like others have both changed and put in since: what stands there may be another row
     */
    ColumnMerge(
            State base, State snapshot, Change change, Change deletedHere, Set<String> deletedFrom, Change putBack) {
        this.base = base;
        this.snapshot = snapshot;
        this.change = change;
        this.deletedHere = deletedHere;
        this.deletedFrom = Set.copyOf(deletedFrom);
        this.putBack = putBack;
    }

    /** The states that the change may lead to; none where a row that it changes cannot be found. */
    Set<State> ways() {
        Set<State> ways = Set.of(base);
        Set<String> tables = new LinkedHashSet<>(change.removed().keySet());
        tables.addAll(change.added().keySet());
        for (String table : tables) {
            Set<State> longer = new LinkedHashSet<>();
            for (List<Row> rows : rows(table)) {
                ways.forEach(way -> longer.add(way.with(table, rows)));
            }
            ways = longer;
            refuseTooMany(ways);
        }
        return ways;
    }

    /** What a table may become. */
    private Set<List<Row>> rows(String table) {
        Set<Step> steps = Set.of(new Step(base.rows(table), change.addedTo(table)));
        for (Row old : change.removedFrom(table)) {
            Set<Step> next = new LinkedHashSet<>();
            steps.forEach(step -> next.addAll(without(table, old, step)));
            steps = next;
            refuseTooMany(steps);
        }
        Set<List<Row>> rows = new LinkedHashSet<>();
        for (Step step : steps) {
            List<Row> all = new ArrayList<>(step.rows());
            all.addAll(step.added());
            all.sort(Comparator.comparing(Row::display));
            rows.add(all);
        }
        return rows;
    }

    /** A table on the way: what stands in it, and what of the change is still to be put in. */
    private record Step(List<Row> rows, List<Row> added) {}

    /**
     * The ways to take this row out: as it is, or in the version that others made of it, which gets what was made of it here. Where others
     * have deleted rows, it may be gone, and what was made of it here with it.
     */
    private Set<Step> without(String table, Row old, Step step) {
        boolean mayBeGone = deletedFrom.contains(table);
        Set<Step> ways = new LinkedHashSet<>();
        if (step.rows().contains(old)) {
            ways.add(new Step(minus(step.rows(), old), step.added()));
            if (!mayBeGone && !putBack.addedTo(table).contains(old)) {
                return ways;
            }
        }
        boolean deletes = deletedHere.removedFrom(table).contains(old);
        if (!deletes && step.added().isEmpty()) {
            ways.add(step);
            return ways;
        }
        List<Row> newer = new ArrayList<>(State.minus(base.rows(table), snapshot.rows(table)));
        newer.retainAll(step.rows());
        for (Row mine : deletes ? List.of(old) : new LinkedHashSet<>(step.added())) {
            List<Row> added = deletes ? step.added() : minus(step.added(), mine);
            if (mayBeGone) {
                ways.add(new Step(step.rows(), added));
            }
            for (Row theirs : new LinkedHashSet<>(newer)) {
                if (disjoint(old, mine, theirs)) {
                    List<Row> rows = new ArrayList<>(minus(step.rows(), theirs));
                    if (!deletes) {
                        rows.add(merged(old, mine, theirs));
                    }
                    ways.add(new Step(rows, added));
                }
            }
        }
        return ways;
    }

    private static void refuseTooMany(Set<?> ways) {
        if (ways.size() > MAX_WAYS) {
            throw Unfit.unknown("two transactions changed the same rows, and which became which is not known");
        }
    }

    private static List<Row> minus(List<Row> rows, Row one) {
        return State.minus(rows, List.of(one));
    }

    private static boolean disjoint(Row old, Row mine, Row theirs) {
        for (int i = 0; i < old.values().size(); i++) {
            if (!mine.values().get(i).equals(old.values().get(i))
                    && !theirs.values().get(i).equals(old.values().get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Row merged(Row old, Row mine, Row theirs) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < old.values().size(); i++) {
            Value own = mine.values().get(i);
            values.add(own.equals(old.values().get(i)) ? theirs.values().get(i) : own);
        }
        return new Row(values);
    }
}
