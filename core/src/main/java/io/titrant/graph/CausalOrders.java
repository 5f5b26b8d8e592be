package io.titrant.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Orders of versions that follow where session order counts and a cycle with one anti-dependency is forbidden: if S is in the past of reader
 * T, S writes y, and T reads V's version of y, then S wrote y before V. They spare {@link OrderSolver} most of its guesses.
 */
final class CausalOrders {
    private final Graph known;
    private final Proofs proofs;
    private final OpenKeys open;
    private final LongIntMap reasons = new LongIntMap(64);
    private final List<Long> pairs = new ArrayList<>();
    private final IntList readers = new IntList();

    CausalOrders(
            Ops ops, Graph known, OpenKeys open, OpenAccesses accesses, boolean currentLockingReads, Proofs proofs) {
        this.known = known;
        this.open = open;
        this.proofs = proofs;
        int[] openKeys = new int[ops.history.keys()];
        Arrays.fill(openKeys, -1);
        for (int k = 0; k < open.size(); k++) {
            openKeys[open.key(open.first(k))] = k;
        }
        ExternalReads reads = new ExternalReads(ops);
        new CausalPast(ops, reads, currentLockingReads).forEachCause((reader, read, source) -> {
            int key = openKeys[ops.key[reads.op(read)]];
            int writer = reads.writer(read);
            if (key >= 0 && writer != OpenKeys.NOBODY && source != writer && source != reader) {
                int before = accesses.write(source, key, open);
                int after = accesses.write(writer, key, open);
                if (before >= 0 && after >= 0) {
                    add(OpenKeys.pair(before, after), reader);
                }
            }
        });
    }

    private void add(long pair, int reader) {
        if (reasons.putIfAbsent(pair, pairs.size()) == LongIntMap.MISSING) {
            pairs.add(pair);
            readers.add(reader);
        }
    }

    List<Long> pairs() {
        return pairs;
    }

    boolean contains(long pair) {
        return reasons.get(pair) != LongIntMap.MISSING;
    }

    /** The clause that excludes the other order of the pair; null if the order is none of these. */
    OrderSolver.@Nullable Clause proof(long pair) {
        int which = reasons.get(pair);
        if (which == LongIntMap.MISSING) {
            return null;
        }
        int source = open.writer(OrderSolver.before(pair));
        int reader = readers.get(which);
        List<Edge> cycle = new ArrayList<>();
        cycle.add(proofs.edge(reader, source, Graph.RW, open.key(OrderSolver.before(pair))));
        cycle.addAll(CausalPath.between(known, proofs, source, reader));
        return new OrderSolver.Clause(List.copyOf(cycle), List.of(OrderSolver.reversed(pair)));
    }
}
