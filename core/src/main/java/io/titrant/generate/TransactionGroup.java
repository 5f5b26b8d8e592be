package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Scope.Source;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.generate.percent.TransactionPercent;
import io.titrant.generate.percent.UpdatePercent;
import io.titrant.sql.Begin;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The state that the transactions of a group share while they are generated: keys in use, rows that are deleted, columns that change. */
final class TransactionGroup {
    private final AllowedSql allowed;
    private final Set<List<String>> keys = new HashSet<>();
    private final Set<Integer> deletedRows = new HashSet<>();
    private final Set<String> changed = new TreeSet<>();
    private final Begin.Mode mode;
    private final List<TableView> views;
    private int nextRow;
    private @Nullable TargetRow target;

    TransactionGroup(AllowedSql allowed, Database database, Begin.Mode mode) {
        this.allowed = allowed;
        this.mode = mode;
        this.views = database.views();
        for (int i = 0; i < database.tables().size(); i++) {
            for (List<Constant> row : database.rows().get(i)) {
                reserve(database.tables().get(i), row);
                nextRow++;
            }
        }
    }

    /** Reserves the keys of a row and returns true; returns false if one of them is in use. */
    boolean reserve(Table table, List<Constant> row) {
        return reserveExcept(null, table, row);
    }

    /** Reserves the keys of a row, except one, and returns true; returns false if one of them is in use. */
    boolean reserveExcept(@Nullable UniqueKey except, Table table, List<Constant> row) {
        return RowGenerator.reserve(table, row, except, keys, allowed.has(Feature.NULLS_COLLIDE));
    }

    /** Sets the row that the next statements on its table touch; null: they choose a row at random. */
    void setTarget(@Nullable TargetRow newTarget) {
        target = newTarget;
    }

    boolean hasTargetIn(Table table) {
        return target != null && target.table().equals(table);
    }

    /** The condition, restricted to the target row if there is one in this table. */
    @Nullable
    Expr narrowed(Table table, @Nullable Expr where, Draw draw) {
        return target == null || !hasTargetIn(table) ? where : target.narrowed(where, allowed, draw);
    }

    /** The columns that an UPDATE may set: for a target row mostly those that another statement sets, so that two writers conflict. */
    List<Integer> contested(Table table, List<Integer> columns, Draw draw) {
        List<Integer> contested = hasTargetIn(table)
                ? columns.stream()
                        .filter(column -> changes(table, table.column(column).name()))
                        .toList()
                : List.of();
        return contested.isEmpty() || allowed.chance(UpdatePercent.OTHER_COLUMN, draw) ? columns : contested;
    }

    /** The query with some tables replaced by their views. A locking read stays as it is: engines differ in which rows of a view they lock. */
    Statement throughViews(Statement statement, Draw draw) {
        Statement read = statement;
        for (TableView view : views) {
            read = read instanceof Query query && query.locking().isEmpty() ? view.in(query, allowed, draw) : read;
        }
        return read;
    }

    /** The mode of BEGIN, where the engine has modes (TiDB). */
    Begin.Mode mode() {
        return mode;
    }

    int nextRow() {
        return nextRow++;
    }

    void markDeleted(List<Integer> rows) {
        deletedRows.addAll(rows);
    }

    void markDeleted(int row) {
        deletedRows.add(row);
    }

    void change(Table table, String column) {
        changed.add(table.name() + "." + column);
    }

    /** Whether a statement that was generated so far sets the column. */
    boolean changes(Table table, String column) {
        return changed.contains(table.name() + "." + column);
    }

    /** The target row, or a row of the table, mostly one that no transaction deletes or gives another key; null if the table is empty. */
    @Nullable
    Row row(Table table, ExpectedRows expectedRows, Draw draw) {
        if (target != null && hasTargetIn(table)) {
            int number = target.row().number();
            return expectedRows.rows(table).stream()
                    .filter(row -> row.number() == number)
                    .findFirst()
                    .orElse(target.row());
        }
        List<Row> rows = expectedRows.rows(table);
        List<Row> steady =
                rows.stream().filter(row -> !deletedRows.contains(row.number())).toList();
        if (rows.isEmpty()) {
            return null;
        }
        return draw.one(!steady.isEmpty() && allowed.chance(TransactionPercent.KEPT_ROW, draw) ? steady : rows);
    }

    /** A table, mostly one with rows. */
    Table table(ExpectedRows expectedRows, Draw draw) {
        List<Table> filled = expectedRows.tables().stream()
                .filter(table -> !expectedRows.rows(table).isEmpty())
                .toList();
        return draw.one(
                !filled.isEmpty() && allowed.chance(TransactionPercent.FILLED_TABLE, draw)
                        ? filled
                        : expectedRows.tables());
    }

    /** The columns of one table, on one of its rows. */
    Scope scope(Table table, @Nullable Row row, List<Table> readable, boolean qualified) {
        return scope(List.of(source(table.name(), table, row)), readable, qualified);
    }

    Scope scope(List<Source> sources, List<Table> readable, boolean qualified) {
        return new Scope(sources, qualified, readable, new ArrayList<>(changed), false);
    }

    static Source source(String label, Table table, @Nullable Row row) {
        return new Source(label, table, row == null ? null : row.values());
    }
}
