package io.titrant.judge.views;

import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The values of every version, as the engine returned them: Titrant compares them, and never makes rows of them. */
public final class VersionData {
    private final ScratchSchema schema;
    private final Map<VersionId, Row> data = new HashMap<>();

    VersionData(ScratchSchema schema) {
        this.schema = schema;
    }

    void put(VersionId version, Row row) {
        data.put(version, row);
    }

    /** Forgets the versions from this number on. */
    void forgetFrom(int number) {
        data.keySet().removeIf(one -> one.number() >= number);
    }

    boolean is(VersionId version, Row row) {
        return row.equals(data.get(version));
    }

    public Row row(VersionId version) {
        return Objects.requireNonNull(data.get(version));
    }

    /** The rows that a view shows of a table. */
    public List<Row> rows(DatabaseView view, TableName table) {
        return view.rows(table).versions().stream()
                .map(version -> Objects.requireNonNull(data.get(version)))
                .toList();
    }

    /** Whether two versions differ in one of those columns. */
    public boolean differ(VersionId version, VersionId other, ColumnSet columns) {
        List<Value> a = Objects.requireNonNull(data.get(version)).values();
        List<Value> b = Objects.requireNonNull(data.get(other)).values();
        return columns.stream().anyMatch(column -> !a.get(column).equals(b.get(column)));
    }

    /** The columns in which two versions of a row differ. */
    public ColumnSet differing(VersionId version, VersionId other) {
        List<Value> a = Objects.requireNonNull(data.get(version)).values();
        List<Value> b = Objects.requireNonNull(data.get(other)).values();
        return ColumnSet.where(a.size(), column -> !a.get(column).equals(b.get(column)));
    }

    /** The values of one version in those columns, and of another in the rest. */
    Row mixed(VersionId version, VersionId other, ColumnSet columns) {
        List<Value> values =
                new ArrayList<>(Objects.requireNonNull(data.get(other)).values());
        List<Value> first = Objects.requireNonNull(data.get(version)).values();
        columns.stream().forEach(column -> values.set(column, first.get(column)));
        return new Row(values);
    }

    /** Whether two versions are the same row. */
    public boolean same(VersionId version, VersionId other) {
        return Objects.equals(data.get(version), data.get(other));
    }

    /** The values of a version in those columns; versions that may be equal have equal ones. Empty if one is NULL, which equals nothing. */
    public Optional<List<Object>> comparable(VersionId version, ColumnSet columns) {
        List<Value> values = Objects.requireNonNull(data.get(version)).values();
        List<Object> compared = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (columns.contains(i)) {
                if (values.get(i) instanceof Value.Null) {
                    return Optional.empty();
                }
                compared.add(folded(values.get(i)));
            }
        }
        return Optional.of(compared);
    }

    /** Whether two versions may be equal in all those columns; a NULL equals nothing. */
    public boolean mayBeEqual(VersionId version, VersionId other, ColumnSet columns) {
        Optional<List<Object>> values = comparable(version, columns);
        return values.isPresent() && values.equals(comparable(other, columns));
    }

    /** The value without what many engines ignore by default: case, trailing spaces, and the sign of zero. */
    private static Object folded(Value value) {
        if (value instanceof Value.Text text) {
            return text.value().stripTrailing().toLowerCase(Locale.ROOT);
        }
        return value instanceof Value.Real real ? real.value() + 0.0 : value;
    }

    /** Whether rows of the table have no clustered key. */
    public boolean isWithoutKey(TableName name) {
        return schema.table(name).clusteredKey().isEmpty();
    }

    /** Where InnoDB keeps a version: its partition, and its clustered key, without which a row is known by a hidden number. */
    public Object storagePlace(TableName name, RowId row, VersionId version) {
        ScratchTable table = schema.table(name);
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
            place.add(row.number());
        }
        return place;
    }
}
