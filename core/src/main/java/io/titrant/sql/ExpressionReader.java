package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads expressions by precedence climbing, with the levels of the dialect. */
final class ExpressionReader {
    private final Cursor cursor;
    private final Reader reader;
    private final PrimaryReader primaries;
    private final OperatorPrecedence precedence;

    ExpressionReader(Cursor cursor, Reader reader) {
        this.cursor = cursor;
        this.reader = reader;
        this.primaries = new PrimaryReader(cursor, reader);
        this.precedence = cursor.dialect().precedence();
    }

    Expr read() {
        return read(0);
    }

    /** Reads an expression of operators that bind at least as tightly as {@code min}. */
    Expr read(int min) {
        return cursor.nested(() -> {
            Expr left = prefixed();
            int last = Integer.MAX_VALUE;
            for (int links = 0; ; links++) {
                int level = nextLevel();
                if (level < min) {
                    return left;
                }
                if (level == last
                        && level < OperatorPrecedence.VALUE
                        && level > OperatorPrecedence.NOT
                        && precedence.conditionsDoNotChain()) {
                    throw cursor.problem("parentheses");
                }
                left = infix(left, level);
                last = level;
                cursor.link(links);
            }
        });
    }

    /** Reads a literal, perhaps a negative number, and nothing after it. */
    Expr literal() {
        if (cursor.acceptSymbol("-")) {
            return PrimaryReader.number("-" + cursor.next().text());
        }
        return primaries.bare();
    }

    /** Reads an operand of an operator before it: an expression without operators after it. */
    Expr prefixed() {
        return cursor.nested(() -> {
            if (cursor.accept("NOT")) {
                return new Expr.Unary(UnaryOp.NOT, read(OperatorPrecedence.NOT));
            }
            if (cursor.isSymbol("!") && cursor.has(Trait.SYMBOLS_ARE_LOGIC)) {
                cursor.next();
                return new Expr.Unary(UnaryOp.NOT, prefixed());
            }
            if (cursor.isSymbol("-")) {
                return negated();
            }
            if (cursor.acceptSymbol("+")) {
                return new Expr.Unary(UnaryOp.PLUS, prefixed());
            }
            if (cursor.acceptSymbol("~")) {
                int level = precedence.bitNot();
                return new Expr.Unary(
                        UnaryOp.BIT_NOT, level == OperatorPrecedence.UNARY ? prefixed() : read(level + 1));
            }
            return primaries.read();
        });
    }

    /** A minus directly before a number belongs to the number, unless a cast takes the number first. */
    private Expr negated() {
        boolean number = cursor.peek(1).kind() == Token.Kind.NUMBER
                && !cursor.peek(2).isSymbol("::")
                && !cursor.peek(2).isWord("COLLATE");
        cursor.next();
        return number ? PrimaryReader.number("-" + cursor.next().text()) : new Expr.Unary(UnaryOp.MINUS, prefixed());
    }

    /** The level of the operator that is next; -1 if none is. */
    private int nextLevel() {
        Token token = cursor.peek();
        if (token.kind() == Token.Kind.SYMBOL) {
            BinaryOp op = symbol(token.text());
            return op == null ? -1 : precedence.of(op);
        }
        if (token.kind() != Token.Kind.WORD) {
            return -1;
        }
        return switch (token.upper()) {
            case "AND" -> OperatorPrecedence.AND;
            case "OR" -> OperatorPrecedence.OR;
            case "XOR" -> OperatorPrecedence.XOR;
            case "DIV" -> precedence.of(BinaryOp.INTEGER_DIVIDE);
            case "MOD" -> cursor.has(Trait.SYMBOLS_ARE_LOGIC) ? precedence.of(BinaryOp.MODULO) : -1;
            case "IS" -> precedence.is();
            case "NOT" -> isPredicate(cursor.peek(1)) ? precedence.predicate() : -1;
            default -> isPredicate(token) ? precedence.predicate() : -1;
        };
    }

    private static boolean isPredicate(Token token) {
        return switch (token.upper()) {
            case "BETWEEN", "IN", "LIKE", "ILIKE", "GLOB", "REGEXP", "RLIKE" -> true;
            default -> false;
        };
    }

    private @Nullable BinaryOp symbol(String symbol) {
        return switch (symbol) {
            case "+" -> BinaryOp.ADD;
            case "-" -> BinaryOp.SUBTRACT;
            case "*" -> BinaryOp.MULTIPLY;
            case "/" -> BinaryOp.DIVIDE;
            case "%" -> BinaryOp.MODULO;
            case "&" -> BinaryOp.BIT_AND;
            case "|" -> BinaryOp.BIT_OR;
            case "^" -> cursor.has(Trait.CARET_IS_POWER) ? BinaryOp.POWER : BinaryOp.BIT_XOR;
            case "#" -> cursor.has(Trait.HASH_IS_XOR) ? BinaryOp.BIT_XOR : null;
            case "<<" -> BinaryOp.SHIFT_LEFT;
            case ">>" -> BinaryOp.SHIFT_RIGHT;
            case "||" -> cursor.has(Trait.SYMBOLS_ARE_LOGIC) ? BinaryOp.OR : BinaryOp.CONCAT;
            case "&&" -> cursor.has(Trait.SYMBOLS_ARE_LOGIC) ? BinaryOp.AND : null;
            case "=", "==" -> BinaryOp.EQUAL;
            case "<>", "!=" -> BinaryOp.NOT_EQUAL;
            case "<" -> BinaryOp.LESS;
            case "<=" -> BinaryOp.LESS_OR_EQUAL;
            case ">" -> BinaryOp.GREATER;
            case ">=" -> BinaryOp.GREATER_OR_EQUAL;
            case "<=>" -> BinaryOp.NULL_SAFE_EQUAL;
            default -> null;
        };
    }

    private Expr infix(Expr left, int level) {
        Token token = cursor.next();
        if (token.kind() == Token.Kind.SYMBOL) {
            BinaryOp op = symbol(token.text());
            if (op == null) {
                throw cursor.problem("an operator");
            }
            return operation(left, op, level);
        }
        return switch (token.upper()) {
            case "AND" -> operation(left, BinaryOp.AND, level);
            case "OR" -> operation(left, BinaryOp.OR, level);
            case "XOR" -> operation(left, BinaryOp.XOR, level);
            case "DIV" -> operation(left, BinaryOp.INTEGER_DIVIDE, level);
            case "MOD" -> operation(left, BinaryOp.MODULO, level);
            case "IS" -> is(left, level);
            case "NOT" -> predicate(left, true, cursor.next(), level);
            default -> predicate(left, false, token, level);
        };
    }

    private Expr operation(Expr left, BinaryOp op, int level) {
        boolean quantified = op.mayBeQuantified()
                && cursor.peek(1).isSymbol("(")
                && (cursor.is("ANY") || cursor.is("ALL") || cursor.is("SOME"));
        if (quantified) {
            Expr.Quantifier quantifier = cursor.next().isWord("ALL") ? Expr.Quantifier.ALL : Expr.Quantifier.ANY;
            return new Expr.Quantified(left, op, quantifier, reader.queries().parenthesized());
        }
        return new Expr.Binary(left, op, read(level + 1));
    }

    private Expr is(Expr left, int level) {
        boolean negated = cursor.accept("NOT");
        if (cursor.accept("DISTINCT", "FROM")) {
            BinaryOp op = negated ? BinaryOp.NOT_DISTINCT : BinaryOp.DISTINCT;
            return new Expr.Binary(left, op, read(level + 1));
        }
        if (cursor.has(Trait.IS_COMPARES)) {
            return isAnything(left, negated, level);
        }
        Expr.Truth truth = truth();
        if (truth == null) {
            throw cursor.problem("NULL, TRUE, FALSE or UNKNOWN");
        }
        return new Expr.Is(left, negated, truth);
    }

    private Expr.@Nullable Truth truth() {
        for (Expr.Truth truth : Expr.Truth.values()) {
            if (cursor.accept(truth.name())) {
                return truth;
            }
        }
        return null;
    }

    /** In SQLite NULL or TRUE after IS may only be the beginning: {@code a IS NULL & b} is {@code a IS (NULL & b)}. */
    private Expr isAnything(Expr left, boolean negated, int level) {
        int mark = cursor.mark();
        Expr.Truth truth = truth();
        if (truth != null && nextLevel() <= level && !cursor.is("COLLATE")) {
            return new Expr.Is(left, negated, truth);
        }
        cursor.reset(mark);
        BinaryOp op = negated ? BinaryOp.DISTINCT : BinaryOp.NOT_DISTINCT;
        return new Expr.Binary(left, op, read(level + 1));
    }

    private Expr predicate(Expr left, boolean negated, Token keyword, int level) {
        int operand = level + 1;
        return switch (keyword.upper()) {
            case "BETWEEN" -> {
                Expr low = read(operand);
                cursor.expect("AND");
                yield new Expr.Between(left, negated, low, read(operand));
            }
            case "IN" -> in(left, negated);
            case "LIKE" -> like(left, negated, Expr.LikeKind.LIKE, operand);
            case "ILIKE" -> like(left, negated, Expr.LikeKind.ILIKE, operand);
            case "GLOB" -> like(left, negated, Expr.LikeKind.GLOB, operand);
            case "REGEXP", "RLIKE" -> like(left, negated, Expr.LikeKind.REGEXP, operand);
            default -> throw cursor.problem("a predicate");
        };
    }

    private Expr like(Expr left, boolean negated, Expr.LikeKind kind, int operand) {
        Expr pattern = read(operand);
        Expr escape = cursor.accept("ESCAPE") ? read(operand) : null;
        return new Expr.Like(left, negated, kind, pattern, escape);
    }

    private Expr in(Expr left, boolean negated) {
        Query query = primaries.subquery();
        if (query != null) {
            return new Expr.InQuery(left, negated, query);
        }
        List<Expr> items = cursor.parenthesized(this::read);
        return new Expr.InList(left, negated, items);
    }
}
