package io.titrant.generate;

import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Feature;
import io.titrant.engine.ScalarFunction;
import io.titrant.engine.ScalarFunction.Placeholder;
import io.titrant.generate.percent.ComplexPercent;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Tree;
import io.titrant.sql.When;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Generates the values of complex statements: typed, deterministic, and bounded, so that no engine reports an overflow. Floating-point and
 * binary columns, padded strings and unsigned numbers are left to simple statements.
 */
final class ComplexValues {
    static final Set<Family> FAMILIES =
            Set.of(Family.INTEGER, Family.DECIMAL, Family.TEXT, Family.DATE, Family.TIME, Family.TIMESTAMP);
    private static final List<String> TEXTS = List.of("a", "b", "ab", "1", "x", "k1", "B", "abc");
    static final int COLUMN_BOUND = 300;
    private static final int KEY_BOUND = 2100;
    private static final int MAX_NUMBER = 10_000_000;
    private static final int MAX_LENGTH = 200;

    private final AllowedSql allowed;
    private final ComplexStatements parts;

    ComplexValues(AllowedSql allowed, ComplexStatements parts) {
        this.allowed = allowed;
        this.parts = parts;
    }

    /** The columns of a table that complex statements use, qualified with this label. */
    List<TypedValue> columns(Table table, String label) {
        List<TypedValue> columns = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.column(i);
            ColumnType type = column.type();
            boolean fits = (FAMILIES.contains(type.family()) || type.family() == Family.BOOLEAN)
                    && column.comparable()
                    && !type.is(Quirk.PADDED)
                    && !type.unsigned();
            if (fits) {
                int bound = type.family() == Family.TEXT
                        ? Math.min(MAX_LENGTH / 4, type.size())
                        : table.inKey(i) || table.foreignKey(i) != null ? KEY_BOUND : COLUMN_BOUND;
                columns.add(new TypedValue(
                        Expr.Column.of(label, column.name()),
                        type.family(),
                        bound,
                        column.nullable(),
                        exact(type.family())));
            }
        }
        return columns;
    }

    boolean exact(Family family) {
        return family != Family.TEXT || allowed.has(Feature.EXACT_TEXT);
    }

    TypedValue value(Family family, ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        if (scope.depth() <= 0 || family == Family.BOOLEAN || allowed.chance(ComplexPercent.LEAF, draw)) {
            return leaf(family, scope, draw);
        }
        if (scope.depth() > 1
                && context.mayRead(1, scope.visits())
                && allowed.chance(ComplexPercent.SUBQUERY_VALUE, draw)) {
            TypedValue scalar = parts.queries().scalar(family, scope, context);
            if (scalar != null) {
                return scalar;
            }
        }
        if (allowed.chance(ComplexPercent.CASE_VALUE, draw)) {
            return caseOf(family, scope, context);
        }
        if ((family == Family.INTEGER || family == Family.DECIMAL) && allowed.chance(ComplexPercent.ARITHMETIC, draw)) {
            return arithmetic(family, scope, context);
        }
        List<ScalarFunction> functions = allowed.features().scalarFunctions().stream()
                .filter(function -> function.result() == family)
                .toList();
        return functions.isEmpty() ? leaf(family, scope, draw) : call(draw.one(functions), scope, context);
    }

    /** A column or a constant. */
    TypedValue leaf(Family family, ComplexScope scope, Draw draw) {
        List<TypedValue> own = scope.own(family);
        List<TypedValue> outer = scope.outer(family);
        boolean correlated = !outer.isEmpty() && (own.isEmpty() || allowed.chance(ComplexPercent.OUTER_COLUMN, draw));
        List<TypedValue> columns = correlated ? outer : own;
        return columns.isEmpty() || allowed.chance(ComplexPercent.CONSTANT, draw)
                ? constant(family, draw)
                : draw.one(columns);
    }

    TypedValue constant(Family family, Draw draw) {
        Constant value = switch (family) {
            case INTEGER -> Constant.of(draw.between(-3, 20));
            case TEXT -> Constant.of(draw.one(TEXTS));
            case DECIMAL -> allowed.values().any(ColumnType.decimal("DECIMAL", 10, 2), true, draw);
            default -> allowed.values().any(ColumnType.plain("DATE", family), true, draw);
        };
        return new TypedValue(value, family, family == Family.TEXT ? 3 : 20, false, exact(family));
    }

    private TypedValue caseOf(Family family, ComplexScope scope, ComplexContext context) {
        Expr condition = parts.conditions().condition(scope.deeper(), context);
        TypedValue then = value(family, scope.deeper(), context);
        TypedValue otherwise = leaf(family, scope, context.draw());
        return new TypedValue(
                new Expr.Case(null, List.of(new When(condition, then.expr())), otherwise.expr()),
                family,
                Math.max(then.bound(), otherwise.bound()),
                true,
                exact(family));
    }

    private TypedValue arithmetic(Family family, ComplexScope scope, ComplexContext context) {
        TypedValue left = value(family, scope.deeper(), context);
        TypedValue right = leaf(family, scope, context.draw());
        boolean product = family == Family.INTEGER
                && (long) left.bound() * right.bound() <= MAX_NUMBER
                && context.draw().below(3) == 0;
        int bound = product ? left.bound() * right.bound() : left.bound() + right.bound();
        if (bound > MAX_NUMBER) {
            return left;
        }
        BinaryOp op = product ? BinaryOp.MULTIPLY : context.draw().one(BinaryOp.ADD, BinaryOp.SUBTRACT);
        return new TypedValue(new Expr.Binary(wide(left), op, wide(right)), family, bound, true, true);
    }

    /** The number as a 32-bit integer: the sum of two small types may overflow. */
    Expr wide(TypedValue value) {
        if (value.family() != Family.INTEGER || value.expr() instanceof Constant) {
            return value.expr();
        }
        for (ScalarFunction function : allowed.features().scalarFunctions()) {
            if (function.template() instanceof Expr.Cast cast && function.result() == Family.INTEGER) {
                return value.expr() instanceof Expr.Cast ? value.expr() : new Expr.Cast(value.expr(), cast.type());
            }
        }
        return value.expr();
    }

    private TypedValue call(ScalarFunction function, ComplexScope scope, ComplexContext context) {
        List<Expr> arguments = new ArrayList<>();
        long sum = 0;
        for (Placeholder placeholder : function.placeholders()) {
            TypedValue argument = argument(placeholder, arguments.isEmpty(), scope, context);
            arguments.add(argument.expr());
            sum += argument.bound();
        }
        long bound = function.bound().factor() * sum + function.bound().constant();
        Family family = function.result();
        if (bound > (family == Family.TEXT ? MAX_LENGTH : MAX_NUMBER)) {
            return leaf(family, scope, context.draw());
        }
        Iterator<Expr> next = arguments.iterator();
        Expr call = Tree.rewrite(
                function.template(),
                node -> node instanceof Expr.Column column && Placeholder.of(column) != null ? next.next() : node);
        return new TypedValue(call, family, (int) bound, true, exact(family));
    }

    private TypedValue argument(Placeholder placeholder, boolean first, ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        return switch (placeholder) {
            case POS -> number(draw.between(1, 4));
            case CNT -> number(draw.between(0, 5));
            case NZ -> number(draw.between(2, 7));
            case WIDE -> number(draw.between(8, 12));
            case CH -> new TypedValue(Constant.of(draw.one("a", "b", "x")), Family.TEXT, 1, false, true);
            case I, T, D, TS, DEC -> {
                List<TypedValue> columns = scope.own(placeholder.family());
                yield first && !columns.isEmpty() && draw.coin()
                        ? draw.one(columns)
                        : value(placeholder.family(), scope.deeper(), context);
            }
        };
    }

    private static TypedValue number(int value) {
        return new TypedValue(Constant.of(value), Family.INTEGER, value, false, true);
    }
}
