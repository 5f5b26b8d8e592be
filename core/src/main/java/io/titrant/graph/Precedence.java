package io.titrant.graph;

import java.util.Arrays;

/** The order of sessions and of real time as edges, each linear in the number of transactions. */
final class Precedence {
    private final Ops ops;
    private final Graph.Builder graph;

    Precedence(Ops ops, Graph.Builder graph) {
        this.ops = ops;
        this.graph = graph;
    }

    /** A commit without an answer may have come about later than what its session did next, so nothing follows it. */
    void sessions() {
        int sessions = 0;
        for (Txn t : ops.history.txns()) {
            sessions = Math.max(sessions, t.session() + 1);
        }
        int[] last = new int[sessions];
        Arrays.fill(last, LongIntMap.MISSING);
        for (Txn t : ops.history.txns()) {
            if (ops.counts[t.id()] && t.session() >= 0) {
                int before = last[t.session()];
                if (before != LongIntMap.MISSING) {
                    graph.add(before, t.id(), Graph.SO, Edge.NONE);
                }
                if (t.status() == Txn.Status.COMMITTED) {
                    last[t.session()] = t.id();
                }
            }
        }
    }

    /**
     * A junction for each moment at which something began after something was over: whatever was over by then comes before whatever began
     * later. A transaction of unknown end was never over.
     *
     * @return whether the transactions that count have times
     */
    boolean realTime() {
        int n = ops.history.txns().size();
        long[] begins = new long[n];
        long[] ends = new long[n];
        int timed = 0;
        int counted = 0;
        for (Txn t : ops.history.txns()) {
            if (ops.counts[t.id()]) {
                boolean known = t.invoked() != Txn.UNTIMED && t.completed() != Txn.UNTIMED;
                counted++;
                timed += known ? 1 : 0;
                begins[t.id()] = known ? t.invoked() : Long.MIN_VALUE;
                ends[t.id()] = known && t.status() == Txn.Status.COMMITTED ? t.completed() : Long.MAX_VALUE;
            } else {
                begins[t.id()] = Long.MIN_VALUE;
                ends[t.id()] = Long.MAX_VALUE;
            }
        }
        if (timed > 0) {
            sweep(begins, ends);
        }
        return timed > 0 || counted == 0;
    }

    private void sweep(long[] begins, long[] ends) {
        int[] byBegin = Sorting.order(begins);
        int[] byEnd = Sorting.order(ends);
        int over = 0;
        int linked = 0;
        int moment = LongIntMap.MISSING;
        for (int next : byBegin) {
            while (over < byEnd.length && ends[byEnd[over]] < begins[next]) {
                over++;
            }
            if (linked < over) {
                int later = graph.junction();
                if (moment != LongIntMap.MISSING) {
                    graph.add(moment, later, Graph.FREE, Edge.NONE);
                }
                for (; linked < over; linked++) {
                    graph.add(byEnd[linked], later, Graph.RT, Edge.NONE);
                }
                moment = later;
            }
            if (moment != LongIntMap.MISSING) {
                graph.add(moment, next, Graph.FREE, Edge.NONE);
            }
        }
    }
}
