package io.titrant.graph;

import java.util.Arrays;

/**
 * The transactions that come before a transaction through reads and session steps: for each transaction and each session the last transaction of that
 * session in its past (AWDIT, algorithm for causal consistency). Sessions are taken in groups so that the table stays small.
 */
final class CausalPast {
    private static final int TABLE = 1 << 24;

    interface Causes {
        /** @param source the last transaction of its session in the reader's past that wrote the key of the read */
        void add(int reader, int read, int source);
    }

    private final Ops ops;
    private final ExternalReads reads;
    /** By transaction the chain of sessions that it is in, and its place there. */
    private final int[] chain;

    private final int[] place;
    private final int[] before;
    private final boolean currentLockingReads;
    private int chains;

    CausalPast(Ops ops, ExternalReads reads, boolean currentLockingReads) {
        this.currentLockingReads = currentLockingReads;
        this.ops = ops;
        this.reads = reads;
        int n = ops.counts.length;
        chain = new int[n];
        place = new int[n];
        before = new int[n];
        Arrays.fill(before, OpenKeys.NOBODY);
        Arrays.fill(chain, OpenKeys.NOBODY);
        chains();
    }

    /** A transaction of unknown end follows its session, but nothing follows it: it is a chain of its own. */
    private void chains() {
        LongIntMap last = new LongIntMap(16);
        LongIntMap chainOf = new LongIntMap(16);
        for (Txn t : ops.history.txns()) {
            if (!ops.counts[t.id()]) {
                continue;
            }
            int previous = last.get(t.session());
            before[t.id()] = previous;
            if (t.status() != Txn.Status.COMMITTED) {
                chain[t.id()] = chains++;
                continue;
            }
            int known = chainOf.putIfAbsent(t.session(), chains);
            chain[t.id()] = known == LongIntMap.MISSING ? chains++ : known;
            place[t.id()] = previous == LongIntMap.MISSING ? 0 : place[previous] + 1;
            last.put(t.session(), t.id());
        }
    }

    /** Tells for each read and each session the last transaction in the reader's past that wrote the key. */
    void forEachCause(Causes causes) {
        int[] order = order();
        WritersByChain writers = new WritersByChain(ops, chain, place, chains);
        int width = Math.max(1, Math.min(chains, TABLE / Math.max(1, chain.length)));
        int[] past = new int[chain.length * width];
        for (int from = 0; from < chains; from += width) {
            Arrays.fill(past, -1);
            for (int txn : order) {
                gather(txn, past, from, width, false);
                tell(txn, writers, past, from, width, false, causes);
                gather(txn, past, from, width, true);
                tell(txn, writers, past, from, width, true, causes);
            }
        }
    }

    private void tell(
            int txn, WritersByChain writers, int[] past, int from, int width, boolean locking, Causes causes) {
        for (int i = reads.first(txn); i < reads.end(txn); i++) {
            int op = reads.op(i);
            if (locking == (ops.locking[op] || !currentLockingReads)) {
                writers.lastWithin(ops.key[op], past, txn * width, from, width, txn, i, causes);
            }
        }
    }

    /** Plain reads first: what a locking read saw contradicts no plain read of the same transaction. */
    private void gather(int txn, int[] past, int from, int width, boolean locking) {
        if (before[txn] >= 0 && !locking) {
            include(txn, before[txn], past, from, width);
        }
        for (int i = reads.first(txn); i < reads.end(txn); i++) {
            if (reads.writer(i) != OpenKeys.NOBODY && ops.locking[reads.op(i)] == locking) {
                include(txn, reads.writer(i), past, from, width);
            }
        }
    }

    private void include(int txn, int source, int[] past, int from, int width) {
        for (int i = 0; i < width; i++) {
            past[txn * width + i] = Math.max(past[txn * width + i], past[source * width + i]);
        }
        int own = chain[source] - from;
        if (own >= 0 && own < width) {
            past[txn * width + own] = Math.max(past[txn * width + own], place[source]);
        }
    }

    /** Sources before readers; the caller has made sure that there is no cycle. */
    private int[] order() {
        int n = chain.length;
        int[] open = new int[n];
        int[] first = new int[n + 2];
        for (int txn = 0; txn < n; txn++) {
            if (before[txn] >= 0) {
                first[before[txn] + 2]++;
                open[txn]++;
            }
            for (int i = reads.first(txn); i < reads.end(txn); i++) {
                if (reads.writer(i) != OpenKeys.NOBODY) {
                    first[reads.writer(i) + 2]++;
                    open[txn]++;
                }
            }
        }
        for (int i = 2; i < first.length; i++) {
            first[i] += first[i - 1];
        }
        int[] next = new int[first[n + 1]];
        for (int txn = 0; txn < n; txn++) {
            if (before[txn] >= 0) {
                next[first[before[txn] + 1]++] = txn;
            }
            for (int i = reads.first(txn); i < reads.end(txn); i++) {
                if (reads.writer(i) != OpenKeys.NOBODY) {
                    next[first[reads.writer(i) + 1]++] = txn;
                }
            }
        }
        return sorted(open, first, next);
    }

    private int[] sorted(int[] open, int[] first, int[] next) {
        IntList order = new IntList();
        for (int txn = 0; txn < open.length; txn++) {
            if (ops.counts[txn] && open[txn] == 0) {
                order.add(txn);
            }
        }
        for (int at = 0; at < order.size(); at++) {
            int txn = order.get(at);
            for (int i = first[txn]; i < first[txn + 1]; i++) {
                if (--open[next[i]] == 0) {
                    order.add(next[i]);
                }
            }
        }
        return order.toArray();
    }
}
