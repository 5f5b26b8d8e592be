package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.graph.Txn.Status;
import io.titrant.graph.format.Tokens.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Titrant's own histories (docs/check.md): JSON lines, first what it is, then a transaction on each. */
final class TitrantReader {
    static final String FORMAT = "titrant-history";
    static final int VERSION = 1;

    private final Tokens tokens;
    private final Dictionary names;
    private int count;
    private final Map<String, Integer> predicates = new HashMap<>();

    private @Nullable String name;
    private int session;
    private @Nullable Status status;
    private long invoked;
    private long completed;
    private List<String> statements = List.of();
    private List<Op> ops = List.of();

    TitrantReader(Tokens tokens, Dictionary names) {
        this.tokens = tokens;
        this.names = names;
    }

    static History read(Tokens tokens) {
        Dictionary names = new Dictionary();
        List<Txn> txns = new ArrayList<>();
        new TitrantReader(tokens, names).read(txns::add);
        return new History(List.copyOf(txns), names.keys(), names);
    }

    /** Gives each transaction to the sink as soon as it is read. */
    void read(Consumer<Txn> sink) {
        header();
        Token token = tokens.next();
        while (token == Token.OPEN_MAP) {
            sink.accept(transaction());
            token = tokens.next();
        }
        if (token != Token.END) {
            throw tokens.unexpected(token, "a transaction");
        }
    }

    private void header() {
        tokens.expect(Token.OPEN_MAP, "{\"format\":\"" + FORMAT + "\",\"version\":" + VERSION + "}");
        boolean named = false;
        for (Token token = tokens.next(); token != Token.CLOSE_MAP; token = tokens.next()) {
            String field = word(token, "a field");
            if (field.equals("format")) {
                named = word(tokens.next(), "the format").equals(FORMAT);
            } else if (field.equals("version")) {
                tokens.expect(Token.NUMBER, "the version");
                if (tokens.number() != VERSION) {
                    throw tokens.bad(
                            "version " + tokens.number() + " of the format; this is Titrant for version " + VERSION);
                }
            } else {
                tokens.skip(tokens.next(), "a value");
            }
        }
        if (!named) {
            throw tokens.bad("the first line must say \"format\":\"" + FORMAT + "\"");
        }
    }

    private Txn transaction() {
        name = null;
        session = -1;
        status = null;
        invoked = Txn.UNTIMED;
        completed = Txn.UNTIMED;
        statements = List.of();
        ops = List.of();
        for (Token token = tokens.next(); token != Token.CLOSE_MAP; token = tokens.next()) {
            field(word(token, "a field of a transaction, or }"));
        }
        int id = count++;
        if (status == null) {
            throw tokens.bad("a transaction without status (committed, aborted or unknown)");
        }
        if (session < 0) {
            throw tokens.bad("a transaction without session");
        }
        if (name != null && !name.equals("T" + id)) {
            names.txn(id, name);
        }
        if (!statements.isEmpty()) {
            names.statements(id, statements);
        }
        return new Txn(id, session, status, invoked, completed, List.copyOf(ops));
    }

    private void field(String field) {
        switch (field) {
            case "name" -> name = word(tokens.next(), "the name of a transaction");
            case "session" -> session = (int) number("a session's number");
            case "status" -> status = status();
            case "invoked" -> invoked = number("a time");
            case "completed" -> completed = number("a time");
            case "statements" -> {
                tokens.expect(Token.OPEN_LIST, "a list of statements");
                statements = new ArrayList<>();
                for (Token token = tokens.next(); token != Token.CLOSE_LIST; token = tokens.next()) {
                    statements.add(word(token, "the text of a statement, or ]"));
                }
            }
            case "ops" -> {
                tokens.expect(Token.OPEN_LIST, "a list of operations");
                ops = new ArrayList<>();
                for (Token token = tokens.next(); token != Token.CLOSE_LIST; token = tokens.next()) {
                    if (token != Token.OPEN_LIST) {
                        throw tokens.unexpected(token, "an operation, or ]");
                    }
                    ops.add(op());
                }
            }
            default -> tokens.skip(tokens.next(), "a value");
        }
    }

    private Status status() {
        String text = word(tokens.next(), "a status");
        for (Status one : Status.values()) {
            if (one.name().toLowerCase(Locale.ROOT).equals(text)) {
                return one;
            }
        }
        throw tokens.bad("unknown status '" + text + "': committed, aborted and unknown are known");
    }

    private Op op() {
        String kind = word(tokens.next(), "the kind of an operation");
        int statement = (int) number("the number of a statement");
        int key = key(tokens.next());
        Op op = switch (kind) {
            case "append" -> new Op.Append(statement, key, written());
            case "put" -> new Op.Put(statement, key, written());
            case "delete" -> new Op.Delete(statement, key);
            case "read", "lock-read" -> new Op.ReadChain(statement, key, list(true), kind.equals("lock-read"));
            case "get", "lock-get" ->
                new Op.ReadVersion(statement, key, version(tokens.next()), kind.equals("lock-get"));
            case "scan" -> new Op.Scan(statement, key, predicate(), list(false));
            case "missed" -> new Op.Missed(statement, key, written());
            default ->
                throw tokens.bad("unknown operation '" + kind
                        + "': append, put, delete, read, lock-read, get, lock-get, scan and missed are known");
        };
        tokens.expect(Token.CLOSE_LIST, "the end of the operation, ]");
        return op;
    }

    private int written() {
        int version = version(tokens.next());
        if (version == Op.INITIAL) {
            throw tokens.bad("null is the version before all writes; nobody writes it");
        }
        return version;
    }

    private int predicate() {
        Token token = tokens.next();
        if (token == Token.NULL) {
            return Op.Scan.ALL;
        }
        String text = word(token, "a predicate or null");
        // No predicate of a stream is judged.
        return names.isStream() ? 1 : predicates.computeIfAbsent(text, p -> predicates.size() + 1);
    }

    private int[] list(boolean versions) {
        tokens.expect(Token.OPEN_LIST, versions ? "a list of versions" : "a list of rows");
        int[] items = new int[8];
        int size = 0;
        for (Token token = tokens.next(); token != Token.CLOSE_LIST; token = tokens.next()) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = versions ? version(token) : key(token);
        }
        return Arrays.copyOf(items, size);
    }

    private int key(Token token) {
        if (token == Token.NUMBER) {
            return names.key(tokens.number());
        }
        return names.key(word(token, "a key"));
    }

    private int version(Token token) {
        if (token == Token.NULL) {
            return Op.INITIAL;
        }
        if (token == Token.NUMBER) {
            return names.version(tokens.number());
        }
        return names.version(word(token, "a version"));
    }

    private String word(Token token, String what) {
        if (token == Token.NUMBER) {
            return Long.toString(tokens.number());
        }
        if (token != Token.WORD) {
            throw tokens.unexpected(token, what);
        }
        return tokens.text();
    }

    private long number(String what) {
        tokens.expect(Token.NUMBER, what);
        return tokens.number();
    }
}
