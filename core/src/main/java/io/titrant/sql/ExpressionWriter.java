package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes expressions, with parentheses wherever the text would otherwise be read as another tree, and wherever people or
 * engines may doubt: only chains of one operator, + and - with * and /, conditions in AND, and AND in OR go without.
 */
final class ExpressionWriter {
    private final Renderer out;
    private final OperatorPrecedence precedence;

    ExpressionWriter(Renderer out) {
        this.out = out;
        this.precedence = out.dialect().precedence();
    }

    void write(Expr expr) {
        if (expr instanceof Constant constant) {
            out.add(ConstantWriter.text(constant, out.dialect()));
        } else if (expr instanceof Expr.Column column) {
            if (column.table() != null) {
                out.object(column.table()).add(".");
            }
            out.name(column.name());
        } else if (expr instanceof Expr.Unary unary) {
            unary(unary);
        } else if (expr instanceof Expr.Binary binary) {
            binary(binary);
        } else if (!writePredicate(expr) && !writeCall(expr)) {
            writeQuery(expr);
        }
    }

    private boolean writePredicate(Expr expr) {
        if (expr instanceof Expr.Is is) {
            subject(is.operand());
            out.add(is.negated() ? " IS NOT " : " IS ").add(is.truth().name());
        } else if (expr instanceof Expr.Between between) {
            subject(between.operand());
            out.add(between.negated() ? " NOT BETWEEN " : " BETWEEN ");
            operand(between.low(), OperatorPrecedence.VALUE);
            out.add(" AND ");
            operand(between.high(), OperatorPrecedence.VALUE);
        } else if (expr instanceof Expr.InList in) {
            subject(in.operand());
            out.add(in.negated() ? " NOT IN " : " IN ").parenthesized(in.items(), this::write);
        } else if (expr instanceof Expr.InQuery in) {
            subject(in.operand());
            out.add(in.negated() ? " NOT IN " : " IN ");
            out.queries().parenthesized(in.query());
        } else if (expr instanceof Expr.Like like) {
            subject(like.operand());
            out.add(like.negated() ? " NOT " : " ").add(like.kind().name()).add(" ");
            operand(like.pattern(), OperatorPrecedence.UNARY);
            if (like.escape() != null) {
                out.add(" ESCAPE ");
                operand(like.escape(), OperatorPrecedence.UNARY);
            }
        } else {
            return false;
        }
        return true;
    }

    private boolean writeCall(Expr expr) {
        if (expr instanceof Expr.Call call) {
            out.add(call.function()).parenthesized(call.arguments(), this::write);
        } else if (expr instanceof Expr.Aggregate aggregate) {
            out.add(aggregate.function().name()).add("(").addIf(aggregate.distinct(), "DISTINCT ");
            out.addIf(aggregate.arguments().isEmpty(), "*")
                    .list(aggregate.arguments(), this::write)
                    .add(")");
        } else if (expr instanceof Expr.Cast cast) {
            out.add("CAST(");
            write(cast.operand());
            out.add(" AS ").type(cast.type()).add(")");
        } else if (expr instanceof Expr.Collate collate) {
            operand(collate.operand(), OperatorPrecedence.PRIMARY);
            out.add(" COLLATE ").name(collate.collation());
        } else if (expr instanceof Expr.Subscript part) {
            boolean bare = part.operand() instanceof Expr.Column || part.operand() instanceof Expr.Subscript;
            out.addIf(!bare, "(");
            write(part.operand());
            out.addIf(!bare, ")").add("[");
            write(part.place());
            out.add("]");
        } else if (expr instanceof Expr.Case choice) {
            caseOf(choice);
        } else if (expr instanceof Expr.Row row) {
            out.parenthesized(row.items(), this::write);
        } else if (expr instanceof Expr.Default) {
            out.add("DEFAULT");
        } else if (expr instanceof Expr.Proposed proposed) {
            boolean function = out.has(Trait.VALUES_FUNCTION);
            out.add(function ? "VALUES(" : "EXCLUDED.").name(proposed.column()).addIf(function, ")");
        } else if (expr instanceof Expr.RowNumber) {
            out.add("ROW_NUMBER() OVER ()");
        } else if (expr instanceof Expr.Window window) {
            window(window);
        } else if (expr instanceof Expr.Current current) {
            out.add(current.value().name());
        } else {
            return false;
        }
        return true;
    }

    private void window(Expr.Window window) {
        write(window.function());
        out.add(" OVER (");
        String between = "";
        if (!window.partitionBy().isEmpty()) {
            out.add("PARTITION BY ").list(window.partitionBy(), this::write);
            between = " ";
        }
        if (!window.orderBy().isEmpty()) {
            out.add(between).add("ORDER BY ").list(window.orderBy(), out.queries()::orderItem);
            between = " ";
        }
        if (window.frame() != Expr.WindowFrame.DEFAULT) {
            out.add(between).add(window.frame().sql());
        }
        out.add(")");
    }

    private void writeQuery(Expr expr) {
        if (expr instanceof Expr.Subquery subquery) {
            out.queries().parenthesized(subquery.query());
        } else if (expr instanceof Expr.Exists exists) {
            out.add("EXISTS ");
            out.queries().parenthesized(exists.query());
        } else if (expr instanceof Expr.Quantified quantified) {
            subject(quantified.left());
            out.add(" " + quantified.op().symbol() + " " + quantified.quantifier() + " ");
            out.queries().parenthesized(quantified.query());
        } else {
            throw new IllegalStateException("no text for " + expr);
        }
    }

    private void caseOf(Expr.Case choice) {
        out.add("CASE");
        out.clause(" ", choice.operand());
        for (When when : choice.whens()) {
            out.clause(" WHEN ", when.condition()).clause(" THEN ", when.result());
        }
        out.clause(" ELSE ", choice.otherwise()).add(" END");
    }

    private void unary(Expr.Unary unary) {
        boolean word = unary.op() == UnaryOp.NOT;
        out.add(unary.op().symbol()).addIf(word, " ");
        boolean number = unary.operand() instanceof Constant constant && constant.isNumber();
        parenthesizedIf(level(unary.operand()) < OperatorPrecedence.PRIMARY || (number && !word), unary.operand());
    }

    private void binary(Expr.Binary binary) {
        BinaryOp op = binary.op();
        String function = functionInsteadOf(op);
        if (function != null) {
            out.add(function).parenthesized(List.of(binary.left(), binary.right()), this::write);
            return;
        }
        boolean leftChain = binary.left() instanceof Expr.Binary left && chains(left.op(), op);
        if (op.group() == BinaryOp.Group.COMPARISON) {
            subject(binary.left());
        } else {
            parenthesizedIf(!leftChain && level(binary.left()) < minimum(op, binary.left()), binary.left());
        }
        out.add(" ").add(symbol(op)).add(" ");
        parenthesizedIf(
                looksLikeTruth(op, binary.right()) || level(binary.right()) < minimum(op, binary.right()),
                binary.right());
    }

    /** Whether {@code a IS b} would be read as the beginning of {@code a IS NULL} or {@code a IS TRUE}. */
    private boolean looksLikeTruth(BinaryOp op, Expr right) {
        return out.has(Trait.IS_COMPARES)
                && (op == BinaryOp.DISTINCT || op == BinaryOp.NOT_DISTINCT)
                && (right instanceof Constant || level(right) < OperatorPrecedence.PRIMARY);
    }

    /** The function to call where the dialect has no such operator. */
    private @Nullable String functionInsteadOf(BinaryOp op) {
        return switch (op) {
            case CONCAT -> out.has(Trait.SYMBOLS_ARE_LOGIC) ? "CONCAT" : null;
            case POWER -> out.has(Trait.CARET_IS_POWER) ? null : "POWER";
            case BIT_XOR -> out.has(Trait.CARET_IS_POWER) && !out.has(Trait.HASH_IS_XOR) ? "xor" : null;
            default -> null;
        };
    }

    private String symbol(BinaryOp op) {
        if (op == BinaryOp.BIT_XOR && out.has(Trait.HASH_IS_XOR)) {
            return "#";
        }
        if (out.has(Trait.IS_COMPARES) && op == BinaryOp.NOT_DISTINCT) {
            return "IS";
        }
        if (out.has(Trait.IS_COMPARES) && op == BinaryOp.DISTINCT) {
            return "IS NOT";
        }
        return op.symbol();
    }

    /** Whether {@code a inner b outer c} without parentheses is {@code (a inner b) outer c}, for every reader. */
    private static boolean chains(BinaryOp inner, BinaryOp outer) {
        return switch (outer) {
            case ADD, SUBTRACT -> inner == BinaryOp.ADD || inner == BinaryOp.SUBTRACT;
            case MULTIPLY, CONCAT, BIT_AND, BIT_OR, AND, OR, XOR -> inner == outer;
            default -> false;
        };
    }

    /** How tightly an operand must bind to stand without parentheses. */
    private int minimum(BinaryOp op, Expr operand) {
        boolean product = operand instanceof Expr.Binary binary
                && (binary.op() == BinaryOp.MULTIPLY || binary.op() == BinaryOp.DIVIDE);
        return switch (op) {
            case OR ->
                operand instanceof Expr.Binary binary && binary.op() == BinaryOp.AND
                        ? OperatorPrecedence.AND
                        : OperatorPrecedence.NOT;
            case AND, XOR -> OperatorPrecedence.NOT;
            case ADD, SUBTRACT -> product ? 0 : OperatorPrecedence.UNARY;
            default -> op.group() == BinaryOp.Group.COMPARISON ? OperatorPrecedence.VALUE : OperatorPrecedence.UNARY;
        };
    }

    /** Writes the left operand of a comparison, IS, IN, …. */
    private void subject(Expr expr) {
        boolean arithmetic = level(expr) < OperatorPrecedence.PRIMARY && !(expr instanceof Constant);
        boolean whole = expr instanceof Expr.Exists; // H2 takes nothing behind it.
        parenthesizedIf(
                whole
                        || level(expr) < OperatorPrecedence.VALUE
                        || (arithmetic && out.has(Trait.CONDITIONS_START_SIMPLE)),
                expr);
    }

    /** Writes an operand, in parentheses if it binds less tightly than {@code min}. */
    private void operand(Expr expr, int min) {
        parenthesizedIf(level(expr) < min, expr);
    }

    private void parenthesizedIf(boolean needed, Expr expr) {
        out.addIf(needed, "(");
        write(expr);
        out.addIf(needed, ")");
    }

    private int level(Expr expr) {
        if (expr instanceof Expr.Binary binary) {
            return functionInsteadOf(binary.op()) == null ? precedence.of(binary.op()) : OperatorPrecedence.PRIMARY;
        } else if (expr instanceof Expr.Unary unary) {
            return switch (unary.op()) {
                case NOT -> OperatorPrecedence.NOT;
                case BIT_NOT -> precedence.bitNot();
                case MINUS, PLUS -> OperatorPrecedence.UNARY;
            };
        } else if (expr instanceof Expr.Is) {
            return precedence.is();
        } else if (expr instanceof Expr.Between
                || expr instanceof Expr.InList
                || expr instanceof Expr.InQuery
                || expr instanceof Expr.Like
                || expr instanceof Expr.Quantified) {
            return precedence.predicate();
        } else if (expr instanceof Expr.Collate || (expr instanceof Constant c && c.isNegativeNumber())) {
            return OperatorPrecedence.UNARY;
        }
        return OperatorPrecedence.PRIMARY;
    }
}
