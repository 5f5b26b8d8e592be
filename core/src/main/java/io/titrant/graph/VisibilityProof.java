package io.titrant.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cycle of known dependencies and of orders that {@link VisibilityRules} gives, or one such order that puts a write before the initial
 * version.
 *
 * @param reasons by edge of the cycle, why the order holds; null where the dependency is known
 */
record VisibilityProof(List<Edge> cycle, List<VisibilityRules.@Nullable Reason> reasons) {

    /** Gathers the orders. */
    static final class Builder {
        private final Ops ops;
        private final Graph known;
        private final Graph.Builder graph;
        private final Proofs proofs;
        private final List<VisibilityRules.Reason> reasons = new ArrayList<>();
        private final LongIntMap ordered = new LongIntMap(64);
        private @Nullable VisibilityProof immediate;

        Builder(Graph known, Ops ops) {
            this.ops = ops;
            this.known = known;
            this.graph = known.extend();
            this.proofs = new Proofs(ops);
        }

        /**
         * One reason for each order: a thousand reads may give the same one.
         *
         * @param writer {@link OpenKeys#NOBODY} for the initial version
         */
        void add(int source, int writer, VisibilityRules.Reason reason) {
            if (writer != OpenKeys.NOBODY) {
                if (ordered.putIfAbsent((long) source << 32 | writer, 0) == LongIntMap.MISSING) {
                    graph.add(source, writer, Graph.WW, -2 - reasons.size());
                    reasons.add(reason);
                }
            } else if (immediate == null) {
                List<Edge> edges = new ArrayList<>();
                edges.add(proofs.edge(reason.reader(), source, Graph.RW, reason.key()));
                edges.addAll(CausalPath.between(known, proofs, source, reason.reader()));
                immediate = new VisibilityProof(
                        List.copyOf(edges), new ArrayList<>(Collections.nCopies(edges.size(), null)));
            }
        }

        /** A write of a transaction that a reader of the initial version saw. */
        @Nullable
        VisibilityProof immediate() {
            return immediate;
        }

        @Nullable
        VisibilityProof cycle(Order order) {
            Graph all = graph.build();
            CycleRule rule = new CycleRule(CycleRule.AntiDependencies.NONE, false, order);
            List<int[]> cycles = CycleFinder.find(all, rule, false, null, e -> all.key(e) < Edge.NONE, 1);
            if (cycles.isEmpty()) {
                return null;
            }
            List<Edge> edges = new ArrayList<>();
            List<VisibilityRules.@Nullable Reason> why = new ArrayList<>();
            int[] cycle = cycles.get(0);
            int from = all.to(cycle[cycle.length - 1]);
            byte kind = Graph.FREE;
            int key = Edge.NONE;
            for (int e : cycle) {
                if (all.kind(e) != Graph.FREE) {
                    kind = all.kind(e);
                    key = all.key(e);
                }
                if (all.to(e) < ops.counts.length) {
                    VisibilityRules.@Nullable Reason reason = key < Edge.NONE ? reasons.get(-2 - key) : null;
                    edges.add(proofs.edge(from, all.to(e), kind, reason == null ? key : reason.key()));
                    why.add(reason);
                    from = all.to(e);
                }
            }
            return new VisibilityProof(List.copyOf(edges), why);
        }
    }
}
