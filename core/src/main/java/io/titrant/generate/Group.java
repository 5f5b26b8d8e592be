package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.Scope.Source;
import io.titrant.generate.Shadow.Row;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.sql.Constant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the transactions of a group know of each other while they are drawn: keys in use, rows and columns that change. */
final class Group {
    private final Terms terms;
    private final Set<List<String>> keys = new HashSet<>();
    private final Set<Integer> doomed = new HashSet<>();
    private final Set<String> changed = new TreeSet<>();
    private int nextRow;

    Group(Terms terms, Database database) {
        this.terms = terms;
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
        return RowGenerator.take(table, row, except, keys, terms.has(Feature.NULLS_COLLIDE));
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
    Row row(Table table, Shadow shadow, Draw draw) {
        List<Row> rows = shadow.rows(table);
        List<Row> steady =
                rows.stream().filter(row -> !doomed.contains(row.number())).toList();
        if (rows.isEmpty()) {
            return null;
        }
        return draw.one(!steady.isEmpty() && draw.chance(85) ? steady : rows);
    }

    /** A table, mostly one with rows. */
    Table table(Shadow shadow, Draw draw) {
        List<Table> filled = shadow.tables().stream()
                .filter(table -> !shadow.rows(table).isEmpty())
                .toList();
        return draw.one(!filled.isEmpty() && draw.chance(95) ? filled : shadow.tables());
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
