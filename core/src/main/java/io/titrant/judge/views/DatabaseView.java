package io.titrant.judge.views;

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
public record DatabaseView(Map<String, Map<Integer, Integer>> tables) {
    public DatabaseView {
        Map<String, Map<Integer, Integer>> copy = new TreeMap<>();
        tables.forEach((name, rows) -> copy.put(name, Collections.unmodifiableMap(new TreeMap<>(rows))));
        tables = Collections.unmodifiableMap(copy);
    }

    public Map<Integer, Integer> rows(String table) {
        return tables.getOrDefault(table, Map.of());
    }

    public List<Integer> versions(String table) {
        return new ArrayList<>(rows(table).values());
    }

    /** The same with only those rows of one table. */
    public DatabaseView only(String table, Collection<Integer> rows) {
        Map<Integer, Integer> kept = new TreeMap<>(rows(table));
        kept.keySet().retainAll(rows);
        return with(table, kept);
    }

    /** The same without those rows of one table. */
    public DatabaseView without(String table, Collection<Integer> rows) {
        Map<Integer, Integer> kept = new TreeMap<>(rows(table));
        kept.keySet().removeAll(rows);
        return with(table, kept);
    }

    /** Of those rows of a table, the ones that the earlier image shows in another version, or not at all, or that are gone since. */
    public Set<Integer> changedSince(DatabaseView earlier, String table, Collection<Integer> rows) {
        Set<Integer> changed = new TreeSet<>(rows);
        changed.removeIf(
                row -> Objects.equals(earlier.rows(table).get(row), rows(table).get(row)));
        return changed;
    }

    /** The same after those changes. */
    public DatabaseView after(Map<String, Map<Integer, StatementEffect.Change>> changes) {
        DatabaseView view = this;
        for (Map.Entry<String, Map<Integer, StatementEffect.Change>> table : changes.entrySet()) {
            Map<Integer, Integer> rows = new TreeMap<>(view.rows(table.getKey()));
            table.getValue().forEach((row, change) -> {
                if (change.deleted()) {
                    rows.remove(row);
                } else {
                    rows.put(row, change.version());
                }
            });
            view = view.with(table.getKey(), rows);
        }
        return view;
    }

    /** The same with those rows of one table as another image has them. */
    public DatabaseView with(String table, Collection<Integer> rows, DatabaseView other) {
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
    public DatabaseView with(String table, DatabaseView other) {
        return with(table, other.rows(table));
    }

    /** The same for a scan that met, of the changed rows, some as they are here and some as the earlier image has them: a row that moved even twice. */
    public DatabaseView met(
            String table, Set<Integer> changed, Set<Integer> here, Set<Integer> before, DatabaseView earlier) {
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
    public boolean showsRowsTwice() {
        return tables.values().stream().anyMatch(rows -> rows.keySet().stream().anyMatch(row -> row < 0));
    }

    private DatabaseView with(String table, Map<Integer, Integer> rows) {
        Map<String, Map<Integer, Integer>> changed = new TreeMap<>(tables);
        changed.put(table, rows);
        return new DatabaseView(changed);
    }

    public boolean sameIn(Set<String> names, DatabaseView other) {
        return names.stream().allMatch(name -> rows(name).equals(other.rows(name)));
    }
}
