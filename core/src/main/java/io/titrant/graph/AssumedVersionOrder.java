package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

/**
 * The order of a register's versions that an option assumes and no read shows: that the register alone respects the order of sessions, or real
 * time. Example: session 1 wrote version 3 and then read version 5, so 5 is not before 3.
 */
final class AssumedVersionOrder {
    private final Ops ops;
    private final int from;
    private final int to;
    private final VersionOrder order;

    /** @param from the first operation of the key in {@link Ops#byKey} */
    AssumedVersionOrder(Ops ops, int from, int to, VersionOrder order) {
        this.ops = ops;
        this.from = from;
        this.to = to;
        this.order = order;
    }

    /** Each session sees the register go forward: its last version of one transaction is not after its first of the next. */
    void sequential() {
        LongIntMap lastOfSession = new LongIntMap(16);
        int[] last = new int[to - from];
        int sessions = 0;
        for (int i = from; i < to; ) {
            int txn = ops.txn[ops.byKey[i]];
            int end = endOfTxn(i);
            if (ops.history.txns().get(txn).status() == Txn.Status.COMMITTED) {
                int session = ops.history.txns().get(txn).session();
                int slot = lastOfSession.putIfAbsent(session, sessions);
                int first = firstPlace(i, end);
                if (slot == MISSING) {
                    slot = sessions++;
                    last[slot] = MISSING;
                }
                if (last[slot] != MISSING && first != MISSING) {
                    order.pair(last[slot], first);
                }
                int newest = lastPlace(i, end);
                last[slot] = newest == MISSING ? last[slot] : newest;
            }
            i = end;
        }
    }

    /** Real time, for this register alone: what a transaction left is not after what those found that began when it was over. */
    void linearizable() {
        IntList first = new IntList();
        for (int i = from; i < to; i = endOfTxn(i)) {
            Txn t = ops.history.txns().get(ops.txn[ops.byKey[i]]);
            if (ops.counts[t.id()] && t.invoked() != Txn.UNTIMED && t.status() == Txn.Status.COMMITTED) {
                first.add(i);
            }
        }
        int n = first.size();
        long[] begins = new long[n];
        long[] ends = new long[n];
        for (int i = 0; i < n; i++) {
            Txn t = ops.history.txns().get(ops.txn[ops.byKey[first.get(i)]]);
            begins[i] = t.invoked();
            ends[i] = t.completed();
        }
        int[] byBegin = Sorting.order(begins);
        int[] byEnd = Sorting.order(ends);
        int over = 0;
        IntList frontier = new IntList();
        for (int next : byBegin) {
            for (; over < n && ends[byEnd[over]] < begins[next]; over++) {
                advance(frontier, byEnd[over], begins, ends);
            }
            int found = firstPlace(first.get(next), endOfTxn(first.get(next)));
            for (int i = 0; i < frontier.size() && found != MISSING; i++) {
                int start = first.get(frontier.get(i));
                int left = lastPlace(start, endOfTxn(start));
                if (left != MISSING) {
                    order.pair(left, found);
                }
            }
        }
    }

    /** Adds a transaction to the frontier, and removes the transactions that ended before it began: they precede later transactions through it. */
    private static void advance(IntList frontier, int added, long[] begins, long[] ends) {
        int[] before = frontier.toArray();
        frontier.clear();
        for (int one : before) {
            if (ends[one] >= begins[added]) {
                frontier.add(one);
            }
        }
        frontier.add(added);
    }

    private int endOfTxn(int i) {
        int end = i;
        while (end < to && ops.txn[ops.byKey[end]] == ops.txn[ops.byKey[i]]) {
            end++;
        }
        return end;
    }

    private int firstPlace(int start, int end) {
        int op = ops.byKey[start];
        if (ops.kind[op] == Ops.READ_VERSION) {
            return order.placeRead(op);
        }
        return lastPlace(start, end);
    }

    private int lastPlace(int start, int end) {
        int found = MISSING;
        for (int i = start; i < end; i++) {
            int place = order.place(i);
            found = place == MISSING ? found : place;
        }
        return found;
    }
}
