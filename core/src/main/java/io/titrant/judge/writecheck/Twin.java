package io.titrant.judge.writecheck;

import io.titrant.record.Row;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.TableElement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import io.titrant.sql.With;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A second table for a write whose queries look at the very table it changes: the queries read the twin instead, so that the rows to change
 * and the rows to read can be given apart.
 */
final class Twin {
    private static final String PREFIX = "titrant_twin_";

    private Twin() {}

    /** The name of a table's twin. */
    static String of(String table) {
        return PREFIX + table;
    }

    static boolean splittable(Statement write) {
        return Tree.nodes(write, With.class).isEmpty();
    }

    /** The write with its queries on the twin; by the label that they had, so that columns are found as before. */
    static Statement split(Statement write, String table) {
        return Tree.rewrite(
                write,
                node -> node instanceof Query query ? Tree.rewrite(query, inner -> renamed(inner, table)) : node);
    }

    private static Node renamed(Node node, String table) {
        return node instanceof TableRef.Table ref && ref.name().last().folded().equals(table)
                ? new TableRef.Table(new ObjectName(List.of(Name.of(of(table)))), ref.label())
                : node;
    }

    /** The twin of a table: its columns and their types, nothing else. */
    static CreateTable table(CreateTable original) {
        List<TableElement> columns = original.columns().stream()
                .<TableElement>map(column -> new ColumnDef(
                        column.name(),
                        column.type(),
                        column.attributes().stream()
                                .filter(ColumnAttribute.Collation.class::isInstance)
                                .toList()))
                .toList();
        String name = of(original.name().last().folded());
        return new CreateTable(false, false, new ObjectName(List.of(Name.of(name))), columns, "");
    }

    /** The state without twins. */
    static State without(State state) {
        Map<String, List<Row>> tables = new TreeMap<>(state.tables());
        tables.keySet().removeIf(name -> name.startsWith(PREFIX));
        return new State(tables);
    }
}
