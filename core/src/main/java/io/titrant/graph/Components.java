package io.titrant.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strongly connected components of several nodes (Tarjan), over the edges of some kinds only, without recursion.
 *
 * <p>Where not every edge may follow every other, a node stands in the searched graph once per {@link Form}'s state: reached by an
 * anti-dependency, reached by the wr edge of a locking read, or reached otherwise. A component then is a closed walk that the form allows,
 * and a closed walk that the form allows contains a simple cycle that it allows. So one linear search decides whether there is a cycle
 * without neighbouring anti-dependencies, which is what snapshot isolation forbids (Cerone et al., Theorem 9).
 */
final class Components {
    /** A node that is on no closed walk. */
    static final int ALONE = -1;

    private static final int DONE = Integer.MAX_VALUE;
    private static final int OTHERWISE = 0;
    private static final int AFTER_RW = 1;
    private static final int AFTER_LOCKING_READ = 2;

    /**
     * The edges that may follow each other.
     *
     * @param nonadjacent no anti-dependency follows another
     * @param currentLockingReads the anti-dependency of a plain read does not follow the wr of a locking read (IsoRel §3.4, Figure 5)
     */
    record Form(boolean nonadjacent, boolean currentLockingReads) {
        static final Form ANY = new Form(false, false);

        int states() {
            return currentLockingReads ? 3 : nonadjacent ? 2 : 1;
        }

        boolean allows(int state, byte kind) {
            if (!Graph.isRw(kind)) {
                return true;
            }
            return !(nonadjacent && state == AFTER_RW)
                    && !(currentLockingReads && state == AFTER_LOCKING_READ && kind != Graph.RW_LOCKING);
        }

        int next(int state, byte kind) {
            if (kind == Graph.FREE) {
                return state;
            }
            if (nonadjacent && Graph.isRw(kind)) {
                return AFTER_RW;
            }
            return currentLockingReads && kind == Graph.WR_LOCKING ? AFTER_LOCKING_READ : OTHERWISE;
        }
    }

    private final Graph graph;
    private final int kinds;
    private final Form form;
    private final int states;
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
     * @param among only edges within a component there, if given; its form must be {@link Form#ANY}
     */
    static Components of(Graph graph, int kinds, Form form, @Nullable Components among) {
        Components result = new Components(graph, kinds | Graph.FREE_BIT, form, among);
        result.search();
        return result;
    }

    private Components(Graph graph, int kinds, Form form, @Nullable Components among) {
        this.graph = graph;
        this.kinds = kinds;
        this.form = form;
        this.states = form.states();
        this.among = among;
        int n = Math.multiplyExact(graph.nodes(), states);
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
        return component[node * states + (afterRw && form.nonadjacent() ? AFTER_RW : OTHERWISE)];
    }

    /** The component of a node in a state of the form. */
    int of(int node, int state) {
        return component[node * states + state];
    }

    /** The nodes of a component; a node of which several states are in it stands there several times. */
    int[] members(int which) {
        int[] nodes = codes(which);
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = node(nodes[i]);
        }
        return nodes;
    }

    /** The members of a component, each as {@code node * states + state}. */
    int[] codes(int which) {
        int end = which + 1 < starts.size() ? starts.get(which + 1) : members.size();
        int[] codes = new int[end - starts.get(which)];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = members.get(starts.get(which) + i);
        }
        return codes;
    }

    private void search() {
        for (int root = 0; root < low.length; root++) {
            if (low[root] == 0 && (among == null || among.component[node(root)] != ALONE)) {
                visit(root);
            }
        }
    }

    private int node(int code) {
        return states == 1 ? code : code / states;
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
        byte kind = graph.kind(edge);
        return (1 << kind & kinds) != 0
                && (among == null || among.component[graph.to(edge)] == among.component[node(code)])
                && (states == 1 || form.allows(code % states, kind));
    }

    private int target(int code, int edge) {
        return states == 1 ? graph.to(edge) : graph.to(edge) * states + form.next(code % states, graph.kind(edge));
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
