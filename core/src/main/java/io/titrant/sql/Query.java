package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A query with everything around its body: CTEs, order, limit and row locks. Both a statement and a subquery. */
public record Query(
        @Nullable With with,
        QueryBody body,
        List<OrderItem> orderBy,
        @Nullable Limit limit,
        List<Locking> locking) implements Statement {
    public Query {
        orderBy = List.copyOf(orderBy);
        locking = List.copyOf(locking);
    }

    public static Query of(QueryBody body) {
        return new Query(null, body, List.of(), null, List.of());
    }

    /** Whether there is nothing around the body. */
    public boolean isPlain() {
        return with == null && orderBy.isEmpty() && limit == null && locking.isEmpty();
    }

    public Query withBody(QueryBody replacement) {
        return new Query(with, replacement, orderBy, limit, locking);
    }

    public Query withOrderBy(List<OrderItem> replacement) {
        return new Query(with, body, replacement, limit, locking);
    }

    public Query withLimit(@Nullable Limit replacement) {
        return new Query(with, body, orderBy, replacement, locking);
    }

    public Query withLocking(List<Locking> replacement) {
        return new Query(with, body, orderBy, limit, replacement);
    }

    /** The names of its columns; empty if the text does not give the name of each. */
    public Optional<List<Name>> columnNames() {
        if (body instanceof QueryBody.SetOperation set) {
            return set.left().columnNames();
        }
        List<Name> names = new ArrayList<>();
        for (SelectItem item : body instanceof Select select ? select.items() : List.<SelectItem>of()) {
            if (item instanceof SelectItem.Item one && one.alias() != null) {
                names.add(one.alias());
            } else if (item instanceof SelectItem.Item one && one.expr() instanceof Expr.Column column) {
                names.add(column.name());
            } else {
                return Optional.empty();
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(names);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.SELECT;
    }
}
