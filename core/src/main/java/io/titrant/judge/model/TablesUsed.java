package io.titrant.judge.model;

import io.titrant.casefile.Case;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Assignment;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateTable;
import io.titrant.sql.CreateView;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tables that a statement reads: those of its queries, through views too; the table that it changes, if it names a column of it; and the tables whose
 * foreign keys reference one of these. H2 takes the snapshot of a table at the first statement that reads it.
 *
 * <pre>
 * DELETE FROM t                          reads nothing
 * DELETE FROM t WHERE a = 1              reads t
 * UPDATE t SET a = 1 WHERE EXISTS
 *   (SELECT * FROM v)                    reads u, if v is a view of u
 * </pre>
 */
final class TablesUsed {
    private final Dialect dialect;
    private final Map<TableName, Set<TableName>> referrers;
    private final Map<TableName, Set<TableName>> views;

    private TablesUsed(
            Dialect dialect, Map<TableName, Set<TableName>> referrers, Map<TableName, Set<TableName>> views) {
        this.dialect = dialect;
        this.referrers = referrers;
        this.views = views;
    }

    static TablesUsed of(Case testCase, Dialect dialect) {
        Map<TableName, Set<TableName>> referrers = new HashMap<>();
        Map<TableName, Set<TableName>> views = new HashMap<>();
        for (String sql : testCase.init()) {
            Statement statement = Sql.read(sql, dialect);
            if (statement instanceof CreateTable create) {
                Tree.nodes(create, ColumnAttribute.References.class)
                        .forEach(key -> referrers
                                .computeIfAbsent(TableName.of(key.table()), any -> new TreeSet<>())
                                .add(TableName.of(create.name())));
            } else if (statement instanceof CreateView view) {
                views.put(TableName.of(view.name()), TableName.all(Tables.read(view)));
            }
        }
        return new TablesUsed(dialect, referrers, views);
    }

    /** The tables that a statement reads. */
    Set<TableName> by(String sql) {
        Statement statement = Sql.read(sql, dialect);
        Set<ObjectName> read = new LinkedHashSet<>(Tables.read(statement));
        if (!(statement instanceof Query) && ownColumns(statement).isEmpty()) {
            read.removeAll(Tables.written(statement));
            Tree.nodes(statement, Query.class).forEach(query -> read.addAll(Tables.read(query)));
        }
        Deque<TableName> left = new ArrayDeque<>(TableName.all(read));
        Set<TableName> used = new TreeSet<>();
        while (!left.isEmpty()) {
            TableName table = left.remove();
            if (views.containsKey(table)) {
                left.addAll(views.getOrDefault(table, Set.of()));
            } else if (used.add(table)) {
                left.addAll(referrers.getOrDefault(table, Set.of()));
            }
        }
        return used;
    }

    /**
     * Whether this write is the first statement of its transaction that reads its target table. Whether it really reads it depends on what the engine
     * makes of its condition: a condition that is never true names no column any more.
     */
    boolean opens(Transaction transaction, ExecutedStatement statement) {
        Set<TableName> own = TableName.all(Tables.written(Sql.read(statement.sql(), dialect)));
        return transaction.statements().stream()
                .takeWhile(earlier -> earlier.step() != statement.step())
                .noneMatch(earlier -> by(earlier.sql()).stream().anyMatch(own::contains));
    }

    /**
     * Whether it names columns of its target table only in a condition that the optimizer may remove: H2 evaluates its constant parts, and drops the
     * rest if these decide the condition.
     */
    boolean mayNameNone(String sql) {
        Statement statement = Sql.read(sql, dialect);
        Set<Expr> values = identical();
        Tree.nodes(statement, Assignment.class).forEach(one -> values.addAll(Tree.nodes(one, Expr.class)));
        return !(statement instanceof Query)
                && ownColumns(statement).stream().noneMatch(values::contains)
                && Tree.nodes(statement, Expr.class).stream()
                        .anyMatch(part -> !values.contains(part) && isConstantCondition(part));
    }

    /** Whether a query may return without reading a row: it names no table, or the optimizer may decide its condition without one. */
    boolean mayNeedNoRow(String sql) {
        Statement statement = Sql.read(sql, dialect);
        return Tables.read(statement).isEmpty()
                || Tree.nodes(statement, Expr.class).stream().anyMatch(TablesUsed::isConstantCondition);
    }

    private static boolean isConstantCondition(Expr part) {
        if (part instanceof Constant) {
            return part instanceof Constant.Null || part instanceof Constant.Bool;
        }
        return !(part instanceof Expr.Row)
                && Tree.nodes(part, Expr.Column.class).isEmpty()
                && Tree.nodes(part, Query.class).isEmpty();
    }

    /** The columns of its target table that it reads, as far as its text tells; columns that it only assigns do not count. */
    private static Set<Expr> ownColumns(Statement statement) {
        Set<TableName> own = TableName.all(Tables.written(statement));
        Set<Expr> columns = identical();
        columns.addAll(Tree.nodes(statement, Expr.Column.class));
        Tree.nodes(statement, Assignment.class).forEach(assignment -> columns.remove(assignment.target()));
        Tree.nodes(statement, Query.class)
                .forEach(query -> Tree.nodes(query, Expr.Column.class).stream()
                        .filter(column -> !isOf(own, column))
                        .forEach(columns::remove));
        return columns;
    }

    private static boolean isOf(Set<TableName> tables, Expr.Column column) {
        ObjectName table = column.table();
        return table != null && tables.contains(TableName.of(table));
    }

    private static Set<Expr> identical() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
