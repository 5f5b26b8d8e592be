package io.titrant.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Looks in the dependency graph for the shortest cycle of each kind in each component (IsoRel §3.4), from what the weakest models forbid to
 * what only the strongest do. Components of the whole graph come first: where there are none, no kind needs a search. With the order of
 * sessions or time, only components without a cycle of the same family that needs less are searched.
 */
final class Cycles {
    private static final long BUDGET = 20_000_000;
    private static final int DEPENDENCIES = Graph.WW_BIT | Graph.WR_BITS;

    private final Graph graph;
    private final Harvest harvest;
    private final Words words;
    private final Proofs proofs;
    private final Pairs pairs;
    private final CycleSearch search;

    /**
     * Cycles that one kind of component tells.
     *
     * @param patterns the first is the one whose shortest cycles have names
     * @param nonadjacent the form of the components
     * @param named the names of its cycles of two transactions
     */
    private record Family(List<Pattern> patterns, boolean nonadjacent, Set<AnomalyKind> named) {
        int kinds() {
            return patterns.get(0).kinds();
        }
    }

    Cycles(Graph graph, Ops ops, Harvest harvest, Words words, CheckOptions options) {
        this.graph = graph;
        this.harvest = harvest;
        this.words = words;
        this.proofs = new Proofs(ops);
        this.pairs = new Pairs(graph, proofs, harvest, words, options.currentLockingReads());
        this.search = new CycleSearch(graph, options.currentLockingReads(), BUDGET);
    }

    void report() {
        Components all = Components.of(graph, graph.kinds(), false, null);
        if (all.count() > 0) {
            families().forEach(family -> report(family, all));
        }
    }

    private List<Family> families() {
        List<Family> families = new ArrayList<>();
        families.add(new Family(List.of(Pattern.without(Graph.WW_BIT, Graph.WW_BIT)), false, Set.of()));
        families.add(new Family(List.of(Pattern.without(DEPENDENCIES, Graph.WR_BITS)), false, Set.of()));
        antiDependencies(
                families,
                Graph.RW_ITEM_BITS,
                Graph.RW_ITEM_BITS,
                EnumSet.range(AnomalyKind.CURSOR_LOST_UPDATE, AnomalyKind.READ_SKEW),
                EnumSet.of(AnomalyKind.WRITE_SKEW, AnomalyKind.LOST_UPDATE));
        if ((graph.kinds() & Graph.PREDICATE_BIT) != 0) {
            antiDependencies(
                    families,
                    Graph.RW_BITS,
                    Graph.PREDICATE_BIT,
                    EnumSet.of(AnomalyKind.PMP, AnomalyKind.G_SINGLE_PREDICATE),
                    EnumSet.of(AnomalyKind.G2));
        }
        return families;
    }

    /** @param start which of the anti-dependencies must be on a cycle */
    private static void antiDependencies(
            List<Family> families, int rw, int start, Set<AnomalyKind> single, Set<AnomalyKind> twice) {
        int kinds = DEPENDENCIES | rw;
        Pattern one = new Pattern(kinds, start, 0, 1, 1, Pattern.Neighbours.MAY);
        Pattern apart = new Pattern(kinds, start, 0, 2, Pattern.MANY, Pattern.Neighbours.MUST_NOT);
        Pattern side = new Pattern(kinds, start, 0, 2, Pattern.MANY, Pattern.Neighbours.MUST);
        families.add(new Family(List.of(one, apart), true, single));
        families.add(new Family(List.of(side), false, twice));
    }

    private void report(Family family, Components all) {
        BitSet told = new BitSet(graph.nodes());
        for (Order order : Order.values()) {
            if (order == Order.REALTIME && (graph.kinds() & Graph.RT_BIT) == 0) {
                continue;
            }
            List<Pattern> patterns =
                    family.patterns().stream().map(p -> p.with(order)).toList();
            Components components = Components.of(graph, patterns.get(0).kinds(), family.nonadjacent(), all);
            for (int which = 0; which < components.count(); which++) {
                int[] members = components.members(which);
                if (told(told, members)) {
                    continue;
                }
                if (report(family, order, patterns, components, which, members)) {
                    for (int member : members) {
                        told.set(member);
                    }
                }
            }
        }
    }

    /** Junctions are shared by components that have nothing else in common. */
    private boolean told(BitSet told, int[] members) {
        for (int member : members) {
            if (member < graph.txns() && told.get(member)) {
                return true;
            }
        }
        return false;
    }

    private boolean report(
            Family family, Order order, List<Pattern> patterns, Components components, int which, int[] members) {
        boolean found = false;
        boolean named = order == Order.NONE
                && !family.named().isEmpty()
                && !pairs.among(members, components, which, family.kinds(), family.named())
                        .isEmpty();
        for (int i = named ? 1 : 0; i < patterns.size(); i++) {
            int[] cycle = search.shortest(patterns.get(i), components, which, members);
            if (cycle != null) {
                found = true;
                List<Edge> edges = edges(cycle);
                AnomalyKind kind = Classifier.kind(edges, lockingRead(cycle));
                harvest.found(kind, order, () -> edges, words);
            } else if (search.gaveUp()) {
                harvest.doubt("among " + members.length
                        + " transactions that depend on each other in a circle the search was cut short");
            }
        }
        return found || named;
    }

    private boolean lockingRead(int[] cycle) {
        for (int e : cycle) {
            if (graph.kind(e) == Graph.RW_LOCKING) {
                return true;
            }
        }
        return false;
    }

    /** From the edges of the graph, a way through junctions is one edge. */
    private List<Edge> edges(int[] cycle) {
        List<Edge> edges = new ArrayList<>();
        int from = graph.to(cycle[cycle.length - 1]);
        byte kind = Graph.FREE;
        int key = Edge.NONE;
        for (int e : cycle) {
            if (graph.kind(e) != Graph.FREE) {
                kind = graph.kind(e);
                key = graph.key(e);
            }
            int to = graph.to(e);
            if (to < graph.txns()) {
                edges.add(proofs.edge(from, to, kind, key));
                from = to;
            }
        }
        return edges;
    }
}
