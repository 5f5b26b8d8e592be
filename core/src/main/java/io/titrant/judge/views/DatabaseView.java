package io.titrant.judge.views;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a statement sees (Troc §III-E2): of each table, one version of each visible row. Immutable; what is said to change a view makes another.
 *
 * <pre>
 * versions of t     row 1: v1 by T1, committed · v7 by T2, open    row 2: v2 by T1, committed
 * T2 sees           t: row 1 in v7, row 2 in v2
 * T3 sees           t: row 1 in v1, row 2 in v2
 * </pre>
 */
public final class DatabaseView {
    static final DatabaseView EMPTY = new DatabaseView(Collections.emptySortedMap());

    private final SortedMap<TableName, RowVersions> tables;
    private int hash;

    private DatabaseView(SortedMap<TableName, RowVersions> tables) {
        this.tables = tables;
    }

    public static DatabaseView of(Map<TableName, RowVersions> tables) {
        return new DatabaseView(new TreeMap<>(tables));
    }

    public Set<TableName> tables() {
        return Collections.unmodifiableSet(tables.keySet());
    }

    public RowVersions rows(TableName table) {
        return tables.getOrDefault(table, RowVersions.NONE);
    }

    /** The version of a row; null if the view does not show it. */
    public @Nullable VersionId version(TableName table, RowId row) {
        return rows(table).get(row);
    }

    /** The same with only those rows of one table. */
    public DatabaseView only(TableName table, RowSet rows) {
        return with(table, rows(table).where(rows::contains));
    }

    /** The same without those rows of one table. */
    public DatabaseView without(TableName table, RowSet rows) {
        return with(table, rows(table).where(row -> !rows.contains(row)));
    }

    /** Of those rows, the ones that the earlier view shows in another version, or only one of the two views shows. */
    public RowSet changedSince(DatabaseView earlier, TableName table, RowSet rows) {
        return rows.where(row -> !Objects.equals(earlier.version(table, row), version(table, row)));
    }

    /** The same after those changes. */
    public DatabaseView after(Changes changes) {
        SortedMap<TableName, RowVersions> changed = new TreeMap<>(tables);
        changes.forEach((table, rows) -> changed.put(table, rows(table).after(rows)));
        return new DatabaseView(changed);
    }

    /** The same with those rows of one table as another view shows them. */
    public DatabaseView with(TableName table, RowSet rows, DatabaseView other) {
        return with(
                table,
                rows(table)
                        .where(row -> !rows.contains(row))
                        .plus(other.rows(table).where(rows::contains)));
    }

    /** The same with one table as another view shows it. */
    public DatabaseView with(TableName table, DatabaseView other) {
        return with(table, other.rows(table));
    }

    /**
     * The rows that a scan met while rows changed.
     *
     * <pre>
     * this view: row 1 in v7     earlier view: row 1 in v1     changed: row 1
     * here {1}, before {}        row 1 in v7
     * here {},  before {1}       row 1 in v1, as its second sight
     * here {1}, before {1}       row 1 in v7 and again in v1: the change moved it ahead in the index that is scanned
     * here {},  before {}        nothing: the change moved it behind the scan
     * </pre>
     *
     * @param here the changed rows that the scan met after their change, as this view shows them
     * @param before the changed rows that the scan met before their change, as the earlier view shows them
     */
    public DatabaseView met(TableName table, RowSet changed, RowSet here, RowSet before, DatabaseView earlier) {
        Map<RowId, VersionId> again = new HashMap<>();
        earlier.rows(table).where(before::contains).forEach((row, version) -> again.put(row.secondSight(), version));
        return with(
                table,
                rows(table)
                        .where(row -> !changed.contains(row) || here.contains(row))
                        .plus(RowVersions.of(again)));
    }

    /** Whether it may show a row twice: no table can hold such a view. */
    public boolean showsRowsTwice() {
        return tables.values().stream().anyMatch(rows -> rows.rows().stream().anyMatch(RowId::isSecondSight));
    }

    DatabaseView with(TableName table, RowVersions rows) {
        SortedMap<TableName, RowVersions> changed = new TreeMap<>(tables);
        changed.put(table, rows);
        return new DatabaseView(changed);
    }

    public boolean sameIn(Set<TableName> names, DatabaseView other) {
        return names.stream().allMatch(name -> rows(name).equals(other.rows(name)));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof DatabaseView view && hashCode() == view.hashCode() && tables.equals(view.tables));
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = tables.hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        return tables.toString();
    }
}
