package io.titrant.judge.history;

import io.titrant.casefile.Case;
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
 * The tables that a statement reads: those of its queries, through views too, and the one that it changes if it names a column of it; with them, those whose foreign
 * keys refer to them.
 */
public final class TablesUsed {
    private final Dialect dialect;
    private final Map<String, Set<String>> referrers = new HashMap<>();
    private final Map<String, Set<String>> views = new HashMap<>();

    public TablesUsed(Case testCase, Dialect dialect) {
        this.dialect = dialect;
        for (String sql : testCase.init()) {
            Statement statement = Sql.read(sql, dialect);
            if (statement instanceof CreateTable create) {
                String table = create.name().last().folded();
                Tree.nodes(create, ColumnAttribute.References.class).forEach(key -> refers(table, key.table()));
            } else if (statement instanceof CreateView view) {
                views.put(view.name().last().folded(), Tables.names(Tables.read(view)));
            }
        }
    }

    private void refers(String table, ObjectName to) {
        referrers.computeIfAbsent(to.last().folded(), any -> new TreeSet<>()).add(table);
    }

    public Set<String> by(String sql) {
        Statement statement = Sql.read(sql, dialect);
        Deque<String> left = new ArrayDeque<>();
        Set<ObjectName> read = new LinkedHashSet<>(Tables.read(statement));
        if (!(statement instanceof Query) && ownColumns(statement).isEmpty()) {
            read.removeAll(Tables.written(statement));
            Tree.nodes(statement, Query.class).forEach(query -> read.addAll(Tables.read(query)));
        }
        left.addAll(Tables.names(read));
        Set<String> used = new TreeSet<>();
        while (!left.isEmpty()) {
            String table = left.remove();
            if (views.containsKey(table)) {
                left.addAll(views.getOrDefault(table, Set.of()));
            } else if (used.add(table)) {
                left.addAll(referrers.getOrDefault(table, Set.of()));
            }
        }
        return used;
    }

    /**
     * Whether this write is the first in its transaction that names a table which it changes. Whether it reads that table then hangs on what the
     * engine makes of its condition: one that is never true names no column any more.
     */
    public boolean opens(Transaction transaction, ExecutedStatement act) {
        Set<String> own = Tables.names(Tables.written(Sql.read(act.sql(), dialect)));
        return transaction.acts().stream()
                .takeWhile(earlier -> earlier.step() != act.step())
                .noneMatch(earlier -> by(earlier.sql()).stream().anyMatch(own::contains));
    }

    /**
     * Whether it names columns of the table that it changes only in a condition of which nothing may be left: H2 does away with what is
     * constant, and with the rest if that decides it.
     */
    public boolean mayNameNone(String sql) {
        Statement statement = Sql.read(sql, dialect);
        Set<Expr> values = identical();
        Tree.nodes(statement, Assignment.class).forEach(one -> values.addAll(Tree.nodes(one, Expr.class)));
        return !(statement instanceof Query)
                && ownColumns(statement).stream().noneMatch(values::contains)
                && Tree.nodes(statement, Expr.class).stream()
                        .anyMatch(part -> !values.contains(part) && isConstantCondition(part));
    }

    private static boolean isConstantCondition(Expr part) {
        if (part instanceof Constant) {
            return part instanceof Constant.Null || part instanceof Constant.Bool;
        }
        return !(part instanceof Expr.Row)
                && Tree.nodes(part, Expr.Column.class).isEmpty()
                && Tree.nodes(part, Query.class).isEmpty();
    }

    /** The columns of its own table that it looks at, as far as can be told; those that it assigns to do not count. */
    private static Set<Expr> ownColumns(Statement statement) {
        Set<String> own = Tables.names(Tables.written(statement));
        Set<Expr> columns = identical();
        columns.addAll(Tree.nodes(statement, Expr.Column.class));
        Tree.nodes(statement, Assignment.class).forEach(assignment -> columns.remove(assignment.target()));
        Tree.nodes(statement, Query.class)
                .forEach(query -> Tree.nodes(query, Expr.Column.class).stream()
                        .filter(column -> !isOf(own, column))
                        .forEach(columns::remove));
        return columns;
    }

    private static boolean isOf(Set<String> tables, Expr.Column column) {
        ObjectName table = column.table();
        return table != null && tables.contains(table.last().folded());
    }

    private static Set<Expr> identical() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
