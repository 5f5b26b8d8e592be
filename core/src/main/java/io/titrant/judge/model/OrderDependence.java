package io.titrant.judge.model;

import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.ScratchTable;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Limit;
import io.titrant.sql.OrderItem;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Trait;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import io.titrant.sql.Upsert;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether the effect of a statement depends on an order that the engine does not guarantee: of the rows, or of the assignments in an UPDATE.
 *
 * <pre>
 * rows          a = 1 · a = 1 · a = 2
 * depends       DELETE FROM t ORDER BY a LIMIT 1            which of the two rows with a = 1?
 * does not      DELETE FROM t WHERE a = 1
 * </pre>
 */
public final class OrderDependence {
    private final ScratchSchema schema;
    private final Dialect dialect;

    public OrderDependence(ScratchSchema schema, Dialect dialect) {
        this.schema = schema;
        this.dialect = dialect;
    }

    /** Whether its effect may depend on the order of rows, if the keys of its table do not decide. */
    public static boolean possible(Statement statement) {
        boolean settles = statement instanceof Insert insert
                && (insert.upsert() != null || insert.verb() != Insert.Verb.INSERT)
                && insert.source() instanceof Insert.FromQuery;
        return settles || !Tree.nodes(statement, Limit.class).isEmpty() || onFirstRow(statement);
    }

    /** Whether its result depends on the order of rows. */
    public boolean onRows(Statement statement) {
        return limited(statement)
                || (statement instanceof Insert insert
                        && (insert.upsert() instanceof Upsert.OnDuplicateKey || insert.verb() == Insert.Verb.REPLACE)
                        && insert.source() instanceof Insert.FromQuery);
    }

    /** Whether it skips rows that violate a constraint, so that it matters which row comes first. */
    public static boolean onFirstRow(Statement statement) {
        return (statement instanceof Update update && update.conflict() != ConflictAction.DEFAULT)
                || (statement instanceof Insert insert
                        && insert.conflict() != ConflictAction.DEFAULT
                        && insert.source() instanceof Insert.FromQuery);
    }

    /** Whether an assignment reads a column that another one writes. MySQL assigns from left to right, but all at once in a plan of several tables. */
    public boolean onAssignments(Statement statement) {
        return dialect.has(Trait.ASSIGNS_IN_ORDER)
                && statement instanceof Update update
                && update.assignments().stream()
                        .anyMatch(one -> update.assignments().stream()
                                .filter(other -> !other.equals(one))
                                .flatMap(other -> Tree.nodes(other.value(), Expr.Column.class).stream())
                                .anyMatch(
                                        read -> read.name().sameAs(one.target().name())));
    }

    private boolean limited(Statement statement) {
        if (statement instanceof Update update
                && update.limit() != null
                && !ordersAll(update.soleTarget(), update.orderBy(), true)) {
            return true;
        }
        if (statement instanceof Delete delete
                && delete.limit() != null
                && !ordersAll(delete.target(), delete.orderBy(), true)) {
            return true;
        }
        return Tree.nodes(statement, Query.class).stream()
                .anyMatch(query -> query.limit() != null && !ordersAll(query));
    }

    /** Whether the ORDER BY of the query has the primary key of each of its tables, so that no two of its rows share a place. */
    private boolean ordersAll(Query query) {
        if (!(query.body() instanceof Select select)
                || select.from().isEmpty()
                || !select.groupBy().isEmpty()
                || select.distinct()) {
            return false;
        }
        List<TableRef> refs = new ArrayList<>();
        select.from().forEach(ref -> addJoined(ref, refs));
        return refs.stream()
                .allMatch(ref ->
                        ref instanceof TableRef.Table table && ordersAll(table, query.orderBy(), refs.size() == 1));
    }

    private static void addJoined(TableRef ref, List<TableRef> refs) {
        if (ref instanceof TableRef.Join join) {
            addJoined(join.left(), refs);
            addJoined(join.right(), refs);
        } else {
            refs.add(ref);
        }
    }

    private boolean ordersAll(TableRef.@Nullable Table ref, List<OrderItem> orderBy, boolean alone) {
        ScratchTable table = ref == null ? null : schema.find(ref.name());
        if (ref == null || table == null || table.primaryKey().isEmpty()) {
            return false;
        }
        Set<String> named = new TreeSet<>();
        orderBy.forEach(item -> {
            if (item.expr() instanceof Expr.Column column
                    && (column.table() == null ? alone : column.table().last().sameAs(ref.label()))) {
                named.add(column.name().folded());
            }
        });
        return table.primaryKey().stream()
                .allMatch(place -> named.contains(table.columns().get(place).folded()));
    }
}
