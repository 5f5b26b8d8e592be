package io.titrant.judge.writecheck;

import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Node;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.Tree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which columns of a schema's tables have a key or an index on them, by place. */
final class Keys {
    private final Map<String, List<String>> columns = new HashMap<>();
    private final Map<String, Set<Integer>> indexed = new HashMap<>();

    private Keys() {}

    static Map<String, Set<Integer>> of(List<String> schema, Dialect dialect) {
        Keys keys = new Keys();
        for (String sql : schema) {
            Statement statement = Sql.read(sql, dialect);
            if (statement instanceof CreateTable table) {
                keys.table(table);
            } else if (statement instanceof CreateIndex index) {
                keys.note(index.table().last().folded(), index);
            }
        }
        return keys.indexed;
    }

    private void table(CreateTable table) {
        String name = table.name().last().folded();
        columns.put(
                name,
                table.columns().stream().map(column -> column.name().folded()).toList());
        for (ColumnDef column : table.columns()) {
            boolean key = Tree.nodes(column).stream()
                    .anyMatch(node ->
                            node instanceof ColumnAttribute.PrimaryKey || node instanceof ColumnAttribute.Unique);
            if (key) {
                note(name, column.name().folded());
            }
        }
        for (TableConstraint constraint : table.constraints()) {
            if (!(constraint instanceof TableConstraint.Check)) {
                note(name, constraint);
            }
        }
    }

    /** Every column that the parts of a key or an index mention. */
    private void note(String table, Node key) {
        for (IndexPart part : Tree.nodes(key, IndexPart.class)) {
            Tree.nodes(part, Expr.Column.class)
                    .forEach(column -> note(table, column.name().folded()));
        }
    }

    private void note(String table, String column) {
        int at = columns.getOrDefault(table, List.of()).indexOf(column);
        if (at >= 0) {
            indexed.computeIfAbsent(table, name -> new HashSet<>()).add(at);
        }
    }
}
