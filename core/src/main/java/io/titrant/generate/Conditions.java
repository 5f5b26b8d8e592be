package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Feature;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.percent.ConditionPercent;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates conditions: random ones, and ones that hold on the known row of a {@link Scope}. */
final class Conditions {
    private static final BinaryOp[] COMPARISONS = {
        BinaryOp.EQUAL,
        BinaryOp.EQUAL,
        BinaryOp.NOT_EQUAL,
        BinaryOp.LESS,
        BinaryOp.LESS_OR_EQUAL,
        BinaryOp.GREATER,
        BinaryOp.GREATER_OR_EQUAL
    };

    private final AllowedSql allowed;
    private final Expressions expressions;
    private final Subqueries subqueries;

    Conditions(AllowedSql allowed, Expressions expressions, Subqueries subqueries) {
        this.allowed = allowed;
        this.expressions = expressions;
        this.subqueries = subqueries;
    }

    /** A condition that holds on the scope's rows, as far as Titrant can tell; a random one if the scope has no rows. */
    Expr holding(Scope scope, Draw draw) {
        int depth = allowed.get(Option.EXPRESSION_DEPTH);
        if (!scope.hasRows()) {
            return any(scope, depth, draw);
        }
        if (allowed.chance(ConditionPercent.CONSTANT_TRUE, draw)) {
            return Constant.of(true);
        }
        if (allowed.chance(ConditionPercent.SIMPLE, draw)) {
            return simpleHolding(scope, draw);
        }
        Expr condition = any(scope, depth, draw);
        Constant value = scope.evaluator().value(condition);
        if (value instanceof Constant.Bool bool) {
            return bool.value()
                    ? condition
                    : allowed.chance(ConditionPercent.NEGATED, draw)
                            ? Expr.not(condition)
                            : Expr.or(condition, simpleHolding(scope, draw));
        }
        if (value instanceof Constant.Null
                && allowed.has(Feature.IS_TRUTH)
                && allowed.chance(ConditionPercent.NULL_MADE_TRUE, draw)) {
            return new Expr.Is(condition, true, draw.one(Expr.Truth.TRUE, Expr.Truth.FALSE));
        }
        return value == null && allowed.chance(ConditionPercent.UNKNOWN_KEPT, draw)
                ? condition
                : Expr.or(condition, simpleHolding(scope, draw));
    }

    /** A comparison with a value of the scope's row, which therefore holds. */
    Expr simpleHolding(Scope scope, Draw draw) {
        List<Ref> refs =
                scope.refs().stream().filter(ref -> ref.value() != null).toList();
        List<Ref> steady = refs.stream().filter(ref -> !ref.avoidedIn(scope)).toList();
        if (refs.isEmpty()) {
            return Constant.of(true);
        }
        Ref ref =
                draw.one(!steady.isEmpty() && allowed.chance(ConditionPercent.UNCHANGED_COLUMN, draw) ? steady : refs);
        Constant value = ref.value();
        if (value == null
                || !ref.column().comparable()
                || value instanceof Constant.Null
                || allowed.chance(ConditionPercent.ROW_NULL_TEST, draw)) {
            return new Expr.Is(ref.expr(), !(value instanceof Constant.Null), Expr.Truth.NULL);
        }
        boolean ordered = ref.column().family() != Family.BOOLEAN;
        return switch (draw.below(ordered ? 7 : 2)) {
            case 0, 1 -> Expr.equal(ref.expr(), value);
            case 2 -> new Expr.Binary(ref.expr(), BinaryOp.GREATER_OR_EQUAL, value);
            case 3 -> new Expr.Binary(ref.expr(), BinaryOp.LESS_OR_EQUAL, value);
            case 4 ->
                new Expr.InList(ref.expr(), false, List.of(value, ownConstant(ref, draw), ownConstant(ref, draw)));
            case 5 -> between(ref, value, draw);
            default -> notOther(ref, value, draw);
        };
    }

    private Expr between(Ref ref, Constant value, Draw draw) {
        Constant other = ownConstant(ref, draw);
        Expr upwards = new Expr.Between(ref.expr(), false, value, other);
        Evaluator evaluator = new Evaluator(column -> value);
        return evaluator.holds(upwards) ? upwards : new Expr.Between(ref.expr(), false, other, value);
    }

    private Expr notOther(Ref ref, Constant value, Draw draw) {
        Expr other = new Expr.Binary(ref.expr(), BinaryOp.NOT_EQUAL, ownConstant(ref, draw));
        return new Evaluator(column -> value).holds(other) ? other : Expr.equal(ref.expr(), value);
    }

    private Constant ownConstant(Ref ref, Draw draw) {
        Constant value = draw.one(ref.column().pool());
        return value instanceof Constant.Null
                ? allowed.values().any(ref.column().type(), ref.column().small(), draw)
                : value;
    }

    /** A condition, true or not. */
    Expr any(Scope scope, int depth, Draw draw) {
        if (depth > 0 && allowed.chance(ConditionPercent.LOGICAL, draw)) {
            Expr left = any(scope, depth - 1, draw);
            return switch (draw.below(8)) {
                case 0, 1, 2 -> Expr.and(left, any(scope, depth - 1, draw));
                case 3, 4, 5 -> Expr.or(left, any(scope, depth - 1, draw));
                case 6 -> Expr.not(left);
                default ->
                    allowed.has(Feature.IS_TRUTH)
                            ? new Expr.Is(left, draw.coin(), draw.one(Expr.Truth.TRUE, Expr.Truth.FALSE))
                            : Expr.not(left);
            };
        }
        if (subqueries.possible(scope) && allowed.chance(ConditionPercent.SUBQUERY, draw)) {
            Expr query = ofQuery(scope, draw);
            if (query != null) {
                return query;
            }
        }
        return simple(scope, depth, draw);
    }

    private @Nullable Expr ofQuery(Scope scope, Draw draw) {
        List<Ref> refs = comparables(scope);
        return refs.isEmpty() || allowed.chance(ConditionPercent.EXISTS, draw)
                ? subqueries.exists(scope, draw)
                : subqueries.membership(draw.one(refs), scope, draw);
    }

    private static List<Ref> comparables(Scope scope) {
        return scope.refs().stream().filter(ref -> ref.column().comparable()).toList();
    }

    private Expr simple(Scope scope, int depth, Draw draw) {
        List<Ref> refs = scope.refs();
        Ref ref = draw.one(refs);
        if (!ref.column().comparable() || allowed.chance(ConditionPercent.NULL_TEST, draw)) {
            return new Expr.Is(ref.expr(), allowed.chance(ConditionPercent.NOT_NULL, draw), Expr.Truth.NULL);
        }
        if (ref.column().family() == Family.BOOLEAN && allowed.chance(ConditionPercent.BARE_BOOLEAN, draw)) {
            return ref.expr();
        }
        return switch (draw.below(12)) {
            case 0 -> inList(ref, draw);
            case 1 ->
                new Expr.Between(
                        ref.expr(),
                        allowed.chance(ConditionPercent.NEGATED_OPERATOR, draw),
                        expressions.constant(ref.column(), draw),
                        expressions.constant(ref.column(), draw));
            case 2 -> like(ref, scope, depth, draw);
            case 3 -> engineOwn(ref, scope, draw);
            case 4, 5 -> computed(scope, depth, draw);
            default -> comparison(ref, scope, depth, draw);
        };
    }

    private Expr comparison(Ref ref, Scope scope, int depth, Draw draw) {
        BinaryOp op = draw.one(COMPARISONS);
        if (ref.column().family() == Family.BOOLEAN) {
            op = draw.one(BinaryOp.EQUAL, BinaryOp.NOT_EQUAL);
        }
        return new Expr.Binary(ref.expr(), op, expressions.comparable(ref, scope, depth, draw));
    }

    /** A comparison of something computed. */
    private Expr computed(Scope scope, int depth, Draw draw) {
        List<Family> families = comparables(scope).stream()
                .map(ref -> ref.column().family())
                .filter(family -> family.isNumber() || family == Family.TEXT)
                .distinct()
                .toList();
        Family family = families.isEmpty() ? Family.INTEGER : draw.one(families);
        Expr left = expressions.value(family, scope, depth, draw);
        Expr right = expressions.value(family, scope, 0, draw);
        return new Expr.Binary(left, draw.one(COMPARISONS), right);
    }

    private Expr inList(Ref ref, Draw draw) {
        List<Expr> items = new ArrayList<>();
        for (int i = draw.between(1, 4); i > 0; i--) {
            items.add(expressions.constant(ref.column(), draw));
        }
        return new Expr.InList(ref.expr(), allowed.chance(ConditionPercent.NEGATED_OPERATOR, draw), items);
    }

    private Expr like(Ref ref, Scope scope, int depth, Draw draw) {
        if (ref.column().family() != Family.TEXT || ref.column().type().is(Quirk.PADDED)) {
            return comparison(ref, scope, depth, draw);
        }
        Constant pattern = Constant.of(draw.one("%", "a%", "%b", "_", "%a%", "a_", "k%"));
        return new Expr.Like(
                ref.expr(), allowed.chance(ConditionPercent.NEGATED_OPERATOR, draw), Expr.LikeKind.LIKE, pattern, null);
    }

    /** A condition with an operator that only some engines have. */
    private Expr engineOwn(Ref ref, Scope scope, Draw draw) {
        List<Expr> choices = new ArrayList<>();
        Constant constant = expressions.constant(ref.column(), draw);
        if (allowed.has(Feature.NULL_SAFE_EQUAL)) {
            choices.add(new Expr.Binary(
                    ref.expr(), BinaryOp.NULL_SAFE_EQUAL, draw.one(ref.column().pool())));
        }
        if (allowed.has(Feature.IS_DISTINCT)) {
            choices.add(new Expr.Binary(
                    ref.expr(),
                    draw.one(BinaryOp.DISTINCT, BinaryOp.NOT_DISTINCT),
                    draw.one(ref.column().pool())));
        }
        if (allowed.has(Feature.ROW_VALUES)) {
            Ref other = draw.one(comparables(scope));
            BinaryOp op = draw.one(BinaryOp.EQUAL, BinaryOp.NOT_EQUAL);
            choices.add(new Expr.Binary(
                    new Expr.Row(List.of(ref.expr(), other.expr())),
                    op,
                    new Expr.Row(List.of(constant, expressions.constant(other.column(), draw)))));
        }
        boolean integer = ref.column().family() == Family.INTEGER;
        if (allowed.has(Feature.INTEGERS_ARE_CONDITIONS) && integer) {
            choices.add(ref.expr());
        }
        if (allowed.has(Feature.IMPLICIT_CONVERSION) && allowed.on(Option.CONVERSIONS) && integer) {
            choices.add(new Expr.Binary(
                    ref.expr(), draw.one(COMPARISONS), Constant.of(String.valueOf(draw.between(0, 3)))));
        }
        return choices.isEmpty() ? inList(ref, draw) : draw.one(choices);
    }
}
