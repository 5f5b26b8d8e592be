package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
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
    /** By transaction, the keys that it wrote. */
    private final Map<Integer, IntList> written = new HashMap<>();

    VisibilityRules(Ops ops, Graph known, boolean currentLockingReads) {
        this.ops = ops;
        this.known = known;
        this.currentLockingReads = currentLockingReads;
        this.reads = new ExternalReads(ops);
        this.writes = new LongIntMap(ops.txn.length / 2);
        for (int op = 0; op < ops.txn.length; op++) {
            boolean write = ops.kind[op] == Ops.APPEND || ops.kind[op] == Ops.PUT;
            if (write && ops.counts[ops.txn[op]] && writes.get(pair(ops.txn[op], ops.key[op])) == MISSING) {
                writes.put(pair(ops.txn[op], ops.key[op]), op);
                written.computeIfAbsent(ops.txn[op], txn -> new IntList()).add(ops.key[op]);
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

    /**
     * A transaction may read thousands of rows that one transaction has written. The order of two writers follows from any one read of the first, so each
     * source is compared with each read once.
     */
    private void direct(int txn, Sees sees, VisibilityProof.Builder proof) {
        Map<Source, List<Integer>> seenFrom = new LinkedHashMap<>();
        Map<Integer, List<Integer>> byKey = new HashMap<>();
        for (int i = reads.first(txn); i < reads.end(txn); i++) {
            int op = reads.op(i);
            byKey.computeIfAbsent(ops.key[op], key -> new ArrayList<>()).add(i);
            if (reads.writer(i) != OpenKeys.NOBODY) {
                int statement = sees == Sees.SAME_STATEMENT ? ops.statement(op) : MISSING;
                seenFrom.computeIfAbsent(
                                new Source(reads.writer(i), statement, ops.locking[op]), source -> new ArrayList<>())
                        .add(i);
            }
        }
        seenFrom.forEach((source, seen) -> {
            for (int missed : readsOfWritten(source.txn(), txn, byKey)) {
                int op = proof(sees, source, seen, missed);
                if (op != MISSING) {
                    add(proof, txn, missed, source.txn(), ops.key[op]);
                }
            }
        });
    }

    /** A transaction whose versions a reader saw; MISSING if the statement that saw them does not matter. */
    private record Source(int txn, int statement, boolean locking) {}

    /** The reads of keys that a transaction has written. */
    private Iterable<Integer> readsOfWritten(int source, int txn, Map<Integer, List<Integer>> byKey) {
        IntList keys = written.get(source);
        if (keys == null) {
            return List.of();
        }
        if (keys.size() < byKey.size()) {
            SortedSet<Integer> found = new TreeSet<>();
            for (int i = 0; i < keys.size(); i++) {
                found.addAll(byKey.getOrDefault(keys.get(i), List.of()));
            }
            return found;
        }
        return () -> IntStream.range(reads.first(txn), reads.end(txn)).iterator();
    }

    /** The first of the reads of a source that proves that a read missed the source's version, or MISSING. */
    private int proof(Sees sees, Source source, List<Integer> seen, int read) {
        int missed = reads.op(read);
        int statement = ops.statement(missed);
        boolean none = (currentLockingReads && source.locking() && !ops.locking[missed])
                || (sees == Sees.SAME_STATEMENT && statement != source.statement())
                || (sees == Sees.EARLIER_READS && statement <= ops.statement(reads.op(seen.get(0))));
        for (int i = 0; i < seen.size() && !none; i++) {
            int op = reads.op(seen.get(i));
            if (op != missed && (sees != Sees.SAME_STATEMENT || ops.key[op] != ops.key[missed])) {
                return op;
            }
        }
        return MISSING;
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
            for (int op = ops.firstOp[t.id()]; op < ops.firstOp[t.id() + 1]; op++) {
                if (ops.kind[op] == Ops.APPEND || ops.kind[op] == Ops.PUT) {
                    lastWriter.put(pair(t.session(), ops.key[op]), t.id());
                }
            }
        }
    }
}
