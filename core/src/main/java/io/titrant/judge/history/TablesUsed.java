package io.titrant.judge.history;

import io.titrant.casefile.Case;
import io.titrant.sql.Assignment;
import io.titrant.sql.ColumnAttribute;
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
import java.util.Deque;
import java.util.HashMap;
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
        if (!(statement instanceof Query) && !namesColumns(statement)) {
            read.removeAll(Tables.written(statement));
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
    public boolean opens(Transaction transaction, Act act) {
        Set<String> own = Tables.names(Tables.written(Sql.read(act.sql(), dialect)));
        return transaction.acts().stream()
                .takeWhile(earlier -> earlier.step() != act.step())
                .noneMatch(earlier -> by(earlier.sql()).stream().anyMatch(own::contains));
    }

    /** Whether it looks at a column, of its own table as far as can be told; those that it assigns to do not count. */
    private static boolean namesColumns(Statement statement) {
        return Tree.nodes(statement, Expr.Column.class).size()
                > Tree.nodes(statement, Assignment.class).size();
    }
}
