package io.titrant.graph;

/** The writers of each key, grouped by {@link CausalPast}'s chains of sessions and in their order there. */
final class WritersByChain {
    private final int[] first;
    private final int[] writers;
    private final int[] chain;
    private final int[] place;

    WritersByChain(Ops ops, int[] chain, int[] place, int chains) {
        this.chain = chain;
        this.place = place;
        int keys = ops.history.keys();
        IntList[] byChain = new IntList[chains];
        first = new int[keys + 1];
        IntList all = new IntList();
        IntList touched = new IntList();
        for (int key = 0; key < keys; key++) {
            first[key] = all.size();
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
                for (int i = 0; i < list.size(); i++) {
                    all.add(list.get(i));
                }
                list.clear();
            }
            touched.clear();
        }
        first[keys] = all.size();
        writers = all.toArray();
    }

    void lastWithin(
            int key, int[] past, int offset, int from, int width, int reader, int read, CausalPast.Causes causes) {
        int last = -1;
        for (int i = first[key]; i < first[key + 1]; i++) {
            int txn = writers[i];
            int own = chain[txn] - from;
            boolean within = own >= 0 && own < width && place[txn] <= past[offset + own];
            if (within) {
                last = txn;
            }
            boolean endOfChain = i + 1 == first[key + 1] || chain[writers[i + 1]] != chain[txn];
            if (endOfChain && last >= 0) {
                causes.add(reader, read, last);
                last = -1;
            }
        }
    }
}
