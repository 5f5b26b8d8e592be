package io.titrant.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Finds cycles with exactly one anti-dependency (G-single) in a graph whose other dependencies have no cycle. An rw edge from u to w is on
 * such a cycle if w reaches u without another rw edge, so w stands before u in a topological order. 64 rw edges are followed at once, as
 * the bits of a word, and only over the part of the topological order between the first w and the last u of them.
 */
final class SingleRwCycles {
    private static final int BATCH = Long.SIZE;

    private final Graph graph;
    private final CycleRule rule;
    private final boolean currentLockingReads;
    private final Components candidates;
    private final int[] order;
    private final int[] position;
    private final long[] reached;
    /** Reached over another edge than the wr of a locking read. */
    private final long[] reachedPlainly;

    private final IntList touched = new IntList();

    SingleRwCycles(Graph graph, CycleRule rule, boolean currentLockingReads, Components candidates) {
        this.graph = graph;
        this.rule = rule;
        this.currentLockingReads = currentLockingReads;
        this.candidates = candidates;
        this.position = new int[graph.nodes()];
        this.order = topological();
        this.reached = new long[graph.nodes()];
        this.reachedPlainly = new long[graph.nodes()];
    }

    List<int[]> find(int most) {
        List<int[]> found = new ArrayList<>();
        int[] sources = antiDependencies();
        for (int from = 0; from < sources.length / 2 && found.size() < most; from += BATCH) {
            batch(sources, from, Math.min(from + BATCH, sources.length / 2), found, most);
        }
        return found;
    }

    private int[] topological() {
        int n = graph.nodes();
        int[] incoming = new int[n];
        for (int node = 0; node < n; node++) {
            for (int e = graph.first(node); e < graph.end(node); e++) {
                incoming[graph.to(e)] += follows(e) ? 1 : 0;
            }
        }
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int node = 0; node < n; node++) {
            if (incoming[node] == 0) {
                ready.add(node);
            }
        }
        int[] sorted = new int[n];
        for (int at = 0; !ready.isEmpty(); at++) {
            int node = ready.remove();
            sorted[at] = node;
            position[node] = at;
            for (int e = graph.first(node); e < graph.end(node); e++) {
                if (follows(e) && --incoming[graph.to(e)] == 0) {
                    ready.add(graph.to(e));
                }
            }
        }
        return sorted;
    }

    private boolean follows(int edge) {
        return (1 << graph.kind(edge) & rule.dependencies()) != 0;
    }

    /** Pairs of source and edge that may be on a cycle, in the order of their targets. */
    private int[] antiDependencies() {
        IntList sources = new IntList();
        IntList edges = new IntList();
        for (int node = 0; node < graph.txns(); node++) {
            for (int e = graph.first(node); e < graph.end(node); e++) {
                boolean rw = Graph.isRw(graph.kind(e)) && (1 << graph.kind(e) & rule.kinds()) != 0;
                if (rw
                        && position[graph.to(e)] < position[node]
                        && candidates.of(graph.to(e), true) != Components.ALONE) {
                    sources.add(node);
                    edges.add(e);
                }
            }
        }
        long[] targets = new long[edges.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = position[graph.to(edges.get(i))];
        }
        int[] sorted = Sorting.order(targets);
        int[] pairs = new int[2 * sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            pairs[2 * i] = sources.get(sorted[i]);
            pairs[2 * i + 1] = edges.get(sorted[i]);
        }
        return pairs;
    }

    private void batch(int[] pairs, int from, int to, List<int[]> found, int most) {
        int last = 0;
        int first = Integer.MAX_VALUE;
        for (int i = from; i < to; i++) {
            int target = graph.to(pairs[2 * i + 1]);
            reach(target, 1L << (i - from), true);
            first = Math.min(first, position[target]);
            last = Math.max(last, position[pairs[2 * i]]);
        }
        for (int at = first; at <= last; at++) {
            push(order[at]);
        }
        for (int i = from; i < to && found.size() < most; i++) {
            int source = pairs[2 * i];
            int edge = pairs[2 * i + 1];
            long[] relevant = plainAfterLocking(edge) ? reachedPlainly : reached;
            if ((relevant[source] >>> (i - from) & 1) != 0) {
                int[] cycle = cycle(source, edge, last);
                if (cycle != null) {
                    found.add(cycle);
                }
            }
        }
        for (int i = 0; i < touched.size(); i++) {
            reached[touched.get(i)] = 0;
            reachedPlainly[touched.get(i)] = 0;
        }
        touched.clear();
    }

    private void push(int node) {
        long bits = reached[node];
        if (bits == 0) {
            return;
        }
        for (int e = graph.first(node); e < graph.end(node); e++) {
            if (follows(e)) {
                reach(graph.to(e), bits, graph.kind(e) != Graph.WR_LOCKING);
            }
        }
    }

    private void reach(int node, long bits, boolean plainly) {
        if (reached[node] == 0) {
            touched.add(node);
        }
        reached[node] |= bits;
        if (plainly) {
            reachedPlainly[node] |= bits;
        }
    }

    private boolean plainAfterLocking(int rw) {
        return currentLockingReads && graph.kind(rw) != Graph.RW_LOCKING;
    }

    /** The shortest way from the edge's target to its source, then the edge. */
    private int @Nullable [] cycle(int source, int rw, int last) {
        IntList nodes = new IntList();
        IntList parents = new IntList();
        IntList edges = new IntList();
        LongIntMap seen = new LongIntMap(64);
        nodes.add(graph.to(rw));
        parents.add(-1);
        edges.add(rw);
        for (int at = 0; at < nodes.size(); at++) {
            int node = nodes.get(at);
            for (int e = graph.first(node); e < graph.end(node); e++) {
                int next = graph.to(e);
                if (!follows(e) || position[next] > last) {
                    continue;
                }
                if (next == source && !(plainAfterLocking(rw) && graph.kind(e) == Graph.WR_LOCKING)) {
                    return path(at, e, parents, edges);
                }
                if (seen.putIfAbsent(next, 1) == LongIntMap.MISSING) {
                    nodes.add(next);
                    parents.add(at);
                    edges.add(e);
                }
            }
        }
        return null;
    }

    private static int[] path(int at, int last, IntList parents, IntList edges) {
        IntList backwards = new IntList();
        backwards.add(last);
        for (int i = at; i >= 0; i = parents.get(i)) {
            backwards.add(edges.get(i));
        }
        int[] path = new int[backwards.size()];
        for (int i = 0; i < path.length; i++) {
            path[i] = backwards.get(path.length - 1 - i);
        }
        return path;
    }
}
