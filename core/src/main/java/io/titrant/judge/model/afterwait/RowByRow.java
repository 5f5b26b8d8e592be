package io.titrant.judge.model.afterwait;

import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A query that looks at each row of one table by itself. Of a row that changed while the query ran, it may return what it gives for any version of the row.
 * Whether a result fits is found without trying every combination of versions.
 *
 * <pre>
 * rows          row 1: a = 1      row 2: a = 2, then 5      row 3: a = 3, then deleted
 * query         SELECT a FROM t WHERE a &lt; 9
 * must return   1
 * may return    2, 5, 3
 * </pre>
 */
public final class RowByRow {
    private final ViewRunner views;
    private final Query query;
    private final TableName table;

    private RowByRow(ViewRunner views, Query query, TableName table) {
        this.views = views;
        this.query = query;
        this.table = table;
    }

    /** The query as such a one; null if it is none. */
    public static @Nullable RowByRow of(Query query, ViewRunner views) {
        List<TableRef.Table> tables = Tree.nodes(query, TableRef.Table.class);
        boolean simple = readsOneTable(query)
                && Tree.nodes(query, Expr.Aggregate.class).isEmpty()
                && Tree.nodes(query, Expr.RowNumber.class).isEmpty()
                && Tree.nodes(query, Expr.Window.class).isEmpty()
                && tables.size() == 1;
        return simple ? new RowByRow(views, query, TableName.of(tables.get(0).name())) : null;
    }

    /** Whether it selects from one table, or from such a query, without groups, DISTINCT or LIMIT. */
    private static boolean readsOneTable(Query query) {
        return query.limit() == null
                && query.body() instanceof Select select
                && select.from().size() == 1
                && (select.from().get(0) instanceof TableRef.Table
                        || (select.from().get(0) instanceof TableRef.Derived derived && readsOneTable(derived.query())))
                && select.groupBy().isEmpty()
                && select.having() == null
                && !select.distinct();
    }

    /** Whether it may have returned these rows, if it met each row that is not the same in all states in some of them, or in none. */
    public boolean mayReturn(Result seen, List<DatabaseView> states) {
        RowSet changed = changed(states);
        Map<Row, Integer> least = rows(states.get(0).without(table, changed));
        if (!(seen instanceof Result.Returned returned) || least == null) {
            return false;
        }
        Map<Row, Integer> most = new HashMap<>(least);
        for (DatabaseView state : states) {
            Map<Row, Integer> some = rows(state.only(table, changed));
            if (some == null) {
                return false;
            }
            some.forEach((row, count) -> most.merge(row, count, Integer::sum));
        }
        Map<Row, Integer> found = returned.rows().multiset();
        return contains(most, found) && contains(found, least);
    }

    private RowSet changed(List<DatabaseView> states) {
        RowSet rows = RowSet.NONE;
        for (DatabaseView state : states) {
            rows = rows.plus(state.rows(table).rows());
        }
        RowSet changed = RowSet.NONE;
        for (DatabaseView state : states) {
            changed = changed.plus(state.changedSince(states.get(0), table, rows));
        }
        return changed;
    }

    private @Nullable Map<Row, Integer> rows(DatabaseView view) {
        Result result = views.read(query, view, view);
        return result instanceof Result.Returned returned ? returned.rows().multiset() : null;
    }

    private static boolean contains(Map<Row, Integer> more, Map<Row, Integer> less) {
        return less.entrySet().stream().allMatch(row -> more.getOrDefault(row.getKey(), 0) >= row.getValue());
    }
}
