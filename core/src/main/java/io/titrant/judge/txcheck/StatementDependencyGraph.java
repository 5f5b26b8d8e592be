package io.titrant.judge.txcheck;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The statement-dependency graph (TxCheck Definition 1): the nodes are the statements of committed transactions; an edge from Si to Sj says
 * that Sj depends on Si. The order of statements in a transaction is no edge.
 *
 * <p>Example (Figure 4): {@code T1.S1 → T0.S1} by item-anti, {@code T0.S2 → T1.S3} and {@code T1.S2 → T1.S3} by item-anti.
 */
final class StatementDependencyGraph {
    private final Map<StatementId, Map<StatementId, Set<DependencyKind>>> edges = new TreeMap<>();

    /** An edge with every reason for it. */
    record Edge(StatementId from, StatementId to, Set<DependencyKind> kinds) {
        /** {@code T1.1 → T2.3 by item-read, predicate-read}. */
        @Override
        public String toString() {
            return from + " → " + to + " by " + labels();
        }

        /** {@code item-read, predicate-read}. */
        String labels() {
            return kinds.stream().map(DependencyKind::label).collect(Collectors.joining(", "));
        }
    }

    StatementDependencyGraph(Iterable<StatementId> nodes) {
        nodes.forEach(node -> edges.put(node, new TreeMap<>()));
    }

    Set<StatementId> nodes() {
        return Collections.unmodifiableSet(edges.keySet());
    }

    /** Adds an edge between two different nodes; an edge to or from any other statement is ignored. */
    void add(StatementId from, StatementId to, DependencyKind kind) {
        Map<StatementId, Set<DependencyKind>> successors = edges.get(from);
        if (successors != null && edges.containsKey(to) && !from.equals(to)) {
            successors
                    .computeIfAbsent(to, any -> EnumSet.noneOf(DependencyKind.class))
                    .add(kind);
        }
    }

    List<Edge> edges() {
        List<Edge> all = new ArrayList<>();
        edges.forEach((from, successors) ->
                successors.forEach((to, kinds) -> all.add(new Edge(from, to, Collections.unmodifiableSet(kinds)))));
        return all;
    }

    boolean has(StatementId from, StatementId to, DependencyKind kind) {
        return edges.getOrDefault(from, Map.of()).getOrDefault(to, Set.of()).contains(kind);
    }

    /** The graph without some nodes and their edges. */
    StatementDependencyGraph without(Set<StatementId> removed) {
        Set<StatementId> kept = new TreeSet<>(edges.keySet());
        kept.removeAll(removed);
        StatementDependencyGraph smaller = new StatementDependencyGraph(kept);
        edges().forEach(edge -> edge.kinds().forEach(kind -> smaller.add(edge.from(), edge.to(), kind)));
        return smaller;
    }

    /** The graph without the statements of these steps of the case. */
    StatementDependencyGraph withoutSteps(Set<Integer> steps) {
        return steps.isEmpty()
                ? this
                : without(edges.keySet().stream()
                        .filter(id -> steps.contains(id.step()))
                        .collect(Collectors.toSet()));
    }

    /** The nodes that lie on a cycle, in groups that reach each other; empty where the graph is acyclic. */
    List<Set<StatementId>> cycles() {
        List<Set<StatementId>> components = new ArrayList<>();
        Set<StatementId> done = new HashSet<>();
        Map<StatementId, Set<StatementId>> forward = new HashMap<>();
        edges.keySet().forEach(node -> forward.put(node, reachable(node)));
        for (StatementId node : edges.keySet()) {
            if (!done.contains(node) && reaches(forward, node, node)) {
                Set<StatementId> component = new TreeSet<>();
                for (StatementId other : edges.keySet()) {
                    if (reaches(forward, node, other) && reaches(forward, other, node)) {
                        component.add(other);
                    }
                }
                done.addAll(component);
                components.add(component);
            }
        }
        return components;
    }

    private static boolean reaches(Map<StatementId, Set<StatementId>> forward, StatementId from, StatementId to) {
        return forward.getOrDefault(from, Set.of()).contains(to);
    }

    private Set<StatementId> reachable(StatementId from) {
        Set<StatementId> seen = new LinkedHashSet<>();
        Deque<StatementId> left = new ArrayDeque<>(successors(from));
        while (!left.isEmpty()) {
            StatementId next = left.pop();
            if (seen.add(next)) {
                left.addAll(successors(next));
            }
        }
        return seen;
    }

    private Set<StatementId> successors(StatementId node) {
        return edges.getOrDefault(node, Map.of()).keySet();
    }

    /** How many edges of a node stay inside a group of nodes. */
    int degreeWithin(StatementId node, Set<StatementId> group) {
        long out = successors(node).stream().filter(group::contains).count();
        long in =
                group.stream().filter(other -> successors(other).contains(node)).count();
        return (int) (out * in);
    }

    /**
     * OracleGen (Algorithm 1): a topological order of an acyclic graph.
     *
     * @param pick chooses among so many nodes without incoming edges
     */
    List<StatementId> sorted(ToIntFunction<Integer> pick) {
        Map<StatementId, Integer> incoming = new TreeMap<>();
        edges.keySet().forEach(node -> incoming.put(node, 0));
        edges().forEach(edge -> incoming.merge(edge.to(), 1, Integer::sum));
        List<StatementId> order = new ArrayList<>();
        while (!incoming.isEmpty()) {
            List<StatementId> free = incoming.entrySet().stream()
                    .filter(entry -> entry.getValue() == 0)
                    .map(Map.Entry::getKey)
                    .toList();
            if (free.isEmpty()) {
                throw new IllegalStateException("the graph has a cycle among " + incoming.keySet());
            }
            StatementId next = free.get(pick.applyAsInt(free.size()));
            order.add(next);
            incoming.remove(next);
            successors(next).forEach(to -> incoming.merge(to, -1, Integer::sum));
        }
        return order;
    }

    /** All topological orders, if there are at most so many; else none. */
    List<List<StatementId>> allOrders(int most) {
        List<List<StatementId>> orders = new ArrayList<>();
        return extend(new ArrayList<>(), most, orders) ? orders : List.of();
    }

    /** Whether no more than so many orders were found. */
    private boolean extend(List<StatementId> begun, int most, List<List<StatementId>> orders) {
        if (begun.size() == edges.size()) {
            orders.add(List.copyOf(begun));
            return orders.size() <= most;
        }
        for (StatementId next : edges.keySet()) {
            boolean free = !begun.contains(next)
                    && edges.entrySet().stream()
                            .allMatch(entry -> begun.contains(entry.getKey())
                                    || !entry.getValue().containsKey(next));
            if (free) {
                begun.add(next);
                boolean few = extend(begun, most, orders);
                begun.remove(begun.size() - 1);
                if (!few) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether an order of all nodes respects every edge. */
    boolean allows(List<StatementId> order) {
        Map<StatementId, Integer> places = new HashMap<>();
        for (int i = 0; i < order.size(); i++) {
            places.put(order.get(i), i);
        }
        return places.keySet().equals(edges.keySet())
                && edges().stream()
                        .allMatch(edge -> places.getOrDefault(edge.from(), -1) < places.getOrDefault(edge.to(), -1));
    }
}
