package io.titrant.generate;

import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.percent.ExpressionPercent;
import io.titrant.generate.percent.UpdatePercent;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.UnaryOp;
import io.titrant.sql.When;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates values: typed, so that strict engines accept them, and small, so that nothing overflows. */
final class Expressions {
    private static final ColumnType INTEGER = ColumnType.integer("INTEGER", 32);

    private final AllowedSql allowed;
    private final Conditions conditions;
    private final Subqueries subqueries;

    Expressions(AllowedSql allowed) {
        this.allowed = allowed;
        this.subqueries = new Subqueries(allowed, this);
        this.conditions = new Conditions(allowed, this, subqueries);
    }

    Conditions conditions() {
        return conditions;
    }

    Subqueries subqueries() {
        return subqueries;
    }

    /** A value of the column's type, to be compared with it. */
    Expr comparable(Ref ref, Scope scope, int depth, Draw draw) {
        if (depth > 0 && allowed.chance(ExpressionPercent.COMPUTED, draw)) {
            return value(ref.column().family(), scope, depth - 1, draw);
        }
        return constant(ref.column(), draw);
    }

    /** A constant that the column holds, could hold, or does not hold. */
    Constant constant(Column column, Draw draw) {
        Constant value = allowed.chance(ExpressionPercent.POOL_CONSTANT, draw)
                ? draw.one(column.pool())
                : allowed.values().any(column.type(), column.small(), draw);
        boolean bareNull = value instanceof Constant.Null
                && !(allowed.has(Feature.BARE_NULL) && allowed.chance(ExpressionPercent.BARE_NULL, draw));
        return bareNull ? allowed.values().any(column.type(), column.small(), draw) : value;
    }

    /** A value of a family: a column, a constant, or an expression of them. */
    Expr value(Family family, Scope scope, int depth, Draw draw) {
        List<Ref> refs = scope.refs(family).toList();
        if (depth <= 0 || allowed.chance(ExpressionPercent.LEAF, draw)) {
            return refs.isEmpty() || allowed.chance(ExpressionPercent.CONSTANT_LEAF, draw)
                    ? literal(family, refs, draw)
                    : draw.one(refs).expr();
        }
        List<Features.Function> functions = allowed.features().functions().stream()
                .filter(f -> f.result() == family)
                .toList();
        int choice = draw.below(10);
        if (choice < 4 && family.isNumber()) {
            return arithmetic(family, scope, depth, draw);
        } else if (choice < 6 && !functions.isEmpty()) {
            return call(draw.one(functions), scope, draw);
        } else if (choice == 6 && allowed.on(Option.SUBQUERIES)) {
            Expr subquery = subqueries.scalar(family, scope, draw);
            if (subquery != null) {
                return subquery;
            }
        } else if (choice == 7 && !refs.isEmpty()) {
            Ref ref = draw.one(refs);
            return Expr.Call.of("COALESCE", ref.expr(), literal(family, List.of(ref), draw));
        } else if (choice == 8 && !refs.isEmpty()) {
            Expr condition = conditions.any(scope, depth - 1, draw);
            return new Expr.Case(
                    null, List.of(new When(condition, draw.one(refs).expr())), value(family, scope, depth - 1, draw));
        } else if (family == Family.TEXT && !refs.isEmpty()) {
            return new Expr.Binary(draw.one(refs).expr(), BinaryOp.CONCAT, Constant.of(draw.one("a", "x", "1")));
        }
        return value(family, scope, 0, draw);
    }

    private Expr literal(Family family, List<Ref> like, Draw draw) {
        if (!like.isEmpty()) {
            Ref ref = draw.one(like);
            return allowed.values().any(ref.column().type(), ref.column().small(), draw);
        }
        return allowed.values().any(typeOf(family), true, draw);
    }

    /** The type of a literal of the family if the scope has no column of it. */
    private static ColumnType typeOf(Family family) {
        return switch (family) {
            case INTEGER -> INTEGER;
            case DECIMAL -> ColumnType.decimal("DECIMAL", 10, 2);
            case REAL -> ColumnType.real("DOUBLE PRECISION", 53);
            case TEXT, BINARY -> ColumnType.string("VARCHAR", family, 20);
            default -> ColumnType.plain("DATE", family);
        };
    }

    /** One operation on a column whose numbers are small, with a small number. */
    private Expr arithmetic(Family family, Scope scope, int depth, Draw draw) {
        List<Ref> small = scope.refs(family)
                .filter(ref -> ref.column().small() && !ref.column().type().unsigned())
                .toList();
        if (small.isEmpty()) {
            return value(family, scope, 0, draw);
        }
        Ref ref = draw.one(small);
        boolean wide =
                ref.column().family() != Family.INTEGER || ref.column().type().size() >= 32;
        Expr number = number(family, draw.between(1, 5));
        return switch (draw.below(7)) {
            case 0, 1 -> new Expr.Binary(ref.expr(), BinaryOp.ADD, number);
            case 2 -> new Expr.Binary(ref.expr(), BinaryOp.SUBTRACT, number);
            case 3 -> new Expr.Unary(UnaryOp.MINUS, ref.expr());
            case 4 ->
                wide
                        ? new Expr.Binary(ref.expr(), BinaryOp.MULTIPLY, number(family, draw.between(2, 3)))
                        : new Expr.Binary(number, BinaryOp.SUBTRACT, ref.expr());
            case 5 -> integerOnly(ref, family, draw);
            default -> new Expr.Binary(ref.expr(), BinaryOp.ADD, value(family, scope.smallNumbers(), depth - 1, draw));
        };
    }

    private Expr integerOnly(Ref ref, Family family, Draw draw) {
        List<BinaryOp> ops = new ArrayList<>();
        if (allowed.has(Feature.MODULO_OPERATOR)) {
            ops.add(BinaryOp.MODULO);
        }
        if (allowed.has(Feature.BIT_OPERATORS)) {
            ops.add(BinaryOp.BIT_AND);
        }
        if (family != Family.INTEGER || ops.isEmpty()) {
            return ref.expr();
        }
        return new Expr.Binary(ref.expr(), draw.one(ops), Constant.of(draw.between(1, 4)));
    }

    private static Constant number(Family family, int value) {
        return family == Family.REAL ? Constant.Approximate.of(value) : Constant.of(value);
    }

    private Expr call(Features.Function function, Scope scope, Draw draw) {
        List<Expr> arguments = new ArrayList<>();
        for (Family family : function.arguments()) {
            List<Ref> refs = scope.refs(family)
                    .filter(ref -> ref.column().small() && !ref.column().type().is(Quirk.PADDED))
                    .toList();
            arguments.add(
                    refs.isEmpty()
                                    || (!arguments.isEmpty()
                                            && allowed.chance(ExpressionPercent.CONSTANT_ARGUMENT, draw))
                            ? literal(family, refs, draw)
                            : draw.one(refs).expr());
        }
        return new Expr.Call(function.name(), arguments);
    }

    /**
     * A new value for a column, from its own columns: one that fits into it whatever the rows hold, and differs from the present one where
     * that is easy.
     */
    Expr assigned(Ref ref, Scope scope, Draw draw) {
        Column column = ref.column();
        boolean whole = column.small() && !column.type().is(Quirk.PADDED);
        if (whole && column.family().isNumber() && allowed.chance(UpdatePercent.ARITHMETIC, draw)) {
            boolean add = column.type().unsigned() || allowed.chance(UpdatePercent.ADDED, draw);
            return new Expr.Binary(
                    ref.expr(), add ? BinaryOp.ADD : BinaryOp.SUBTRACT, number(column.family(), draw.between(1, 3)));
        }
        if (whole && column.family() == Family.TEXT && allowed.chance(UpdatePercent.LETTER_CASE, draw)) {
            return Expr.Call.of(draw.one("UPPER", "LOWER"), ref.expr());
        }
        if (column.family() == Family.BOOLEAN && allowed.chance(UpdatePercent.NEGATED, draw)) {
            return Expr.not(ref.expr());
        }
        if (allowed.chance(UpdatePercent.COMPUTED, draw)) {
            Expr computed = computed(ref, scope, draw);
            if (computed != null) {
                return computed;
            }
        }
        if (allowed.chance(UpdatePercent.COPIED, draw)) {
            List<Ref> alike = scope.refs().stream()
                    .filter(other -> other.column().type().equals(column.type())
                            && (other.column().small() || !column.small())
                            && (column.nullable() || !other.column().nullable()))
                    .toList();
            if (alike.size() > 1) {
                return draw.one(alike).expr();
            }
        }
        return newConstant(ref, draw);
    }

    /** A CASE, or a scalar subquery with MAX or MIN; null if neither fits the column. */
    private @Nullable Expr computed(Ref ref, Scope scope, Draw draw) {
        Constant constant = newConstant(ref, draw);
        Expr other = allowed.chance(UpdatePercent.SUBQUERY, draw)
                ? subqueries.extreme(ref.column().type(), scope, draw)
                : null;
        if (other != null) {
            return ref.column().nullable() || constant instanceof Constant.Null
                    ? other
                    : Expr.Call.of("COALESCE", other, constant);
        }
        if (constant instanceof Constant.Null || ref.column().family() == Family.BOOLEAN) {
            return null;
        }
        return new Expr.Case(null, List.of(new When(conditions.any(scope, 0, draw), constant)), ref.expr());
    }

    /** A constant for the column, mostly not the one that the row has. */
    Constant newConstant(Ref ref, Draw draw) {
        Column column = ref.column();
        Constant value = Constant.ofNull();
        for (int i = 0; i < 4; i++) {
            value = allowed.chance(UpdatePercent.POOL_VALUE, draw)
                    ? draw.one(column.pool())
                    : allowed.values().any(column.type(), column.small(), draw);
            if (!value.equals(ref.value())) {
                return value;
            }
        }
        return value;
    }
}
