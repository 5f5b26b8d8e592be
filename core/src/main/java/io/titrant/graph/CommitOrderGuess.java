package io.titrant.graph;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Guesses in which order transactions committed: an order that all known edges allow, in which a transaction overwrites a version only after
 * all readers of that version. Where the rule allows snapshots, a transaction begins (and reads) at one moment and commits (and writes) at a
 * later one, and two transactions that write the same key do not overlap. If no transaction can go on that way, the one that ended first in
 * the history goes on. The guess takes nearly linear time and needs no search; {@link OrderSolver} checks it.
 *
 * <p>Example: T1 writes x=1, T2 writes x=2, T3 reads x=1. T2 waits until T3 has read, so the guess is T1, T3, T2.
 */
final class CommitOrderGuess {
    private final Graph graph;
    private final int dependencies;
    private final int antiDependencies;
    private final boolean snapshots;
    private final OpenKeys open;
    private final OpenAccesses accesses;
    private final long[] ended;

    private final int nodes;
    private final int[] incoming;
    private final BitSet afterRw = new BitSet();
    private final int[] current;
    private final int[] pending;
    private final int[] holders;
    private final IntList[] parked;
    private final PriorityQueue<Long> ready = new PriorityQueue<>();
    private final PriorityQueue<Long> waiting = new PriorityQueue<>();
    private final BitSet done = new BitSet();
    private final int[] rank;
    private int ranks;
    private int performed;

    /**
     * @param ended by transaction, how many transactions ended before it
     * @param snapshots whether a transaction reads at one moment and writes at a later one
     */
    CommitOrderGuess(
            Graph graph, CycleRule rule, boolean snapshots, OpenKeys open, OpenAccesses accesses, long[] ended) {
        this.graph = graph;
        this.dependencies = rule.dependencies();
        this.antiDependencies = rule.kinds() & ~rule.dependencies();
        this.snapshots = snapshots;
        this.open = open;
        this.accesses = accesses;
        this.ended = ended;
        nodes = graph.nodes();
        incoming = new int[snapshots ? nodes + graph.txns() : nodes];
        current = new int[open.size()];
        holders = new int[open.size()];
        Arrays.fill(holders, OpenKeys.NOBODY);
        pending = new int[open.places()];
        parked = new IntList[open.size()];
        rank = new int[graph.txns()];
    }

    /** By transaction, how many transactions ended before it: by the time of its answer; without times by how much of its session was done. */
    static long[] ends(Ops ops) {
        List<Txn> txns = ops.history.txns();
        int n = txns.size();
        long[] times = new long[n];
        boolean timed = n > 0;
        for (Txn t : txns) {
            timed &= t.completed() != Txn.UNTIMED || !ops.counts[t.id()];
        }
        int sessions = txns.stream().mapToInt(Txn::session).max().orElse(0) + 1;
        int[] size = new int[sessions];
        int[] done = new int[sessions];
        txns.forEach(t -> size[t.session()]++);
        for (Txn t : txns) {
            times[t.id()] = timed ? t.completed() : (long) (1_000_000_000.0 * done[t.session()]++ / size[t.session()]);
        }
        int[] order = Sorting.order(times);
        long[] ranks = new long[n];
        for (int i = 0; i < n; i++) {
            ranks[order[i]] = i;
        }
        return ranks;
    }

    /** By transaction, its place in the guessed order; null if the edges leave no order, which only locking reads can bring about. */
    int @Nullable [] ranks() {
        for (int k = 0; k < open.size(); k++) {
            current[k] = open.first(k);
        }
        for (int place = 0; place < pending.length; place++) {
            pending[place] = open.endOfReads(place) - open.firstRead(place);
        }
        markJunctions();
        countIncoming();
        for (int event = 0; event < incoming.length; event++) {
            if (incoming[event] == 0) {
                ready.add(queued(event));
            }
        }
        return run() ? rank : null;
    }

    private boolean run() {
        while (performed < incoming.length) {
            if (!ready.isEmpty()) {
                int event = (int) (long) ready.remove();
                if (!done.get(event) && !park(event)) {
                    perform(event);
                }
            } else if (!waiting.isEmpty()) {
                int event = (int) (long) waiting.remove();
                if (!done.get(event)) {
                    perform(event);
                }
            } else {
                return false;
            }
        }
        return true;
    }

    private long queued(int event) {
        int txn = txn(event);
        if (txn < 0) {
            return event;
        }
        long time = 2 * ended[txn] + (isEnd(event) && snapshots ? 1 : 0);
        return time << 32 | event;
    }

    /** -1 for a junction. */
    private int txn(int event) {
        return event >= nodes ? event - nodes : event < graph.txns() ? event : -1;
    }

    private boolean isEnd(int event) {
        return event >= nodes || !snapshots;
    }

    private boolean isBegin(int event) {
        return event < nodes;
    }

    private int end(int txn) {
        return snapshots ? nodes + txn : txn;
    }

    private void markJunctions() {
        IntList todo = new IntList();
        for (int node = 0; node < nodes; node++) {
            for (int e = graph.first(node); e < graph.end(node); e++) {
                if (graph.to(e) >= graph.txns() && Graph.isRw(graph.kind(e)) && !afterRw.get(graph.to(e))) {
                    afterRw.set(graph.to(e));
                    todo.add(graph.to(e));
                }
            }
        }
        while (!todo.isEmpty()) {
            int junction = todo.pop();
            for (int e = graph.first(junction); e < graph.end(junction); e++) {
                if (graph.to(e) >= graph.txns() && !afterRw.get(graph.to(e))) {
                    afterRw.set(graph.to(e));
                    todo.add(graph.to(e));
                }
            }
        }
    }

    /** The event before which an edge puts its source, or -1 if the rule does not follow such edges. */
    private int target(int node, int edge) {
        int bit = 1 << graph.kind(edge);
        if ((bit & (dependencies | antiDependencies)) == 0) {
            return -1;
        }
        int to = graph.to(edge);
        if (to >= graph.txns()) {
            return to;
        }
        boolean rw = (bit & antiDependencies) != 0 || (node >= graph.txns() && afterRw.get(node));
        return rw ? end(to) : to;
    }

    private void countIncoming() {
        for (int node = 0; node < nodes; node++) {
            if (node < graph.txns() && snapshots) {
                incoming[end(node)]++;
            }
            for (int e = graph.first(node); e < graph.end(node); e++) {
                int target = target(node, e);
                if (target >= 0) {
                    incoming[target]++;
                }
            }
        }
    }

    /** Lets an event wait if it would come between a version and its readers, or overlap a writer of the same key. */
    private boolean park(int event) {
        int txn = txn(event);
        if (txn < 0) {
            return false;
        }
        for (int i = accesses.firstWrite(txn); i < accesses.endOfWrites(txn); i++) {
            int key = open.openKey(accesses.written(i));
            boolean held = isBegin(event) && snapshots && holders[key] != OpenKeys.NOBODY && holders[key] != txn;
            boolean read = isEnd(event) && pending[current[key]] > ownReads(txn, current[key]);
            if (held || read) {
                IntList list = parked[key] == null ? new IntList() : parked[key];
                parked[key] = list;
                list.add(event);
                waiting.add(queued(event));
                return true;
            }
        }
        return false;
    }

    private int ownReads(int txn, int place) {
        int own = 0;
        for (int i = accesses.firstRead(txn); i < accesses.endOfReads(txn) && !snapshots; i++) {
            own += accesses.read(i) == place ? 1 : 0;
        }
        return own;
    }

    private void perform(int event) {
        done.set(event);
        performed++;
        int txn = txn(event);
        if (txn >= 0 && isBegin(event)) {
            begin(txn);
        }
        if (txn >= 0 && isEnd(event)) {
            commit(txn);
        }
        if (txn >= 0 && snapshots && isBegin(event)) {
            release(end(txn));
        }
        int node = txn >= 0 ? txn : event;
        for (int e = graph.first(node); e < graph.end(node); e++) {
            boolean rw = (1 << graph.kind(e) & antiDependencies) != 0;
            boolean now = txn < 0 || (rw ? isBegin(event) : isEnd(event));
            int target = now ? target(node, e) : -1;
            if (target >= 0) {
                release(target);
            }
        }
    }

    private void release(int event) {
        if (--incoming[event] == 0 && !done.get(event)) {
            ready.add(queued(event));
        }
    }

    private void begin(int txn) {
        for (int i = accesses.firstRead(txn); i < accesses.endOfReads(txn); i++) {
            int place = accesses.read(i);
            if (--pending[place] == 0 && current[open.openKey(place)] == place) {
                wake(open.openKey(place));
            }
        }
        for (int i = accesses.firstWrite(txn); i < accesses.endOfWrites(txn) && snapshots; i++) {
            holders[open.openKey(accesses.written(i))] = txn;
        }
    }

    private void commit(int txn) {
        rank[txn] = ranks++;
        for (int i = accesses.firstWrite(txn); i < accesses.endOfWrites(txn); i++) {
            int key = open.openKey(accesses.written(i));
            current[key] = accesses.written(i);
            if (holders[key] == txn) {
                holders[key] = OpenKeys.NOBODY;
            }
            wake(key);
        }
    }

    private void wake(int key) {
        IntList list = parked[key];
        if (list == null) {
            return;
        }
        parked[key] = null;
        for (int i = 0; i < list.size(); i++) {
            if (!done.get(list.get(i))) {
                ready.add(queued(list.get(i)));
            }
        }
    }
}
