package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

import org.jspecify.annotations.Nullable;

/**
 * Decides the models between read committed and consistent view in polynomial time (Biswas and Enea, OOPSLA 2019; AWDIT, PLDI 2025). If
 * reader T sees transaction S in the sense of the model, S writes y, and T reads another version of y, then S wrote y before that version's
 * writer did. The model is kept if and only if these orders and the known dependencies have no cycle.
 *
 * <p>Example: S writes y=1 and z=1, V writes y=2, T reads z=1 and y=2. T sees S, so y=1 came before y=2.
 */
final class VisibilityRules {
    /** The meaning of "sees". */
    enum Sees {
        /** T read from S earlier: monotonic atomic view. */
        EARLIER_READS,
        /** T read from S in the same statement: consistent read. */
        SAME_STATEMENT,
        /** T read from S: read atomic. */
        READS,
        /** T read from S, or S came before T in its session. */
        READS_AND_SESSION,
        /** A chain of reads and session steps leads from S to T: causal consistency. */
        CAUSES
    }

    /** An order of two versions that the rule gives. */
    record Reason(int reader, int source, int sourceKey, int key, int statement) {}

    private final Ops ops;
    private final Graph known;
    private final ExternalReads reads;
    private final boolean currentLockingReads;
    private final LongIntMap writes;

    VisibilityRules(Ops ops, Graph known, boolean currentLockingReads) {
        this.ops = ops;
        this.known = known;
        this.currentLockingReads = currentLockingReads;
        this.reads = new ExternalReads(ops);
        this.writes = new LongIntMap(ops.txn.length / 2);
        for (int op = 0; op < ops.txn.length; op++) {
            boolean write = ops.kind[op] == Ops.APPEND || ops.kind[op] == Ops.PUT;
            if (write && ops.counts[ops.txn[op]]) {
                writes.putIfAbsent(pair(ops.txn[op], ops.key[op]), op);
            }
        }
    }

    private static long pair(int txn, int key) {
        return (long) txn << 32 | key;
    }

    /** The reason why the model is broken, or null if it is kept. */
    @Nullable
    VisibilityProof broken(Sees sees, Order order) {
        VisibilityProof.Builder proof = new VisibilityProof.Builder(known, ops);
        CausalPast past = sees == Sees.CAUSES ? new CausalPast(ops, reads, currentLockingReads) : null;
        LongIntMap lastWriter = new LongIntMap(64);
        for (Txn t : ops.history.txns()) {
            if (!ops.counts[t.id()]) {
                continue;
            }
            if (sees != Sees.CAUSES) {
                direct(t.id(), sees, proof);
            }
            if (sees == Sees.READS_AND_SESSION) {
                session(t, lastWriter, proof);
            }
            if (proof.immediate() != null) {
                return proof.immediate();
            }
        }
        if (past != null) {
            past.forEachCause((reader, read, source) -> add(proof, reader, read, source, Edge.NONE));
        }
        return proof.immediate() != null ? proof.immediate() : proof.cycle(order);
    }

    private void direct(int txn, Sees sees, VisibilityProof.Builder proof) {
        for (int i = reads.first(txn); i < reads.end(txn); i++) {
            int seen = reads.op(i);
            int source = reads.writer(i);
            if (source == OpenKeys.NOBODY) {
                continue;
            }
            for (int j = reads.first(txn); j < reads.end(txn); j++) {
                int missed = reads.op(j);
                boolean lockedPast = currentLockingReads && ops.locking[seen] && !ops.locking[missed];
                if (j != i && !lockedPast && applies(sees, ops.statement(seen), seen, ops.statement(missed), missed)) {
                    add(proof, txn, j, source, ops.key[seen]);
                }
            }
        }
    }

    private boolean applies(Sees sees, int statement, int seen, int laterStatement, int missed) {
        return switch (sees) {
            case EARLIER_READS -> statement < laterStatement;
            case SAME_STATEMENT -> statement == laterStatement && ops.key[seen] != ops.key[missed];
            default -> true;
        };
    }

    private void add(VisibilityProof.Builder proof, int txn, int read, int source, int sourceKey) {
        int key = ops.key[reads.op(read)];
        int writer = reads.writer(read);
        if (source == writer || source == txn || writes.get(pair(source, key)) == MISSING) {
            return;
        }
        proof.add(source, writer, new Reason(txn, source, sourceKey, key, ops.statement(reads.op(read))));
    }

    /** The last transaction of the session that wrote the key: earlier ones come before it anyway. */
    private void session(Txn t, LongIntMap lastWriter, VisibilityProof.Builder proof) {
        for (int i = reads.first(t.id()); i < reads.end(t.id()); i++) {
            int source = lastWriter.get(pair(t.session(), ops.key[reads.op(i)]));
            if (source != MISSING) {
                add(proof, t.id(), i, source, Edge.NONE);
            }
        }
        if (t.status() == Txn.Status.COMMITTED) {
            for (int op = reads.firstOp(t.id()); op < reads.firstOp(t.id() + 1); op++) {
                if (ops.kind[op] == Ops.APPEND || ops.kind[op] == Ops.PUT) {
                    lastWriter.put(pair(t.session(), ops.key[op]), t.id());
                }
            }
        }
    }
}
