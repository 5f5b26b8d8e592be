package io.titrant.graph;

import java.util.Arrays;

/**
 * The dependency graph (IsoRel §2.3) in compressed rows. Nodes below {@link #txns()} are transactions. Nodes above are junctions: one
 * junction replaces the edges from all readers of a version to all writers of the next ones, or from all transactions that ended before a
 * moment to all that began after it. The edge into a junction carries the kind; the edges out of it are {@link #FREE}. No path leads from a
 * transaction through junctions alone back to the same transaction.
 */
final class Graph {
    static final byte FREE = 0;
    static final byte WW = 1;
    static final byte WR = 2;
    static final byte WR_LOCKING = 3;
    static final byte RW = 4;
    static final byte RW_LOCKING = 5;
    static final byte RW_PREDICATE = 6;
    static final byte SO = 7;
    static final byte RT = 8;
    /** The order of two versions of a register that follows from a read: true of every history that keeps read committed. */
    static final byte WW_INFERRED = 9;

    static final int FREE_BIT = 1 << FREE;
    static final int WW_BIT = 1 << WW;
    static final int WW_BITS = WW_BIT | 1 << WW_INFERRED;
    static final int WR_BITS = 1 << WR | 1 << WR_LOCKING;
    static final int RW_ITEM_BITS = 1 << RW | 1 << RW_LOCKING;
    static final int PREDICATE_BIT = 1 << RW_PREDICATE;
    static final int RW_BITS = RW_ITEM_BITS | PREDICATE_BIT;
    static final int SO_BIT = 1 << SO;
    static final int RT_BIT = 1 << RT;

    private final int txns;
    private final int[] first;
    private final int[] to;
    private final int[] key;
    private final byte[] kind;
    private int kinds;

    private Graph(Builder builder) {
        txns = builder.txns;
        int nodes = builder.nodes;
        int size = builder.size;
        first = new int[nodes + 1];
        for (int e = 0; e < size; e++) {
            first[builder.from[e] + 1]++;
            kinds |= 1 << builder.kind[e];
        }
        for (int i = 0; i < nodes; i++) {
            first[i + 1] += first[i];
        }
        to = new int[size];
        key = new int[size];
        kind = new byte[size];
        int[] next = Arrays.copyOf(first, nodes);
        for (int e = 0; e < size; e++) {
            int at = next[builder.from[e]]++;
            to[at] = builder.to[e];
            key[at] = builder.key[e];
            kind[at] = builder.kind[e];
        }
    }

    int txns() {
        return txns;
    }

    int nodes() {
        return first.length - 1;
    }

    int edges() {
        return to.length;
    }

    int first(int node) {
        return first[node];
    }

    int end(int node) {
        return first[node + 1];
    }

    int to(int edge) {
        return to[edge];
    }

    int key(int edge) {
        return key[edge];
    }

    byte kind(int edge) {
        return kind[edge];
    }

    /** The kinds of edges in the graph, as bits. */
    int kinds() {
        return kinds;
    }

    /** A builder that holds all edges of this graph. */
    Builder extend() {
        Builder builder = new Builder(txns);
        builder.nodes = nodes();
        for (int node = 0; node < nodes(); node++) {
            for (int e = first(node); e < end(node); e++) {
                builder.add(node, to[e], kind[e], key[e]);
            }
        }
        return builder;
    }

    static boolean isRw(byte kind) {
        return (1 << kind & RW_BITS) != 0;
    }

    /** Takes edges in any order. */
    static final class Builder {
        private final int txns;
        private int nodes;
        private int[] from;
        private int[] to;
        private int[] key;
        private byte[] kind;
        private int size;

        Builder(int txns) {
            this.txns = txns;
            nodes = txns;
            int expected = Math.max(16, txns * 3);
            from = new int[expected];
            to = new int[expected];
            key = new int[expected];
            kind = new byte[expected];
        }

        int junction() {
            return nodes++;
        }

        void add(int source, int target, byte edgeKind, int edgeKey) {
            if (source == target) {
                return;
            }
            if (size == from.length) {
                int more = size + (size >> 1);
                from = Arrays.copyOf(from, more);
                to = Arrays.copyOf(to, more);
                key = Arrays.copyOf(key, more);
                kind = Arrays.copyOf(kind, more);
            }
            from[size] = source;
            to[size] = target;
            key[size] = edgeKey;
            kind[size++] = edgeKind;
        }

        Graph build() {
            return new Graph(this);
        }
    }
}
