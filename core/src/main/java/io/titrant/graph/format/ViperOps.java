package io.titrant.graph.format;

import io.titrant.graph.format.Tokens.Token;
import io.titrant.graph.format.ViperReader.ViperOp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the operations of one transaction of Viper's logs: {@code [r key value dead]}, {@code [w key value succeeded]},
 * {@code [i key value read dead succeeded]} (insert), {@code [d …]} (delete) and {@code [range from to [alive …] [dead …]]}.
 */
final class ViperOps {
    private final Tokens tokens;
    private final Dictionary names;
    private final List<ViperOp> ops = new ArrayList<>();
    private int statement;

    ViperOps(Tokens tokens, Dictionary names) {
        this.tokens = tokens;
        this.names = names;
    }

    List<ViperOp> read() {
        tokens.expect(Token.OPEN_LIST, "a list of operations");
        Token token = tokens.next();
        for (; token == Token.OPEN_LIST; token = tokens.next()) {
            operation();
            statement++;
        }
        if (token != Token.CLOSE_LIST) {
            throw tokens.unexpected(token, "an operation like [w 1 5 true], or ]");
        }
        return ops;
    }

    private void operation() {
        tokens.expect(Token.WORD, "r, w, i, d or range");
        String kind = tokens.text();
        switch (kind) {
            case "r", "w", "i", "d" -> single(kind);
            case "range" -> range();
            default -> throw tokens.bad("unknown operation '" + kind + "': r, w, i, d and range are known");
        }
        for (Token token = tokens.next(); token != Token.CLOSE_LIST; token = tokens.next()) {
            tokens.skip(token, "the end of the operation, ]");
        }
    }

    private void single(String kind) {
        Token token = tokens.next();
        Long number = token == Token.NUMBER ? tokens.number() : null;
        int key = key(token);
        int value = value();
        if (kind.equals("r")) {
            ops.add(new ViperOp(statement, key, number, value, null, false, null));
            return;
        }
        Integer read = null;
        if (!kind.equals("w")) {
            read = value();
            tokens.skip(tokens.next(), "whether the row was dead");
        }
        ops.add(new ViperOp(statement, key, number, read, isTrue(tokens) ? value : null, true, null));
    }

    private void range() {
        Long from = bound();
        Long to = bound();
        Set<Integer> returned = new HashSet<>();
        rows(returned);
        rows(returned);
        ops.add(new ViperOp(
                statement,
                -1,
                null,
                null,
                null,
                false,
                new ViperOp.Range(
                        from == null ? Long.MIN_VALUE : from, to == null ? Long.MAX_VALUE : to, Set.copyOf(returned))));
    }

    /** Null is no bound. */
    private @Nullable Long bound() {
        Token token = tokens.next();
        if (token == Token.NUMBER) {
            return tokens.number();
        }
        if (token == Token.NULL || (token == Token.WORD && tokens.text().equals("nil"))) {
            return null;
        }
        throw tokens.unexpected(token, "a bound of a range: a number or nil");
    }

    private void rows(Set<Integer> returned) {
        tokens.expect(Token.OPEN_LIST, "the rows of a range");
        Token token = tokens.next();
        for (; token == Token.OPEN_MAP; token = tokens.next()) {
            returned.add(row());
        }
        if (token != Token.CLOSE_LIST) {
            throw tokens.unexpected(token, "a row like {:id 1 :val 5}, or ]");
        }
    }

    private int row() {
        int key = -1;
        Long number = null;
        Integer version = null;
        for (Token token = tokens.next(); token != Token.CLOSE_MAP; token = tokens.next()) {
            if (token != Token.WORD) {
                throw tokens.unexpected(token, "a field of a row, or }");
            }
            switch (tokens.text()) {
                case "id" -> {
                    Token id = tokens.next();
                    number = id == Token.NUMBER ? tokens.number() : null;
                    key = key(id);
                }
                case "val" -> version = value();
                default -> tokens.skip(tokens.next(), "a value");
            }
        }
        if (key < 0 || version == null) {
            throw tokens.bad("a row without id or val");
        }
        ops.add(new ViperOp(statement, key, number, version, null, false, null));
        return key;
    }

    private int value() {
        return ViperReader.version(tokens, tokens.next(), names);
    }

    private int key(Token token) {
        if (token == Token.NUMBER) {
            return names.key(tokens.number());
        }
        if (token == Token.WORD) {
            return names.key(tokens.text());
        }
        throw tokens.unexpected(token, "a key");
    }

    /** The next word, true or false. */
    static boolean isTrue(Tokens tokens) {
        tokens.expect(Token.WORD, "true or false");
        return switch (tokens.text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw tokens.bad("expected true or false, found '" + tokens.text() + "'");
        };
    }
}
