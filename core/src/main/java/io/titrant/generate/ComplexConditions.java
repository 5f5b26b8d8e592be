package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.Feature;
import io.titrant.generate.percent.ComplexPercent;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Generates the conditions of complex statements, with subqueries that may be correlated. */
final class ComplexConditions {
    private final AllowedSql allowed;
    private final ComplexStatements parts;

    ComplexConditions(AllowedSql allowed, ComplexStatements parts) {
        this.allowed = allowed;
        this.parts = parts;
    }

    Expr condition(ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        if (scope.depth() > 0 && allowed.chance(ComplexPercent.LOGICAL, draw)) {
            Expr left = condition(scope.deeper(), context);
            return switch (draw.below(5)) {
                case 0, 1 -> Expr.and(left, condition(scope.deeper(), context));
                case 2, 3 -> Expr.or(left, condition(scope.deeper(), context));
                default -> Expr.not(left);
            };
        }
        boolean subquery = scope.depth() > 1 && context.mayRead(1, scope.visits());
        return subquery && allowed.chance(ComplexPercent.SUBQUERY_CONDITION, draw)
                ? ofSubquery(scope, context)
                : simple(scope, context);
    }

    /** A condition without subqueries on the scope's columns. */
    Expr simple(ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        List<TypedValue> columns =
                Stream.concat(scope.own().stream(), scope.outer().stream()).toList();
        if (columns.isEmpty()) {
            return new Expr.Binary(Constant.of(draw.below(3)), BinaryOp.LESS_OR_EQUAL, Constant.of(draw.below(3)));
        }
        TypedValue column = scope.own().isEmpty() ? draw.one(columns) : draw.one(scope.own());
        int form = draw.below(10);
        if (form == 0 || column.family() == Family.BOOLEAN) {
            return new Expr.Is(column.expr(), draw.coin(), Expr.Truth.NULL);
        }
        return switch (form) {
            case 1 -> new Expr.Between(column.expr(), draw.coin(), constant(column, draw), constant(column, draw));
            case 2 ->
                new Expr.InList(
                        column.expr(),
                        draw.coin(),
                        List.of(constant(column, draw), constant(column, draw), constant(column, draw)));
            case 3 ->
                column.family() == Family.TEXT
                        ? new Expr.Like(
                                column.expr(),
                                draw.coin(),
                                Expr.LikeKind.LIKE,
                                Constant.of(draw.one("%", "a%", "%b", "_", "%a%", "k%")),
                                null)
                        : comparison(column, scope, context);
            default -> comparison(column, scope, context);
        };
    }

    private Expr constant(TypedValue column, Draw draw) {
        return parts.values().constant(column.family(), draw).expr();
    }

    private Expr comparison(TypedValue column, ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        TypedValue left = draw.coin() ? column : parts.values().value(column.family(), scope.deeper(), context);
        TypedValue right = parts.values().value(column.family(), scope.deeper(), context);
        return new Expr.Binary(left.expr(), operator(draw), right.expr());
    }

    private static BinaryOp operator(Draw draw) {
        return draw.one(
                BinaryOp.EQUAL,
                BinaryOp.NOT_EQUAL,
                BinaryOp.LESS,
                BinaryOp.LESS_OR_EQUAL,
                BinaryOp.GREATER,
                BinaryOp.GREATER_OR_EQUAL);
    }

    private Expr ofSubquery(ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        int form = draw.below(10);
        List<TypedValue> columns = scope.own().stream()
                .filter(column -> column.family() != Family.BOOLEAN)
                .toList();
        if (form < 4 || columns.isEmpty()) {
            Query query = parts.queries().any(scope.subquery(), context).query();
            Expr exists = new Expr.Exists(query);
            return draw.below(3) == 0 ? Expr.not(exists) : exists;
        }
        TypedValue left = draw.one(columns);
        if (form < 6 && allowed.has(Feature.QUANTIFIED)) {
            Query query = parts.queries()
                    .of(List.of(left.family()), scope.subquery(), context)
                    .query();
            return new Expr.Quantified(left.expr(), operator(draw), draw.one(Expr.Quantifier.values()), query);
        }
        if (form < 8 && allowed.has(Feature.ROW_SUBQUERY)) {
            TypedValue second = draw.one(columns);
            List<Family> families = List.of(left.family(), second.family());
            Expr row = new Expr.Row(List.of(left.expr(), second.expr()));
            Query one = draw.below(3) == 0 ? parts.queries().oneRow(families, scope.subquery(), context) : null;
            if (one != null) {
                return new Expr.Binary(row, draw.one(BinaryOp.EQUAL, BinaryOp.NOT_EQUAL), new Expr.Subquery(one));
            }
            Query query =
                    parts.queries().of(families, scope.subquery(), context).query();
            return new Expr.InQuery(row, draw.below(4) == 0, query);
        }
        TypedValue tested = draw.coin() ? left : parts.values().value(left.family(), scope.deeper(), context);
        Query query = parts.queries()
                .of(List.of(left.family()), scope.subquery(), context)
                .query();
        return new Expr.InQuery(tested.expr(), draw.below(4) == 0, query);
    }

    /** An equality of two columns of one family, one of each side; TRUE-like pairs are left to a cross join. */
    List<Expr> equalities(List<TypedValue> left, List<TypedValue> right) {
        List<Expr> equalities = new ArrayList<>();
        for (TypedValue one : left) {
            for (TypedValue other : right) {
                if (one.family() == other.family() && one.family() != Family.BOOLEAN) {
                    equalities.add(Expr.equal(one.expr(), other.expr()));
                }
            }
        }
        return equalities;
    }
}
