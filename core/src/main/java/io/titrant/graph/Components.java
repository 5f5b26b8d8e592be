package io.titrant.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strongly connected components of several nodes (Tarjan), over the edges of some kinds only, without recursion.
 *
 * <p>In the nonadjacent form a node counts twice: as reached by an anti-dependency, from which no further anti-dependency leads on, and as
 * reached otherwise. A component then is a walk in a circle on which no two anti-dependencies follow each other, which is what snapshot
 * isolation forbids (Cerone et al., Theorem 9), found in linear time.
 */
final class Components {
    /** A node where no edges of these kinds lead in a circle. */
    static final int ALONE = -1;

    private static final int DONE = Integer.MAX_VALUE;

    private final Graph graph;
    private final int kinds;
    private final boolean nonadjacent;
    private final @Nullable Components among;
    private final int[] component;
    private final IntList members = new IntList();
    private final IntList starts = new IntList();
    /** 0 unseen, {@link #DONE} once its component is known, else the lowest index reached from it. */
    private final int[] low;

    private final int[] nextEdge;
    private final IntList stack = new IntList();
    private final IntList path = new IntList();
    private final IntList indices = new IntList();
    private int index;

    /**
     * @param kinds bits of the kinds of edges to follow
     * @param among only edges within a component there, if given
     */
    static Components of(Graph graph, int kinds, boolean nonadjacent, @Nullable Components among) {
        Components result = new Components(graph, kinds | Graph.FREE_BIT, nonadjacent, among);
        result.search();
        return result;
    }

    private Components(Graph graph, int kinds, boolean nonadjacent, @Nullable Components among) {
        this.graph = graph;
        this.kinds = kinds;
        this.nonadjacent = nonadjacent;
        this.among = among;
        int n = graph.nodes() * (nonadjacent ? 2 : 1);
        component = new int[n];
        Arrays.fill(component, ALONE);
        low = new int[n];
        nextEdge = new int[n];
    }

    int count() {
        return starts.size();
    }

    /** The component of a node, which was reached by an anti-dependency or not. */
    int of(int node, boolean afterRw) {
        return component[nonadjacent ? node * 2 + (afterRw ? 1 : 0) : node];
    }

    /** The nodes of a component; in the nonadjacent form those of which both are in it stand there twice. */
    int[] members(int which) {
        int end = which + 1 < starts.size() ? starts.get(which + 1) : members.size();
        int[] nodes = new int[end - starts.get(which)];
        for (int i = 0; i < nodes.length; i++) {
            int code = members.get(starts.get(which) + i);
            nodes[i] = nonadjacent ? code >> 1 : code;
        }
        return nodes;
    }

    private void search() {
        for (int root = 0; root < low.length; root++) {
            if (low[root] == 0 && (among == null || among.component[node(root)] != ALONE)) {
                visit(root);
            }
        }
    }

    private int node(int code) {
        return nonadjacent ? code >> 1 : code;
    }

    private void visit(int root) {
        enter(root);
        while (!path.isEmpty()) {
            int code = path.last();
            int edge = nextEdge[code];
            if (edge < graph.end(node(code))) {
                nextEdge[code]++;
                if (!follows(code, edge)) {
                    continue;
                }
                int next = target(code, edge);
                if (low[next] == 0) {
                    enter(next);
                } else if (low[next] != DONE) {
                    low[code] = Math.min(low[code], low[next]);
                }
            } else {
                leave(code);
            }
        }
    }

    private boolean follows(int code, int edge) {
        int bit = 1 << graph.kind(edge);
        return (bit & kinds) != 0
                && (among == null || among.component[graph.to(edge)] == among.component[node(code)])
                && !(nonadjacent && (code & 1) == 1 && (bit & Graph.RW_BITS) != 0);
    }

    private int target(int code, int edge) {
        if (!nonadjacent) {
            return graph.to(edge);
        }
        int bit = 1 << graph.kind(edge);
        int afterRw = bit == Graph.FREE_BIT ? code & 1 : (bit & Graph.RW_BITS) != 0 ? 1 : 0;
        return graph.to(edge) * 2 + afterRw;
    }

    private void enter(int code) {
        low[code] = ++index;
        indices.add(index);
        nextEdge[code] = graph.first(node(code));
        path.add(code);
        stack.add(code);
    }

    private void leave(int code) {
        path.pop();
        int own = indices.pop();
        if (low[code] == own) {
            close(code);
        }
        if (!path.isEmpty() && low[code] != DONE) {
            int parent = path.last();
            low[parent] = Math.min(low[parent], low[code]);
        }
    }

    private void close(int code) {
        if (stack.last() == code) {
            stack.pop();
            low[code] = DONE;
            return;
        }
        int which = starts.size();
        starts.add(members.size());
        int member;
        do {
            member = stack.pop();
            low[member] = DONE;
            component[member] = which;
            members.add(member);
        } while (member != code);
    }
}
