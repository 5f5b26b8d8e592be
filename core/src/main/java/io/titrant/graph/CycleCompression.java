package io.titrant.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns a cycle of a guessed graph into a {@link OrderSolver.Clause}: the edges that people read, and the orders of versions that it rests
 * on. Two steps over neighbouring versions of one key become one step: a before b and b before c need two orders, a before c only one.
 */
final class CycleCompression {
    private record Step(int from, int to, byte kind, int key, int before, int after) {
        boolean isChoice() {
            return before >= 0;
        }
    }

    private CycleCompression() {}

    /** The cycle as it is, and if it can be shortened, the shortened one too. The solver may already believe that one to be broken up. */
    static List<OrderSolver.Clause> of(
            Graph graph,
            int[] cycle,
            CycleRule rule,
            IntList choiceBefore,
            IntList choiceAfter,
            OpenKeys open,
            Proofs proofs) {
        List<Step> steps = steps(graph, cycle, choiceBefore, choiceAfter, open);
        OrderSolver.Clause whole = clause(steps, open, proofs);
        int before = steps.size();
        boolean changed = true;
        while (changed && steps.size() > 2) {
            changed = mergeOnce(steps, rule);
        }
        if (steps.size() == before) {
            return List.of(whole);
        }
        OrderSolver.Clause shortened = clause(steps, open, proofs);
        boolean empty =
                shortened.pairs().stream().anyMatch(pair -> shortened.pairs().contains(OrderSolver.reversed(pair)));
        return empty ? List.of(whole) : List.of(shortened, whole);
    }

    private static OrderSolver.Clause clause(List<Step> steps, OpenKeys open, Proofs proofs) {
        List<Edge> edges = new ArrayList<>();
        List<Long> pairs = new ArrayList<>();
        for (Step step : steps) {
            edges.add(proofs.edge(step.from(), step.to(), step.kind(), step.key()));
            boolean rests = step.isChoice() && !open.ordered(step.before(), step.after());
            long pair = OpenKeys.pair(step.before(), step.after());
            if (rests && !pairs.contains(pair)) {
                pairs.add(pair);
            }
        }
        return new OrderSolver.Clause(List.copyOf(edges), List.copyOf(pairs));
    }

    private static List<Step> steps(
            Graph graph, int[] cycle, IntList choiceBefore, IntList choiceAfter, OpenKeys open) {
        List<Step> steps = new ArrayList<>();
        int start = 0;
        while (graph.to(cycle[start]) >= graph.txns()) {
            start++;
        }
        int from = graph.to(cycle[start]);
        byte kind = Graph.FREE;
        int key = Edge.NONE;
        for (int i = 1; i <= cycle.length; i++) {
            int e = cycle[(start + i) % cycle.length];
            if (graph.kind(e) != Graph.FREE) {
                kind = graph.kind(e);
                key = graph.key(e);
            }
            int to = graph.to(e);
            if (to < graph.txns()) {
                int choice = key < Edge.NONE ? -2 - key : -1;
                int before = choice < 0 ? -1 : choiceBefore.get(choice);
                int after = choice < 0 ? -1 : choiceAfter.get(choice);
                steps.add(new Step(from, to, kind, choice < 0 ? key : open.key(before), before, after));
                from = to;
            }
        }
        return steps;
    }

    private static boolean mergeOnce(List<Step> steps, CycleRule rule) {
        for (int i = 0; i < steps.size(); i++) {
            Step one = steps.get(i);
            int next = (i + 1) % steps.size();
            Step two = steps.get(next);
            Step three = steps.get((i + 2) % steps.size());
            boolean chain = one.isChoice() && two.isChoice() && one.after() == two.before() && !Graph.isRw(two.kind());
            boolean neighbours = rule.antiDependencies() == CycleRule.AntiDependencies.NONADJACENT
                    && Graph.isRw(one.kind())
                    && Graph.isRw(three.kind());
            if (chain && !neighbours && one.from() != two.to()) {
                steps.set(i, new Step(one.from(), two.to(), one.kind(), one.key(), one.before(), two.after()));
                steps.remove(next);
                return true;
            }
        }
        return false;
    }
}
