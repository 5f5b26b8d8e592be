package io.titrant.judge.views;

import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The data of every version, as the engine has shown it: to compare, never to make rows from. */
public final class VersionData {
    private final ScratchSchema layout;
    private final Map<Integer, Row> data = new HashMap<>();

    public VersionData(ScratchSchema layout) {
        this.layout = layout;
    }

    public void put(int version, Row row) {
        data.put(version, row);
    }

    /** Forgets the versions from this number on. */
    public void forgetFrom(int version) {
        data.keySet().removeIf(one -> one >= version);
    }

    public boolean is(int version, Row row) {
        return row.equals(data.get(version));
    }

    public Row row(int version) {
        return Objects.requireNonNull(data.get(version));
    }

    /** The rows that an image shows of a table. */
    public List<Row> rows(DatabaseView view, String table) {
        return view.versions(table).stream()
                .map(version -> Objects.requireNonNull(data.get(version)))
                .toList();
    }

    /** Whether two versions differ in one of those columns. */
    public boolean differ(int version, int other, Set<Integer> columns) {
        List<Value> a = Objects.requireNonNull(data.get(version)).values();
        List<Value> b = Objects.requireNonNull(data.get(other)).values();
        return columns.stream().anyMatch(column -> !a.get(column).equals(b.get(column)));
    }

    /** The values of one version in those columns, and of another in the rest. */
    public Row mixed(int version, int other, Set<Integer> columns) {
        List<Value> values =
                new ArrayList<>(Objects.requireNonNull(data.get(other)).values());
        List<Value> first = Objects.requireNonNull(data.get(version)).values();
        columns.forEach(column -> values.set(column, first.get(column)));
        return new Row(values);
    }

    /** Whether two versions are the same row. */
    public boolean same(int version, int other) {
        return Objects.equals(data.get(version), data.get(other));
    }

    /** Whether two versions look alike in all those columns; to have a NULL there is to be unlike anything. */
    public boolean mayBeEqual(int version, int other, Set<Integer> columns) {
        List<Value> a = Objects.requireNonNull(data.get(version)).values();
        List<Value> b = Objects.requireNonNull(data.get(other)).values();
        return columns.stream()
                .allMatch(column -> !(a.get(column) instanceof Value.Null)
                        && folded(a.get(column)).equals(folded(b.get(column))));
    }

    /** Collations that tell neither case nor trailing spaces apart are the default of many engines, and zero has no sign. */
    private static Object folded(Value value) {
        if (value instanceof Value.Text text) {
            return text.value().stripTrailing().toLowerCase(Locale.ROOT);
        }
        return value instanceof Value.Real real ? real.value() + 0.0 : value;
    }

    /** Whether rows of the table have no clustered key. */
    public boolean numbered(String name) {
        return Objects.requireNonNull(layout.tables().get(name)).clusteredKey().isEmpty();
    }

    /** Where InnoDB keeps a version: its partition, and its clustered key, without which a row is known by a hidden number. */
    public Object place(String name, int row, int version) {
        ScratchSchema.Table table = Objects.requireNonNull(layout.tables().get(name));
        List<Value> values = Objects.requireNonNull(data.get(version)).values();
        List<Object> place = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (table.columns()
                    .get(i)
                    .folded()
                    .equalsIgnoreCase(table.partitions().column())) {
                place.add(table.partitions().of(values.get(i)));
            }
            if (table.clusteredKey().contains(i)) {
                place.add(folded(values.get(i)));
            }
        }
        if (table.clusteredKey().isEmpty()) {
            place.add(row);
        }
        return place;
    }
}
