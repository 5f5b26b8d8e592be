package io.titrant.generate;

import io.titrant.generate.Scope.Ref;
import io.titrant.generate.Shadow.Row;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.Expr;
import io.titrant.sql.Limit;
import io.titrant.sql.Locking;
import io.titrant.sql.OrderItem;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws queries. */
final class Selects {
    private final Terms terms;
    private final Expressions expressions;

    Selects(Terms terms, Expressions expressions) {
        this.terms = terms;
        this.expressions = expressions;
    }

    Query select(Table table, Shadow shadow, Group group, Draw draw) {
        Row row = group.row(table, shadow, draw);
        Scope scope = group.scope(table, row, shadow.tables(), false);
        Expr where = draw.chance(15) ? null : expressions.conditions().aimed(scope, draw);
        if (terms.on(Option.AGGREGATES) && draw.chance(15)) {
            return Query.of(from(table, List.of(SelectItem.of(aggregate(scope, draw))), where));
        }
        Query query = Query.of(from(table, items(scope, draw), where));
        return draw.chance(25) ? ordered(query, table, draw) : query;
    }

    Query locked(Table table, Locking.Strength strength, Shadow shadow, Group group, Draw draw) {
        Row row = group.row(table, shadow, draw);
        Scope scope = group.scope(table, row, shadow.tables(), false);
        Expr where = draw.chance(10) ? null : expressions.conditions().aimed(scope, draw);
        return Query.of(from(table, List.of(SelectItem.star()), where)).withLocking(List.of(Locking.of(strength)));
    }

    private static Select from(Table table, List<SelectItem> items, @Nullable Expr where) {
        return Select.of(items, TableRef.Table.of(table.name())).withWhere(where);
    }

    private List<SelectItem> items(Scope scope, Draw draw) {
        if (draw.chance(50)) {
            return List.of(SelectItem.star());
        }
        List<SelectItem> items = new ArrayList<>();
        List<Ref> refs = scope.refs();
        for (int i = draw.between(1, 3); i > 0; i--) {
            Ref ref = draw.one(refs);
            boolean plain = !ref.column().comparable() || draw.chance(70);
            items.add(SelectItem.of(
                    plain ? ref.expr() : expressions.value(ref.column().family(), scope, 1, draw)));
        }
        return items;
    }

    private Expr aggregate(Scope scope, Draw draw) {
        List<Ref> numbers = scope.refs().stream()
                .filter(ref -> ref.column().family().isNumber() && ref.column().tame())
                .toList();
        return numbers.isEmpty() || draw.chance(30)
                ? Expr.Aggregate.of(AggregateFunction.COUNT)
                : Expr.Aggregate.of(
                        draw.one(AggregateFunction.SUM, AggregateFunction.MIN, AggregateFunction.MAX),
                        draw.one(numbers).expr());
    }

    /** In the order of the rows' names, which is total; then a limit is allowed. */
    private static Query ordered(Query query, Table table, Draw draw) {
        List<Integer> name = table.rowName();
        if (name.isEmpty()) {
            return query;
        }
        OrderItem.Direction direction = draw.one(OrderItem.Direction.values());
        List<OrderItem> order = name.stream()
                .map(i -> new OrderItem(table.column(i).plain(), direction, OrderItem.Nulls.DEFAULT))
                .toList();
        Query sorted = query.withOrderBy(order);
        return draw.chance(50) ? sorted.withLimit(Limit.of(draw.between(1, 4))) : sorted;
    }
}
