package io.titrant.graph;

import java.util.List;

/** Names a cycle by its edges (IsoRel §2.4, Adya's thesis, Berenson et al.). */
final class Classifier {
    private Classifier() {}

    static AnomalyKind kind(List<Edge> cycle, boolean cursor) {
        List<Edge> dependencies = cycle.stream().filter(Edge::dependency).toList();
        long rw = dependencies.stream().filter(e -> e.kind() == EdgeKind.RW).count();
        boolean predicate = dependencies.stream().anyMatch(Edge::predicate);
        if (rw == 0) {
            return dependencies.stream().anyMatch(e -> e.kind() == EdgeKind.WR) ? AnomalyKind.G1C : AnomalyKind.G0;
        }
        if (rw == 1) {
            return single(dependencies, predicate, cursor);
        }
        if (!neighbours(cycle)) {
            return predicate ? AnomalyKind.G_NONADJACENT_PREDICATE : AnomalyKind.G_NONADJACENT;
        }
        if (predicate) {
            return AnomalyKind.G2;
        }
        if (cycle.size() != 2) {
            return AnomalyKind.G2_ITEM;
        }
        return sameRead(cycle.get(0), cycle.get(1)) ? AnomalyKind.LOST_UPDATE : AnomalyKind.WRITE_SKEW;
    }

    /** Both read the same version of a row and overwrote it: one of the updates is lost, whichever came last. */
    private static boolean sameRead(Edge one, Edge other) {
        return one.key() == other.key() && one.fromVersion() == other.fromVersion();
    }

    private static AnomalyKind single(List<Edge> dependencies, boolean predicate, boolean cursor) {
        AnomalyKind otherwise = predicate ? AnomalyKind.G_SINGLE_PREDICATE : AnomalyKind.G_SINGLE;
        if (dependencies.size() != 2) {
            return otherwise;
        }
        Edge rw = dependencies.get(dependencies.get(0).kind() == EdgeKind.RW ? 0 : 1);
        Edge back = dependencies.get(dependencies.get(0).kind() == EdgeKind.RW ? 1 : 0);
        if (back.to() != rw.from()) {
            return otherwise;
        }
        if (predicate) {
            return back.kind() == EdgeKind.WR ? AnomalyKind.PMP : otherwise;
        }
        if (back.kind() == EdgeKind.WW) {
            return back.key() != rw.key()
                    ? AnomalyKind.READ_WRITE_SKEW
                    : cursor ? AnomalyKind.CURSOR_LOST_UPDATE : AnomalyKind.LOST_UPDATE;
        }
        int missed = rw.fromStatement();
        int saw = back.toStatement();
        if (back.key() == rw.key()) {
            return saw < missed ? AnomalyKind.OTV : AnomalyKind.NON_REPEATABLE_READ;
        }
        return saw == missed ? AnomalyKind.FRACTURED_READ : saw < missed ? AnomalyKind.OTV : AnomalyKind.READ_SKEW;
    }

    private static boolean neighbours(List<Edge> cycle) {
        for (int i = 0; i < cycle.size(); i++) {
            if (cycle.get(i).kind() == EdgeKind.RW
                    && cycle.get((i + 1) % cycle.size()).kind() == EdgeKind.RW) {
                return true;
            }
        }
        return false;
    }
}
