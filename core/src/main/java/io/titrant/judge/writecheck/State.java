package io.titrant.judge.writecheck;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import java.util.ArrayList;
import java.util.Collections;
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
