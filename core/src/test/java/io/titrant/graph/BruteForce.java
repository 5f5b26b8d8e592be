package io.titrant.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * Decides by trying every order whether a history is serializable, or strictly so: slow, and obviously right. Transactions of unknown end
 * may be left out.
 */
final class BruteForce {
    private static final List<Integer> GONE = List.of(-1);

    private final List<Txn> txns = new ArrayList<>();
    private final int keys;
    private final Order order;

    private BruteForce(History history, Order order) {
        history.txns().stream().filter(t -> t.status() != Txn.Status.ABORTED).forEach(txns::add);
        keys = history.keys();
        this.order = order;
    }

    /** @param order which order the serial one must respect besides */
    static boolean serializable(History history, Order order) {
        BruteForce force = new BruteForce(history, order);
        List<List<Integer>> state = new ArrayList<>();
        for (int k = 0; k < force.keys; k++) {
            state.add(List.of());
        }
        return force.search(new boolean[force.txns.size()], 0, state);
    }

    private boolean search(boolean[] done, int count, List<List<Integer>> state) {
        if (count == txns.size() || onlyUnknownLeft(done)) {
            return true;
        }
        for (int i = 0; i < done.length; i++) {
            if (!done[i] && mayBeNext(done, i)) {
                List<List<Integer>> after = run(txns.get(i), state);
                if (!after.isEmpty()) {
                    done[i] = true;
                    boolean found = search(done, count + 1, after);
                    done[i] = false;
                    if (found) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean onlyUnknownLeft(boolean[] done) {
        for (int i = 0; i < done.length; i++) {
            if (!done[i] && txns.get(i).status() == Txn.Status.COMMITTED) {
                return false;
            }
        }
        return true;
    }

    private boolean mayBeNext(boolean[] done, int i) {
        Txn next = txns.get(i);
        for (int j = 0; j < done.length; j++) {
            Txn other = txns.get(j);
            boolean session = order != Order.NONE && other.session() == next.session() && other.id() < next.id();
            boolean time = order == Order.REALTIME && other.completed() < next.invoked();
            boolean must = other.status() == Txn.Status.COMMITTED;
            if (!done[j] && j != i && must && (session || time)) {
                return false;
            }
        }
        return true;
    }

    /** The state after it, empty if it would have seen something else. */
    private static List<List<Integer>> run(Txn t, List<List<Integer>> state) {
        List<List<Integer>> now = new ArrayList<>(state);
        for (Op op : t.ops()) {
            if (op instanceof Op.Append append) {
                if (now.get(op.key()).equals(GONE)) {
                    return List.of();
                }
                List<Integer> longer = new ArrayList<>(now.get(op.key()));
                longer.add(append.version());
                now.set(op.key(), longer);
            } else if (op instanceof Op.Delete) {
                now.set(op.key(), GONE);
            } else if (op instanceof Op.Put put) {
                now.set(op.key(), List.of(put.version()));
            } else if (op instanceof Op.ReadVersion read) {
                List<Integer> held = now.get(op.key());
                if (read.version() != (held.isEmpty() ? Op.INITIAL : held.get(0))) {
                    return List.of();
                }
            } else if (op instanceof Op.ReadChain read) {
                List<Integer> seen = new ArrayList<>();
                for (int v : read.chain()) {
                    seen.add(v);
                }
                List<Integer> held = now.get(op.key());
                if (!seen.equals(held.equals(GONE) ? List.of() : held)) {
                    return List.of();
                }
            }
        }
        return now;
    }
}
