package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

/** Finds the statements and versions behind an edge: the graph keeps only that there is one, and on which key. */
final class Proofs {
    private static final int YES = 1;
    private static final int NO = 0;

    private final Ops ops;
    /** By reader and writer, whether the one read a version of the other. */
    private final LongIntMap readsFrom = new LongIntMap(16);

    Proofs(Ops ops) {
        this.ops = ops;
    }

    /** The place in {@link Ops#byKey} where the operations of a transaction on a key begin. */
    private int firstOn(int key, int txn) {
        int low = ops.firstOfKey[key];
        int high = ops.firstOfKey[key + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ops.byKey[middle] < ops.firstOp[txn]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether the place in {@link Ops#byKey} is one of the transaction on the key. */
    private boolean isOn(int key, int txn, int place) {
        return place < ops.firstOfKey[key + 1] && ops.txn[ops.byKey[place]] == txn;
    }

    Edge edge(int from, int to, byte kind, int key) {
        return switch (kind) {
            case Graph.SO ->
                new Edge(from, to, EdgeKind.SO, false, Edge.NONE, Edge.NONE, Edge.NONE, Edge.NONE, Edge.NONE);
            case Graph.RT ->
                new Edge(from, to, EdgeKind.RT, false, Edge.NONE, Edge.NONE, Edge.NONE, Edge.NONE, Edge.NONE);
            case Graph.WW, Graph.WW_INFERRED -> ww(from, to, key);
            case Graph.WR, Graph.WR_LOCKING -> wr(from, to, key, kind == Graph.WR_LOCKING);
            case Graph.RW_PREDICATE -> predicate(from, to, key);
            default -> rw(from, to, key, kind == Graph.RW_LOCKING);
        };
    }

    private Edge ww(int from, int to, int key) {
        int before = write(from, key, true);
        int after = write(to, key, false);
        return edge(from, to, EdgeKind.WW, false, key, before, after);
    }

    private Edge wr(int from, int to, int key, boolean locking) {
        for (int place = firstOn(key, to); isOn(key, to, place); place++) {
            int i = ops.byKey[place];
            if (ops.locking[i] == locking) {
                int write = ops.writer(key, seen(i));
                if (write != MISSING && ops.txn[write] == from) {
                    return edge(from, to, EdgeKind.WR, false, key, write, i);
                }
            }
        }
        return edge(from, to, EdgeKind.WR, false, key, write(from, key, true), read(to, key, locking));
    }

    private Edge rw(int from, int to, int key, boolean locking) {
        int write = write(to, key, false);
        int best = MISSING;
        boolean certain = false;
        for (int place = firstOn(key, from); isOn(key, from, place) && !certain; place++) {
            int i = ops.byKey[place];
            boolean reads = ops.locking[i] == locking && isRead(i);
            if (reads && !sees(i, to, key)) {
                certain = overwritten(i, to);
                best = certain || best == MISSING ? i : best;
            }
        }
        return edge(from, to, EdgeKind.RW, false, key, best == MISSING ? read(from, key, locking) : best, write);
    }

    /** Whether the history itself shows that a transaction overwrote the version of a read: of a register, if it saw the version's writer. */
    private boolean overwritten(int read, int by) {
        int write = ops.kind[read] == Ops.READ_VERSION ? ops.writer(ops.key[read], ops.version[read]) : MISSING;
        if (write == MISSING) {
            return true;
        }
        long pair = (long) by << 32 | ops.txn[write];
        if (readsFrom.get(pair) == MISSING) {
            readsFrom.put(pair, readsFrom(by, ops.txn[write]) ? YES : NO);
        }
        return readsFrom.get(pair) == YES;
    }

    private boolean readsFrom(int reader, int writer) {
        for (int i = ops.firstOp[reader]; i < ops.firstOp[reader + 1]; i++) {
            int seen = isRead(i) ? ops.writer(ops.key[i], seen(i)) : MISSING;
            if (seen != MISSING && ops.txn[seen] == writer) {
                return true;
            }
        }
        return false;
    }

    private Edge predicate(int from, int to, int key) {
        int write = write(to, key, false);
        int scan = MISSING;
        for (int i = ops.firstOp[from]; i < ops.firstOp[from + 1] && scan == MISSING; i++) {
            if (ops.kind[i] == Ops.MISSED && ops.key[i] == key) {
                int missed = ops.writer(key, ops.version[i]);
                if (missed != MISSING && ops.txn[missed] == to) {
                    scan = i;
                    write = missed;
                }
            } else if (ops.op(i) instanceof Op.Scan one && !contains(one.matched(), key)) {
                scan = i;
            }
        }
        Edge edge = edge(from, to, EdgeKind.RW, true, key, scan, write);
        return new Edge(
                from,
                to,
                EdgeKind.RW,
                true,
                key,
                edge.fromStatement(),
                edge.toStatement(),
                Edge.NONE,
                edge.toVersion());
    }

    private Edge edge(int from, int to, EdgeKind kind, boolean predicate, int key, int source, int target) {
        return new Edge(
                from, to, kind, predicate, key, statement(source), statement(target), version(source), version(target));
    }

    private int statement(int op) {
        return op == MISSING ? Edge.NONE : ops.statement(op);
    }

    private int version(int op) {
        return op == MISSING || ops.kind[op] == Ops.DELETE || ops.kind[op] >= Ops.SCAN
                ? Edge.NONE
                : isRead(op) ? seen(op) : ops.version[op];
    }

    private boolean isRead(int op) {
        return ops.kind[op] == Ops.READ_CHAIN || ops.kind[op] == Ops.READ_VERSION;
    }

    /** The version that a read gave; that of the chain's end. */
    private int seen(int op) {
        if (ops.kind[op] == Ops.READ_CHAIN) {
            int[] chain = ops.chains[op];
            return chain.length == 0 ? Op.INITIAL : chain[chain.length - 1];
        }
        return ops.kind[op] == Ops.READ_VERSION ? ops.version[op] : Op.INITIAL;
    }

    /** Whether a read saw something that the transaction wrote. */
    private boolean sees(int read, int writer, int key) {
        int[] versions = ops.kind[read] == Ops.READ_CHAIN ? ops.chains[read] : new int[] {ops.version[read]};
        for (int version : versions) {
            int write = ops.writer(key, version);
            if (write != MISSING && ops.txn[write] == writer) {
                return true;
            }
        }
        return false;
    }

    private int write(int txn, int key, boolean last) {
        int found = MISSING;
        for (int place = firstOn(key, txn); isOn(key, txn, place); place++) {
            int i = ops.byKey[place];
            if (ops.kind[i] <= Ops.DELETE && (last || found == MISSING)) {
                found = i;
            }
        }
        return found;
    }

    private int read(int txn, int key, boolean locking) {
        int found = MISSING;
        for (int place = firstOn(key, txn); isOn(key, txn, place); place++) {
            int i = ops.byKey[place];
            if (isRead(i) && (found == MISSING || ops.locking[i] == locking)) {
                found = i;
            }
        }
        return found;
    }

    private static boolean contains(int[] items, int item) {
        for (int i : items) {
            if (i == item) {
                return true;
            }
        }
        return false;
    }
}
