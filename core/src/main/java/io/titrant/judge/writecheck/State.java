package io.titrant.judge.writecheck;

import io.titrant.judge.history.Unfit;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The rows of every table, by its name in lower case, as bags: which row is which does not matter, how often it is there does. */
record State(Map<String, List<Row>> tables) {
    State {
        Map<String, List<Row>> copy = new TreeMap<>();
        tables.forEach((name, rows) -> copy.put(name, List.copyOf(rows)));
        tables = Collections.unmodifiableMap(copy);
    }

    static State of(Map<String, Rows> finalState) {
        Map<String, List<Row>> tables = new TreeMap<>();
        finalState.forEach((name, rows) -> tables.put(name.toLowerCase(Locale.ROOT), rows.rows()));
        return new State(tables);
    }

    List<Row> rows(String table) {
        return tables.getOrDefault(table, List.of());
    }

    State with(String table, List<Row> rows) {
        Map<String, List<Row>> changed = new TreeMap<>(tables);
        changed.put(table, rows);
        return new State(changed);
    }

    /** This state with those tables as another has them. */
    State with(Set<String> names, State other) {
        State mixed = this;
        for (String name : names) {
            mixed = mixed.with(name, other.rows(name));
        }
        return mixed;
    }

    /** What must change here to come to the other state. */
    Change to(State other) {
        Map<String, List<Row>> removed = new TreeMap<>();
        Map<String, List<Row>> added = new TreeMap<>();
        for (String name : tables.keySet()) {
            put(removed, name, minus(rows(name), other.rows(name)));
            put(added, name, minus(other.rows(name), rows(name)));
        }
        return new Change(removed, added);
    }

    /** This state with the change made; empty where a row to be removed is not there. */
    Optional<State> apply(Change change) {
        State changed = this;
        for (Map.Entry<String, List<Row>> entry : change.removed().entrySet()) {
            List<Row> rows = changed.rows(entry.getKey());
            List<Row> left = minus(rows, entry.getValue());
            if (left.size() != rows.size() - entry.getValue().size()) {
                return Optional.empty();
            }
            changed = changed.with(entry.getKey(), left);
        }
        for (Map.Entry<String, List<Row>> entry : change.added().entrySet()) {
            List<Row> rows = new ArrayList<>(changed.rows(entry.getKey()));
            rows.addAll(entry.getValue());
            changed = changed.with(entry.getKey(), rows);
        }
        return Optional.of(changed);
    }

    /** The rows that the other state has too. */
    State in(State other) {
        Map<String, List<Row>> common = new TreeMap<>();
        tables.forEach((name, rows) -> common.put(name, minus(rows, minus(rows, other.rows(name)))));
        return new State(common);
    }

    /**
     * As {@link #apply}, for engines that let two transactions change different columns of a row, or one change and one delete it: a row that is
     * not there any more is looked for in the version that another transaction made of it, and the columns changed here are put into that.
     *
     * @param deletedHere rows that this change is known to delete
     * @param deletedThere rows that others are known to have deleted
     */
    Optional<State> applyByColumn(Change change, Change deletedHere, Change deletedThere) {
        State changed = this;
        for (String table : change.removed().keySet()) {
            List<Row> rows = new ArrayList<>(changed.rows(table));
            List<Row> added = new ArrayList<>(change.addedTo(table));
            for (Row old : change.removedFrom(table)) {
                boolean deletes = deletedHere.removedFrom(table).contains(old);
                if (rows.remove(old)) {
                    continue;
                }
                Optional<Row> mine = deletes ? Optional.of(old) : closest(old, added);
                if (mine.isEmpty()) {
                    continue;
                }
                Optional<Row> theirs = closest(
                        old,
                        rows.stream()
                                .filter(other -> common(other, old) > 0 && disjoint(old, mine.get(), other))
                                .toList());
                if (theirs.isEmpty() && !deletedThere.removedFrom(table).contains(old)) {
                    return Optional.empty();
                }
                added.remove(mine.get());
                theirs.ifPresent(rows::remove);
                theirs.filter(other -> !deletes).ifPresent(other -> rows.add(merged(old, mine.get(), other)));
            }
            rows.addAll(added);
            changed = changed.with(table, rows);
        }
        return changed.apply(
                new Change(Map.of(), without(change.added(), change.removed().keySet())));
    }

    /** The row that has most in common with the old one; where two have, which one became it is not known. */
    private static Optional<Row> closest(Row old, List<Row> rows) {
        Optional<Row> closest = rows.stream().max(Comparator.comparingInt(row -> common(row, old)));
        closest.ifPresent(one -> {
            if (rows.stream().anyMatch(row -> !row.equals(one) && common(row, old) == common(one, old))) {
                throw Unfit.unknown(
                        "two transactions changed the row " + old.display() + ", which became which is not known");
            }
        });
        return closest;
    }

    private static Map<String, List<Row>> without(Map<String, List<Row>> rows, Set<String> tables) {
        Map<String, List<Row>> left = new TreeMap<>(rows);
        left.keySet().removeAll(tables);
        return left;
    }

    private static int common(Row a, Row b) {
        int common = 0;
        for (int i = 0; i < a.values().size(); i++) {
            common += a.values().get(i).equals(b.values().get(i)) ? 1 : 0;
        }
        return common;
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

    boolean sameAs(State other) {
        return tables.keySet().equals(other.tables.keySet()) && to(other).isEmpty();
    }

    boolean sameIn(Set<String> names, State other) {
        return names.stream()
                .allMatch(name -> minus(rows(name), other.rows(name)).isEmpty()
                        && minus(other.rows(name), rows(name)).isEmpty());
    }

    /** The first rows without the second, each as often as it is there. */
    static List<Row> minus(List<Row> rows, List<Row> without) {
        if (without.isEmpty()) {
            return rows;
        }
        List<Row> left = new ArrayList<>(rows);
        without.forEach(left::remove);
        return left;
    }

    private static void put(Map<String, List<Row>> map, String name, List<Row> rows) {
        if (!rows.isEmpty()) {
            map.put(name, rows);
        }
    }
}
