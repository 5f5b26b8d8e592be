package io.titrant.graph;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Cycles of two transactions: the anomalies that have names of their own. One of each kind in each component is reported. */
final class Pairs {
    /** Junctions of more ways than this are left to the search for longer cycles. */
    private static final int WAYS = 32;

    private final Graph graph;
    private final Proofs proofs;
    private final Harvest harvest;
    private final Words words;
    private final boolean currentLockingReads;
    private Set<AnomalyKind> found = Set.of();
    private Set<AnomalyKind> wanted = Set.of();
    private int kinds;

    Pairs(Graph graph, Proofs proofs, Harvest harvest, Words words, boolean currentLockingReads) {
        this.graph = graph;
        this.proofs = proofs;
        this.harvest = harvest;
        this.words = words;
        this.currentLockingReads = currentLockingReads;
    }

    /**
     * Reports those of the wanted kinds that are among the members, which are a component.
     *
     * @param edgeKinds bits of the kinds of edges to look at
     */
    Set<AnomalyKind> among(
            int[] members, Components components, int which, int edgeKinds, Set<AnomalyKind> wantedKinds) {
        found = EnumSet.noneOf(AnomalyKind.class);
        wanted = wantedKinds;
        kinds = edgeKinds;
        for (int reader : members) {
            if (found.size() == wanted.size()) {
                break;
            }
            if (reader < graph.txns()) {
                for (int e = graph.first(reader); e < graph.end(reader); e++) {
                    if (Graph.isRw(graph.kind(e))
                            && (1 << graph.kind(e) & kinds) != 0
                            && components.of(graph.to(e), true) == which) {
                        overwrittenBy(graph.to(e), reader, e);
                    }
                }
            }
        }
        return found;
    }

    private void overwrittenBy(int target, int reader, int rw) {
        if (target < graph.txns()) {
            back(target, target, reader, rw, -1);
        } else if (graph.end(target) - graph.first(target) <= WAYS) {
            for (int e = graph.first(target); e < graph.end(target); e++) {
                back(graph.to(e), graph.to(e), reader, rw, -1);
            }
        }
    }

    /** Looks for an edge from the writer, or from a junction after it, back to the reader. */
    private void back(int node, int writer, int reader, int rw, int into) {
        if (writer == reader) {
            return;
        }
        for (int e = graph.first(node); e < graph.end(node); e++) {
            byte kind = graph.kind(e);
            int next = graph.to(e);
            if ((1 << kind & kinds) == 0) {
                continue;
            }
            if (next == reader) {
                report(reader, writer, rw, into < 0 ? e : into);
            } else if (into < 0 && next >= graph.txns() && graph.end(next) - graph.first(next) <= WAYS) {
                back(next, writer, reader, rw, e);
            }
        }
    }

    private void report(int reader, int writer, int rw, int back) {
        byte first = graph.kind(rw);
        byte second = graph.kind(back);
        if (currentLockingReads && second == Graph.WR_LOCKING && first != Graph.RW_LOCKING) {
            return;
        }
        AnomalyKind quick = quick(first, second, graph.key(rw) == graph.key(back));
        if (quick != null && (found.contains(quick) || !wanted.contains(quick))) {
            return;
        }
        List<Edge> cycle = List.of(
                proofs.edge(reader, writer, first, graph.key(rw)),
                proofs.edge(writer, reader, second, graph.key(back)));
        AnomalyKind kind = Classifier.kind(cycle, first == Graph.RW_LOCKING);
        if (wanted.contains(kind) && found.add(kind)) {
            harvest.found(kind, Order.NONE, () -> cycle, words);
        }
    }

    /** The kind where it does not depend on statements: most pairs repeat what was found already. */
    private static @Nullable AnomalyKind quick(byte first, byte second, boolean sameKey) {
        if (first == Graph.RW_PREDICATE || second == Graph.RW_PREDICATE) {
            return null;
        }
        if (Graph.isRw(second)) {
            return sameKey ? null : AnomalyKind.WRITE_SKEW;
        }
        if (second == Graph.WW || second == Graph.WW_INFERRED) {
            return first != Graph.RW ? null : sameKey ? AnomalyKind.LOST_UPDATE : AnomalyKind.READ_WRITE_SKEW;
        }
        return null;
    }
}
