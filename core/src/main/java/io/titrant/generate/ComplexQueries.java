package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.Feature;
import io.titrant.generate.percent.ComplexPercent;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Cte;
import io.titrant.sql.Expr;
import io.titrant.sql.Limit;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.OrderItem;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.QueryBody.SetOp;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.ValueRow;
import io.titrant.sql.With;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Generates the queries of complex statements; each returns the same rows whatever plan the engine chooses. */
final class ComplexQueries {
    private static final int MAX_COLUMNS = 3;
    private static final int RECURSIONS = 6;

    private final AllowedSql allowed;
    private final ComplexStatements parts;

    ComplexQueries(AllowedSql allowed, ComplexStatements parts) {
        this.allowed = allowed;
        this.parts = parts;
    }

    /** The requirements on a query: the families of its columns, or null for any; its first table; a condition to add by OR; named columns. */
    private record Wish(
            @Nullable List<Family> families,
            @Nullable TypedRelation first,
            @Nullable Expr known,
            boolean named) {
        Wish like(List<TypedValue> columns) {
            return new Wish(columns.stream().map(TypedValue::family).toList(), null, null, named);
        }
    }

    /** A whole statement, whose first table is this one. */
    Query statement(TypedRelation first, @Nullable Expr known, ComplexScope scope, ComplexContext context) {
        Wish wish = new Wish(null, first, known, false);
        Draw draw = context.draw();
        boolean cte = allowed.has(Feature.CTE) && context.mayRead(1, scope.visits() * first.visits());
        if (cte && allowed.chance(ComplexPercent.WITH, draw)) {
            return withCte(wish, scope, context);
        }
        if (cte && allowed.has(Feature.RECURSIVE_CTE) && allowed.chance(ComplexPercent.RECURSIVE, draw)) {
            return withRecursion(wish, scope, context);
        }
        return query(wish, scope, context).query();
    }

    /** A query of any columns, for EXISTS. */
    TypedQuery any(ComplexScope scope, ComplexContext context) {
        return query(new Wish(null, null, null, false), scope, context);
    }

    /** A query of columns of these families, for IN, ANY and ALL. */
    TypedQuery of(List<Family> families, ComplexScope scope, ComplexContext context) {
        return query(new Wish(families, null, null, false), scope, context);
    }

    /** A query whose columns are called o0, o1, …, for FROM. */
    TypedQuery named(ComplexScope scope, ComplexContext context) {
        return query(new Wish(null, null, null, true), scope, context);
    }

    /** A query of one row, for LATERAL. */
    TypedQuery lateral(ComplexScope scope, ComplexContext context) {
        Wish wish = new Wish(List.of(Family.INTEGER), null, null, true);
        TypedRelation from = parts.relations().from(null, scope, context);
        return aggregated(wish, from, scope.over(from), context);
    }

    /** A query of one row of aggregates, for comparison with a row; null if a family has no aggregate. */
    @Nullable
    Query oneRow(List<Family> families, ComplexScope scope, ComplexContext context) {
        TypedRelation from = parts.relations().from(null, scope, context);
        ComplexScope inside = scope.over(from);
        List<TypedValue> values = new ArrayList<>();
        for (Family family : families) {
            TypedValue aggregate = parts.aggregates().aggregate(family, inside, context);
            if (aggregate == null) {
                return null;
            }
            values.add(aggregate);
        }
        return Query.of(Select.of(items(values, false), from.ref()).withWhere(where(inside, null, context)));
    }

    /** A scalar subquery: an aggregate without GROUP BY, or the first row of a total order; null if the family has no aggregate. */
    @Nullable
    TypedValue scalar(Family family, ComplexScope scope, ComplexContext context) {
        ComplexScope inner = scope.subquery();
        TypedRelation from = parts.relations().from(null, inner, context);
        ComplexScope inside = inner.over(from);
        if (!from.key().isEmpty() && context.draw().below(3) == 0) {
            TypedValue value = parts.values().value(family, inside.deeper(), context);
            Select select =
                    Select.of(List.of(SelectItem.of(value.expr())), from.ref()).withWhere(where(inside, null, context));
            Query first = Query.of(select).withOrderBy(order(from)).withLimit(Limit.of(1));
            return value.with(new Expr.Subquery(first)).orNull();
        }
        TypedValue aggregate = parts.aggregates().aggregate(family, inside, context);
        if (aggregate == null) {
            return null;
        }
        Select select =
                Select.of(List.of(SelectItem.of(aggregate.expr())), from.ref()).withWhere(where(inside, null, context));
        return aggregate.with(new Expr.Subquery(Query.of(select))).orNull();
    }

    private TypedQuery query(Wish wish, ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        if (wish.known == null
                && scope.depth() > 0
                && context.mayRead(2, scope.visits())
                && allowed.chance(ComplexPercent.COMBINED, draw)) {
            return combined(wish, scope, context);
        }
        TypedRelation from = parts.relations().from(wish.first, scope, context);
        ComplexScope inside = scope.over(from);
        int grouped = allowed.get(ComplexPercent.GROUPED);
        int aggregated = grouped + allowed.get(ComplexPercent.AGGREGATED);
        int distinct = aggregated + allowed.get(ComplexPercent.DISTINCT);
        int window = distinct + allowed.get(ComplexPercent.WINDOW);
        int choice = draw.below(100);
        if (choice < grouped) {
            return grouped(wish, from, inside, context);
        } else if (choice < aggregated) {
            return aggregated(wish, from, inside, context);
        } else if (choice < distinct) {
            return plain(wish, from, inside, true, context);
        } else if (choice < window && wish.families == null && allowed.has(Feature.WINDOW_FUNCTIONS)) {
            return windowed(wish, from, inside, context);
        }
        return plain(wish, from, inside, false, context);
    }

    private List<Family> families(Wish wish, ComplexScope scope, Draw draw) {
        if (wish.families != null) {
            return wish.families;
        }
        List<Family> present = scope.own().stream()
                .map(TypedValue::family)
                .filter(family -> family != Family.BOOLEAN)
                .distinct()
                .toList();
        List<Family> families = new ArrayList<>();
        for (int i = draw.between(1, MAX_COLUMNS); i > 0; i--) {
            families.add(present.isEmpty() ? Family.INTEGER : draw.one(present));
        }
        return families;
    }

    private @Nullable Expr where(ComplexScope scope, @Nullable Expr known, ComplexContext context) {
        Draw draw = context.draw();
        if (known == null && draw.below(4) == 0) {
            return null;
        }
        Expr condition = parts.conditions().condition(scope, context);
        return known == null || !allowed.chance(ComplexPercent.KNOWN_ROW, draw) ? condition : Expr.or(condition, known);
    }

    private TypedQuery plain(
            Wish wish, TypedRelation from, ComplexScope scope, boolean distinct, ComplexContext context) {
        List<TypedValue> values = new ArrayList<>();
        for (Family family : families(wish, scope, context.draw())) {
            values.add(parts.values().value(family, scope.deeper(), context));
        }
        boolean unique = distinct && values.stream().allMatch(TypedValue::exact);
        Select select = new Select(
                unique,
                items(values, wish.named),
                List.of(from.ref()),
                where(scope, wish.known, context),
                List.of(),
                null);
        Query query = Query.of(select);
        boolean limited = !unique && !from.key().isEmpty() && allowed.chance(ComplexPercent.LIMITED, context.draw());
        // MySQL and MariaDB have no LIMIT in the subqueries of IN, ANY and ALL.
        boolean whole = wish.families == null;
        return new TypedQuery(
                limited && whole
                        ? query.withOrderBy(order(from))
                                .withLimit(Limit.of(context.draw().between(1, 9)))
                        : query,
                values,
                List.of(),
                from.visits());
    }

    private static List<OrderItem> order(TypedRelation from) {
        return from.key().stream().map(OrderItem::of).toList();
    }

    private TypedQuery windowed(Wish wish, TypedRelation from, ComplexScope scope, ComplexContext context) {
        List<TypedValue> values = new ArrayList<>();
        from.columns().stream().limit(MAX_COLUMNS - 1L).forEach(values::add);
        values.add(parts.aggregates().window(from, context));
        Select select = Select.of(items(values, wish.named), from.ref()).withWhere(where(scope, wish.known, context));
        return new TypedQuery(Query.of(select), values, List.of(), from.visits());
    }

    private TypedQuery aggregated(Wish wish, TypedRelation from, ComplexScope scope, ComplexContext context) {
        List<TypedValue> values = new ArrayList<>();
        for (Family family : families(wish, scope, context.draw())) {
            TypedValue aggregate = parts.aggregates().aggregate(family, scope, context);
            if (aggregate == null && wish.families != null) {
                return plain(wish, from, scope, false, context);
            }
            if (aggregate != null) {
                values.add(aggregate);
            }
        }
        if (values.isEmpty()) {
            return plain(wish, from, scope, false, context);
        }
        Select select = Select.of(items(values, wish.named), from.ref()).withWhere(where(scope, wish.known, context));
        return new TypedQuery(Query.of(select), values, List.of(), from.visits());
    }

    private TypedQuery grouped(Wish wish, TypedRelation from, ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        List<TypedValue> candidates = new ArrayList<>(scope.own().stream()
                .filter(column -> column.exact() && column.family() != Family.BOOLEAN)
                .toList());
        if (candidates.isEmpty()) {
            return aggregated(wish, from, scope, context);
        }
        List<TypedValue> keys = new ArrayList<>(List.of(draw.one(candidates)));
        TypedValue second = draw.one(candidates);
        if (!keys.contains(second) && draw.coin()) {
            keys.add(second);
        }
        List<TypedValue> values = wish.families == null ? new ArrayList<>(keys) : new ArrayList<>();
        for (Family family : wish.families == null ? List.of(Family.INTEGER) : wish.families) {
            TypedValue key = keys.stream()
                    .filter(one -> one.family() == family)
                    .findFirst()
                    .orElse(null);
            TypedValue value = key != null && wish.families != null
                    ? key
                    : parts.aggregates().aggregate(family, scope, context);
            if (value == null) {
                return plain(wish, from, scope, false, context);
            }
            values.add(value);
        }
        Select select = new Select(
                false,
                items(values, wish.named),
                List.of(from.ref()),
                where(scope, wish.known, context),
                keys.stream().map(TypedValue::expr).toList(),
                allowed.chance(ComplexPercent.HAVING, draw) ? parts.aggregates().having(scope, context) : null);
        List<Integer> unique =
                wish.families == null ? IntStream.range(0, keys.size()).boxed().toList() : List.of();
        return new TypedQuery(Query.of(select), values, unique, from.visits());
    }

    private TypedQuery combined(Wish wish, ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        TypedQuery left = branch(wish, scope, context);
        TypedQuery right = branch(wish.like(left.columns()), scope, context);
        boolean exact = left.columns().stream().allMatch(TypedValue::exact)
                && right.columns().stream().allMatch(TypedValue::exact);
        SetOp op = exact && allowed.has(Feature.INTERSECT_EXCEPT)
                ? draw.one(SetOp.UNION, SetOp.INTERSECT, SetOp.EXCEPT)
                : SetOp.UNION;
        boolean mayAll = op == SetOp.UNION || allowed.has(Feature.INTERSECT_EXCEPT_ALL);
        boolean all = !exact || (mayAll && draw.coin());
        List<TypedValue> columns = new ArrayList<>();
        for (int i = 0; i < left.columns().size(); i++) {
            TypedValue one = left.columns().get(i);
            TypedValue other = right.columns().get(i);
            columns.add(
                    new TypedValue(one.expr(), one.family(), Math.max(one.bound(), other.bound()), true, one.exact()));
        }
        return new TypedQuery(
                Query.of(new QueryBody.SetOperation(left.query(), op, all, right.query())),
                columns,
                List.of(),
                left.visits() + right.visits());
    }

    /** One side of a set operation: a SELECT without LIMIT. */
    private TypedQuery branch(Wish wish, ComplexScope scope, ComplexContext context) {
        TypedRelation from = parts.relations().from(wish.first, scope, context);
        ComplexScope inside = scope.over(from);
        List<Family> families = families(wish, inside, context.draw());
        Wish sized = new Wish(families, null, null, wish.named);
        return context.draw().below(3) == 0
                ? grouped(sized, from, inside, context)
                : plain(sized, from, inside, false, context);
    }

    private static List<SelectItem> items(List<TypedValue> values, boolean named) {
        List<SelectItem> items = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            items.add(new SelectItem.Item(values.get(i).expr(), named ? Name.of("o" + i) : null));
        }
        return items;
    }

    private Query withCte(Wish wish, ComplexScope scope, ComplexContext context) {
        TypedQuery body = query(new Wish(null, wish.first, wish.known, true), scope.deeper(), context);
        Name name = Name.of("w");
        Name alias = context.newAlias();
        TableRef ref = new TableRef.Table(ObjectName.of("w"), alias);
        TypedRelation relation = ComplexRelations.relation(ref, body, alias);
        Query main =
                query(new Wish(null, relation, null, false), scope, context).query();
        With with = new With(false, List.of(new Cte(name, List.of(), body.query())));
        return new Query(with, main.body(), main.orderBy(), main.limit(), List.of());
    }

    /** WITH RECURSIVE r (n) of the numbers from 1 to a small one, beside the first table. */
    private Query withRecursion(Wish wish, ComplexScope scope, ComplexContext context) {
        Name name = Name.of("r");
        Expr n = Expr.Column.of("r", "n");
        QueryBody start = allowed.has(Feature.RECURSION_FROM_VALUES)
                ? new QueryBody.Values(List.of(ValueRow.of(Constant.of(1))))
                : Select.of(List.of(SelectItem.of(Constant.of(1))));
        Select next = Select.of(
                        List.of(SelectItem.of(new Expr.Binary(n, BinaryOp.ADD, Constant.of(1)))),
                        TableRef.Table.of("r"))
                .withWhere(new Expr.Binary(
                        n, BinaryOp.LESS, Constant.of(context.draw().between(2, RECURSIONS))));
        Query body = Query.of(new QueryBody.SetOperation(Query.of(start), SetOp.UNION, true, Query.of(next)));
        Name alias = context.newAlias();
        TypedValue number = new TypedValue(Expr.Column.of(alias.text(), "n"), Family.INTEGER, 7, false, true);
        TypedRelation numbers = new TypedRelation(
                new TableRef.Table(ObjectName.of("r"), alias), List.of(number), List.of(number.expr()), RECURSIONS);
        TypedRelation first = wish.first == null ? numbers : parts.relations().crossed(wish.first, numbers);
        Query main =
                query(new Wish(null, first, wish.known, false), scope, context).query();
        With with = new With(true, List.of(new Cte(name, List.of(Name.of("n")), body)));
        return new Query(with, main.body(), main.orderBy(), main.limit(), List.of());
    }
}
