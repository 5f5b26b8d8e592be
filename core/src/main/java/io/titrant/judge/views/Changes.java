package io.titrant.judge.views;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;

/** The changes of a statement to the rows of all tables; a table without changed rows is not in it. Immutable. */
public final class Changes {
    public static final Changes NONE = new Changes(Collections.emptySortedMap());

    private final SortedMap<TableName, RowChanges> tables;

    private Changes(SortedMap<TableName, RowChanges> tables) {
        this.tables = tables;
    }

    static Changes of(Map<TableName, RowChanges> tables) {
        SortedMap<TableName, RowChanges> some = new TreeMap<>(tables);
        some.values().removeIf(RowChanges::isEmpty);
        return new Changes(some);
    }

    /** The change of one row of these, alone. */
    public static Changes ofRow(TableName table, RowId row, RowChanges.Change change) {
        return of(Map.of(table, RowChanges.of(Map.of(row, change))));
    }

    public Set<TableName> tables() {
        return Collections.unmodifiableSet(tables.keySet());
    }

    public RowChanges of(TableName table) {
        return tables.getOrDefault(table, RowChanges.NONE);
    }

    /** How many rows of all tables it changed. */
    public int size() {
        return tables.values().stream().mapToInt(RowChanges::size).sum();
    }

    public void forEach(BiConsumer<TableName, RowChanges> action) {
        tables.forEach(action);
    }

    /** Whether a table and its changes fulfil the condition. */
    public boolean any(BiPredicate<TableName, RowChanges> condition) {
        for (Map.Entry<TableName, RowChanges> change : tables.entrySet()) {
            if (condition.test(change.getKey(), change.getValue())) {
                return true;
            }
        }
        return false;
    }

    /** The same, with what the function makes of each table's changes. */
    public Changes map(BiFunction<TableName, RowChanges, RowChanges> function) {
        SortedMap<TableName, RowChanges> mapped = new TreeMap<>(tables);
        mapped.replaceAll(function);
        return of(mapped);
    }

    /** Without the rows that keep their values. */
    public Changes withoutNoOps() {
        return map((table, rows) -> rows.where((row, change) -> !change.noOp()));
    }

    @Override
    public String toString() {
        return tables.toString();
    }
}
