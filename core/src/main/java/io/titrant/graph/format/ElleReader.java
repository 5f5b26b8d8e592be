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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Histories of Elle and Jepsen, list-append and rw-register, in EDN or JSON: a map per operation, one after the other or all in one list.
 * Where each operation has its invocation, their places in the file are the times: Jepsen writes them in the order in which they happened.
 */
final class ElleReader {
    private static final byte[] TYPE = Tokens.word("type");
    private static final byte[] VALUE = Tokens.word("value");
    private static final byte[] PROCESS = Tokens.word("process");
    private static final byte[] F = Tokens.word("f");
    private static final byte[] INVOKE = Tokens.word("invoke");
    private static final byte[] OK = Tokens.word("ok");
    private static final byte[] FAIL = Tokens.word("fail");
    private static final byte[] INFO = Tokens.word("info");
    private static final byte[] APPEND = Tokens.word("append");
    private static final byte[] READ = Tokens.word("r");
    private static final byte[] WRITE = Tokens.word("w");
    private static final byte[] INSERT = Tokens.word("i");
    private static final byte[] TXN = Tokens.word("txn");

    private enum Type {
        INVOKE,
        OK,
        FAIL,
        INFO
    }

    private record Pending(long time, List<Op> ops) {}

    private Tokens tokens;
    private final Dictionary names = new Dictionary();
    private final List<Txn> txns = new ArrayList<>();
    private final Map<Long, Pending> pending = new HashMap<>();
    private final Map<Long, Integer> sessions = new HashMap<>();
    private int[] chain = new int[64];
    private long events;
    /** Whether the file is about registers; unknown until something tells. */
    private @Nullable Boolean registers;

    private final List<int[]> undecided = new ArrayList<>();

    private @Nullable Type type;
    private @Nullable Long process;
    private @Nullable List<Op> ops;
    private boolean foreign;
    /** Whether the field f names something other than transactions. */
    private boolean otherFunction;
    /** Invocations without a process, until a completion of the same operations comes. */
    private final List<List<Op>> anonymous = new ArrayList<>();
    /** The session of operations without a process in a file of one session; -1 if there is none. */
    private long fileSession = -1;

    ElleReader(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Viper's logs: a file per session, each line a committed transaction. */
    static History ofSessions(List<Path> logs) {
        ElleReader reader = null;
        for (int i = 0; i < logs.size(); i++) {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(logs.get(i)))) {
                Tokens tokens = new Tokens(in, logs.get(i).toString(), false);
                if (reader == null) {
                    reader = new ElleReader(tokens);
                }
                reader.tokens = tokens;
                reader.fileSession = i;
                reader.operations();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return Objects.requireNonNull(reader, "no logs").history();
    }

    History read() {
        operations();
        return history();
    }

    private void operations() {
        Token token = tokens.next();
        boolean list = token == Token.OPEN_LIST;
        if (list) {
            token = tokens.next();
        }
        while (token == Token.OPEN_MAP) {
            operation();
            token = tokens.next();
        }
        if (list && token == Token.CLOSE_LIST) {
            token = tokens.next();
            list = false;
        }
        if (token != Token.END || list) {
            throw tokens.unexpected(token, list ? "an operation or the end of the list" : "an operation");
        }
    }

    private History history() {
        pending.forEach((who, call) -> add(who, Status.UNKNOWN, call.time(), Long.MAX_VALUE, call.ops()));
        anonymous.forEach(call -> add(nextSession(), Status.UNKNOWN, Txn.UNTIMED, Txn.UNTIMED, call));
        decide(false);
        return new History(List.copyOf(txns), names.keys(), names);
    }

    private void operation() {
        type = null;
        process = null;
        ops = null;
        foreign = false;
        otherFunction = false;
        Token token = tokens.next();
        while (token != Token.CLOSE_MAP) {
            if (token != Token.WORD) {
                throw tokens.unexpected(token, "a field of an operation, or }");
            }
            field();
            token = tokens.next();
        }
        events++;
        if (foreign || (otherFunction && ops == null) || (process == null && ops == null)) {
            return;
        }
        if (type == null) {
            throw tokens.bad("an operation without a type (invoke, ok, fail or info)");
        }
        if (process == null) {
            anonymous(type);
        } else if (type == Type.INVOKE) {
            invoked(process);
        } else {
            completed(process, type);
        }
    }

    private void field() {
        if (tokens.is(TYPE)) {
            type = type(tokens.next());
        } else if (tokens.is(PROCESS)) {
            Token token = tokens.next();
            if (token == Token.NUMBER) {
                process = tokens.number();
            } else {
                foreign = true;
                tokens.skip(token, "a process");
            }
        } else if (tokens.is(VALUE)) {
            value();
        } else if (tokens.is(F)) {
            Token token = tokens.next();
            otherFunction |= token == Token.WORD && !tokens.is(TXN) && !tokens.is(READ) && !tokens.is(WRITE);
            tokens.skip(token, "a value");
        } else {
            tokens.skip(tokens.next(), "a value");
        }
    }

    private Type type(Token token) {
        if (token == Token.WORD) {
            if (tokens.is(OK)) {
                return Type.OK;
            }
            if (tokens.is(INVOKE)) {
                return Type.INVOKE;
            }
            if (tokens.is(FAIL)) {
                return Type.FAIL;
            }
            if (tokens.is(INFO)) {
                return Type.INFO;
            }
        }
        throw tokens.unexpected(token, "invoke, ok, fail or info");
    }

    private void value() {
        Token token = tokens.next();
        if (token != Token.OPEN_LIST) {
            tokens.skip(token, "a value");
            return;
        }
        List<Op> list = new ArrayList<>(4);
        token = tokens.next();
        while (token == Token.OPEN_LIST) {
            list.add(micro(list.size()));
            token = tokens.next();
        }
        if (token != Token.CLOSE_LIST) {
            if (!list.isEmpty()) {
                throw tokens.unexpected(token, "an operation like [:append x 1] or ]");
            }
            while (token != Token.CLOSE_LIST) {
                tokens.skip(token, "a value");
                token = tokens.next();
            }
            foreign = true;
        }
        ops = list;
    }

    private Op micro(int statement) {
        Token token = tokens.next();
        if (token != Token.WORD) {
            throw tokens.unexpected(token, "append, w or r");
        }
        Op op;
        if (tokens.is(APPEND)) {
            mode(false);
            int key = key();
            op = new Op.Append(statement, key, version(tokens.next()));
        } else if (tokens.is(WRITE) || (fileSession >= 0 && tokens.is(INSERT))) {
            mode(true);
            int key = key();
            op = new Op.Put(statement, key, version(tokens.next()));
        } else if (tokens.is(READ)) {
            op = readOp(statement, key());
        } else {
            throw tokens.bad("unknown operation '" + tokens.text() + "': append, w and r are known");
        }
        for (token = tokens.next(); token != Token.CLOSE_LIST; token = tokens.next()) {
            if (fileSession < 0) {
                throw tokens.unexpected(token, "the end of the operation, ]");
            }
            tokens.skip(token, "a value");
        }
        return op;
    }

    private Op readOp(int statement, int key) {
        Token token = tokens.next();
        if (token == Token.NULL) {
            return Boolean.TRUE.equals(registers)
                    ? new Op.ReadVersion(statement, key, Op.INITIAL, false)
                    : new Op.ReadChain(statement, key, new int[0], false);
        }
        if (token != Token.OPEN_LIST) {
            int version = version(token);
            mode(true);
            return new Op.ReadVersion(statement, key, version, false);
        }
        mode(false);
        int size = 0;
        token = tokens.next();
        while (token != Token.CLOSE_LIST) {
            if (size == chain.length) {
                chain = Arrays.copyOf(chain, size * 2);
            }
            chain[size++] = version(token);
            token = tokens.next();
        }
        return new Op.ReadChain(statement, key, Arrays.copyOf(chain, size), false);
    }

    private int key() {
        Token token = tokens.next();
        if (token == Token.NUMBER) {
            return names.key(tokens.number());
        }
        if (token == Token.WORD) {
            return names.key(tokens.text());
        }
        throw tokens.unexpected(token, "a key");
    }

    private int version(Token token) {
        if (token == Token.NUMBER) {
            return names.version(tokens.number());
        }
        if (token == Token.WORD) {
            return names.version(tokens.text());
        }
        throw tokens.unexpected(token, "a value");
    }

    private void mode(boolean register) {
        if (registers == null) {
            decide(register);
        } else if (registers != register) {
            throw tokens.bad("lists (append) and registers (w) in one history");
        }
    }

    /** Reads of nothing that came before the first operation that tells lists from registers. */
    private void decide(boolean register) {
        if (registers == null) {
            registers = register;
            if (register) {
                for (int[] spot : undecided) {
                    Txn t = txns.get(spot[0]);
                    List<Op> changed = new ArrayList<>(t.ops());
                    changed.set(spot[1], ofRegister(changed.get(spot[1])));
                    txns.set(
                            spot[0],
                            new Txn(t.id(), t.session(), t.status(), t.invoked(), t.completed(), List.copyOf(changed)));
                }
            }
        }
    }

    private static Op ofRegister(Op op) {
        return op instanceof Op.ReadChain read
                ? new Op.ReadVersion(read.statement(), read.key(), Op.INITIAL, false)
                : op;
    }

    private void invoked(long who) {
        if (pending.containsKey(who)) {
            throw tokens.bad("process " + who + " invokes an operation before its last one is complete");
        }
        pending.put(who, new Pending(events, ops == null ? List.of() : ops));
    }

    /** Without a process nobody knows the session or the time; a completion belongs to the first invocation of the same operations. */
    private void anonymous(Type how) {
        List<Op> done = ops == null ? List.of() : ops;
        if (how == Type.INVOKE) {
            anonymous.add(done);
            return;
        }
        for (int i = 0; i < anonymous.size(); i++) {
            if (sameCall(anonymous.get(i), done)) {
                anonymous.remove(i);
                break;
            }
        }
        add(fileSession >= 0 ? fileSession : nextSession(), status(how), Txn.UNTIMED, Txn.UNTIMED, done);
    }

    private long nextSession() {
        return -1L - txns.size();
    }

    private static boolean sameCall(List<Op> call, List<Op> answer) {
        if (call.size() != answer.size()) {
            return false;
        }
        for (int i = 0; i < call.size(); i++) {
            Op one = call.get(i);
            Op other = answer.get(i);
            boolean read = one instanceof Op.ReadChain || one instanceof Op.ReadVersion;
            boolean otherRead = other instanceof Op.ReadChain || other instanceof Op.ReadVersion;
            if (one.key() != other.key() || read != otherRead || (!read && !one.equals(other))) {
                return false;
            }
        }
        return true;
    }

    private static Status status(Type how) {
        return how == Type.OK ? Status.COMMITTED : how == Type.FAIL ? Status.ABORTED : Status.UNKNOWN;
    }

    private void completed(long who, Type how) {
        Pending call = pending.remove(who);
        List<Op> done = ops;
        if (how != Type.OK && call != null && (done == null || done.isEmpty())) {
            done = call.ops();
        }
        if (done == null) {
            throw tokens.bad("an operation without a value");
        }
        add(who, status(how), call == null ? Txn.UNTIMED : call.time(), call == null ? Txn.UNTIMED : events, done);
    }

    /** What a transaction read that did not commit, or may not have, nobody can rely on. */
    private void add(long who, Status status, long invoked, long completed, List<Op> done) {
        int session = sessions.computeIfAbsent(who, w -> sessions.size());
        List<Op> kept = done;
        if (status != Status.COMMITTED) {
            kept = done.stream()
                    .filter(op -> !(op instanceof Op.ReadChain) && !(op instanceof Op.ReadVersion))
                    .toList();
        } else if (registers == null) {
            for (int i = 0; i < done.size(); i++) {
                undecided.add(new int[] {txns.size(), i});
            }
        } else if (registers) {
            kept = done.stream().map(ElleReader::ofRegister).toList();
        }
        txns.add(new Txn(txns.size(), session, status, invoked, completed, List.copyOf(kept)));
    }
}
