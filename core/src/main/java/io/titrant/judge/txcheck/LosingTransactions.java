package io.titrant.judge.txcheck;

import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.record.Event;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Changes a case so that transactions which lost a conflict commit in the next run: only statements of committed transactions are compared.
 *
 * <ol>
 *   <li>The statement that failed is removed from a transaction that lost for the first time.
 *   <li>A transaction that loses again runs after all other transactions.
 *   <li>If then no two committed transactions overlap, two transactions are chosen to overlap ({@link OverlappingPair}); the others that lost run after
 *       all other transactions.
 * </ol>
 */
final class LosingTransactions {
    private final Map<Integer, TrackedStatement> statements;
    private final Set<String> lostBefore = new HashSet<>();
    private int pairs;

    LosingTransactions(Map<Integer, TrackedStatement> statements) {
        this.statements = statements;
    }

    /**
     * What changes before the next run.
     *
     * @param removed the steps of the original case that do not run again
     * @param last the steps of the original case that run after all others, in this order
     * @param keepsOrder whether the other steps are submitted in the same order again, not in the order in which they returned
     */
    record Change(Set<Integer> removed, List<Integer> last, boolean keepsOrder) {
        static final Change NONE = new Change(Set.of(), List.of(), false);

        boolean isEmpty() {
            return removed.isEmpty() && last.isEmpty();
        }
    }

    /** @param order the steps of the original case in the order in which this run submitted them */
    Change after(TrackedRun run, List<Integer> order) {
        List<Transaction> losers =
                run.transactions().stream().filter(one -> lost(one, run)).toList();
        Set<Integer> removed = new TreeSet<>();
        List<Transaction> later = new ArrayList<>(losers);
        later.removeIf(loser -> removeFailed(loser, run, removed));
        boolean overlap = losers.isEmpty() || run.interleavesCommits();
        if (!overlap && !later.isEmpty() && pairs < 2) {
            boolean again = pairs++ > 0;
            Optional<OverlappingPair> pair = OverlappingPair.best(losers, run, order, statements, again);
            if (pair.isPresent()) {
                List<Transaction> others = new ArrayList<>(losers);
                others.remove(pair.get().thinned());
                others.remove(pair.get().other());
                return new Change(pair.get().removed(), steps(others, run, order), true);
            }
        }
        return new Change(removed, steps(later, run, overlap ? run.recordedOrder() : order), !overlap);
    }

    /** Whether a conflict with another transaction aborted it, at a statement or at COMMIT. */
    private static boolean lost(Transaction transaction, TrackedRun run) {
        return !transaction.committed()
                && run.recording().events().subList(transaction.began(), transaction.ended() + 1).stream()
                        .filter(event -> event.tx().equals(transaction.tag()))
                        .map(Event::result)
                        .anyMatch(result -> result != null && ExecutedStatement.concurrencyError(result));
    }

    /** Whether the transaction lost for the first time, at a statement that can be removed. */
    private boolean removeFailed(Transaction loser, TrackedRun run, Set<Integer> removed) {
        Optional<Integer> failed = lostBefore.add(loser.tag()) ? failedStatement(loser, run) : Optional.empty();
        failed.ifPresent(removed::add);
        return failed.isPresent();
    }

    private static Optional<Integer> failedStatement(Transaction transaction, TrackedRun run) {
        return transaction.statements().stream()
                .filter(executed -> executed.lostToPeers() && executed.step() >= 0)
                .map(executed -> run.stepAt(executed.step()))
                .filter(step -> step.role() != TrackedCase.Role.CONTROL)
                .map(TrackedCase.TrackedStep::place)
                .findFirst();
    }

    private static List<Integer> steps(List<Transaction> transactions, TrackedRun run, List<Integer> order) {
        Set<Integer> steps = new HashSet<>();
        transactions.forEach(transaction -> steps.addAll(run.stepsOf(transaction)));
        return order.stream().filter(steps::contains).toList();
    }
}
