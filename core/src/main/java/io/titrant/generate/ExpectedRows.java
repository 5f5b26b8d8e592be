package io.titrant.generate;

import io.titrant.sql.Assignment;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rows that one transaction probably sees: the initial rows with its own writes. The generator uses them to write statements that
 * touch existing rows. A value that Titrant cannot compute is null.
 */
final class ExpectedRows {

    /** A row; its number is the same in every transaction that sees it. */
    record Row(int number, List<@Nullable Constant> values) {}

    private final List<Table> tables;
    private final List<List<Row>> rows;

    private ExpectedRows(List<Table> tables, List<List<Row>> rows) {
        this.tables = tables;
        this.rows = rows;
    }

    static ExpectedRows of(Database database) {
        List<List<Row>> rows = new ArrayList<>();
        int number = 0;
        for (List<List<Constant>> table : database.rows()) {
            List<Row> own = new ArrayList<>();
            for (List<Constant> row : table) {
                own.add(new Row(number++, new ArrayList<>(row)));
            }
            rows.add(own);
        }
        return new ExpectedRows(database.tables(), rows);
    }

    ExpectedRows copy() {
        return new ExpectedRows(
                tables, rows.stream().map(ArrayList::new).collect(Collectors.toCollection(ArrayList::new)));
    }

    /** Restores the rows of a copy, after ROLLBACK TO. */
    void restore(ExpectedRows saved) {
        rows.clear();
        saved.rows.forEach(own -> rows.add(new ArrayList<>(own)));
    }

    List<Table> tables() {
        return tables;
    }

    Table table(String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    List<Row> rows(Table table) {
        return rows.get(tables.indexOf(table));
    }

    void insert(Table table, int number, List<@Nullable Constant> values) {
        rows(table).add(new Row(number, values));
    }

    /** Deletes the rows on which the condition may hold, and returns their numbers. */
    List<Integer> delete(Table table, @Nullable Expr where) {
        List<Integer> gone = new ArrayList<>();
        rows(table).removeIf(row -> {
            boolean hit = mayHold(table, row, where);
            if (hit) {
                gone.add(row.number);
            }
            return hit;
        });
        return gone;
    }

    /** Changes the rows on which the condition may hold. Assignments see the row as it was before. */
    void update(Table table, @Nullable Expr where, List<Assignment> assignments) {
        rows(table).replaceAll(row -> {
            if (!mayHold(table, row, where)) {
                return row;
            }
            Evaluator evaluator = evaluator(table, row);
            List<@Nullable Constant> values = new ArrayList<>(row.values);
            for (Assignment assignment : assignments) {
                int column = table.indexOf(assignment.target().name().text());
                values.set(column, evaluator.value(assignment.value()));
            }
            return new Row(row.number, values);
        });
    }

    private static boolean mayHold(Table table, Row row, @Nullable Expr where) {
        if (where == null) {
            return true;
        }
        Constant met = evaluator(table, row).value(where);
        return met == null || (met instanceof Constant.Bool bool && bool.value());
    }

    private static Evaluator evaluator(Table table, Row row) {
        return new Evaluator(column -> {
            int index = table.indexOf(column.name().text());
            return index < 0 ? null : row.values.get(index);
        });
    }
}
