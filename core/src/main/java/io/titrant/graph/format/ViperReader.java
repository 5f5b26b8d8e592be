package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.graph.Txn.Status;
import io.titrant.graph.format.Tokens.Token;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A folder of Viper's logs, one file per session, one line per committed transaction, in JSON or EDN. A delete writes a tombstone, which reads
 * show, so a range query reads each key of its range: those that it returned, alive or dead, and all others in their initial version. Example:
 * keys 1, 2 and 3 are written, {@code ["range", 1, 3, [{"id": 1, "val": 7}], []]} reads 7 of 1 and the initial versions of 2 and 3.
 */
final class ViperReader {
    /** Viper's value of a row that is not there. */
    private static final long NOTHING = 0;

    private record Transaction(int session, Status status, long begin, long end, List<ViperOp> ops) {}

    private final Dictionary names = new Dictionary();
    private final List<Transaction> txns = new ArrayList<>();
    /** The keys that are numbers and that some transaction writes, for ranges. */
    private final TreeMap<Long, Integer> numbers = new TreeMap<>();

    private final Set<Long> written = new HashSet<>();
    /** The values at the beginning; without an initial transaction, the first value of a key that no transaction wrote. */
    private final Map<Integer, Integer> initial = new HashMap<>();

    private boolean initialKnown;

    static History read(List<Path> logs) {
        ViperReader reader = new ViperReader();
        for (int session = 0; session < logs.size(); session++) {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(logs.get(session)))) {
                reader.log(in, logs.get(session).toString(), session);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return reader.history();
    }

    private void log(InputStream in, String file, int session) throws IOException {
        in.mark(64);
        String start = new String(in.readNBytes(64), StandardCharsets.UTF_8).replaceAll("\\s", "");
        in.reset();
        Tokens tokens = new Tokens(in, file, start.startsWith("{\""));
        Token token = tokens.next();
        for (; token == Token.OPEN_MAP; token = tokens.next()) {
            transaction(tokens, session);
        }
        if (token != Token.END) {
            throw tokens.unexpected(token, "a transaction, {");
        }
    }

    private void transaction(Tokens tokens, int session) {
        List<ViperOp> ops = null;
        Status status = Status.COMMITTED;
        boolean ofBeginning = false;
        long begin = Txn.UNTIMED;
        long end = Txn.UNTIMED;
        for (Token token = tokens.next(); token != Token.CLOSE_MAP; token = tokens.next()) {
            if (token != Token.WORD) {
                throw tokens.unexpected(token, "a field of a transaction, or }");
            }
            switch (tokens.text()) {
                case "value", "value:" -> ops = new ViperOps(tokens, names).read();
                case "type" -> status = status(tokens);
                case "isInitial" -> ofBeginning = ViperOps.isTrue(tokens);
                case "preBeginTS" -> begin = time(tokens);
                case "postCommitTS" -> end = time(tokens);
                default -> tokens.skip(tokens.next(), "a value");
            }
        }
        if (ops == null) {
            throw tokens.bad("a transaction without a value");
        }
        if (ofBeginning) {
            beginning(ops);
            return;
        }
        boolean timed = begin != Txn.UNTIMED && end != Txn.UNTIMED;
        txns.add(new Transaction(session, status, timed ? begin : Txn.UNTIMED, timed ? end : Txn.UNTIMED, ops));
        ops.forEach(this::note);
    }

    private static Status status(Tokens tokens) {
        tokens.expect(Token.WORD, "ok, fail or info");
        return switch (tokens.text()) {
            case "ok" -> Status.COMMITTED;
            case "fail" -> Status.ABORTED;
            case "info" -> Status.UNKNOWN;
            default -> throw tokens.bad("expected ok, fail or info, found '" + tokens.text() + "'");
        };
    }

    private static long time(Tokens tokens) {
        tokens.expect(Token.NUMBER, "a time");
        return tokens.number() > 0 ? tokens.number() : Txn.UNTIMED;
    }

    private void note(ViperOp op) {
        if (op.wrote() != null) {
            written.add(pair(op.key(), op.wrote()));
        }
        if (op.number() != null && op.isWrite()) {
            numbers.put(op.number(), op.key());
        }
    }

    /** The state before all transactions: a range over everything, or writes. */
    private void beginning(List<ViperOp> ops) {
        initialKnown = true;
        for (ViperOp op : ops) {
            if (op.wrote() != null) {
                initial.put(op.key(), op.wrote());
            } else if (op.read() != null) {
                initial.put(op.key(), op.read());
            }
        }
    }

    private History history() {
        List<Txn> all = new ArrayList<>(txns.size());
        for (Transaction txn : txns) {
            List<Op> ops = new ArrayList<>(txn.ops().size());
            for (ViperOp op : txn.ops()) {
                add(op, txn.status() == Status.COMMITTED, ops);
            }
            all.add(new Txn(all.size(), txn.session(), txn.status(), txn.begin(), txn.end(), List.copyOf(ops)));
        }
        return new History(List.copyOf(all), names.keys(), names);
    }

    private void add(ViperOp op, boolean reads, List<Op> ops) {
        if (op.range() != null && reads) {
            range(op.range(), op.statement(), ops);
        }
        if (op.read() != null && reads) {
            ops.add(new Op.ReadVersion(op.statement(), op.key(), version(op.key(), op.read()), false));
        }
        if (op.wrote() != null) {
            ops.add(new Op.Put(op.statement(), op.key(), op.wrote()));
        }
    }

    /** The keys of the range that the query did not return. */
    private void range(ViperOp.Range range, int statement, List<Op> ops) {
        for (int key : numbers.subMap(range.from(), true, range.to(), true).values()) {
            if (!range.returned().contains(key)) {
                // Rows never vanish from Viper's tables: a row of the beginning that is missing was never absent.
                int seen = initialKnown && initial.containsKey(key) ? names.version("absent") : Op.INITIAL;
                ops.add(new Op.ReadVersion(statement, key, seen, false));
            }
        }
    }

    private int version(int key, int read) {
        if (read == Op.INITIAL || written.contains(pair(key, read))) {
            return read;
        }
        Integer first = initialKnown ? initial.get(key) : initial.putIfAbsent(key, read);
        boolean ofBeginning = first == null ? !initialKnown : first == read;
        return ofBeginning ? Op.INITIAL : read;
    }

    private static long pair(int key, int version) {
        return (long) key << 32 | (version & 0xFFFFFFFFL);
    }

    /** The version of a value: {@link Op#INITIAL} for Viper's value of nothing. */
    static int version(Tokens tokens, Token token, Dictionary names) {
        if (token == Token.NULL) {
            return Op.INITIAL;
        }
        if (token == Token.NUMBER) {
            return tokens.number() == NOTHING ? Op.INITIAL : names.version(tokens.number());
        }
        if (token == Token.WORD) {
            return names.version(tokens.text());
        }
        throw tokens.unexpected(token, "a value");
    }

    /**
     * An operation of a log.
     *
     * @param number the key, if it is a number
     * @param read the version that it saw, or null
     * @param wrote the version that it wrote, or null
     * @param isWrite whether it tried to write
     * @param range the rest of a range query, or null
     */
    record ViperOp(
            int statement,
            int key,
            @Nullable Long number,
            @Nullable Integer read,
            @Nullable Integer wrote,
            boolean isWrite,
            @Nullable Range range) {
        /** The bounds of a range query, both inclusive, and the keys that it returned. */
        record Range(long from, long to, Set<Integer> returned) {}
    }
}
