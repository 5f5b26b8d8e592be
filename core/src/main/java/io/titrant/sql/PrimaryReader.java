package io.titrant.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the expressions that need no parentheses: constants, columns, calls, subqueries and CASE. */
final class PrimaryReader {
    private final Cursor cursor;
    private final Reader reader;

    PrimaryReader(Cursor cursor, Reader reader) {
        this.cursor = cursor;
        this.reader = reader;
    }

    Expr read() {
        Expr expr = bare();
        int links = 0;
        while (true) {
            if (cursor.accept("COLLATE")) {
                expr = new Expr.Collate(expr, cursor.name());
            } else if (cursor.isSymbol("::") && cursor.has(Trait.DOUBLE_COLON_CASTS)) {
                cursor.next();
                expr = new Expr.Cast(expr, TypeReader.read(cursor));
            } else if (cursor.isSymbol("[") && cursor.has(Trait.SUBSCRIPTS)) {
                cursor.next();
                expr = new Expr.Subscript(expr, reader.expressions().read());
                cursor.expectSymbol("]");
            } else {
                return expr;
            }
            cursor.link(links++);
        }
    }

    /** A number as its token spells it, perhaps with a minus before it. */
    static Constant number(String text) {
        if (text.contains("e") || text.contains("E")) {
            String literal = text.startsWith(".") ? "0" + text : text.replace("-.", "-0.");
            return new Constant.Approximate(literal.replaceFirst("\\.(?=[eE])", ".0"));
        }
        return text.contains(".") ? new Constant.Decimal(new BigDecimal(text)) : new Constant.Int(new BigInteger(text));
    }

    /** Reads without the COLLATE, casts or subscripts after it. */
    Expr bare() {
        Token token = cursor.peek();
        return switch (token.kind()) {
            case NUMBER -> number(cursor.next().text());
            case STRING -> new Constant.Text(cursor.next().text());
            case BYTES -> new Constant.Bytes(cursor.next().text());
            case QUOTED_NAME -> column();
            case WORD -> word(token);
            case SYMBOL -> parenthesized();
            case END -> throw cursor.problem("an expression");
        };
    }

    private Expr word(Token token) {
        boolean call = cursor.peek(1).isSymbol("(");
        Expr keyword = keyword(token, call);
        if (keyword != null) {
            return keyword;
        }
        if (cursor.peek(1).kind() == Token.Kind.STRING) {
            return typedLiteral();
        }
        if (cursor.is("TIMESTAMP", "WITH", "TIME", "ZONE") && cursor.peek(4).kind() == Token.Kind.STRING) {
            cursor.expect("TIMESTAMP", "WITH", "TIME", "ZONE");
            return new Constant.Temporal(
                    Constant.TemporalType.TIMESTAMP_WITH_TIME_ZONE,
                    cursor.next().text());
        }
        return call ? windowed(call()) : column();
    }

    /** The call, or the window function that it is if OVER follows. */
    private Expr windowed(Expr call) {
        if (!cursor.accept("OVER")) {
            return call;
        }
        cursor.expectSymbol("(");
        boolean rowNumber = call instanceof Expr.Call named
                && named.function().equalsIgnoreCase("ROW_NUMBER")
                && named.arguments().isEmpty();
        if (rowNumber && cursor.acceptSymbol(")")) {
            return new Expr.RowNumber();
        }
        List<Expr> partitionBy = cursor.accept("PARTITION", "BY") ? cursor.list(reader.expressions()::read) : List.of();
        List<OrderItem> orderBy = reader.queries().orderBy();
        Expr.WindowFrame frame = Expr.WindowFrame.DEFAULT;
        for (Expr.WindowFrame known : Expr.WindowFrame.values()) {
            if (known != Expr.WindowFrame.DEFAULT && cursor.accept(known.sql().split(" "))) {
                frame = known;
                break;
            }
        }
        cursor.expectSymbol(")");
        return new Expr.Window(call, partitionBy, orderBy, frame);
    }

    /** An expression that begins with a keyword, or null if this word does not begin one. */
    private @Nullable Expr keyword(Token token, boolean call) {
        return switch (token.upper()) {
            case "NULL" -> constant(Constant.ofNull());
            case "TRUE" -> constant(Constant.of(true));
            case "FALSE" -> constant(Constant.of(false));
            case "DEFAULT" -> constant(new Expr.Default());
            case "CASE" -> caseOf();
            case "CAST" -> cast();
            case "EXISTS" -> {
                cursor.next();
                yield new Expr.Exists(reader.queries().parenthesized());
            }
            case "ROW" -> {
                cursor.next();
                yield new Expr.Row(cursor.parenthesized(reader.expressions()::read));
            }
            case "VALUES" -> cursor.has(Trait.VALUES_FUNCTION) && call ? proposed() : null;
            default -> call ? null : current(token);
        };
    }

    private Expr constant(Expr expr) {
        cursor.next();
        return expr;
    }

    private @Nullable Expr current(Token token) {
        for (Expr.CurrentValue value : Expr.CurrentValue.values()) {
            if (token.isWord(value.name())) {
                return constant(new Expr.Current(value));
            }
        }
        return null;
    }

    private Expr proposed() {
        cursor.expect("VALUES");
        cursor.expectSymbol("(");
        Name column = cursor.name();
        cursor.expectSymbol(")");
        return new Expr.Proposed(column);
    }

    private Expr caseOf() {
        cursor.expect("CASE");
        ExpressionReader expressions = reader.expressions();
        Expr operand = cursor.is("WHEN") ? null : expressions.read();
        List<When> whens = new ArrayList<>();
        while (cursor.accept("WHEN")) {
            Expr condition = expressions.read();
            cursor.expect("THEN");
            whens.add(new When(condition, expressions.read()));
        }
        Expr otherwise = cursor.accept("ELSE") ? expressions.read() : null;
        cursor.expect("END");
        return new Expr.Case(operand, whens, otherwise);
    }

    private Expr cast() {
        cursor.expect("CAST");
        cursor.expectSymbol("(");
        Expr operand = reader.expressions().read();
        cursor.expect("AS");
        TypeName type = TypeReader.read(cursor);
        cursor.expectSymbol(")");
        return new Expr.Cast(operand, type);
    }

    private Expr typedLiteral() {
        String type = cursor.next().upper();
        String text = cursor.next().text();
        if (type.equals("BYTEA") && cursor.has(Trait.BYTEA_LITERALS) && text.startsWith("\\x")) {
            return new Constant.Bytes(text.substring(2));
        }
        if (type.equals("BLOB") && cursor.has(Trait.BLOB_LITERALS) && text.matches("(\\\\x[0-9A-Fa-f]{2})*")) {
            return new Constant.Bytes(text.replace("\\x", ""));
        }
        return new Constant.Temporal(Constant.TemporalType.valueOf(type), text);
    }

    private Expr call() {
        String function = cursor.next().text();
        AggregateFunction aggregate = AggregateFunction.named(function);
        cursor.expectSymbol("(");
        if (aggregate == AggregateFunction.COUNT && cursor.acceptSymbol("*")) {
            cursor.expectSymbol(")");
            return new Expr.Aggregate(aggregate, false, List.of());
        }
        boolean distinct = cursor.accept("DISTINCT");
        List<Expr> arguments = cursor.isSymbol(")") ? List.of() : cursor.list(reader.expressions()::read);
        cursor.expectSymbol(")");
        if (aggregate != null && !arguments.isEmpty() && aggregate.takes(arguments.size(), distinct)) {
            return new Expr.Aggregate(aggregate, distinct, arguments);
        }
        if (distinct) {
            throw cursor.problem("an aggregate");
        }
        Constant temporal = temporalFunction(function, arguments);
        return temporal == null ? new Expr.Call(function, arguments) : temporal;
    }

    private @Nullable Constant temporalFunction(String function, List<Expr> arguments) {
        if (cursor.has(Trait.TEMPORAL_FUNCTIONS)
                && arguments.size() == 1
                && arguments.get(0) instanceof Constant.Text text) {
            for (Constant.TemporalType type : Constant.TemporalType.values()) {
                if (type.isFunction(cursor.dialect()) && function.equalsIgnoreCase(type.name())) {
                    return new Constant.Temporal(type, text.value());
                }
            }
        }
        return null;
    }

    private Expr column() {
        return column(cursor, true);
    }

    /** A column; where a row may be proposed for insertion, {@code EXCLUDED.c} is one of its values. */
    static Expr column(Cursor cursor, boolean mayBeProposed) {
        List<Name> parts = cursor.objectName().parts();
        Name name = parts.get(parts.size() - 1);
        if (parts.size() == 1) {
            return new Expr.Column(null, name);
        }
        ObjectName table = new ObjectName(parts.subList(0, parts.size() - 1));
        boolean proposed = mayBeProposed && ReservedWords.isExcluded(table) && !cursor.has(Trait.VALUES_FUNCTION);
        return proposed ? new Expr.Proposed(name) : new Expr.Column(table, name);
    }

    private Expr parenthesized() {
        Query query = subquery();
        if (query != null) {
            return new Expr.Subquery(query);
        }
        List<Expr> items = cursor.parenthesized(reader.expressions()::read);
        return items.size() == 1 ? items.get(0) : new Expr.Row(items);
    }

    /** The query in the parentheses that are next, or null, and nothing read, if they hold something else. */
    @Nullable
    Query subquery() {
        if (!QueryReader.startsQuery(cursor, true)) {
            return null;
        }
        int mark = cursor.mark();
        try {
            return reader.queries().parenthesized();
        } catch (SyntaxProblem | IllegalArgumentException notOnlyAQuery) {
            cursor.reset(mark);
            return null;
        }
    }
}
