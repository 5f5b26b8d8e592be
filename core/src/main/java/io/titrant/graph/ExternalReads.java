package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

/** The reads by which transactions that count saw others, by reader; reads of a transaction's own writes are left out. */
final class ExternalReads {
    private final int[] first;
    private final IntList reads = new IntList();
    private final IntList writers = new IntList();

    ExternalReads(Ops ops) {
        int n = ops.counts.length;
        first = new int[n + 1];
        for (int txn = 0; txn < n; txn++) {
            first[txn] = reads.size();
            for (int op = ops.firstOp[txn]; op < ops.firstOp[txn + 1] && ops.counts[txn]; op++) {
                if (ops.kind[op] == Ops.READ_CHAIN || ops.kind[op] == Ops.READ_VERSION) {
                    read(ops, txn, op);
                }
            }
        }
        first[n] = reads.size();
    }

    private void read(Ops ops, int txn, int op) {
        int version = ops.version[op];
        if (ops.kind[op] == Ops.READ_CHAIN) {
            int[] chain = ops.chains[op];
            version = Op.INITIAL;
            for (int i = chain.length - 1; i >= 0 && version == Op.INITIAL; i--) {
                int write = ops.writer(ops.key[op], chain[i]);
                boolean installed = write == MISSING || ops.counts[ops.txn[write]];
                version = installed ? chain[i] : Op.INITIAL;
            }
        }
        int write = ops.writer(ops.key[op], version);
        if (write == MISSING) {
            reads.add(op);
            writers.add(OpenKeys.NOBODY);
        } else if (ops.txn[write] != txn && ops.counts[ops.txn[write]]) {
            reads.add(op);
            writers.add(ops.txn[write]);
        }
    }

    int first(int txn) {
        return first[txn];
    }

    int end(int txn) {
        return first[txn + 1];
    }

    int size() {
        return reads.size();
    }

    int op(int read) {
        return reads.get(read);
    }

    /** The transaction whose version the read saw, or {@link OpenKeys#NOBODY} for the initial one. */
    int writer(int read) {
        return writers.get(read);
    }
}
