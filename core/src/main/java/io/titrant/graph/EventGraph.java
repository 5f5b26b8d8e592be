package io.titrant.graph;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The dependency graph as an order of events, so that each forbidden cycle is a plain cycle. Where a rule allows snapshots, a transaction begins at one event and commits
 * at a later one: a dependency leads from a commit to a begin, an anti-dependency from a begin to a commit. So no cycle has two anti-dependencies in a row. For the other
 * rules each transaction is one event.
 */
final class EventGraph {
    /** The step from the begin of a transaction to its commit. */
    static final int OWN = -1;

    private final Graph graph;
    private final CycleRule rule;
    private final boolean snapshots;
    private final BitSet afterRw = new BitSet();
    private final int[] first;
    private final int[] to;
    private final int[] edge;

    EventGraph(Graph graph, CycleRule rule) {
        this.graph = graph;
        this.rule = rule;
        this.snapshots = rule.antiDependencies() == CycleRule.AntiDependencies.NONADJACENT;
        markJunctions();
        int events = graph.nodes() + (snapshots ? graph.txns() : 0);
        first = new int[events + 1];
        forEachStep((from, target, e) -> first[from + 1]++);
        for (int i = 0; i < events; i++) {
            first[i + 1] += first[i];
        }
        to = new int[first[events]];
        edge = new int[first[events]];
        int[] next = first.clone();
        forEachStep((from, target, e) -> {
            int at = next[from]++;
            to[at] = target;
            edge[at] = e;
        });
    }

    /** How many events such a graph has. */
    static int events(Graph graph, CycleRule rule) {
        boolean twice = rule.antiDependencies() == CycleRule.AntiDependencies.NONADJACENT;
        return graph.nodes() + (twice ? graph.txns() : 0);
    }

    int events() {
        return first.length - 1;
    }

    int steps() {
        return to.length;
    }

    int begin(int txn) {
        return txn;
    }

    int commit(int txn) {
        return snapshots ? graph.nodes() + txn : txn;
    }

    int first(int event) {
        return first[event];
    }

    int end(int event) {
        return first[event + 1];
    }

    int to(int step) {
        return to[step];
    }

    /** The edge of the dependency graph, or {@link #OWN}. */
    int edge(int step) {
        return edge[step];
    }

    private interface Steps {
        void step(int from, int target, int edge);
    }

    private void forEachStep(Steps steps) {
        for (int node = 0; node < graph.nodes(); node++) {
            if (snapshots && node < graph.txns()) {
                steps.step(node, commit(node), OWN);
            }
            for (int e = graph.first(node); e < graph.end(node); e++) {
                if ((1 << graph.kind(e) & rule.kinds()) != 0) {
                    steps.step(source(node, e), target(node, e), e);
                }
            }
        }
    }

    private int source(int node, int e) {
        return node < graph.txns() && !Graph.isRw(graph.kind(e)) ? commit(node) : node;
    }

    private int target(int node, int e) {
        int target = graph.to(e);
        if (target >= graph.txns()) {
            return target;
        }
        boolean rw = Graph.isRw(graph.kind(e)) || (node >= graph.txns() && afterRw.get(node));
        return rw ? commit(target) : target;
    }

    /** Junctions that anti-dependencies lead to, also through other junctions. */
    private void markJunctions() {
        IntList todo = new IntList();
        for (int node = 0; node < graph.nodes(); node++) {
            for (int e = graph.first(node); e < graph.end(node); e++) {
                mark(graph.to(e), Graph.isRw(graph.kind(e)), todo);
            }
        }
        while (!todo.isEmpty()) {
            int junction = todo.pop();
            for (int e = graph.first(junction); e < graph.end(junction); e++) {
                mark(graph.to(e), true, todo);
            }
        }
    }

    private void mark(int node, boolean rw, IntList todo) {
        if (rw && node >= graph.txns() && !afterRw.get(node)) {
            afterRw.set(node);
            todo.add(node);
        }
    }

    /** By event, the events that it comes before, as bits; null if the events have a cycle. */
    long @Nullable [][] reachable() {
        int[] order = topological();
        if (order.length < events()) {
            return null;
        }
        int words = (events() + 63) / 64;
        long[][] reached = new long[events()][];
        for (int i = order.length - 1; i >= 0; i--) {
            int event = order[i];
            long[] row = new long[words];
            for (int step = first[event]; step < first[event + 1]; step++) {
                int next = to[step];
                // All that the next event comes before is here already if the next event is.
                if ((row[next >> 6] & 1L << next) == 0) {
                    row[next >> 6] |= 1L << next;
                    long[] further = reached[next];
                    for (int w = 0; w < words; w++) {
                        row[w] |= further[w];
                    }
                }
            }
            reached[event] = row;
        }
        return reached;
    }

    private int[] topological() {
        int[] incoming = new int[events()];
        for (int target : to) {
            incoming[target]++;
        }
        IntList order = new IntList(events());
        for (int event = 0; event < incoming.length; event++) {
            if (incoming[event] == 0) {
                order.add(event);
            }
        }
        for (int i = 0; i < order.size(); i++) {
            int event = order.get(i);
            for (int step = first[event]; step < first[event + 1]; step++) {
                if (--incoming[to[step]] == 0) {
                    order.add(to[step]);
                }
            }
        }
        return order.toArray();
    }
}
