package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

/** Finds the statements and versions behind an edge: the graph keeps only that there is one, and on which key. */
final class Proofs {
    private final Ops ops;
    private final int[] firstOfTxn;

    Proofs(Ops ops) {
        this.ops = ops;
        int n = ops.history.txns().size();
        firstOfTxn = new int[n + 1];
        for (int id : ops.txn) {
            firstOfTxn[id + 1]++;
        }
        for (int i = 0; i < n; i++) {
            firstOfTxn[i + 1] += firstOfTxn[i];
        }
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
        for (int i = firstOfTxn[to]; i < firstOfTxn[to + 1]; i++) {
            if (ops.key[i] == key && ops.locking[i] == locking) {
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
        for (int i = firstOfTxn[from]; i < firstOfTxn[from + 1] && !certain; i++) {
            boolean reads = ops.key[i] == key && ops.locking[i] == locking && isRead(i);
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
        for (int i = firstOfTxn[by]; i < firstOfTxn[by + 1]; i++) {
            int seen = isRead(i) ? ops.writer(ops.key[i], seen(i)) : MISSING;
            if (seen != MISSING && ops.txn[seen] == ops.txn[write]) {
                return true;
            }
        }
        return false;
    }

    private Edge predicate(int from, int to, int key) {
        int write = write(to, key, false);
        int scan = MISSING;
        for (int i = firstOfTxn[from]; i < firstOfTxn[from + 1] && scan == MISSING; i++) {
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
        for (int i = firstOfTxn[txn]; i < firstOfTxn[txn + 1]; i++) {
            if (ops.key[i] == key && ops.kind[i] <= Ops.DELETE && (last || found == MISSING)) {
                found = i;
            }
        }
        return found;
    }

    private int read(int txn, int key, boolean locking) {
        int found = MISSING;
        for (int i = firstOfTxn[txn]; i < firstOfTxn[txn + 1]; i++) {
            if (ops.key[i] == key && isRead(i) && (found == MISSING || ops.locking[i] == locking)) {
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
