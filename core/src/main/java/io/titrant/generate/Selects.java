package io.titrant.generate;

import io.titrant.engine.Capability;
import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.percent.SelectPercent;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Cte;
import io.titrant.sql.Expr;
import io.titrant.sql.Limit;
import io.titrant.sql.Locking;
import io.titrant.sql.Locking.Strength;
import io.titrant.sql.Name;
import io.titrant.sql.OrderItem;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.With;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates queries whose result does not depend on the order in which the engine finds the rows. */
final class Selects {
    private final AllowedSql allowed;
    private final Expressions expressions;
    private final Joins joins;

    Selects(AllowedSql allowed, Expressions expressions) {
        this.allowed = allowed;
        this.expressions = expressions;
        this.joins = new Joins(allowed, expressions);
    }

    Query select(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        int joined = allowed.get(SelectPercent.JOINED);
        int aggregated = joined + allowed.get(SelectPercent.AGGREGATED);
        int grouped = aggregated + allowed.get(SelectPercent.GROUPED);
        int combined = grouped + allowed.get(SelectPercent.COMBINED);
        int nested = combined + allowed.get(SelectPercent.NESTED);
        int choice = draw.below(100);
        if (choice < joined && allowed.on(Option.JOINS)) {
            return joins.query(table, expectedRows, group, draw);
        }
        Row row = group.row(table, expectedRows, draw);
        Scope scope = group.scope(table, row, expectedRows.tables(), false);
        Expr where = group.narrowed(
                table,
                allowed.chance(SelectPercent.WITHOUT_WHERE, draw)
                        ? null
                        : expressions.conditions().holding(scope, draw),
                draw);
        if (choice < grouped && allowed.on(Option.AGGREGATES)) {
            return choice < aggregated ? aggregates(table, scope, where, draw) : grouped(table, scope, where, draw);
        }
        if (choice < combined && allowed.on(Option.SET_OPERATIONS)) {
            return combined(table, scope, where, expectedRows, group, draw);
        }
        if (choice < nested && allowed.on(Option.CTES)) {
            return nested(table, where, draw);
        }
        if (choice < nested + allowed.get(SelectPercent.DISTINCT)) {
            return distinct(table, scope, where, draw);
        }
        Query query = Query.of(from(table, items(scope, draw), where));
        return allowed.chance(SelectPercent.ORDERED, draw) ? ordered(query, table, draw) : query;
    }

    /** A query that locks its rows, or null if the engine has no such lock. */
    @Nullable
    Query locked(boolean forUpdate, Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Strength strength = strength(forUpdate, draw);
        if (strength == null) {
            return null;
        }
        List<Locking> locking = List.of(Locking.of(strength));
        boolean anything = allowed.has(Feature.LOCKED_JOINS);
        if (anything && allowed.on(Option.JOINS) && allowed.chance(SelectPercent.LOCKED_JOIN, draw)) {
            return joins.inner(table, expectedRows, group, draw).withLocking(locking);
        }
        Row row = group.row(table, expectedRows, draw);
        Scope scope = group.scope(table, row, anything ? expectedRows.tables() : List.of(), false);
        Expr where = group.narrowed(
                table,
                allowed.chance(SelectPercent.LOCKED_WITHOUT_WHERE, draw)
                        ? null
                        : expressions.conditions().holding(scope, draw),
                draw);
        List<SelectItem> items = allowed.chance(SelectPercent.LOCKED_STAR, draw)
                ? List.of(SelectItem.star())
                : List.of(SelectItem.of(draw.one(scope.refs()).expr()));
        Query query = Query.of(from(table, items, where));
        return (anything && allowed.chance(SelectPercent.LOCKED_ORDERED, draw) ? ordered(query, table, draw) : query)
                .withLocking(locking);
    }

    private @Nullable Strength strength(boolean forUpdate, Draw draw) {
        boolean weaker = allowed.has(Feature.KEY_LOCKS) && allowed.chance(SelectPercent.KEY_LOCK, draw);
        if (forUpdate) {
            Strength strength = weaker ? Strength.NO_KEY_UPDATE : Strength.UPDATE;
            return allowed.has(Capability.SELECT_FOR_UPDATE) ? strength : null;
        }
        List<Strength> words = new ArrayList<>();
        if (allowed.has(Feature.LOCK_IN_SHARE_MODE)) {
            words.add(Strength.LOCK_IN_SHARE_MODE);
        }
        if (allowed.has(Feature.FOR_SHARE_WORDS)) {
            words.add(weaker ? Strength.KEY_SHARE : Strength.SHARE);
        }
        return words.isEmpty() ? null : draw.one(words);
    }

    /** All rows of a table. */
    static Query all(Table table) {
        return Query.of(from(table, List.of(SelectItem.star()), null));
    }

    private static Select from(Table table, List<SelectItem> items, @Nullable Expr where) {
        return Select.of(items, TableRef.Table.of(table.name())).withWhere(where);
    }

    private List<SelectItem> items(Scope scope, Draw draw) {
        if (allowed.chance(SelectPercent.STAR, draw)) {
            return List.of(SelectItem.star());
        }
        List<SelectItem> items = new ArrayList<>();
        List<Ref> refs = scope.refs();
        for (int i = draw.between(1, 3); i > 0; i--) {
            Ref ref = draw.one(refs);
            boolean plain = !ref.column().comparable() || allowed.chance(SelectPercent.PLAIN_COLUMN, draw);
            items.add(SelectItem.of(
                    plain ? ref.expr() : expressions.value(ref.column().family(), scope, 1, draw)));
        }
        return items;
    }

    private Query aggregates(Table table, Scope scope, @Nullable Expr where, Draw draw) {
        List<SelectItem> items = new ArrayList<>();
        for (int i = draw.between(1, 3); i > 0; i--) {
            items.add(SelectItem.of(aggregate(scope, items.isEmpty(), draw)));
        }
        return Query.of(from(table, items, where));
    }

    /** An aggregate; Derby takes DISTINCT only once in a list. */
    private Expr aggregate(Scope scope, boolean mayBeDistinct, Draw draw) {
        List<Ref> numbers = scope.refs().stream()
                .filter(ref -> ref.column().family().isNumber() && ref.column().small())
                .toList();
        List<Ref> any =
                scope.refs().stream().filter(ref -> ref.column().comparable()).toList();
        if (numbers.isEmpty() || allowed.chance(SelectPercent.COUNT, draw)) {
            return any.isEmpty() || allowed.chance(SelectPercent.COUNT_STAR, draw)
                    ? Expr.Aggregate.of(AggregateFunction.COUNT)
                    : new Expr.Aggregate(
                            AggregateFunction.COUNT,
                            mayBeDistinct && allowed.chance(SelectPercent.COUNT_DISTINCT, draw),
                            List.of(draw.one(any).expr()));
        }
        AggregateFunction function = draw.one(AggregateFunction.SUM, AggregateFunction.MIN, AggregateFunction.MAX);
        return Expr.Aggregate.of(function, draw.one(numbers).expr());
    }

    /** Columns whose equal values are identical, so that GROUP BY and DISTINCT return the same value whichever row they take it from. */
    private List<Ref> exact(Scope scope) {
        return scope.refs().stream()
                .filter(ref -> ref.column().exact(allowed.has(Feature.EXACT_TEXT)))
                .toList();
    }

    private Query grouped(Table table, Scope scope, @Nullable Expr where, Draw draw) {
        List<Ref> keys = exact(scope);
        if (keys.isEmpty()) {
            return aggregates(table, scope, where, draw);
        }
        Expr key = draw.one(keys).expr();
        List<SelectItem> items = List.of(SelectItem.of(key), SelectItem.of(aggregate(scope, true, draw)));
        Expr having = allowed.chance(SelectPercent.HAVING, draw)
                ? new Expr.Binary(Expr.Aggregate.of(AggregateFunction.COUNT), BinaryOp.GREATER_OR_EQUAL, Constant.of(1))
                : null;
        Select select = from(table, items, where);
        return Query.of(new Select(false, items, select.from(), where, List.of(key), having));
    }

    private Query distinct(Table table, Scope scope, @Nullable Expr where, Draw draw) {
        List<Ref> refs = exact(scope);
        if (refs.isEmpty()) {
            return Query.of(from(table, List.of(SelectItem.star()), where));
        }
        List<SelectItem> items = List.of(SelectItem.of(draw.one(refs).expr()));
        return Query.of(new Select(true, items, from(table, items, where).from(), where, List.of(), null));
    }

    private Query combined(
            Table table,
            Scope scope,
            @Nullable Expr where,
            ExpectedRows expectedRows,
            TransactionGroup group,
            Draw draw) {
        Table other = draw.one(expectedRows.tables());
        Scope second = group.scope(other, group.row(other, expectedRows, draw), expectedRows.tables(), false);
        Ref ref = draw.one(scope.refs());
        List<Ref> alike = second.refs().stream()
                .filter(candidate ->
                        candidate.column().type().equals(ref.column().type()))
                .toList();
        if (alike.isEmpty() || !ref.column().comparable()) {
            return Query.of(from(table, items(scope, draw), where));
        }
        boolean exact = ref.column().exact(allowed.has(Feature.EXACT_TEXT));
        QueryBody.SetOp op =
                exact && allowed.has(Feature.INTERSECT_EXCEPT) && allowed.chance(SelectPercent.INTERSECT_EXCEPT, draw)
                        ? draw.one(QueryBody.SetOp.INTERSECT, QueryBody.SetOp.EXCEPT)
                        : QueryBody.SetOp.UNION;
        boolean all = op == QueryBody.SetOp.UNION && (!exact || allowed.chance(SelectPercent.UNION_ALL, draw));
        Query left = Query.of(from(table, List.of(SelectItem.of(ref.expr())), where));
        Query right = Query.of(from(
                other,
                List.of(SelectItem.of(draw.one(alike).expr())),
                expressions.conditions().holding(second, draw)));
        return Query.of(new QueryBody.SetOperation(left, op, all, right));
    }

    /** A query of a query: in FROM or in WITH. */
    private Query nested(Table table, @Nullable Expr where, Draw draw) {
        Query inner = Query.of(from(table, List.of(SelectItem.star()), where));
        List<SelectItem> items = List.of(
                allowed.chance(SelectPercent.NESTED_STAR, draw)
                        ? SelectItem.star()
                        : SelectItem.of(Expr.Aggregate.of(AggregateFunction.COUNT)));
        Name name = Name.of("w");
        if (allowed.has(Feature.CTE) && allowed.chance(SelectPercent.CTE, draw)) {
            With with = new With(false, List.of(new Cte(name, List.of(), inner)));
            return new Query(with, Select.of(items, TableRef.Table.of("w")), List.of(), null, List.of());
        }
        return Query.of(Select.of(items, new TableRef.Derived(false, inner, name, List.of())));
    }

    /** The query ordered by the table's key, which is a total order, so that LIMIT is deterministic. */
    private Query ordered(Query query, Table table, Draw draw) {
        List<OrderItem> order = orderByKey(table, true, draw);
        if (order.isEmpty()) {
            return query;
        }
        Query sorted = query.withOrderBy(order);
        return allowed.chance(SelectPercent.LIMITED, draw) ? sorted.withLimit(Limit.of(draw.between(1, 4))) : sorted;
    }

    /** ORDER BY the key columns; empty if the table has no key. */
    static List<OrderItem> orderByKey(Table table, boolean qualified, Draw draw) {
        OrderItem.Direction direction = draw.one(OrderItem.Direction.values());
        return table.keyColumns().stream()
                .map(table::column)
                .map(column -> qualified ? Expr.Column.of(table.name(), column.name()) : column.plain())
                .map(column -> new OrderItem(column, direction, OrderItem.Nulls.DEFAULT))
                .toList();
    }
}
