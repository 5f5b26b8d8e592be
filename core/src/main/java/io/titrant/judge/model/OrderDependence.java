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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a statement does by an order that nobody promises: of the rows, or of the assignments in an UPDATE. */
public final class OrderDependence {
    private final ScratchSchema schema;
    private final Dialect dialect;

    public OrderDependence(ScratchSchema schema, Dialect dialect) {
        this.schema = schema;
        this.dialect = dialect;
    }

    /** Whether what it does may hang on the order of rows, whatever the keys of its table. */
    public static boolean possible(Statement statement) {
        boolean settles = statement instanceof Insert insert
                && (insert.upsert() != null || insert.verb() != Insert.Verb.INSERT)
                && insert.source() instanceof Insert.FromQuery;
        return settles || !Tree.nodes(statement, Limit.class).isEmpty() || onFirstRow(statement);
    }

    /** Whether the result hangs on the order of rows. */
    public boolean onRows(Statement statement) {
        return limited(statement)
                || (statement instanceof Insert insert
                        && (insert.upsert() instanceof Upsert.OnDuplicateKey || insert.verb() == Insert.Verb.REPLACE)
                        && insert.source() instanceof Insert.FromQuery);
    }

    /** Whether it passes over rows that cannot be, for which it matters who comes first. */
    public static boolean onFirstRow(Statement statement) {
        return (statement instanceof Update update && update.conflict() != ConflictAction.DEFAULT)
                || (statement instanceof Insert insert
                        && insert.conflict() != ConflictAction.DEFAULT
                        && insert.source() instanceof Insert.FromQuery);
    }

    /** MySQL assigns from left to right, but in a multi-table plan, which a query inside may bring about, all at once. */
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
        List<Limit> limits = Tree.nodes(statement, Limit.class);
        return !limits.isEmpty() && !(limits.size() == 1 && ordersAll(statement));
    }

    /** Whether ORDER BY leaves no two rows of its one table side by side, and is what the one LIMIT goes by. */
    private boolean ordersAll(Statement statement) {
        if (statement instanceof Update update && update.limit() != null) {
            return ordersAll(update.soleTarget(), update.orderBy());
        }
        if (statement instanceof Delete delete && delete.limit() != null) {
            return ordersAll(delete.target(), delete.orderBy());
        }
        return statement instanceof Query query
                && query.limit() != null
                && query.body() instanceof Select select
                && select.from().size() == 1
                && select.from().get(0) instanceof TableRef.Table table
                && select.groupBy().isEmpty()
                && !select.distinct()
                && ordersAll(table, query.orderBy());
    }

    private boolean ordersAll(TableRef.@Nullable Table ref, List<OrderItem> orderBy) {
        ScratchTable table = ref == null ? null : schema.find(ref.name());
        if (table == null || table.primaryKey().isEmpty()) {
            return false;
        }
        Set<String> named = new TreeSet<>();
        orderBy.forEach(item -> {
            if (item.expr() instanceof Expr.Column column) {
                named.add(column.name().folded());
            }
        });
        return table.primaryKey().stream()
                .allMatch(place -> named.contains(table.columns().get(place).folded()));
    }
}
