package io.titrant.judge.views;

import io.titrant.judge.history.CannotJudge;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The rows that the tables of the scratch schema hold now. This class brings them to a view before a write runs, by what differs, and keeps the versions that
 * the write makes. Versions are copied from table to table by the engine and never pass through Java.
 *
 * <pre>
 * t holds     row 1 in v1, row 2 in v2
 * the view    row 1 in v7
 * runs        DELETE FROM t WHERE titrant_row IN (1, 2)
 *             INSERT INTO t (a, titrant_row) SELECT a, titrant_row FROM titrant_v_t WHERE titrant_version IN (7)
 * </pre>
 */
final class ScratchContent {
    private final ScratchSchema schema;
    private final ScratchSql sql;
    private final Map<TableName, RowVersions> content = new HashMap<>();
    private final Set<TableName> written = new HashSet<>();

    ScratchContent(ScratchSchema schema, ScratchSql sql) {
        this.schema = schema;
        this.sql = sql;
    }

    /** Notes what a table holds now. */
    void holds(TableName table, RowVersions rows) {
        content.put(table, rows);
    }

    DatabaseView view() {
        return DatabaseView.of(content);
    }

    private RowVersions held(TableName table) {
        return Objects.requireNonNull(content.get(table));
    }

    /** Brings those tables to the view. Where foreign keys link tables, all rows are deleted and inserted again, parents first. */
    void load(DatabaseView view, Set<TableName> names) {
        List<ScratchTable> order = schema.parentsFirst();
        boolean same = true;
        for (TableName name : names) {
            same &= view.rows(name).equals(content.get(name));
        }
        if (same) {
            return;
        }
        boolean linked = schema.hasForeignKeys();
        for (int i = order.size() - 1; i >= 0; i--) {
            ScratchTable table = order.get(i);
            if (names.contains(table.name())) {
                RowVersions held = held(table.name());
                RowVersions wanted = view.rows(table.name());
                delete(table, held.rows().where(row -> linked || !Objects.equals(held.get(row), wanted.get(row))));
            }
        }
        for (ScratchTable table : order) {
            if (names.contains(table.name())) {
                RowVersions held = held(table.name());
                RowVersions missing = view.rows(table.name()).where(row -> !held.contains(row));
                if (!missing.isEmpty()) {
                    sql.mustSoon(insertion(table, missing));
                    content.put(table.name(), held.plus(missing));
                }
            }
        }
    }

    private void delete(ScratchTable table, RowSet rows) {
        if (!rows.isEmpty()) {
            sql.mustSoon("DELETE FROM " + sql.name(table) + " WHERE " + ScratchSchema.ROW + " IN " + list(rows));
            content.put(table.name(), held(table.name()).where(row -> !rows.contains(row)));
        }
    }

    /** Tries to insert those versions among the rows of the view. */
    Result insert(ScratchTable table, RowVersions rows, DatabaseView view) {
        load(view, schema.hasForeignKeys() ? schema.names() : Set.of(table.name()));
        Result result = sql.run(insertion(table, rows));
        if (!result.failed()) {
            content.put(table.name(), held(table.name()).plus(rows));
        }
        return result;
    }

    private String insertion(ScratchTable table, RowVersions kept) {
        String columns = sql.columns(table.insertable());
        return "INSERT INTO " + sql.name(table) + " (" + columns + ", " + ScratchSchema.ROW + ") SELECT " + columns
                + ", " + ScratchSchema.ROW + " FROM " + sql.versions(table) + " WHERE " + ScratchSchema.VERSION
                + " IN " + list(kept.versions());
    }

    /** Keeps rows of a table as versions, whose numbers are those of the rows and the base. */
    void keep(ScratchTable table, Collection<RowId> rows, int base) {
        if (!rows.isEmpty()) {
            written.add(table.name());
            String columns = sql.columns(table.columns());
            sql.mustSoon("INSERT INTO " + sql.versions(table) + " (" + columns + ", " + ScratchSchema.ROW + ", "
                    + ScratchSchema.VERSION + ") SELECT " + columns + ", " + ScratchSchema.ROW + ", "
                    + ScratchSchema.ROW + " + " + base + " FROM " + sql.name(table) + " WHERE " + ScratchSchema.ROW
                    + " IN " + list(rows));
        }
    }

    /** Keeps a version with some columns of one version and the rest of another. */
    void keepMerged(ScratchTable table, VersionId id, VersionId version, VersionId other, ColumnSet columns) {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < table.width(); i++) {
            items.add((columns.contains(i) ? "a." : "b.")
                    + sql.name(table.columns().get(i)));
        }
        String kept = sql.versions(table);
        written.add(table.name());
        sql.mustSoon("INSERT INTO " + kept + " (" + sql.columns(table.columns()) + ", " + ScratchSchema.ROW + ", "
                + ScratchSchema.VERSION + ") SELECT " + String.join(", ", items) + ", a." + ScratchSchema.ROW + ", "
                + id + " FROM " + kept + " a, " + kept + " b WHERE a." + ScratchSchema.VERSION + " = " + version
                + " AND b." + ScratchSchema.VERSION + " = " + other);
    }

    /** From here on no version counts as kept: those that are there belong to the initial database. */
    void allInitial() {
        written.clear();
    }

    /** Deletes the versions from this number on. */
    void forgetFrom(int number) {
        for (ScratchTable table : schema.tables()) {
            if (written.contains(table.name())) {
                sql.mustSoon(
                        "DELETE FROM " + sql.versions(table) + " WHERE " + ScratchSchema.VERSION + " >= " + number);
            }
        }
        written.clear();
    }

    /** The rows that a table holds. */
    SortedMap<RowId, Row> read(ScratchTable table) {
        return rows(table, sql.must(reading(table)));
    }

    /** The query that reads all rows of a table. */
    String reading(ScratchTable table) {
        return "SELECT " + sql.columns(table.columns()) + ", " + ScratchSchema.ROW + " FROM " + sql.name(table);
    }

    /** The rows that {@link #reading} returned. */
    static SortedMap<RowId, Row> rows(ScratchTable table, Result result) {
        SortedMap<RowId, Row> rows = new TreeMap<>();
        for (Row row : ((Result.Returned) result).rows().rows()) {
            List<Value> values = row.values();
            int last = values.size() - 1;
            if (rows.put(rowId(values.get(last)), new Row(values.subList(0, last))) != null) {
                throw CannotJudge.unknown("two rows of " + table.name() + " have the same row id");
            }
        }
        return rows;
    }

    static RowId rowId(Value value) {
        if (value instanceof Value.Int number) {
            return new RowId(number.value().intValue());
        }
        throw CannotJudge.unknown("a row has no id: " + value.display());
    }

    static String list(Iterable<?> numbers) {
        StringJoiner list = new StringJoiner(", ", "(", ")");
        for (Object number : numbers) {
            list.add(String.valueOf(number));
        }
        return list.toString();
    }
}
