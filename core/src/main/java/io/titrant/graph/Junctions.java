package io.titrant.graph;

/**
 * Many transactions before many others: an edge for each pair while they are few, a junction in between when they are not.
 * Who both read and wrote meets itself there, which is no cycle: {@link CycleSearch} wants two transactions in one.
 */
final class Junctions {
    private static final int FEW = 16;

    private Junctions() {}

    /**
     * Whoever read comes before whoever wrote.
     *
     * @param reads operations
     * @param writers transactions
     */
    static void readersBefore(Ops ops, Graph.Builder graph, IntList reads, IntList writers, int key) {
        if (reads.isEmpty() || writers.isEmpty()) {
            return;
        }
        if ((long) reads.size() * writers.size() <= reads.size() + writers.size() + FEW) {
            for (int r = 0; r < reads.size(); r++) {
                byte kind = kind(ops, reads.get(r));
                for (int w = 0; w < writers.size(); w++) {
                    graph.add(ops.txn[reads.get(r)], writers.get(w), kind, key);
                }
            }
            return;
        }
        int junction = graph.junction();
        for (int r = 0; r < reads.size(); r++) {
            graph.add(ops.txn[reads.get(r)], junction, kind(ops, reads.get(r)), key);
        }
        for (int w = 0; w < writers.size(); w++) {
            graph.add(junction, writers.get(w), Graph.FREE, key);
        }
    }

    private static byte kind(Ops ops, int read) {
        return ops.locking[read] ? Graph.RW_LOCKING : Graph.RW;
    }
}
