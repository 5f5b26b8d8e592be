package io.titrant.graph;

/** The writers of each key, grouped by {@link CausalPast}'s chains of sessions and in their order there. */
final class WritersByChain {
    /** By key, the first of its segments; a segment is where the writers of one chain begin. */
    private final int[] firstSegment;

    private final int[] segments;
    private final int[] writers;
    private final int[] chain;
    private final int[] place;

    WritersByChain(Ops ops, int[] chain, int[] place, int chains) {
        this.chain = chain;
        this.place = place;
        int keys = ops.history.keys();
        IntList[] byChain = new IntList[chains];
        firstSegment = new int[keys + 1];
        IntList starts = new IntList();
        IntList all = new IntList();
        IntList touched = new IntList();
        for (int key = 0; key < keys; key++) {
            firstSegment[key] = starts.size();
            for (int i = ops.firstOfKey[key]; i < ops.firstOfKey[key + 1]; i++) {
                int op = ops.byKey[i];
                int txn = ops.txn[op];
                boolean write = ops.kind[op] == Ops.APPEND || ops.kind[op] == Ops.PUT;
                if (write && ops.counts[txn]) {
                    int own = chain[txn];
                    if (byChain[own] == null) {
                        byChain[own] = new IntList();
                    }
                    if (byChain[own].isEmpty()) {
                        touched.add(own);
                    }
                    byChain[own].add(txn);
                }
            }
            for (int t = 0; t < touched.size(); t++) {
                IntList list = byChain[touched.get(t)];
                starts.add(all.size());
                for (int i = 0; i < list.size(); i++) {
                    all.add(list.get(i));
                }
                list.clear();
            }
            touched.clear();
        }
        firstSegment[keys] = starts.size();
        segments = starts.toArray();
        writers = all.toArray();
    }

    /** Tells of each chain from {@code from} on, as far as the width goes, the last writer of the key in the reader's past. */
    void lastWithin(
            int key, int[] past, int offset, int from, int width, int reader, int read, CausalPast.Causes causes) {
        for (int s = firstSegment[key]; s < firstSegment[key + 1]; s++) {
            int start = segments[s];
            int own = chain[writers[start]] - from;
            if (own < 0 || own >= width || place[writers[start]] > past[offset + own]) {
                continue;
            }
            int low = start;
            int high = (s + 1 < segments.length ? segments[s + 1] : writers.length) - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (place[writers[middle]] <= past[offset + own]) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            causes.add(reader, read, writers[low]);
        }
    }
}
