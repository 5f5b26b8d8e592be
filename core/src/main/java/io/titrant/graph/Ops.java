package io.titrant.graph;

import io.titrant.graph.Txn.Status;
import java.util.List;

/**
 * A history as flat arrays: operations numbered in the order of transactions, and for each key the operations on it in that order, so that
 * those of one transaction stand together.
 */
final class Ops {
    static final byte APPEND = 0;
    static final byte PUT = 1;
    static final byte DELETE = 2;
    static final byte READ_CHAIN = 3;
    static final byte READ_VERSION = 4;
    static final byte SCAN = 5;
    static final byte MISSED = 6;

    final History history;
    final int[] txn;
    final byte[] kind;
    final int[] key;
    final int[] version;
    /** The versions that reads of chains returned; null for all other operations. */
    final int[][] chains;

    final boolean[] locking;
    final int[] place;
    /** By transaction, its first operation; one more for the end of the last. */
    final int[] firstOp;

    final int[] firstOfKey;
    final int[] byKey;
    /** The transactions that count: the committed ones, and those of unknown end of which a transaction that counts read a version. */
    final boolean[] counts;

    private final LongIntMap writers;
    private final int[][] sources;
    private final IntList rewritten = new IntList();
    private final boolean[] aborted;

    private Ops(History history, int size) {
        this.history = history;
        txn = new int[size];
        kind = new byte[size];
        key = new int[size];
        version = new int[size];
        chains = new int[size][];
        locking = new boolean[size];
        place = new int[size];
        firstOfKey = new int[history.keys() + 2];
        byKey = new int[size];
        int n = history.txns().size();
        firstOp = new int[n + 1];
        sources = new int[n][];
        counts = new boolean[n];
        aborted = new boolean[n];
        writers = new LongIntMap(size / 2);
    }

    static Ops of(History history) {
        int size = 0;
        for (Txn t : history.txns()) {
            size += t.ops().size();
        }
        Ops ops = new Ops(history, size);
        ops.fill();
        ops.group();
        ops.prove();
        return ops;
    }

    private void fill() {
        int at = 0;
        List<Txn> txns = history.txns();
        for (int id = 0; id < txns.size(); id++) {
            Txn t = txns.get(id);
            if (t.id() != id) {
                throw new IllegalArgumentException("transaction " + t.id() + " stands at place " + id);
            }
            counts[id] = t.status() == Status.COMMITTED;
            aborted[id] = t.status() == Status.ABORTED;
            List<Op> list = t.ops();
            for (int i = 0; i < list.size(); i++) {
                Op op = list.get(i);
                txn[at] = id;
                place[at] = i;
                key[at] = op.key();
                describe(at, op);
                firstOfKey[op.key() + 2]++;
                at++;
            }
            firstOp[id + 1] = at;
        }
    }

    private void describe(int at, Op op) {
        if (op instanceof Op.Append append) {
            kind[at] = APPEND;
            version[at] = append.version();
            write(at, append.key());
        } else if (op instanceof Op.ReadChain read) {
            kind[at] = READ_CHAIN;
            chains[at] = read.chain();
            locking[at] = read.locking();
        } else if (op instanceof Op.Put put) {
            kind[at] = PUT;
            version[at] = put.version();
            write(at, put.key());
        } else if (op instanceof Op.ReadVersion read) {
            kind[at] = READ_VERSION;
            version[at] = read.version();
            locking[at] = read.locking();
        } else if (op instanceof Op.Missed missed) {
            kind[at] = MISSED;
            version[at] = missed.version();
        } else {
            kind[at] = op instanceof Op.Delete ? DELETE : SCAN;
        }
    }

    private void write(int at, int key) {
        if (writers.putIfAbsent(name(key, version[at]), at) != LongIntMap.MISSING) {
            rewritten.add(at);
        }
    }

    private static long name(int key, int version) {
        return (long) key << 32 | (version & 0xFFFFFFFFL);
    }

    private void group() {
        for (int k = 2; k < firstOfKey.length; k++) {
            firstOfKey[k] += firstOfKey[k - 1];
        }
        for (int at = 0; at < key.length; at++) {
            byKey[firstOfKey[key[at] + 1]++] = at;
        }
    }

    /** A transaction of unknown end did commit if a transaction that counts read one of its versions; its own reads then count too. */
    private void prove() {
        boolean open = history.txns().stream().anyMatch(t -> t.status() == Status.UNKNOWN);
        if (!open) {
            return;
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int op = 0; op < txn.length; op++) {
                if (counts[txn[op]]) {
                    changed |= provenBy(op);
                }
            }
        }
    }

    private boolean provenBy(int op) {
        boolean changed = false;
        if (kind[op] == READ_CHAIN) {
            for (int v : chains[op]) {
                changed |= proven(writer(key[op], v));
            }
        } else if (kind[op] == READ_VERSION) {
            changed = proven(writer(key[op], version[op]));
        }
        return changed;
    }

    private boolean proven(int write) {
        if (write == LongIntMap.MISSING || aborted[txn[write]] || counts[txn[write]]) {
            return false;
        }
        counts[txn[write]] = true;
        return true;
    }

    Op op(int at) {
        return history.txns().get(txn[at]).ops().get(place[at]);
    }

    int statement(int at) {
        return op(at).statement();
    }

    /** The operation that wrote a version, or {@link LongIntMap#MISSING}. */
    int writer(int key, int version) {
        return version == Op.INITIAL ? LongIntMap.MISSING : writers.get(name(key, version));
    }

    /** The other transactions of which a transaction read versions, each once. */
    int[] sources(int reader) {
        int[] known = sources[reader];
        if (known == null) {
            IntList found = new IntList();
            LongIntMap seen = new LongIntMap(16);
            for (int op = firstOp[reader]; op < firstOp[reader + 1]; op++) {
                int write = kind[op] == READ_VERSION ? writer(key[op], version[op]) : LongIntMap.MISSING;
                if (write != LongIntMap.MISSING
                        && txn[write] != reader
                        && seen.putIfAbsent(txn[write], op) == LongIntMap.MISSING) {
                    found.add(txn[write]);
                }
            }
            known = found.toArray();
            sources[reader] = known;
        }
        return known;
    }

    boolean aborted(int txn) {
        return aborted[txn];
    }

    /** Writes of a version that was written before: the history is not one of unique versions. */
    IntList rewritten() {
        return rewritten;
    }
}
