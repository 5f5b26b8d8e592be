package io.titrant.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Orders of versions that follow because the other order would close a forbidden cycle at once (the pruning of PolySI §4.2 and Cobra §3.4): if T1 comes before T2 in every order, T2
 * did not write x before T1, nor before a version that T1 read. Each such order brings new dependencies, so this is repeated until no more follow. The remaining pairs are
 * the work of the SAT solver.
 */
final class ImpliedOrders {
    /** A graph of more events would take too much memory: a bit for each two of them. */
    private static final int MOST_EVENTS = 24_000;

    /** Keys of more versions are left to the solver: the pairs of their versions are too many. */
    private static final int MOST_VERSIONS = 256;

    private static final int MOST_ROUNDS = 50;

    private static final int MANY_PAIRS = 100;

    private final CycleRule rule;
    private final Ops ops;
    private final OpenKeys open;
    private final Proofs proofs;
    private final LongPredicate given;
    private final LongIntMap numbers = new LongIntMap(64);
    private final List<Long> pairs = new ArrayList<>();
    /** By pair, how many pairs were known when it was found. */
    private final IntList earlier = new IntList();

    private Graph graph;
    private @Nullable EventGraph events;
    private long work;

    /** @param given orders that the known dependencies contain already */
    ImpliedOrders(CycleRule rule, Ops ops, OpenKeys open, Proofs proofs, Graph known, LongPredicate given) {
        this.rule = rule;
        this.ops = ops;
        this.open = open;
        this.proofs = proofs;
        this.graph = known;
        this.given = given;
    }

    /** Whether the rule and the size of the history allow it. */
    static boolean applies(Graph graph, CycleRule rule, boolean currentLockingReads) {
        boolean plain = rule.antiDependencies() == CycleRule.AntiDependencies.ANY
                || rule.antiDependencies() == CycleRule.AntiDependencies.NONADJACENT;
        return plain
                && !rule.form(graph, currentLockingReads).currentLockingReads()
                && EventGraph.events(graph, rule) <= MOST_EVENTS;
    }

    /** Whether the pairs of versions are so many that looking for their orders takes longer than some guesses. */
    static boolean manyPairs(OpenKeys open, int txns) {
        long pairs = 0;
        for (int key = 0; key < open.size(); key++) {
            long versions = Math.min(MOST_VERSIONS, open.end(key) - open.first(key));
            pairs += versions * versions / 2;
        }
        return pairs > (long) MANY_PAIRS * txns;
    }

    /**
     * Finds the pairs. If the known dependencies contradict themselves, it stops; the cycle is in the graph of the pairs found so far.
     *
     * @param withPairs gives the graph of the known dependencies and of the pairs
     */
    void find(Function<List<Long>, Graph> withPairs) {
        boolean more = true;
        for (int round = 0; more && round < MOST_ROUNDS; round++) {
            EventGraph now = new EventGraph(graph, rule);
            events = now;
            long[] @Nullable [] reached = now.reachable();
            work += now.steps() + (long) now.steps() * now.events() / 512;
            more = reached != null && addPairs(now, reached);
            if (more) {
                graph = withPairs.apply(pairs);
            }
        }
        events = new EventGraph(graph, rule);
    }

    /** The known dependencies and those of the pairs. */
    Graph graph() {
        return graph;
    }

    List<Long> pairs() {
        return pairs;
    }

    boolean contains(long pair) {
        return numbers.get(pair) != LongIntMap.MISSING;
    }

    /** How many edges were looked at, about. */
    long work() {
        return work;
    }

    private boolean addPairs(EventGraph now, long[][] reached) {
        int before = pairs.size();
        for (int key = 0; key < open.size(); key++) {
            int first = open.first(key) + 1;
            int end = open.end(key);
            if (open.isShown(key) || end - first > MOST_VERSIONS) {
                continue;
            }
            for (int one = first; one < end; one++) {
                for (int other = one + 1; other < end; other++) {
                    addPair(one, other, now, reached, before);
                    addPair(other, one, now, reached, before);
                }
            }
        }
        return pairs.size() > before;
    }

    private void addPair(int before, int after, EventGraph now, long[][] reached, int known) {
        long pair = OpenKeys.pair(before, after);
        boolean isNew = !open.ordered(before, after) && !contains(pair) && !given.test(pair);
        if (isNew && impossible(after, before, now, reached)) {
            numbers.putIfAbsent(pair, pairs.size());
            pairs.add(pair);
            earlier.add(known);
        }
    }

    /** Whether an edge of this order of two versions closes a cycle. */
    private boolean impossible(int first, int second, EventGraph now, long[][] reached) {
        int writer = open.writer(second);
        if (writer == open.writer(first)) {
            return false;
        }
        if (isSet(reached[now.begin(writer)], now.commit(open.writer(first)))) {
            return true;
        }
        for (int i = open.firstRead(first); i < open.endOfReads(first); i++) {
            int reader = ops.txn[open.reader(i)];
            if (reader != writer && isSet(reached[now.commit(writer)], now.begin(reader))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSet(long[] bits, int bit) {
        return (bits[bit >> 6] & 1L << bit) != 0;
    }

    /**
     * The clause that excludes the other order of a pair: the cycle that it would close.
     *
     * @param firstChoice the choice of the graph that is the first of the pairs
     * @param choiceBefore by choice of the graph, the place of the earlier version
     */
    OrderSolver.Clause proof(long pair, int firstChoice, IntList choiceBefore, IntList choiceAfter) {
        int number = numbers.get(pair);
        int usable = firstChoice + earlier.get(number);
        int before = OrderSolver.after(pair);
        int after = OrderSolver.before(pair);
        EventGraph all = Objects.requireNonNull(events);
        int writer = open.writer(after);
        List<Integer> path = path(all.begin(writer), all.commit(open.writer(before)), usable);
        byte kind = Graph.WW;
        int source = open.writer(before);
        for (int i = open.firstRead(before); path == null && i < open.endOfReads(before); i++) {
            source = ops.txn[open.reader(i)];
            kind = ops.locking[open.reader(i)] ? Graph.RW_LOCKING : Graph.RW;
            path = source == writer ? null : path(all.commit(writer), all.begin(source), usable);
        }
        if (path == null) {
            throw new IllegalStateException("no cycle excludes an order of versions that was called impossible");
        }
        List<Edge> cycle = new ArrayList<>();
        List<Long> needed = new ArrayList<>();
        cycle.add(proofs.edge(source, writer, kind, open.key(before)));
        needed.add(OrderSolver.reversed(pair));
        steps(writer, path, choiceBefore, choiceAfter, cycle, needed);
        return new OrderSolver.Clause(List.copyOf(cycle), List.copyOf(needed));
    }

    /** The steps between transactions, and the pairs that they rest on. */
    private void steps(
            int start,
            List<Integer> path,
            IntList choiceBefore,
            IntList choiceAfter,
            List<Edge> cycle,
            List<Long> needed) {
        int from = start;
        byte kind = Graph.FREE;
        int key = Edge.NONE;
        for (int e : path) {
            if (graph.kind(e) != Graph.FREE) {
                kind = graph.kind(e);
                key = graph.key(e);
            }
            if (graph.to(e) < graph.txns()) {
                int choice = choice(key);
                if (choice >= 0) {
                    long pair = OpenKeys.pair(choiceBefore.get(choice), choiceAfter.get(choice));
                    key = open.key(choiceBefore.get(choice));
                    if (!needed.contains(pair)) {
                        needed.add(pair);
                    }
                }
                cycle.add(proofs.edge(from, graph.to(e), kind, key));
                from = graph.to(e);
            }
        }
    }

    private static int choice(int key) {
        return key < Edge.NONE ? -2 - key : -1;
    }

    /** The edges of a path with few choices, over choices below this number only; null if there is none. */
    private @Nullable List<Integer> path(int from, int to, int usable) {
        EventGraph all = Objects.requireNonNull(events);
        int[] over = new int[all.events()];
        int[] previous = new int[all.events()];
        Arrays.fill(previous, -2);
        boolean[] left = new boolean[all.events()];
        Deque<Integer> todo = new ArrayDeque<>();
        int[] cost = new int[all.events()];
        Arrays.fill(cost, Integer.MAX_VALUE);
        cost[from] = 0;
        previous[from] = -1;
        todo.add(from);
        while (!todo.isEmpty()) {
            int event = todo.removeFirst();
            if (event == to) {
                return edges(all, to, over, previous);
            }
            if (left[event]) {
                continue;
            }
            left[event] = true;
            for (int step = all.first(event); step < all.end(event); step++) {
                int choice = all.edge(step) == EventGraph.OWN ? -1 : choice(graph.key(all.edge(step)));
                int dear = choice >= 0 ? 1 : 0;
                int next = all.to(step);
                if (choice < usable && cost[event] + dear < cost[next]) {
                    cost[next] = cost[event] + dear;
                    previous[next] = event;
                    over[next] = step;
                    if (dear == 1) {
                        todo.addLast(next);
                    } else {
                        todo.addFirst(next);
                    }
                }
            }
        }
        return null;
    }

    private static List<Integer> edges(EventGraph all, int to, int[] over, int[] previous) {
        List<Integer> backwards = new ArrayList<>();
        for (int event = to; previous[event] >= 0; event = previous[event]) {
            if (all.edge(over[event]) != EventGraph.OWN) {
                backwards.add(all.edge(over[event]));
            }
        }
        Collections.reverse(backwards);
        return backwards;
    }
}
