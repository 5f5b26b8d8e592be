package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.judge.history.CannotJudge;
import io.titrant.lab.Lab;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Refines a case until its statement-dependency graph is acyclic: graph decycling (TxCheck §3.3, Figure 8) with blocking scheduling (§4,
 * Figure 11) in every round. A statement that ran apart from its inserted reads, because one of them was blocked, is removed together with them,
 * and the rest runs again in the order in which it ran. The paper removes one statement of a cycle per run; here a run's graph is made acyclic
 * at once, which takes fewer runs and ends in the same way: a run whose graph has no cycle.
 */
final class CaseRefinement {
    private static final int MAX_RUNS = 24;

    private final Case original;
    private final Lab lab;
    private final TrackedSchema schema;
    private final StatementTracking tracking;
    private final Map<Integer, TrackedStatement> statements;
    private final AdmittedLevels levels;

    CaseRefinement(
            Case original,
            Lab lab,
            TrackedSchema schema,
            StatementTracking tracking,
            Map<Integer, TrackedStatement> statements,
            AdmittedLevels levels) {
        this.original = original;
        this.lab = lab;
        this.schema = schema;
        this.tracking = tracking;
        this.statements = statements;
        this.levels = levels;
    }

    /** @param greedy whether the statements with the most edges inside a cycle are removed; else {@code choices} picks them */
    RefinedCase refine(List<Integer> steps, Choices choices, boolean greedy) {
        List<Integer> order = steps;
        for (int runs = 1; runs <= MAX_RUNS; runs++) {
            TrackedRun run = run(order);
            Set<Integer> removed = new TreeSet<>(run.apart());
            if (removed.isEmpty()) {
                ItemHistory.Histories histories = ItemHistory.of(run.nodes().values());
                if (histories.lost() != null) {
                    throw new LostVersionFound(histories.lost());
                }
                StatementDependencyGraph graph = new DependencyInference(
                                run, histories.byItem(), node -> levels.readsNewest(node.statement()))
                        .infer();
                Set<StatementId> cut = decycle(graph, choices, greedy);
                if (cut.isEmpty()) {
                    return new RefinedCase(order, run, histories.byItem(), graph, runs);
                }
                cut.forEach(id -> removed.add(id.step()));
            }
            order = new ArrayList<>(run.recordedOrder());
            order.removeAll(removed);
        }
        throw CannotJudge.unknown("the dependencies still have cycles after " + MAX_RUNS + " runs");
    }

    /** Two committed versions of one row, neither of which contains the other. */
    static final class LostVersionFound extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient ItemHistory.LostVersion lost;

        LostVersionFound(ItemHistory.LostVersion lost) {
            super("a committed version was lost", null, false, false);
            this.lost = lost;
        }

        ItemHistory.LostVersion lost() {
            return lost;
        }
    }

    private TrackedRun run(List<Integer> order) {
        TrackedCase tracked = TrackedCase.of(original, order, schema, tracking, statements);
        return TrackedRun.of(tracked, lab.run(tracked.testCase()), schema, statements, lab.engine());
    }

    /** The statements to remove so that the rest has no cycle. */
    private static Set<StatementId> decycle(StatementDependencyGraph graph, Choices choices, boolean greedy) {
        Set<StatementId> cut = new TreeSet<>();
        StatementDependencyGraph left = graph;
        for (List<Set<StatementId>> cycles = left.cycles(); !cycles.isEmpty(); cycles = left.cycles()) {
            for (Set<StatementId> component : cycles) {
                List<StatementId> members = List.copyOf(component);
                StatementDependencyGraph now = left;
                Stream<StatementId> candidates = members.stream();
                cut.add(
                        greedy
                                ? candidates
                                        .max(Comparator.comparingInt(id -> now.degreeWithin(id, component)))
                                        .orElseThrow()
                                : members.get(choices.below(members.size())));
            }
            left = graph.without(cut);
        }
        return cut;
    }
}
