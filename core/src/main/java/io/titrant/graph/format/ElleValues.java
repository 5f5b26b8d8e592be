package io.titrant.graph.format;

import io.titrant.graph.Op;
import io.titrant.graph.format.Tokens.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the values of Elle's operations: {@code [[:append x 1] [:r y [2 3]]]} of lists, {@code [[:w x 1] [:r y 2]]} of registers. */
final class ElleValues {
    private static final byte[] APPEND = Tokens.word("append");
    private static final byte[] READ = Tokens.word("r");
    private static final byte[] WRITE = Tokens.word("w");

    /**
     * The effect of an operation.
     *
     * @param foreign whether it is no transaction
     */
    record Value(List<Op> ops, boolean foreign) {}

    private final Dictionary names;
    private int[] chain = new int[64];
    private @Nullable Boolean registers;

    ElleValues(Dictionary names) {
        this.names = names;
    }

    Dictionary names() {
        return names;
    }

    /** Whether the history is about registers; null until an operation tells. */
    @Nullable
    Boolean registers() {
        return registers;
    }

    /** The value that comes next, or null if it is not a list. */
    @Nullable
    Value read(Tokens tokens) {
        Token token = tokens.next();
        if (token != Token.OPEN_LIST) {
            tokens.skip(token, "a value");
            return null;
        }
        List<Op> list = new ArrayList<>(4);
        token = tokens.next();
        while (token == Token.OPEN_LIST) {
            list.add(micro(tokens, list.size()));
            token = tokens.next();
        }
        if (token == Token.CLOSE_LIST) {
            return new Value(list, false);
        }
        if (!list.isEmpty()) {
            throw tokens.unexpected(token, "an operation like [:append x 1] or ]");
        }
        while (token != Token.CLOSE_LIST) {
            tokens.skip(token, "a value");
            token = tokens.next();
        }
        return new Value(list, true);
    }

    private Op micro(Tokens tokens, int statement) {
        Token token = tokens.next();
        if (token != Token.WORD) {
            throw tokens.unexpected(token, "append, w or r");
        }
        Op op;
        if (tokens.is(APPEND)) {
            mode(tokens, false);
            int key = key(tokens);
            op = new Op.Append(statement, key, version(tokens, tokens.next()));
        } else if (tokens.is(WRITE)) {
            mode(tokens, true);
            int key = key(tokens);
            op = new Op.Put(statement, key, version(tokens, tokens.next()));
        } else if (tokens.is(READ)) {
            op = readOp(tokens, statement, key(tokens));
        } else {
            throw tokens.bad("unknown operation '" + tokens.text() + "': append, w and r are known");
        }
        tokens.expect(Token.CLOSE_LIST, "the end of the operation, ]");
        return op;
    }

    private Op readOp(Tokens tokens, int statement, int key) {
        Token token = tokens.next();
        if (token == Token.NULL) {
            return Boolean.TRUE.equals(registers)
                    ? new Op.ReadVersion(statement, key, Op.INITIAL, false)
                    : new Op.ReadChain(statement, key, new int[0], false);
        }
        if (token != Token.OPEN_LIST) {
            int version = version(tokens, token);
            mode(tokens, true);
            return new Op.ReadVersion(statement, key, version, false);
        }
        mode(tokens, false);
        int size = 0;
        token = tokens.next();
        while (token != Token.CLOSE_LIST) {
            if (size == chain.length) {
                chain = Arrays.copyOf(chain, size * 2);
            }
            chain[size++] = version(tokens, token);
            token = tokens.next();
        }
        return new Op.ReadChain(statement, key, Arrays.copyOf(chain, size), false);
    }

    private int key(Tokens tokens) {
        Token token = tokens.next();
        if (token == Token.NUMBER) {
            return names.key(tokens.number());
        }
        if (token == Token.WORD) {
            return names.key(tokens.text());
        }
        throw tokens.unexpected(token, "a key");
    }

    private int version(Tokens tokens, Token token) {
        if (token == Token.NUMBER) {
            return names.version(tokens.number());
        }
        if (token == Token.WORD) {
            return names.version(tokens.text());
        }
        throw tokens.unexpected(token, "a value");
    }

    private void mode(Tokens tokens, boolean register) {
        if (registers == null) {
            registers = register;
        } else if (registers != register) {
            throw tokens.bad("lists (append) and registers (w) in one history");
        }
    }
}
