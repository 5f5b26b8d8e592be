package io.titrant.graph;

import org.jspecify.annotations.Nullable;

/**
 * Finds a shortest cycle of a pattern within a component: breadth first from an edge that must be on it, over nodes together with what
 * matters of the way there (how many anti-dependencies, whether the last edge was one, …). Bounded by a number of edges looked at.
 */
final class CycleSearch {
    private static final int LAST_RW = 1;
    private static final int RW_ONE = 2;
    private static final int RW_TWO = 4;
    private static final int NEIGHBOURS = 8;
    private static final int REQUIRED = 16;
    private static final int LAST_LOCKING_WR = 32;
    private static final int STATE_BITS = 6;

    private static final long PER_START = 20_000;
    private static final long PER_COMPONENT = 400_000;

    private final Graph graph;
    private final boolean currentLockingReads;
    private long budget;

    private final LongIntMap visited = new LongIntMap(1024);
    private final IntList nodes = new IntList();
    private final IntList states = new IntList();
    private final IntList parents = new IntList();
    private final IntList edges = new IntList();
    private IntList level = new IntList();
    private IntList nextLevel = new IntList();
    private long spent;

    CycleSearch(Graph graph, boolean currentLockingReads, long budget) {
        this.graph = graph;
        this.currentLockingReads = currentLockingReads;
        this.budget = budget;
    }

    /** The edges of a shortest cycle, or null. */
    int @Nullable [] shortest(Pattern pattern, Components components, int which, int[] members) {
        int[] best = null;
        int least = 2;
        long limit = Math.min(budget, PER_COMPONENT);
        long before = budget;
        for (int from : members) {
            if (from >= graph.txns()) {
                continue;
            }
            for (int e = graph.first(from); e < graph.end(from); e++) {
                if ((1 << graph.kind(e) & pattern.start()) == 0 || needless(e, from, pattern)) {
                    continue;
                }
                int[] cycle =
                        from(e, from, pattern, components, which, best == null ? Pattern.MANY : dependencies(best));
                if (cycle != null && (best == null || dependencies(cycle) < dependencies(best))) {
                    best = cycle;
                }
                if (best != null && dependencies(best) <= least) {
                    return best;
                }
                if (before - budget > limit || budget <= 0) {
                    return best;
                }
            }
        }
        return best;
    }

    /** How long a cycle is, the way through junctions not counted. */
    private int dependencies(int[] cycle) {
        int count = 0;
        for (int e : cycle) {
            count += graph.kind(e) == Graph.FREE ? 0 : 1;
        }
        return count;
    }

    private int @Nullable [] from(
            int start, int source, Pattern pattern, Components components, int which, int shorterThan) {
        visited.clear();
        nodes.clear();
        states.clear();
        parents.clear();
        edges.clear();
        level.clear();
        nextLevel.clear();
        spent = 0;
        int state = step(0, start, pattern);
        if (state < 0 || components.of(graph.to(start), (state & LAST_RW) != 0) != which) {
            return null;
        }
        visit(graph.to(start), state, -1, start, level);
        for (int depth = 1; !level.isEmpty() && depth < shorterThan && spent < PER_START; depth++) {
            for (int i = 0; i < level.size(); i++) {
                int[] cycle = expand(level.get(i), source, start, pattern, components, which);
                if (cycle != null) {
                    budget -= spent;
                    return cycle;
                }
            }
            IntList done = level;
            level = nextLevel;
            nextLevel = done;
            nextLevel.clear();
        }
        budget -= spent + 1;
        return null;
    }

    private int @Nullable [] expand(int at, int source, int start, Pattern pattern, Components components, int which) {
        int node = nodes.get(at);
        for (int e = graph.first(node); e < graph.end(node); e++) {
            spent++;
            if ((1 << graph.kind(e) & (pattern.kinds() | Graph.FREE_BIT)) == 0 || needless(e, node, pattern)) {
                continue;
            }
            int state = step(states.get(at), e, pattern);
            if (state < 0) {
                continue;
            }
            int next = graph.to(e);
            if (next == source) {
                if (closes(state, start, pattern)) {
                    int[] cycle = cycle(at, e);
                    if (simple(cycle)) {
                        return cycle;
                    }
                }
            } else if (components.of(next, (state & LAST_RW) != 0) == which) {
                visit(next, state, at, e, graph.kind(e) == Graph.FREE ? level : nextLevel);
            }
        }
        return null;
    }

    private void visit(int node, int state, int parent, int edge, IntList queue) {
        if (visited.putIfAbsent((long) node << STATE_BITS | state, 0) == LongIntMap.MISSING) {
            queue.add(nodes.size());
            nodes.add(node);
            states.add(state);
            parents.add(parent);
            edges.add(edge);
        }
    }

    /**
     * An anti-dependency beside another dependency between the same two: a cycle of several anti-dependencies with it would be one of
     * fewer without, which is reported on its own.
     */
    private boolean needless(int edge, int from, Pattern pattern) {
        if (pattern.mostRw() < 2 || !Graph.isRw(graph.kind(edge))) {
            return false;
        }
        for (int e = graph.first(from); e < graph.end(from); e++) {
            if (graph.to(e) == graph.to(edge) && (1 << graph.kind(e) & (Graph.WW_BITS | Graph.WR_BITS)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The state of the path after one more edge, or -1 if that edge may not follow. */
    private int step(int state, int edge, Pattern pattern) {
        byte kind = graph.kind(edge);
        if (kind == Graph.FREE) {
            return state;
        }
        int next = state & (RW_ONE | RW_TWO | NEIGHBOURS | REQUIRED);
        if ((1 << kind & pattern.required()) != 0) {
            next |= REQUIRED;
        }
        if (kind == Graph.WR_LOCKING) {
            next |= LAST_LOCKING_WR;
        }
        if (Graph.isRw(kind)) {
            if (contradictsNothing(state, kind)) {
                return -1;
            }
            if ((state & LAST_RW) != 0) {
                next |= NEIGHBOURS;
            }
            next |= LAST_RW | ((state & RW_ONE) != 0 ? RW_TWO : RW_ONE);
            if (((next & RW_TWO) != 0 && pattern.mostRw() < 2) || pattern.mostRw() == 0) {
                return -1;
            }
            if ((next & NEIGHBOURS) != 0 && pattern.neighbours() == Pattern.Neighbours.MUST_NOT) {
                return -1;
            }
        }
        return next;
    }

    /** IsoRel §3.4, Figure 5: what a locking read saw was current, and says nothing against a plain read of the same transaction. */
    private boolean contradictsNothing(int state, byte rw) {
        return currentLockingReads && (state & LAST_LOCKING_WR) != 0 && rw != Graph.RW_LOCKING;
    }

    private boolean closes(int state, int start, Pattern pattern) {
        boolean startsWithRw = Graph.isRw(graph.kind(start));
        if (startsWithRw && contradictsNothing(state, graph.kind(start))) {
            return false;
        }
        boolean neighbours = (state & NEIGHBOURS) != 0 || (startsWithRw && (state & LAST_RW) != 0);
        int count = (state & RW_TWO) != 0 ? 2 : (state & RW_ONE) != 0 ? 1 : 0;
        return count >= pattern.leastRw()
                && (pattern.required() == 0 || (state & REQUIRED) != 0)
                && switch (pattern.neighbours()) {
                    case MAY -> true;
                    case MUST -> neighbours;
                    case MUST_NOT -> !neighbours;
                };
    }

    private int[] cycle(int at, int last) {
        IntList backwards = new IntList();
        backwards.add(last);
        for (int i = at; i >= 0; i = parents.get(i)) {
            backwards.add(edges.get(i));
        }
        int[] cycle = new int[backwards.size()];
        for (int i = 0; i < cycle.length; i++) {
            cycle[i] = backwards.get(cycle.length - 1 - i);
        }
        return cycle;
    }

    /** A way that passes a transaction twice is two cycles, each of which may mean less; one that passes only one is none. */
    private boolean simple(int[] cycle) {
        IntList seen = new IntList();
        for (int e : cycle) {
            int node = graph.to(e);
            if (node < graph.txns()) {
                if (seen.contains(node)) {
                    return false;
                }
                seen.add(node);
            }
        }
        return seen.size() > 1;
    }
}
