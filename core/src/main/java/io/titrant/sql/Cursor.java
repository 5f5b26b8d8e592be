package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A place in the tokens of one statement. It bounds the reader: the depth of nesting, so that no tree overflows a stack, and
 * the number of steps, so that trying an alternative again and again ends.
 */
final class Cursor {
    private static final int MAX_DEPTH = 80;
    private static final int FREE_LINKS = 30;
    private static final int MAX_LINKS = 1000;
    private static final int STEPS_PER_TOKEN = 60;
    private static final int MIN_STEPS = 20_000;

    private final String text;
    private final Dialect dialect;
    private final List<Token> tokens;
    private int at;
    private int depth;
    private int links;
    private int steps;

    Cursor(String text, Dialect dialect) {
        this.text = text;
        this.dialect = dialect;
        this.tokens = Lexer.tokens(text, dialect);
        this.steps = MIN_STEPS + STEPS_PER_TOKEN * tokens.size();
    }

    Dialect dialect() {
        return dialect;
    }

    boolean has(Trait trait) {
        return dialect.has(trait);
    }

    SyntaxProblem problem(String expected) {
        return new SyntaxProblem("expected " + expected + " at " + peek().start());
    }

    /** Reads something that may contain itself. */
    <T> T nested(Supplier<T> reader) {
        if (++depth > MAX_DEPTH) {
            throw new SyntaxProblem("nested too deeply");
        }
        try {
            return reader.get();
        } finally {
            depth--;
        }
    }

    /** Counts one more operator in a chain like {@code a AND b AND c}, whose tree is as deep as the chain is long. */
    void link(int position) {
        if (position > FREE_LINKS && ++links > MAX_LINKS) {
            throw new SyntaxProblem("too long a chain of operators");
        }
    }

    int mark() {
        return at;
    }

    void reset(int mark) {
        at = mark;
    }

    Token peek() {
        return peek(0);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    Token next() {
        if (--steps < 0) {
            throw new SyntaxProblem("too many alternatives");
        }
        Token token = peek();
        if (at < tokens.size() - 1) {
            at++;
        }
        return token;
    }

    boolean atEnd() {
        return peek().kind() == Token.Kind.END;
    }

    /** Whether the next tokens are these keywords. */
    boolean is(String... keywords) {
        for (int i = 0; i < keywords.length; i++) {
            if (!peek(i).isWord(keywords[i])) {
                return false;
            }
        }
        return true;
    }

    boolean isSymbol(String symbol) {
        return peek().isSymbol(symbol);
    }

    /** Steps over these keywords if they are next. */
    boolean accept(String... keywords) {
        if (!is(keywords)) {
            return false;
        }
        for (int i = 0; i < keywords.length; i++) {
            next();
        }
        return true;
    }

    boolean acceptSymbol(String symbol) {
        if (!isSymbol(symbol)) {
            return false;
        }
        next();
        return true;
    }

    void expect(String... keywords) {
        if (!accept(keywords)) {
            throw problem(String.join(" ", keywords));
        }
    }

    void expectSymbol(String symbol) {
        if (!acceptSymbol(symbol)) {
            throw problem(symbol);
        }
    }

    boolean isName() {
        return peek().kind() == Token.Kind.QUOTED_NAME
                || (peek().kind() == Token.Kind.WORD && !ReservedWords.isReserved(peek().upper()));
    }

    Name name() {
        if (!isName()) {
            throw problem("a name");
        }
        Token token = next();
        return dialect.canonical(new Name(token.text(), token.kind() == Token.Kind.QUOTED_NAME));
    }

    /** Whether a name follows that can be an alias without AS. */
    boolean isBareAlias() {
        return peek().kind() == Token.Kind.QUOTED_NAME
                || (peek().kind() == Token.Kind.WORD && ReservedWords.isBareAlias(peek().upper()));
    }

    ObjectName objectName() {
        List<Name> parts = new ArrayList<>();
        do {
            parts.add(name());
        } while (acceptSymbol("."));
        return new ObjectName(parts);
    }

    /** One or more, separated by commas. */
    <T> List<T> list(Supplier<? extends T> reader) {
        List<T> items = new ArrayList<>();
        do {
            items.add(reader.get());
        } while (acceptSymbol(","));
        return items;
    }

    /** One or more in parentheses. */
    <T> List<T> parenthesized(Supplier<? extends T> reader) {
        expectSymbol("(");
        List<T> items = list(reader);
        expectSymbol(")");
        return items;
    }

    /** The names in parentheses, if a parenthesis is next. */
    List<Name> optionalNames() {
        return isSymbol("(") ? parenthesized(this::name) : List.of();
    }

    /** Whether nothing is left but perhaps the semicolon. */
    boolean atEndOfStatement() {
        return atEnd() || (isSymbol(";") && peek(1).kind() == Token.Kind.END);
    }

    /** The text of all tokens that are left, comments between them included. */
    String rest() {
        int start = peek().start();
        int end = start;
        while (!atEndOfStatement()) {
            end = next().end();
        }
        return text.substring(start, end);
    }
}
