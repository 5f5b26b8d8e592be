package io.titrant.graph;

/**
 * Edges from many readers to many writers: one edge per pair while there are few, junctions when there are many. A transaction that both
 * reads and writes gets no path to itself: it enters through the prefix junction of the writers before it and the suffix junction of the
 * writers after it.
 */
final class Junctions {
    private static final int FEW = 16;

    private Junctions() {}

    /**
     * Puts every reader before every writer.
     *
     * @param reads operations
     * @param writers transactions, each once
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
        LongIntMap placeOfWriter = new LongIntMap(writers.size());
        for (int w = 0; w < writers.size(); w++) {
            placeOfWriter.putIfAbsent(writers.get(w), w);
        }
        int junction = graph.junction();
        IntList both = new IntList();
        for (int r = 0; r < reads.size(); r++) {
            if (placeOfWriter.get(ops.txn[reads.get(r)]) == LongIntMap.MISSING) {
                graph.add(ops.txn[reads.get(r)], junction, kind(ops, reads.get(r)), key);
            } else {
                both.add(reads.get(r));
            }
        }
        for (int w = 0; w < writers.size(); w++) {
            graph.add(junction, writers.get(w), Graph.FREE, key);
        }
        readersThatWrite(ops, graph, both, writers, placeOfWriter, key);
    }

    private static void readersThatWrite(
            Ops ops, Graph.Builder graph, IntList reads, IntList writers, LongIntMap placeOfWriter, int key) {
        if (reads.size() <= FEW) {
            for (int r = 0; r < reads.size(); r++) {
                for (int w = 0; w < writers.size(); w++) {
                    graph.add(ops.txn[reads.get(r)], writers.get(w), kind(ops, reads.get(r)), key);
                }
            }
            return;
        }
        int[] prefixes = chain(graph, writers, key, false);
        int[] suffixes = chain(graph, writers, key, true);
        for (int r = 0; r < reads.size(); r++) {
            int reader = ops.txn[reads.get(r)];
            int own = placeOfWriter.get(reader);
            if (own > 0) {
                graph.add(reader, prefixes[own - 1], kind(ops, reads.get(r)), key);
            }
            if (own + 1 < writers.size()) {
                graph.add(reader, suffixes[own + 1], kind(ops, reads.get(r)), key);
            }
        }
    }

    /** Junction i leads to the writers up to i, or to those from i on. */
    private static int[] chain(Graph.Builder graph, IntList writers, int key, boolean suffix) {
        int n = writers.size();
        int[] junctions = new int[n];
        int before = LongIntMap.MISSING;
        for (int step = 0; step < n; step++) {
            int w = suffix ? n - 1 - step : step;
            junctions[w] = graph.junction();
            graph.add(junctions[w], writers.get(w), Graph.FREE, key);
            if (before != LongIntMap.MISSING) {
                graph.add(junctions[w], before, Graph.FREE, key);
            }
            before = junctions[w];
        }
        return junctions;
    }

    private static byte kind(Ops ops, int read) {
        return ops.locking[read] ? Graph.RW_LOCKING : Graph.RW;
    }
}
