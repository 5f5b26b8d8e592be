package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Scope.Source;
import io.titrant.generate.Table.UniqueKey;
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

/** What the transactions of a group know of each other while they are drawn: keys in use, rows and columns that change. */
final class TransactionGroup {
    private final AllowedSql allowed;
    private final Set<List<String>> keys = new HashSet<>();
    private final Set<Integer> doomed = new HashSet<>();
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
                take(database.tables().get(i), row);
                nextRow++;
            }
        }
    }

    /** Reserves the keys of a row, unless one of them is in use. */
    boolean take(Table table, List<Constant> row) {
        return takeBut(null, table, row);
    }

    /** Reserves the keys of a row but for one, unless one of them is in use. */
    boolean takeBut(@Nullable UniqueKey except, Table table, List<Constant> row) {
        return RowGenerator.take(table, row, except, keys, allowed.has(Feature.NULLS_COLLIDE));
    }

    /** From now on, statements on the aim's table are to touch its row; null lets them choose again. */
    void aimAt(@Nullable TargetRow newAim) {
        target = newAim;
    }

    boolean aimedAt(Table table) {
        return target != null && target.table().equals(table);
    }

    /** The condition, narrowed to the row that is aimed at if there is such an aim. */
    @Nullable
    Expr narrowed(Table table, @Nullable Expr where, Draw draw) {
        return target == null || !aimedAt(table) ? where : target.narrowed(where, draw);
    }

    /** Of these columns, mostly those that another statement changes, if there is an aim: two writers are to write the same thing. */
    List<Integer> contested(Table table, List<Integer> columns, Draw draw) {
        List<Integer> contested = aimedAt(table)
                ? columns.stream()
                        .filter(column -> changed.contains(
                                table.name() + "." + table.column(column).name()))
                        .toList()
                : List.of();
        return contested.isEmpty() || draw.chance(30) ? columns : contested;
    }

    /** A query reads through a view here and there, unless it locks rows: engines differ in which. */
    Statement throughViews(Statement statement, Draw draw) {
        Statement read = statement;
        for (TableView view : views) {
            read = read instanceof Query query && query.locking().isEmpty() ? view.in(query, draw) : read;
        }
        return read;
    }

    /** How transactions begin where the engine has modes for it. */
    Begin.Mode mode() {
        return mode;
    }

    int nextRow() {
        return nextRow++;
    }

    void doom(List<Integer> rows) {
        doomed.addAll(rows);
    }

    void doom(int row) {
        doomed.add(row);
    }

    void change(Table table, String column) {
        changed.add(table.name() + "." + column);
    }

    /** A row of the table, mostly one that no transaction deletes or gives another key; null if there is none. */
    @Nullable
    Row row(Table table, ExpectedRows expectedRows, Draw draw) {
        if (target != null && aimedAt(table)) {
            int number = target.row().number();
            return expectedRows.rows(table).stream()
                    .filter(row -> row.number() == number)
                    .findFirst()
                    .orElse(target.row());
        }
        List<Row> rows = expectedRows.rows(table);
        List<Row> steady =
                rows.stream().filter(row -> !doomed.contains(row.number())).toList();
        if (rows.isEmpty()) {
            return null;
        }
        return draw.one(!steady.isEmpty() && draw.chance(85) ? steady : rows);
    }

    /** A table, mostly one with rows. */
    Table table(ExpectedRows expectedRows, Draw draw) {
        List<Table> filled = expectedRows.tables().stream()
                .filter(table -> !expectedRows.rows(table).isEmpty())
                .toList();
        return draw.one(!filled.isEmpty() && draw.chance(95) ? filled : expectedRows.tables());
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
