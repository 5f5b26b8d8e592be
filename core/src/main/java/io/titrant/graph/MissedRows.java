package io.titrant.graph;

/**
 * Predicate anti-dependencies from {@link Op.Missed}: the transaction whose predicate missed a version comes before the version's writer.
 *
 * <p>Example: T1 reads all rows with a = 1 and does not get row 7, to which T2 wrote a = 1 as version 12. So T1 comes before T2.
 */
final class MissedRows {
    private MissedRows() {}

    static void infer(Ops ops, Graph.Builder graph) {
        for (int op = 0; op < ops.txn.length; op++) {
            if (ops.kind[op] == Ops.MISSED && ops.counts[ops.txn[op]]) {
                int write = ops.writer(ops.key[op], ops.version[op]);
                if (write != LongIntMap.MISSING && ops.counts[ops.txn[write]] && ops.txn[write] != ops.txn[op]) {
                    graph.add(ops.txn[op], ops.txn[write], Graph.RW_PREDICATE, ops.key[op]);
                }
            }
        }
    }
}
