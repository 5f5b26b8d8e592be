package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

import java.util.List;

/**
 * Dependencies of keys whose reads show the whole chain of versions (IsoRel's Algorithm 1, Elle's list-append). The longest chain that a
 * transaction that counts has read is the order of versions; all others must be prefixes of it. Versions of aborted transactions are left
 * out: who saw one is guilty of G1a, and the order of the others does not depend on it. Versions that were committed and that nobody has
 * seen come after the longest chain, or somebody would have seen them in it; a delete comes after all.
 */
final class Chains {
    private final Ops ops;
    private final Graph.Builder graph;
    private final Harvest harvest;
    private final Words words;
    private final OpenKeys open;
    private final int[] position;

    private int key;
    private int from;
    private int to;
    private boolean anyAborted;
    /** The operation whose chain is the order. */
    private int longest;

    private int[] order = {};
    private int length;
    private int[] orderWriter = new int[64];
    private final IntList last = new IntList();
    private final IntList unseen = new IntList();
    private final IntList deletes = new IntList();
    private final IntList own = new IntList();

    Chains(Ops ops, Graph.Builder graph, Harvest harvest, Words words, OpenKeys open) {
        this.ops = ops;
        this.graph = graph;
        this.harvest = harvest;
        this.words = words;
        this.open = open;
        position = new int[ops.txn.length];
    }

    void infer(int chainKey) {
        key = chainKey;
        from = ops.firstOfKey[key];
        to = ops.firstOfKey[key + 1];
        last.clear();
        unseen.clear();
        deletes.clear();
        findOrder();
        numberOrder();
        writesOutsideOrder();
        linkOrder();
        linkReads();
        linkEnd();
        openEnd();
    }

    private void findOrder() {
        anyAborted = false;
        longest = MISSING;
        int most = -1;
        for (int i = from; i < to; i++) {
            int op = ops.byKey[i];
            if (ops.kind[op] == Ops.READ_CHAIN && ops.counts[ops.txn[op]]) {
                int size = ops.chains[op].length;
                if (size > most) {
                    most = size;
                    longest = op;
                }
            } else if (ops.kind[op] == Ops.APPEND && ops.aborted(ops.txn[op])) {
                anyAborted = true;
            }
        }
        order = longest == MISSING ? new int[0] : installed(ops.chains[longest]);
        length = order.length;
        if (anyAborted) {
            longestOfInstalled();
        }
    }

    /** With aborted versions gone another chain may be the longest. */
    private void longestOfInstalled() {
        for (int i = from; i < to; i++) {
            int op = ops.byKey[i];
            if (ops.kind[op] == Ops.READ_CHAIN && ops.counts[ops.txn[op]]) {
                int[] chain = installed(ops.chains[op]);
                if (chain.length > length) {
                    longest = op;
                    order = chain;
                    length = chain.length;
                }
            }
        }
    }

    private int[] installed(int[] chain) {
        if (!anyAborted) {
            return chain;
        }
        IntList kept = new IntList();
        for (int version : chain) {
            int writer = ops.writer(key, version);
            if (writer == MISSING || !ops.aborted(ops.txn[writer])) {
                kept.add(version);
            }
        }
        return kept.toArray();
    }

    private void numberOrder() {
        if (orderWriter.length < length) {
            orderWriter = new int[length * 2];
        }
        for (int i = 0; i < length; i++) {
            int write = ops.writer(key, order[i]);
            orderWriter[i] = write;
            if (write == MISSING) {
                garbage(longest, order[i]);
                continue;
            }
            if (position[write] != 0) {
                int version = order[i];
                harvest.found(
                        AnomalyKind.DUPLICATE_VERSION,
                        List.of(ops.txn[write]),
                        () -> words.duplicate(key, version, order));
            }
            position[write] = i + 1;
        }
    }

    /** Committed versions that the order lacks, and deletes. */
    private void writesOutsideOrder() {
        for (int i = from; i < to; i++) {
            int op = ops.byKey[i];
            if (ops.counts[ops.txn[op]]) {
                if (ops.kind[op] == Ops.APPEND && position[op] == 0) {
                    if (unseen.isEmpty() || unseen.last() != ops.txn[op]) {
                        unseen.add(ops.txn[op]);
                    }
                } else if (ops.kind[op] == Ops.DELETE) {
                    deletes.add(ops.txn[op]);
                }
            }
        }
    }

    private void linkOrder() {
        int before = MISSING;
        for (int i = 0; i < length; i++) {
            int write = orderWriter[i];
            if (write != MISSING) {
                int writer = ops.txn[write];
                if (before != MISSING && before != writer) {
                    graph.add(before, writer, Graph.WW, key);
                }
                before = writer;
            }
        }
    }

    private void linkReads() {
        int current = MISSING;
        boolean deleted = false;
        for (int i = from; i < to; i++) {
            int op = ops.byKey[i];
            int reader = ops.txn[op];
            if (!ops.counts[reader]) {
                continue;
            }
            if (reader != current) {
                current = reader;
                deleted = false;
                own.clear();
            }
            switch (ops.kind[op]) {
                case Ops.APPEND -> own.add(ops.version[op]);
                case Ops.DELETE -> deleted = true;
                case Ops.READ_CHAIN -> read(op, reader, deleted);
                default -> {}
            }
        }
    }

    private void read(int op, int reader, boolean deleted) {
        int[] seen = ops.chains[op];
        internal(op, reader, seen, deleted);
        if (deleted) {
            return;
        }
        int[] chain = seen;
        if (anyAborted) {
            chain = installed(seen);
            if (chain.length != seen.length) {
                abortedRead(op, reader, seen);
            }
        }
        int size = chain.length;
        boolean fits = prefix(chain, size);
        if (!fits) {
            strayed(op, reader, chain);
        }
        if (size == 0) {
            readOfNothing(op, reader);
            return;
        }
        int write = fits ? orderWriter[size - 1] : ops.writer(key, chain[size - 1]);
        if (write != MISSING && ops.txn[write] != reader) {
            graph.add(ops.txn[write], reader, ops.locking[op] ? Graph.WR_LOCKING : Graph.WR, key);
            intermediate(op, reader, write);
        } else if (write == MISSING && !fits) {
            garbage(op, chain[size - 1]);
        }
        if (fits) {
            overwritten(op, reader, size);
        }
    }

    private void garbage(int op, int version) {
        if (version != Op.INITIAL) {
            harvest.found(AnomalyKind.GARBAGE_READ, List.of(ops.txn[op]), () -> words.garbage(op, key, version));
        }
    }

    private boolean prefix(int[] chain, int size) {
        if (chain == order) {
            return true;
        }
        if (size > length) {
            return false;
        }
        for (int i = size - 1; i >= 0; i--) {
            if (chain[i] != order[i]) {
                return false;
            }
        }
        return true;
    }

    /** Nothing was there: not yet, or no longer, if somebody deleted it. */
    private void readOfNothing(int op, int reader) {
        if (deletes.isEmpty()) {
            overwritten(op, reader, 0);
        } else if (length > 0 && order[0] == Op.INITIAL) {
            for (int i = 0; deletes.size() == 1 && i < deletes.size(); i++) {
                graph.add(deletes.get(i), reader, ops.locking[op] ? Graph.WR_LOCKING : Graph.WR, key);
            }
        }
    }

    /** The reader comes before whoever wrote the next version. */
    private void overwritten(int op, int reader, int size) {
        if (size == length) {
            last.add(op);
            return;
        }
        int write = orderWriter[size];
        if (write != MISSING && ops.txn[write] != reader) {
            if (ops.locking[op] && appendsAfter(op, reader)) {
                open.lostCursor(new OpenKeys.LostCursor(reader, ops.txn[write], key));
            }
            graph.add(reader, ops.txn[write], ops.locking[op] ? Graph.RW_LOCKING : Graph.RW, key);
        }
    }

    private boolean appendsAfter(int op, int reader) {
        for (int later = op + 1; later < ops.txn.length && ops.txn[later] == reader; later++) {
            if (ops.kind[later] == Ops.APPEND && ops.key[later] == key) {
                return true;
            }
        }
        return false;
    }

    /** Versions that no read returned follow the last version that a read returned, and deletes follow all. */
    private void linkEnd() {
        if (unseen.isEmpty() && deletes.isEmpty()) {
            return;
        }
        int lastWriter = MISSING;
        for (int i = length - 1; i >= 0 && lastWriter == MISSING; i--) {
            lastWriter = orderWriter[i] == MISSING ? MISSING : ops.txn[orderWriter[i]];
        }
        IntList next = unseen.isEmpty() ? deletes : unseen;
        for (int i = 0; lastWriter != MISSING && i < next.size(); i++) {
            graph.add(lastWriter, next.get(i), Graph.WW, key);
        }
        for (int i = 0; i < unseen.size() && !deletes.isEmpty(); i++) {
            for (int j = 0; j < deletes.size(); j++) {
                graph.add(unseen.get(i), deletes.get(j), Graph.WW, key);
            }
        }
        Junctions.readersBefore(ops, graph, last, next, key);
    }

    /** Several transactions whose appends no read shows: their order is open. */
    private void openEnd() {
        if (unseen.size() < 2) {
            return;
        }
        open.open(key, OpenKeys.Form.LIST, false);
        open.place(OpenKeys.NOBODY);
        for (int i = 0; i < last.size(); i++) {
            open.read(last.get(i));
        }
        for (int i = 0; i < unseen.size(); i++) {
            open.place(unseen.get(i));
        }
    }

    private void internal(int op, int reader, int[] seen, boolean deleted) {
        if (deleted) {
            if (seen.length > 0) {
                harvest.found(AnomalyKind.INTERNAL, List.of(reader), () -> words.ownDeleteUnseen(op, key));
            }
            return;
        }
        int at = seen.length - 1;
        for (int i = own.size() - 1; i >= 0; i--) {
            while (at >= 0 && seen[at] != own.get(i)) {
                at--;
            }
            if (at < 0) {
                int missing = own.get(i);
                harvest.found(
                        AnomalyKind.INTERNAL, List.of(reader), () -> words.ownWriteUnseen(op, key, missing, seen));
                return;
            }
        }
    }

    private void abortedRead(int op, int reader, int[] seen) {
        for (int version : seen) {
            int write = ops.writer(key, version);
            if (write != MISSING && ops.aborted(ops.txn[write])) {
                harvest.found(
                        AnomalyKind.G1A, List.of(ops.txn[write], reader), () -> words.abortedRead(op, write, key));
                return;
            }
        }
    }

    /** Operations of one transaction stand together, so a later append of the writer is near. */
    private void intermediate(int op, int reader, int write) {
        int writer = ops.txn[write];
        for (int later = write + 1; later < ops.txn.length && ops.txn[later] == writer; later++) {
            if (ops.kind[later] == Ops.APPEND && ops.key[later] == key) {
                int replaced = later;
                harvest.found(
                        AnomalyKind.G1B,
                        List.of(writer, reader),
                        () -> words.intermediateRead(op, write, replaced, key));
                return;
            }
        }
    }

    private void strayed(int op, int reader, int[] chain) {
        int at = 0;
        while (at < chain.length && at < length && chain[at] == order[at]) {
            at++;
        }
        int stray = chain[at];
        boolean elsewhere = false;
        for (int i = 0; i < length; i++) {
            elsewhere |= order[i] == stray;
        }
        int[] longest = order;
        harvest.found(
                elsewhere ? AnomalyKind.INCOMPATIBLE_ORDER : AnomalyKind.LOST_VERSION,
                List.of(reader),
                () -> words.strayed(op, key, stray, chain, longest));
    }
}
