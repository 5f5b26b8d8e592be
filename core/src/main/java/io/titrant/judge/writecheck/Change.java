package io.titrant.judge.writecheck;

import io.titrant.record.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Rows taken out of tables and rows put in: what a statement, or a transaction so far, has done. */
record Change(Map<String, List<Row>> removed, Map<String, List<Row>> added) {
    static final Change NONE = new Change(Map.of(), Map.of());

    Change {
        removed = copy(removed);
        added = copy(added);
    }

    private static Map<String, List<Row>> copy(Map<String, List<Row>> map) {
        Map<String, List<Row>> copy = new TreeMap<>();
        map.forEach((name, rows) -> {
            if (!rows.isEmpty()) {
                copy.put(name, List.copyOf(rows));
            }
        });
        return Collections.unmodifiableMap(copy);
    }

    boolean isEmpty() {
        return removed.isEmpty() && added.isEmpty();
    }

    boolean touches(Set<String> tables) {
        return tables.stream().anyMatch(table -> removed.containsKey(table) || added.containsKey(table));
    }

    List<Row> removedFrom(String table) {
        return removed.getOrDefault(table, List.of());
    }

    List<Row> addedTo(String table) {
        return added.getOrDefault(table, List.of());
    }

    /** This change and then another, made where this one had been made: rows put in and taken out again leave no trace. */
    Change then(Change next) {
        Map<String, List<Row>> allRemoved = new TreeMap<>(removed);
        Map<String, List<Row>> allAdded = new TreeMap<>(added);
        next.removed.forEach((table, rows) -> {
            List<Row> mine = addedTo(table);
            List<Row> notMine = State.minus(rows, mine);
            allAdded.put(table, State.minus(mine, State.minus(rows, notMine)));
            allRemoved.merge(table, notMine, Change::joined);
        });
        next.added.forEach((table, rows) -> allAdded.merge(table, rows, Change::joined));
        return new Change(allRemoved, allAdded);
    }

    private static List<Row> joined(List<Row> first, List<Row> second) {
        List<Row> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }
}
