package io.titrant.judge.troc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a statement sees: of each table, by its name in lower case, the version of each visible row. */
record Image(Map<String, Map<Integer, Integer>> tables) {
    Image {
        Map<String, Map<Integer, Integer>> copy = new TreeMap<>();
        tables.forEach((name, rows) -> copy.put(name, Collections.unmodifiableMap(new TreeMap<>(rows))));
        tables = Collections.unmodifiableMap(copy);
    }

    Map<Integer, Integer> rows(String table) {
        return tables.getOrDefault(table, Map.of());
    }

    List<Integer> versions(String table) {
        return new ArrayList<>(rows(table).values());
    }

    /** The same with only those rows of one table. */
    Image only(String table, Collection<Integer> rows) {
        Map<Integer, Integer> kept = new TreeMap<>(rows(table));
        kept.keySet().retainAll(rows);
        return with(table, kept);
    }

    /** The same without those rows of one table. */
    Image without(String table, Collection<Integer> rows) {
        Map<Integer, Integer> kept = new TreeMap<>(rows(table));
        kept.keySet().removeAll(rows);
        return with(table, kept);
    }

    /** Of those rows of a table, the ones that the earlier image shows in another version, or not at all, or that are gone since. */
    Set<Integer> changedSince(Image earlier, String table, Collection<Integer> rows) {
        Set<Integer> changed = new TreeSet<>(rows);
        changed.removeIf(
                row -> Objects.equals(earlier.rows(table).get(row), rows(table).get(row)));
        return changed;
    }

    /** The same after those changes. */
    Image after(Map<String, Map<Integer, Attempt.Change>> changes) {
        Image image = this;
        for (Map.Entry<String, Map<Integer, Attempt.Change>> table : changes.entrySet()) {
            Map<Integer, Integer> rows = new TreeMap<>(image.rows(table.getKey()));
            table.getValue().forEach((row, change) -> {
                if (change.deleted()) {
                    rows.remove(row);
                } else {
                    rows.put(row, change.version());
                }
            });
            image = image.with(table.getKey(), rows);
        }
        return image;
    }

    /** The same with those rows of one table as another image has them. */
    Image with(String table, Collection<Integer> rows, Image other) {
        Map<Integer, Integer> mixed = new TreeMap<>(rows(table));
        mixed.keySet().removeAll(rows);
        other.rows(table).forEach((row, version) -> {
            if (rows.contains(row)) {
                mixed.put(row, version);
            }
        });
        return with(table, mixed);
    }

    /** The same with one table as another image has it. */
    Image with(String table, Image other) {
        return with(table, other.rows(table));
    }

    /** The same for a scan that met, of the changed rows, some as they are here and some as the earlier image has them: a row that moved even twice. */
    Image met(String table, Set<Integer> changed, Set<Integer> here, Set<Integer> before, Image earlier) {
        Map<Integer, Integer> met = new TreeMap<>(rows(table));
        met.keySet().removeIf(row -> changed.contains(row) && !here.contains(row));
        earlier.rows(table).forEach((row, version) -> {
            if (before.contains(row)) {
                met.put(-1 - row, version);
            }
        });
        return with(table, met);
    }

    /** Whether a row may be in it twice, which no table can be brought to. */
    boolean showsRowsTwice() {
        return tables.values().stream().anyMatch(rows -> rows.keySet().stream().anyMatch(row -> row < 0));
    }

    private Image with(String table, Map<Integer, Integer> rows) {
        Map<String, Map<Integer, Integer>> changed = new TreeMap<>(tables);
        changed.put(table, rows);
        return new Image(changed);
    }

    boolean sameIn(Set<String> names, Image other) {
        return names.stream().allMatch(name -> rows(name).equals(other.rows(name)));
    }
}
