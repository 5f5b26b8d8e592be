package io.titrant.storm.workload;

import io.titrant.storm.schema.SchemaSql;
import io.titrant.storm.schema.StormAttribute;
import io.titrant.storm.schema.StormTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The texts of the operations on a table. In a checked storm, reads return the row's id and its versions, and writes append a version. */
final class TableSql {
    private final StormTable table;
    private final boolean checked;
    private final boolean views;

    private TableSql(StormTable table, boolean checked, boolean views) {
        this.table = table;
        this.checked = checked;
        this.views = views;
    }

    /** The texts that a storm sends. */
    static TableSql sent(StormTable table, boolean checked) {
        return new TableSql(table, checked, true);
    }

    /** The texts for a case: without versions and views. */
    static TableSql plain(StormTable table) {
        return new TableSql(table, false, false);
    }

    String read(boolean forUpdate) {
        return "SELECT " + columns() + " FROM " + from(forUpdate) + " WHERE " + key()
                + (forUpdate ? " FOR UPDATE" : "");
    }

    /** A read with FOR UPDATE goes to the table: not every engine locks rows through a view. */
    String from(boolean forUpdate) {
        return views && !forUpdate ? table.from() : table.name();
    }

    String insert() {
        List<String> columns = new ArrayList<>(table.columns());
        if (checked) {
            columns.add(SchemaSql.ROW_ID);
            columns.add(SchemaSql.VERSIONS);
        }
        return "INSERT INTO " + table.name() + " (" + String.join(", ", columns) + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
    }

    /** @param append the expression for the versions with one more at the end, in a checked storm */
    String update(List<StormAttribute> set, String append) {
        String assignments = set.stream()
                .flatMap(attribute -> attribute.columns().stream())
                .map(column -> column + " = ?")
                .collect(Collectors.joining(", "));
        return "UPDATE " + table.name() + " SET " + assignments
                + (checked ? ", " + SchemaSql.VERSIONS + " = " + append : "") + " WHERE " + key();
    }

    String delete() {
        return "DELETE FROM " + table.name() + " WHERE " + key();
    }

    String key() {
        return table.keyColumns().stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
    }

    /** The list of a SELECT, with the table's name before each column. */
    String columns() {
        Stream<String> own = checked ? Stream.of(SchemaSql.ROW_ID, SchemaSql.VERSIONS) : Stream.of();
        return Stream.concat(own, table.columns().stream())
                .map(column -> table.name() + "." + column)
                .collect(Collectors.joining(", "));
    }
}
