package io.titrant.generate;

import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.Feature;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.Scope.Source;
import io.titrant.generate.percent.SubqueryPercent;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates subqueries of expressions. */
final class Subqueries {
    private static final String ALIAS = "s";

    private final AllowedSql allowed;
    private final Expressions expressions;

    Subqueries(AllowedSql allowed, Expressions expressions) {
        this.allowed = allowed;
        this.expressions = expressions;
    }

    boolean possible(Scope scope) {
        return allowed.on(Option.SUBQUERIES) && !scope.readable().isEmpty();
    }

    /** A scalar subquery that returns a number, or null if no column fits. */
    @Nullable
    Expr scalar(Family family, Scope scope, Draw draw) {
        if (!possible(scope) || !family.isNumber()) {
            return null;
        }
        Scope inner = inner(draw.one(scope.readable()));
        List<Ref> refs = inner.refs(family).filter(ref -> ref.column().small()).toList();
        boolean count = family == Family.INTEGER && (refs.isEmpty() || allowed.chance(SubqueryPercent.COUNT, draw));
        if (refs.isEmpty() && !count) {
            return null;
        }
        Expr item = count
                ? Expr.Aggregate.of(AggregateFunction.COUNT)
                : Expr.Aggregate.of(
                        draw.one(AggregateFunction.MAX, AggregateFunction.MIN),
                        draw.one(refs).expr());
        return new Expr.Subquery(
                query(item, inner, allowed.chance(SubqueryPercent.FILTERED, draw) ? where(inner, scope, draw) : null));
    }

    /** The greatest or least value that some column of exactly this type has, or null if there is no such column. */
    @Nullable
    Expr extreme(ColumnType type, Scope scope, Draw draw) {
        if (!possible(scope) || !type.family().isNumber()) {
            return null;
        }
        Scope inner = inner(draw.one(scope.readable()));
        List<Ref> refs = inner.refs(type.family())
                .filter(ref -> ref.column().type().equals(type) && ref.column().small())
                .toList();
        if (refs.isEmpty()) {
            return null;
        }
        AggregateFunction function = draw.one(AggregateFunction.MAX, AggregateFunction.MIN);
        return new Expr.Subquery(
                query(Expr.Aggregate.of(function, draw.one(refs).expr()), inner, null));
    }

    Expr exists(Scope scope, Draw draw) {
        Scope inner = inner(draw.one(scope.readable()));
        Expr exists = new Expr.Exists(query(
                Constant.of(1),
                inner,
                allowed.chance(SubqueryPercent.EXISTS_FILTERED, draw) ? where(inner, scope, draw) : null));
        return allowed.chance(SubqueryPercent.NOT_EXISTS, draw) ? Expr.not(exists) : exists;
    }

    /** {@code ref IN (SELECT …)} or {@code ref > ALL (SELECT …)}, or null if no column compares with it. */
    @Nullable
    Expr membership(Ref ref, Scope scope, Draw draw) {
        Scope inner = inner(draw.one(scope.readable()));
        List<Ref> refs = inner.refs(ref.column().family()).toList();
        if (refs.isEmpty()) {
            return null;
        }
        Query query = query(
                draw.one(refs).expr(),
                inner,
                allowed.chance(SubqueryPercent.FILTERED, draw) ? where(inner, scope, draw) : null);
        if (allowed.has(Feature.QUANTIFIED) && allowed.chance(SubqueryPercent.QUANTIFIED, draw)) {
            BinaryOp op =
                    draw.one(BinaryOp.EQUAL, BinaryOp.LESS_OR_EQUAL, BinaryOp.GREATER_OR_EQUAL, BinaryOp.NOT_EQUAL);
            return new Expr.Quantified(ref.expr(), op, draw.one(Expr.Quantifier.values()), query);
        }
        return new Expr.InQuery(ref.expr(), allowed.chance(SubqueryPercent.NOT_IN, draw), query);
    }

    private static Scope inner(Table table) {
        return new Scope(List.of(new Source(ALIAS, table, null)), true, List.of(), List.of(), false);
    }

    private static Query query(Expr item, Scope inner, @Nullable Expr where) {
        TableRef from = new TableRef.Table(inner.sources().get(0).table().sqlName(), Name.of(ALIAS));
        return Query.of(Select.of(List.of(SelectItem.of(item)), from).withWhere(where));
    }

    /** A comparison of a column inside with one outside, or with a constant. */
    private @Nullable Expr where(Scope inner, Scope outer, Draw draw) {
        List<Ref> refs =
                inner.refs().stream().filter(ref -> ref.column().comparable()).toList();
        if (refs.isEmpty()) {
            return null;
        }
        Ref ref = draw.one(refs);
        BinaryOp op =
                draw.one(BinaryOp.EQUAL, BinaryOp.EQUAL, BinaryOp.GREATER_OR_EQUAL, BinaryOp.LESS, BinaryOp.NOT_EQUAL);
        List<Ref> outside = outer.inFull().refs(ref.column().family()).toList();
        boolean correlated = !outside.isEmpty() && allowed.chance(SubqueryPercent.CORRELATED, draw);
        return new Expr.Binary(
                ref.expr(), op, correlated ? draw.one(outside).expr() : expressions.constant(ref.column(), draw));
    }
}
