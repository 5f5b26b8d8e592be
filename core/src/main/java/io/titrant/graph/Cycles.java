package io.titrant.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Looks in the dependency graph for a short cycle of each kind in each component (IsoRel §3.4), from the kinds that the weakest models forbid
 * to those that only the strongest forbid. The search is bounded: {@link ModelDecisions} has decided before whether there is a cycle. With
 * the order of sessions or time, only components without a cycle of the same family that needs less are searched.
 */
final class Cycles {
    /** How many edges all searches together may look at: each edge of the graph so often, within these bounds. */
    private static final long PER_EDGE = 2;

    private static final long LEAST = 2_000_000;
    private static final long MOST = 20_000_000;
    private static final int DEPENDENCIES = Graph.WW_BITS | Graph.WR_BITS;

    private final Graph graph;
    private final Harvest harvest;
    private final Words words;
    private final Proofs proofs;
    private final Pairs pairs;
    private final CycleSearch search;
    private final boolean currentLockingReads;

    /**
     * Cycles that one kind of component tells.
     *
     * @param forbidding the weakest model that forbids all its cycles: where the history keeps it, there are none
     * @param patterns the first is the one whose shortest cycles have names
     * @param nonadjacent the form of the components
     * @param named the names of its cycles of two transactions
     */
    private record Family(Model forbidding, List<Pattern> patterns, boolean nonadjacent, Set<AnomalyKind> named) {
        int kinds() {
            return patterns.get(0).kinds();
        }

        /** Whether the history is known to have none of its cycles in which this order counts. */
        boolean excluded(Order order, Map<Model, Findings.Validity> verdicts) {
            return Stream.of(Model.values())
                    .anyMatch(model -> model.base() == forbidding
                            && model.order() == order
                            && verdicts.get(model) == Findings.Validity.VALID);
        }
    }

    Cycles(Graph graph, Ops ops, Harvest harvest, Words words, CheckOptions options) {
        this.graph = graph;
        this.harvest = harvest;
        this.words = words;
        this.proofs = new Proofs(ops);
        this.pairs = new Pairs(graph, proofs, harvest, words, options.currentLockingReads());
        this.currentLockingReads = options.currentLockingReads();
        long budget = Math.max(LEAST, Math.min(MOST, PER_EDGE * graph.edges()));
        this.search = new CycleSearch(graph, options.currentLockingReads(), budget);
    }

    /** @param verdicts a model that known dependencies break gets a cycle that shows it, however long */
    void report(Components all, Map<Model, Findings.Validity> verdicts, OpenKeys open) {
        if (all.count() == 0) {
            return;
        }
        families().forEach(family -> report(family, all, verdicts));
        OpenKeys.LostCursor cursor = open.lostCursor();
        if (cursor != null && !harvest.shows(Model.CURSOR_STABILITY)) {
            List<Edge> edges = List.of(
                    proofs.edge(cursor.reader(), cursor.writer(), Graph.RW_LOCKING, cursor.key()),
                    proofs.edge(cursor.writer(), cursor.reader(), Graph.WW, cursor.key()));
            harvest.found(AnomalyKind.CURSOR_LOST_UPDATE, Order.NONE, () -> edges, words);
        }
        for (Model model : Model.values()) {
            if (verdicts.get(model) == Findings.Validity.INVALID && !harvest.shows(model)) {
                show(model, all);
            }
        }
    }

    private void show(Model model, Components all) {
        CycleRule rule = ModelDecisions.rule(model);
        if (rule == null) {
            return;
        }
        List<int[]> cycles = CycleFinder.find(graph, rule, currentLockingReads, all, e -> false, 1);
        if (!cycles.isEmpty()) {
            List<Edge> edges = edges(cycles.get(0));
            Order order = edges.stream().anyMatch(e -> e.kind() == EdgeKind.RT)
                    ? Order.REALTIME
                    : edges.stream().anyMatch(e -> e.kind() == EdgeKind.SO) ? Order.SESSION : Order.NONE;
            harvest.found(Classifier.kind(edges, lockingRead(cycles.get(0))), order, () -> edges, words);
        }
    }

    private List<Family> families() {
        List<Family> families = new ArrayList<>();
        families.add(new Family(
                Model.READ_UNCOMMITTED, List.of(Pattern.without(Graph.WW_BIT, Graph.WW_BIT)), false, Set.of()));
        families.add(new Family(
                Model.READ_COMMITTED, List.of(Pattern.without(DEPENDENCIES, Graph.WR_BITS)), false, Set.of()));
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
        families.add(new Family(Model.SNAPSHOT_ISOLATION, List.of(one, apart), true, single));
        families.add(new Family(Model.SERIALIZABLE, List.of(side), false, twice));
    }

    private void report(Family family, Components all, Map<Model, Findings.Validity> verdicts) {
        BitSet told = new BitSet(graph.nodes());
        for (Order order : Order.values()) {
            if (family.excluded(order, verdicts) || (order == Order.REALTIME && (graph.kinds() & Graph.RT_BIT) == 0)) {
                continue;
            }
            List<Pattern> patterns =
                    family.patterns().stream().map(p -> p.with(order)).toList();
            Components components = Components.of(
                    graph, patterns.get(0).kinds(), new Components.Form(family.nonadjacent(), false), all);
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
