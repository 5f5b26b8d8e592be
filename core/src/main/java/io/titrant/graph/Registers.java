package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

import java.util.List;

/**
 * Dependencies of keys whose reads show one version (Elle's rw-register). The history shows a part of the order of versions: the initial
 * version comes first, and a transaction that read a version and then wrote the register wrote a later one
 * ({@link CheckOptions#writesFollowReads}). Where that leaves several orders, the key is told to {@link OpenKeys}.
 */
final class Registers {
    private final Ops ops;
    private final Graph.Builder graph;
    private final Harvest harvest;
    private final Words words;
    private final CheckOptions options;
    private final OpenKeys open;

    private int key;
    private int from;
    private int to;

    Registers(Ops ops, Graph.Builder graph, Harvest harvest, Words words, CheckOptions options, OpenKeys open) {
        this.ops = ops;
        this.graph = graph;
        this.harvest = harvest;
        this.words = words;
        this.options = options;
        this.open = open;
    }

    void infer(int register) {
        key = register;
        from = ops.firstOfKey[key];
        to = ops.firstOfKey[key + 1];
        VersionOrder order = VersionOrder.of(ops, from, to, options);
        for (int i = from; i < to; i++) {
            int op = ops.byKey[i];
            if (ops.kind[op] == Ops.READ_VERSION && ops.counts[ops.txn[op]]) {
                read(i, op);
            }
        }
        order.writes((before, after, assumed) -> graph.add(before, after, assumed ? Graph.WW : Graph.WW_INFERRED, key));
        order.reads((reads, writers) -> Junctions.readersBefore(ops, graph, reads, writers, key));
        if (!order.isTotal() || order.isLocked()) {
            order.open(open);
        }
    }

    private void read(int i, int op) {
        int reader = ops.txn[op];
        int own = lastOwnWrite(i, reader);
        if (own != MISSING) {
            boolean same =
                    ops.kind[own] == Ops.DELETE ? ops.version[op] == Op.INITIAL : ops.version[op] == ops.version[own];
            if (!same) {
                harvest.found(
                        AnomalyKind.INTERNAL,
                        List.of(reader),
                        () -> words.ownWriteUnseen(op, key, ops.version[own], new int[] {ops.version[op]}));
            }
            return;
        }
        int write = ops.writer(key, ops.version[op]);
        if (write == MISSING) {
            if (ops.version[op] != Op.INITIAL) {
                harvest.found(AnomalyKind.GARBAGE_READ, List.of(reader), () -> words.garbage(op, key, ops.version[op]));
            }
        } else if (ops.aborted(ops.txn[write])) {
            harvest.found(AnomalyKind.G1A, List.of(ops.txn[write], reader), () -> words.abortedRead(op, write, key));
        } else if (ops.txn[write] != reader) {
            graph.add(ops.txn[write], reader, ops.locking[op] ? Graph.WR_LOCKING : Graph.WR, key);
            intermediate(op, reader, write);
        }
    }

    private int lastOwnWrite(int i, int reader) {
        for (int j = i - 1; j >= from && ops.txn[ops.byKey[j]] == reader; j--) {
            if (ops.kind[ops.byKey[j]] <= Ops.DELETE) {
                return ops.byKey[j];
            }
        }
        return MISSING;
    }

    private void intermediate(int op, int reader, int write) {
        int later = VersionOrder.laterWrite(ops, write);
        if (later != MISSING) {
            harvest.found(
                    AnomalyKind.G1B,
                    List.of(ops.txn[write], reader),
                    () -> words.intermediateRead(op, write, later, key));
        }
    }
}
