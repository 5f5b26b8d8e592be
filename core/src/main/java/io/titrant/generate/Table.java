package io.titrant.generate;

import io.titrant.sql.ColumnAttribute.Action;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A generated table.
 *
 * @param keys its unique keys, the primary key first if there is one
 * @param checks conditions that each row meets
 */
record Table(
        String name,
        List<Column> columns,
        boolean hasPrimaryKey,
        List<UniqueKey> keys,
        List<ForeignKey> foreignKeys,
        List<Expr> checks,
        boolean partitioned) {

    /** Columns, by position, that are unique together. A foreign key cannot refer to a unique index that is not a constraint. */
    record UniqueKey(List<Integer> columns, boolean constraint) {
        UniqueKey {
            columns = List.copyOf(columns);
        }

        boolean covers(int column) {
            return columns.contains(column);
        }
    }

    record ForeignKey(
            int column,
            String parent,
            int parentColumn,
            @Nullable Action onDelete,
            @Nullable Action onUpdate) {}

    Table {
        columns = List.copyOf(columns);
        keys = List.copyOf(keys);
        foreignKeys = List.copyOf(foreignKeys);
        checks = List.copyOf(checks);
    }

    ObjectName sqlName() {
        return ObjectName.of(name);
    }

    Column column(int index) {
        return columns.get(index);
    }

    int indexOf(String column) {
        return IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).name().equals(column))
                .findFirst()
                .orElse(-1);
    }

    boolean inKey(int column) {
        return keys.stream().anyMatch(key -> key.covers(column));
    }

    @Nullable
    ForeignKey foreignKey(int column) {
        return foreignKeys.stream()
                .filter(key -> key.column() == column)
                .findFirst()
                .orElse(null);
    }

    /** The columns of the first key without nullable columns; empty if there is no such key. */
    List<Integer> keyColumns() {
        return keys.stream()
                .map(UniqueKey::columns)
                .filter(key -> key.stream().noneMatch(i -> column(i).nullable()))
                .findFirst()
                .orElse(List.of());
    }

    /** The row's values of a key; null if a NULL prevents a collision or stands for a number that the engine will generate. */
    @Nullable
    List<String> keyOf(List<Constant> row, UniqueKey key, boolean nullsCollide) {
        List<String> values = new ArrayList<>();
        for (int column : key.columns()) {
            Constant value = row.get(column);
            if (value instanceof Constant.Null
                    && (!nullsCollide || column(column).automatic())) {
                return null;
            }
            values.add(ColumnValues.folded(value));
        }
        return values;
    }
}
