package io.titrant.graph;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Gathers anomalies: counts all, keeps some of each name, and has the words for those only. */
final class Harvest {
    private static final int DOUBTS = 20;

    private final int shown;
    private final Map<AnomalyKind, Map<Order, Long>> counts = new EnumMap<>(AnomalyKind.class);
    private final List<Anomaly> kept = new ArrayList<>();
    private final Set<String> doubts = new LinkedHashSet<>();

    Harvest(int shown) {
        this.shown = shown;
    }

    void found(AnomalyKind kind, List<Integer> txns, Supplier<String> explanation) {
        if (count(kind, Order.NONE)) {
            kept.add(new Anomaly(kind, Order.NONE, List.of(), txns, explanation.get()));
        }
    }

    /** Two cycles that differ only in which edge stands for a dependency, an item's or a predicate's, are told once. */
    void found(AnomalyKind kind, Order order, Supplier<List<Edge>> cycle, Words words) {
        if (counted(kind, order) >= shown) {
            count(kind, order);
            return;
        }
        List<Edge> edges = cycle.get();
        String explanation = words.cycle(edges);
        boolean told = kept.stream()
                .anyMatch(one -> one.kind() == kind
                        && one.order() == order
                        && one.explanation().equals(explanation));
        if (!told) {
            count(kind, order);
            kept.add(new Anomaly(
                    kind, order, edges, edges.stream().map(Edge::from).toList(), explanation));
        }
    }

    private long counted(AnomalyKind kind, Order order) {
        return counts.getOrDefault(kind, Map.of()).getOrDefault(order, 0L);
    }

    /** Whether this one is to be kept. */
    private boolean count(AnomalyKind kind, Order order) {
        return counts.computeIfAbsent(kind, k -> new EnumMap<>(Order.class)).merge(order, 1L, Long::sum) <= shown;
    }

    void doubt(String why) {
        if (doubts.size() < DOUBTS) {
            doubts.add(why);
        }
    }

    /** Whether something was found that the model forbids and that is no cycle. */
    boolean foundWithoutCycle(Model model) {
        return counts.keySet().stream().anyMatch(kind -> !kind.cyclic() && model.forbids(kind, Order.NONE));
    }

    /** Whether a part of the history cannot be judged at all. */
    boolean doubts() {
        return !doubts.isEmpty();
    }

    /** Whether an anomaly is kept that the model forbids. */
    boolean shows(Model model) {
        return kept.stream().anyMatch(model::forbids);
    }

    Findings findings(
            int transactions, Map<Model, Findings.Validity> verdicts, List<Refutation> refutations, Order judged) {
        Map<String, Long> byName = new TreeMap<>();
        counts.forEach(
                (kind, byOrder) -> byOrder.forEach((order, count) -> byName.put(kind.label() + order.suffix(), count)));
        List<Anomaly> sorted = new ArrayList<>(kept);
        sorted.sort((a, b) -> a.kind() != b.kind()
                ? a.kind().compareTo(b.kind())
                : a.order() != b.order()
                        ? a.order().compareTo(b.order())
                        : Integer.compare(a.cycle().size(), b.cycle().size()));
        return new Findings(transactions, sorted, byName, List.copyOf(doubts), verdicts, refutations, judged);
    }
}
