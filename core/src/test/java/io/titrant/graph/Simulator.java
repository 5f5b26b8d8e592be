package io.titrant.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Stores that keep a model by construction, run by a few sessions at once, for histories whose verdict is known: one transaction at a time,
 * snapshots where the first committer wins, or whatever is committed at the moment.
 */
final class Simulator {
    enum Store {
        SERIAL,
        SNAPSHOT,
        READ_COMMITTED
    }

    private final Store store;
    private final boolean registers;
    private final int keys;
    private final Random random;
    private final List<List<Integer>> committed = new ArrayList<>();
    private final Open[] open;
    private final List<Txn> txns = new ArrayList<>();
    private int version;
    private long clock;

    private static final class Open {
        long invoked;
        int left;
        List<List<Integer>> view = List.of();
        final List<int[]> writes = new ArrayList<>();
        final List<Op> ops = new ArrayList<>();
    }

    private Simulator(Store store, boolean registers, int sessions, int keys, long seed) {
        this.store = store;
        this.registers = registers;
        this.keys = keys;
        this.random = new Random(seed);
        this.open = new Open[sessions];
        for (int k = 0; k < keys; k++) {
            committed.add(new ArrayList<>());
        }
    }

    static History run(Store store, boolean registers, int txns, int sessions, int keys, long seed) {
        Simulator s = new Simulator(store, registers, sessions, keys, seed);
        while (s.txns.size() < txns) {
            s.step();
        }
        return new History(List.copyOf(s.txns), keys, Names.PLAIN);
    }

    private void step() {
        int session = random.nextInt(open.length);
        clock++;
        Open txn = open[session];
        if (txn == null) {
            txn = new Open();
            txn.invoked = clock;
            txn.left = 1 + random.nextInt(4);
            txn.view = copy();
            open[session] = txn;
        } else if (store == Store.SERIAL) {
            txn.view = copy();
            while (txn.left-- > 0) {
                operate(txn, txn.view);
            }
            finish(session, txn);
        } else if (txn.left-- > 0) {
            operate(txn, store == Store.SNAPSHOT ? txn.view : committed);
        } else {
            finish(session, txn);
        }
    }

    private List<List<Integer>> copy() {
        List<List<Integer>> all = new ArrayList<>();
        committed.forEach(list -> all.add(List.copyOf(list)));
        return all;
    }

    private void operate(Open txn, List<List<Integer>> view) {
        int key = random.nextInt(keys);
        int statement = txn.ops.size();
        if (random.nextBoolean() && !locked(key, txn)) {
            int written = ++version;
            txn.writes.add(new int[] {key, written});
            txn.ops.add(registers ? new Op.Put(statement, key, written) : new Op.Append(statement, key, written));
            return;
        }
        List<Integer> seen = new ArrayList<>(view.get(key));
        txn.writes.stream().filter(w -> w[0] == key).forEach(w -> seen.add(w[1]));
        int[] chain = seen.stream().mapToInt(i -> i).toArray();
        txn.ops.add(
                registers
                        ? new Op.ReadVersion(statement, key, chain.length == 0 ? 0 : chain[chain.length - 1], false)
                        : new Op.ReadChain(statement, key, chain, false));
    }

    /** Whoever reads what is committed must keep others from writing what it wrote. */
    private boolean locked(int key, Open txn) {
        return store == Store.READ_COMMITTED
                && Arrays.stream(open)
                        .anyMatch(
                                o -> o != null && o != txn && o.writes.stream().anyMatch(w -> w[0] == key));
    }

    private void finish(int session, Open txn) {
        boolean conflict = store == Store.SNAPSHOT
                && txn.writes.stream()
                        .anyMatch(w ->
                                committed.get(w[0]).size() != txn.view.get(w[0]).size());
        boolean abort = conflict || random.nextInt(10) == 0;
        if (!abort) {
            txn.writes.forEach(w -> committed.get(w[0]).add(w[1]));
        }
        txns.add(new Txn(
                txns.size(),
                session,
                abort ? Txn.Status.ABORTED : Txn.Status.COMMITTED,
                txn.invoked,
                clock,
                List.copyOf(txn.ops)));
        open[session] = null;
    }

    /** The same history, but some transactions never learned how they ended. */
    static History forget(History history, long seed) {
        Random random = new Random(seed);
        List<Txn> changed = new ArrayList<>();
        for (Txn t : history.txns()) {
            Txn.Status status = random.nextInt(4) == 0 ? Txn.Status.UNKNOWN : t.status();
            changed.add(new Txn(t.id(), t.session(), status, t.invoked(), t.completed(), t.ops()));
        }
        return new History(List.copyOf(changed), history.keys(), history.names());
    }

    /** The same history, but with one read of a register that saw another version, written by anybody. */
    static History misread(History history, long seed) {
        Random random = new Random(seed);
        List<Txn> changed = new ArrayList<>(history.txns());
        int id = random.nextInt(changed.size());
        Txn t = changed.get(id);
        List<Op> ops = new ArrayList<>(t.ops());
        for (int i = 0; i < ops.size(); i++) {
            if (ops.get(i) instanceof Op.ReadVersion read) {
                List<Integer> versions = new ArrayList<>(List.of(Op.INITIAL));
                history.txns()
                        .forEach(other -> other.ops().forEach(op -> {
                            if (op instanceof Op.Put put && put.key() == read.key()) {
                                versions.add(put.version());
                            }
                        }));
                int other = versions.get(random.nextInt(versions.size()));
                ops.set(i, new Op.ReadVersion(read.statement(), read.key(), other, false));
                break;
            }
        }
        changed.set(id, new Txn(id, t.session(), t.status(), t.invoked(), t.completed(), List.copyOf(ops)));
        return new History(List.copyOf(changed), history.keys(), history.names());
    }

    /** The same history, but with the chain of one read cut short, so that it may no longer be what the store promised. */
    static History tamper(History history, long seed) {
        Random random = new Random(seed);
        List<Txn> changed = new ArrayList<>(history.txns());
        for (int tries = 0; tries < 20; tries++) {
            int id = random.nextInt(changed.size());
            Txn t = changed.get(id);
            List<Op> ops = new ArrayList<>(t.ops());
            if (ops.isEmpty()) {
                continue;
            }
            int at = random.nextInt(ops.size());
            if (ops.get(at) instanceof Op.ReadChain read && read.chain().length > 0) {
                int[] cut = Arrays.copyOf(read.chain(), random.nextInt(read.chain().length));
                ops.set(at, new Op.ReadChain(read.statement(), read.key(), cut, read.locking()));
                changed.set(id, new Txn(id, t.session(), t.status(), t.invoked(), t.completed(), List.copyOf(ops)));
                return new History(List.copyOf(changed), history.keys(), history.names());
            }
        }
        return history;
    }
}
