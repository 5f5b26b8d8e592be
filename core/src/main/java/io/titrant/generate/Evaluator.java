package io.titrant.generate;

import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.UnaryOp;
import io.titrant.sql.When;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates an expression on a row, as far as all engines agree; the result is {@code null} where engines may differ or a value is not
 * known. The generator uses it to write conditions that hold on a chosen row (after pivoted query synthesis, Rigger and Su, OSDI 2020);
 * no oracle uses it. Example: on the row {@code c0 = 3}, {@code c0 > 1 AND c0 <> 4} is TRUE.
 */
final class Evaluator {
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9]*");

    private final Function<Expr.Column, @Nullable Constant> columns;

    Evaluator(Function<Expr.Column, @Nullable Constant> columns) {
        this.columns = columns;
    }

    @Nullable
    Constant value(Expr expr) {
        if (expr instanceof Constant constant) {
            return constant;
        } else if (expr instanceof Expr.Column column) {
            return columns.apply(column);
        } else if (expr instanceof Expr.Unary unary) {
            return unary(unary);
        } else if (expr instanceof Expr.Binary binary) {
            return binary(binary);
        } else if (expr instanceof Expr.Is is) {
            return is(is);
        } else if (expr instanceof Expr.Between between) {
            return negatedIf(
                    between.negated(),
                    and(
                            comparison(between.operand(), BinaryOp.GREATER_OR_EQUAL, between.low()),
                            comparison(between.operand(), BinaryOp.LESS_OR_EQUAL, between.high())));
        } else if (expr instanceof Expr.InList in) {
            return inList(in);
        } else if (expr instanceof Expr.Case choice) {
            return choice.operand() == null ? choice(choice) : null;
        } else if (expr instanceof Expr.Call call) {
            return call(call);
        }
        return null;
    }

    boolean holds(Expr condition) {
        return value(condition) instanceof Constant.Bool bool && bool.value();
    }

    private @Nullable Constant unary(Expr.Unary unary) {
        Constant operand = value(unary.operand());
        if (unary.op() == UnaryOp.NOT) {
            return not(operand);
        }
        if (operand instanceof Constant.Int number && unary.op() == UnaryOp.MINUS) {
            return new Constant.Int(number.value().negate());
        }
        return operand instanceof Constant.Null ? operand : null;
    }

    private @Nullable Constant binary(Expr.Binary binary) {
        return switch (binary.op()) {
            case AND -> and(value(binary.left()), value(binary.right()));
            case OR -> not(and(not(value(binary.left())), not(value(binary.right()))));
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                comparison(binary.left(), binary.op(), binary.right());
            case NULL_SAFE_EQUAL, NOT_DISTINCT -> same(value(binary.left()), value(binary.right()));
            case DISTINCT -> not(same(value(binary.left()), value(binary.right())));
            case ADD, SUBTRACT, MULTIPLY -> arithmetic(value(binary.left()), binary.op(), value(binary.right()));
            case CONCAT -> {
                Constant left = value(binary.left());
                Constant right = value(binary.right());
                yield left instanceof Constant.Text a && right instanceof Constant.Text b
                        ? Constant.of(a.value() + b.value())
                        : null;
            }
            default -> null;
        };
    }

    private static @Nullable Constant arithmetic(@Nullable Constant left, BinaryOp op, @Nullable Constant right) {
        if (left == null || right == null) {
            return null;
        }
        if (left instanceof Constant.Null || right instanceof Constant.Null) {
            return Constant.ofNull();
        }
        if (left instanceof Constant.Int a && right instanceof Constant.Int b) {
            BigInteger x = a.value();
            BigInteger y = b.value();
            return new Constant.Int(
                    op == BinaryOp.ADD ? x.add(y) : op == BinaryOp.SUBTRACT ? x.subtract(y) : x.multiply(y));
        }
        BigDecimal x = number(left);
        BigDecimal y = number(right);
        if (x == null || y == null) {
            return null;
        }
        BigDecimal result = op == BinaryOp.ADD ? x.add(y) : op == BinaryOp.SUBTRACT ? x.subtract(y) : x.multiply(y);
        return left instanceof Constant.Approximate || right instanceof Constant.Approximate
                ? Constant.Approximate.of(result.doubleValue())
                : Constant.of(result);
    }

    private @Nullable Constant comparison(Expr left, BinaryOp op, Expr right) {
        return compare(value(left), op, value(right));
    }

    private static @Nullable Constant compare(@Nullable Constant left, BinaryOp op, @Nullable Constant right) {
        if (left instanceof Constant.Null || right instanceof Constant.Null) {
            return Constant.ofNull();
        }
        Integer order = left == null || right == null ? null : order(left, right);
        if (order == null) {
            boolean apart = left != null && right != null && distinct(left, right);
            boolean equality = op == BinaryOp.EQUAL || op == BinaryOp.NOT_EQUAL;
            return apart && equality ? Constant.of(op == BinaryOp.NOT_EQUAL) : null;
        }
        return Constant.of(
                switch (op) {
                    case EQUAL -> order == 0;
                    case NOT_EQUAL -> order != 0;
                    case LESS -> order < 0;
                    case LESS_OR_EQUAL -> order <= 0;
                    case GREATER -> order > 0;
                    default -> order >= 0;
                });
    }

    /** Strings that no collation takes for equal, though their order may be open. */
    private static boolean distinct(Constant left, Constant right) {
        return left instanceof Constant.Text
                && right instanceof Constant.Text
                && !ColumnValues.folded(left).equals(ColumnValues.folded(right));
    }

    /** How two values compare, or null where engines differ. */
    private static @Nullable Integer order(Constant left, Constant right) {
        BigDecimal x = number(left);
        BigDecimal y = number(right);
        if (x != null && y != null) {
            return x.compareTo(y);
        } else if (left instanceof Constant.Text a && right instanceof Constant.Text b) {
            boolean plain = PLAIN.matcher(a.value()).matches()
                    && PLAIN.matcher(b.value()).matches();
            return a.equals(b)
                    ? Integer.valueOf(0)
                    : plain ? Integer.valueOf(a.value().compareTo(b.value())) : null;
        } else if (left instanceof Constant.Bytes a && right instanceof Constant.Bytes b) {
            return a.hex().compareTo(b.hex());
        } else if (left instanceof Constant.Bool a && right instanceof Constant.Bool b) {
            return Boolean.compare(a.value(), b.value());
        } else if (left instanceof Constant.Temporal a
                && right instanceof Constant.Temporal b
                && a.type() == b.type()) {
            return a.text().compareTo(b.text());
        }
        return null;
    }

    static @Nullable BigDecimal number(Constant value) {
        if (value instanceof Constant.Int number) {
            return new BigDecimal(number.value());
        } else if (value instanceof Constant.Decimal number) {
            return number.value();
        }
        return value instanceof Constant.Approximate number ? new BigDecimal(number.value()) : null;
    }

    private static @Nullable Constant same(@Nullable Constant left, @Nullable Constant right) {
        if (left == null || right == null) {
            return null;
        }
        boolean nullLeft = left instanceof Constant.Null;
        boolean nullRight = right instanceof Constant.Null;
        return nullLeft || nullRight ? Constant.of(nullLeft && nullRight) : compare(left, BinaryOp.EQUAL, right);
    }

    private @Nullable Constant is(Expr.Is is) {
        Constant operand = value(is.operand());
        if (operand == null) {
            return null;
        }
        Boolean met = switch (is.truth()) {
            case NULL, UNKNOWN -> operand instanceof Constant.Null;
            case TRUE -> operand instanceof Constant.Bool bool && bool.value();
            case FALSE -> operand instanceof Constant.Bool bool && !bool.value();
        };
        return Constant.of(met != is.negated());
    }

    private @Nullable Constant inList(Expr.InList in) {
        Constant operand = value(in.operand());
        @Nullable Constant found = Constant.of(false);
        for (Expr item : in.items()) {
            Constant equal = compare(operand, BinaryOp.EQUAL, value(item));
            found = not(and(not(found), not(equal)));
        }
        return negatedIf(in.negated(), found);
    }

    private @Nullable Constant choice(Expr.Case choice) {
        for (When when : choice.whens()) {
            Constant met = value(when.condition());
            if (met == null) {
                return null;
            }
            if (met instanceof Constant.Bool bool && bool.value()) {
                return value(when.result());
            }
        }
        return choice.otherwise() == null ? Constant.ofNull() : value(choice.otherwise());
    }

    private @Nullable Constant call(Expr.Call call) {
        List<Expr> arguments = call.arguments();
        Constant first = arguments.isEmpty() ? null : value(arguments.get(0));
        switch (call.function().toUpperCase(Locale.ROOT)) {
            case "COALESCE", "IFNULL" -> {
                for (Expr argument : arguments) {
                    Constant value = value(argument);
                    if (!(value instanceof Constant.Null)) {
                        return value;
                    }
                }
                return Constant.ofNull();
            }
            case "ABS" -> {
                return first instanceof Constant.Int number
                        ? new Constant.Int(number.value().abs())
                        : first instanceof Constant.Null ? first : null;
            }
            case "UPPER" -> {
                return first instanceof Constant.Text text
                        ? Constant.of(text.value().toUpperCase(Locale.ROOT))
                        : first instanceof Constant.Null ? first : null;
            }
            case "LOWER" -> {
                return first instanceof Constant.Text text
                        ? Constant.of(text.value().toLowerCase(Locale.ROOT))
                        : first instanceof Constant.Null ? first : null;
            }
            case "LENGTH", "CHAR_LENGTH" -> {
                return first instanceof Constant.Text text && !text.value().endsWith(" ")
                        ? Constant.of(text.value().length())
                        : first instanceof Constant.Null ? first : null;
            }
            default -> {
                return null;
            }
        }
    }

    private static @Nullable Constant not(@Nullable Constant value) {
        return value instanceof Constant.Bool bool ? Constant.of(!bool.value()) : truth(value);
    }

    private static @Nullable Constant negatedIf(boolean negated, @Nullable Constant value) {
        return negated ? not(value) : value;
    }

    /** FALSE AND an unknown value is FALSE. */
    private static @Nullable Constant and(@Nullable Constant left, @Nullable Constant right) {
        if (isFalse(left) || isFalse(right)) {
            return Constant.of(false);
        }
        if (left == null || right == null) {
            return null;
        }
        return left instanceof Constant.Bool ? truth(right) : truth(left);
    }

    private static boolean isFalse(@Nullable Constant value) {
        return value instanceof Constant.Bool bool && !bool.value();
    }

    private static @Nullable Constant truth(@Nullable Constant value) {
        return value instanceof Constant.Bool || value instanceof Constant.Null ? value : null;
    }
}
