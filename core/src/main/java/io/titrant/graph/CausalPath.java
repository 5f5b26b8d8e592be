package io.titrant.graph;

import java.util.ArrayList;
import java.util.List;

/** The shortest way from one transaction to another over reads and session steps. */
final class CausalPath {
    private CausalPath() {}

    static List<Edge> between(Graph known, Proofs proofs, int from, int to) {
        IntList nodes = new IntList();
        IntList parents = new IntList();
        IntList over = new IntList();
        LongIntMap seen = new LongIntMap(16);
        nodes.add(from);
        parents.add(-1);
        over.add(-1);
        seen.putIfAbsent(from, 1);
        for (int at = 0; at < nodes.size(); at++) {
            int node = nodes.get(at);
            if (node == to) {
                return edges(known, proofs, at, nodes, parents, over);
            }
            for (int e = known.first(node); e < known.end(node); e++) {
                boolean follows = (1 << known.kind(e) & (Graph.WR_BITS | Graph.SO_BIT)) != 0;
                if (follows && seen.putIfAbsent(known.to(e), 1) == LongIntMap.MISSING) {
                    nodes.add(known.to(e));
                    parents.add(at);
                    over.add(e);
                }
            }
        }
        return List.of();
    }

    private static List<Edge> edges(
            Graph known, Proofs proofs, int last, IntList nodes, IntList parents, IntList over) {
        List<Edge> edges = new ArrayList<>();
        for (int at = last; parents.get(at) >= 0; at = parents.get(at)) {
            int e = over.get(at);
            edges.add(0, proofs.edge(nodes.get(parents.get(at)), nodes.get(at), known.kind(e), known.key(e)));
        }
        return edges;
    }
}
