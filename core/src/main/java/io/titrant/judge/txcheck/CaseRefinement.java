package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Refines a case until its statement-dependency graph is acyclic: graph decycling (TxCheck §3.3, Figure 8) with blocking scheduling (§4,
 * Figure 11) in every round. A statement that ran apart from its inserted reads, because one of them was blocked, is removed together with them,
 * and the rest runs again in the order in which it ran. The paper removes one statement of a cycle per run; here a run's graph is made acyclic at
 * once, which takes fewer runs and ends in the same way: a run whose graph has no cycle.
 *
 * <p>The first round keeps more statements than the paper. It runs a blocked statement again, with its reads, at the place where it returned, after the
 * transaction that had blocked it, and removes it only if it is blocked there too. It changes the case so that transactions which lost a conflict
 * commit ({@link LosingTransactions}). If the case must run again, the statements on the cycles that the run shows are removed at the same time. Later rounds follow the paper.
 */
final class CaseRefinement {
    static final String LOST_VERSION = "lost version";
    private static final int MAX_RUNS = 24;

    /** From this run on, transactions that lose a conflict stay aborted. */
    private static final int LAST_RESCUE = 12;

    private final Case original;
    private final Lab lab;
    private final TrackedSchema schema;
    private final StatementTracking tracking;
    private final Map<Integer, TrackedStatement> statements;
    private final AdmittedLevels levels;
    private final @Nullable Recording recorded;
    private @Nullable TrackedRun unrefined;

    /** Whether reads outside wait for an UPDATE or DELETE that has locked its whole table. */
    private boolean locksTables;

    private int runs;

    CaseRefinement(
            Case original,
            Lab lab,
            TrackedSchema schema,
            StatementTracking tracking,
            Map<Integer, TrackedStatement> statements,
            AdmittedLevels levels,
            @Nullable Recording recorded) {
        this.original = original;
        this.lab = lab;
        this.schema = schema;
        this.tracking = tracking;
        this.statements = statements;
        this.levels = levels;
        this.recorded = recorded;
    }

    /**
     * @param greedy whether as many statements as possible are to be compared: a blocked statement is moved, the statements with the most edges
     *     inside a cycle are removed, and so are those that aborted their transaction; else, as in the paper, a blocked statement is removed, and
     *     {@code choices} picks a statement of a cycle
     */
    RefinedCase refine(List<Integer> steps, Choices choices, boolean greedy) {
        List<Integer> order = steps;
        TrackedRun first = unrefined(steps);
        Set<Integer> moved = new TreeSet<>();
        LosingTransactions losing = new LosingTransactions(original, steps, statements, levels);
        Removals removals = Removals.NONE;
        for (int attempt = 1; attempt <= MAX_RUNS; attempt++) {
            TrackedRun run = attempt == 1 ? first : run(order, null);
            LosingTransactions.Change change =
                    greedy && attempt < LAST_RESCUE ? losing.after(run, order) : LosingTransactions.Change.NONE;
            Set<Integer> removed = new TreeSet<>(run.unread());
            run.apart().stream()
                    .filter(step -> !change.resubmits() && (!greedy || !moved.add(step)))
                    .forEach(removed::add);
            int apart = removed.size();
            removed.addAll(change.removed());
            removals = removals.plus(new Removals(apart, removed.size() - apart - change.restored(order), 0));
            boolean whole = removed.isEmpty() && run.apart().isEmpty() && change.isEmpty();
            if (whole || (greedy && !change.resubmits())) {
                ItemHistory.Histories histories = ItemHistory.of(run.nodes().values());
                if (whole && histories.lost() != null) {
                    throw new BugFound(lost(histories.lost()));
                }
                StatementDependencyGraph graph =
                        new DependencyInference(run, histories.byItem(), levels, schema::uniqueColumns).infer();
                Set<Integer> leaving = new TreeSet<>(removed);
                leaving.addAll(run.apart());
                // A version that seems lost must show in a run that is whole: its statements lie on a cycle, and are
                // not removed before.
                Set<StatementId> cut =
                        histories.lost() == null ? decycle(graph.withoutSteps(leaving), choices, greedy) : Set.of();
                if (whole && cut.isEmpty()) {
                    return new RefinedCase(order, run, first, histories.byItem(), graph, removals);
                }
                cut.forEach(id -> removed.add(id.step()));
                removals = removals.plus(new Removals(0, 0, cut.size()));
            }
            order = new ArrayList<>(Objects.requireNonNullElseGet(change.order(), run::recordedOrder));
            order.removeAll(removed);
        }
        throw CannotJudge.unknown("the dependencies still have cycles after " + MAX_RUNS + " runs");
    }

    private static Verdict lost(ItemHistory.LostVersion lost) {
        return Verdict.bug(
                TxCheck.NAME,
                LOST_VERSION,
                lost.version().installer().tx() + " wrote row " + lost.version().item()
                        + " and committed, but the later version of the row, written by "
                        + lost.other().installs()
                        + ", does not contain that write " + lost.version().installs());
    }

    /** How many instrumented runs all rounds took. */
    int runs() {
        return runs;
    }

    /** The run of the whole case, with which every round begins. */
    private TrackedRun unrefined(List<Integer> steps) {
        TrackedRun known = unrefined;
        if (known == null) {
            known = run(steps, recorded);
            unrefined = known;
        }
        return known;
    }

    /** If a read outside waits for the very statement whose writes it is to read, the run proves little: it is repeated with reads inside the transactions. */
    private TrackedRun run(List<Integer> order, @Nullable Recording known) {
        TrackedRun run = known == null ? runOnce(order) : tracked(instrumented(order), known);
        if (!locksTables && run.readerWaitsForItsStatement()) {
            locksTables = true;
            run = runOnce(order);
        }
        return run;
    }

    TrackedCase instrumented(List<Integer> order) {
        return TrackedCase.of(original, order, schema, tracking, statements, levels, locksTables);
    }

    private TrackedRun runOnce(List<Integer> order) {
        runs++;
        TrackedCase tracked = instrumented(order);
        return tracked(tracked, lab.run(tracked.testCase()));
    }

    private TrackedRun tracked(TrackedCase tracked, Recording recording) {
        return TrackedRun.of(tracked, recording, schema, statements, lab.engine());
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
