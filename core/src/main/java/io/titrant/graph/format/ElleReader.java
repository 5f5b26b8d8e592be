package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.graph.Txn.Status;
import io.titrant.graph.format.Tokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
    private static final byte[] READ = Tokens.word("r");
    private static final byte[] WRITE = Tokens.word("w");
    private static final byte[] TXN = Tokens.word("txn");

    private static final int MOST_FUNCTIONS = 5;

    private enum Type {
        INVOKE,
        OK,
        FAIL,
        INFO
    }

    private record Pending(long time, List<Op> ops) {}

    private final Tokens tokens;
    private final ElleValues values;
    private final HistoryListener listener;
    private int count;
    /** The transactions that the listener has not got yet. */
    private final List<Txn> txns = new ArrayList<>();

    private final Map<Long, Pending> pending = new HashMap<>();
    private final Map<Long, Integer> sessions = new HashMap<>();
    private long events;
    /** Reads of nothing that came before the first operation that tells lists from registers: transaction and operation. */
    private final List<int[]> undecided = new ArrayList<>();

    private @Nullable Type type;
    private @Nullable Long process;
    private @Nullable List<Op> ops;
    private boolean foreign;
    /** Whether the field f names something other than transactions. */
    private boolean otherFunction;
    /** The functions of operations before the first transaction. */
    private final Set<String> otherFunctions = new TreeSet<>();

    /** Invocations without a process, until a completion of the same operations comes. */
    private final List<List<Op>> anonymous = new ArrayList<>();
    /** Which names the listener holds; null if all names are kept. */
    private @Nullable NamesInUse held;

    ElleReader(Tokens tokens, Dictionary names, HistoryListener listener) {
        this.tokens = tokens;
        this.values = new ElleValues(names);
        this.listener = listener;
    }

    static History read(Tokens tokens) {
        Dictionary names = new Dictionary();
        List<Txn> txns = new ArrayList<>();
        ElleReader reader = new ElleReader(tokens, names, txns::add);
        reader.read();
        if (txns.isEmpty() && !reader.otherFunctions.isEmpty()) {
            throw tokens.bad("no transactions in it: its operations are "
                    + String.join(", ", reader.otherFunctions)
                    + "; Titrant judges operations with values like [[:append x 1] [:r y [2 3]]]");
        }
        return new History(List.copyOf(txns), names.keys(), names);
    }

    /** Gives each transaction to the listener as soon as it is read, and the ones without an end last. */
    void read() {
        operations();
        end();
    }

    /** The same for a stream: drops the names that neither the listener nor a running transaction uses. */
    void read(NamesInUse inUse) {
        held = inUse;
        read();
    }

    private void dropUnusedNames() {
        if (held != null) {
            NamesInUse ofListener = held;
            values.names().dropUnused((keys, versions) -> {
                ofListener.tell(keys, versions);
                pending.values().forEach(call -> call.ops().forEach(op -> op.tell(keys, versions)));
                anonymous.forEach(call -> call.forEach(op -> op.tell(keys, versions)));
            });
        }
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

    private void end() {
        pending.forEach((who, call) -> add(who, Status.UNKNOWN, call.time(), Long.MAX_VALUE, call.ops()));
        anonymous.forEach(call -> add(nextSession(), Status.UNKNOWN, Txn.UNTIMED, Txn.UNTIMED, call));
        deliver();
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
        if (values.registers() != null) {
            deliver();
            dropUnusedNames();
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
            ElleValues.Value value = values.read(tokens);
            if (value != null) {
                ops = value.ops();
                foreign |= value.foreign();
            }
        } else if (tokens.is(F)) {
            Token token = tokens.next();
            if (token == Token.WORD && !tokens.is(TXN) && !tokens.is(READ) && !tokens.is(WRITE)) {
                otherFunction = true;
                if (count == 0 && otherFunctions.size() < MOST_FUNCTIONS) {
                    otherFunctions.add(tokens.text());
                }
            }
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

    /** Tells the listener of all transactions; the reads of nothing before the first telling operation are decided by now. */
    private void deliver() {
        if (Boolean.TRUE.equals(values.registers())) {
            for (int[] spot : undecided) {
                Txn t = txns.get(spot[0]);
                List<Op> changed = new ArrayList<>(t.ops());
                changed.set(spot[1], ofRegister(changed.get(spot[1])));
                txns.set(
                        spot[0],
                        new Txn(t.id(), t.session(), t.status(), t.invoked(), t.completed(), List.copyOf(changed)));
            }
        }
        undecided.clear();
        txns.forEach(listener::accept);
        txns.clear();
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
        listener.begin(session(who));
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
        add(nextSession(), status(how), Txn.UNTIMED, Txn.UNTIMED, done);
    }

    private long nextSession() {
        return -1L - count;
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

    /** Reads of a transaction that did not commit, or may not have, prove nothing. */
    private void add(long who, Status status, long invoked, long completed, List<Op> done) {
        int session = session(who);
        Boolean registers = values.registers();
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
        txns.add(new Txn(count++, session, status, invoked, completed, List.copyOf(kept)));
    }

    private int session(long who) {
        return sessions.computeIfAbsent(who, w -> sessions.size());
    }
}
