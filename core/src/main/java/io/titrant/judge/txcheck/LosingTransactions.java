package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes a case so that transactions which lost a conflict commit in the next run, and so that committed transactions overlap: only statements of committed
 * transactions are compared.
 *
 * <ol>
 *   <li>The statement that failed is removed from a transaction that lost for the first time.
 *   <li>A transaction that loses again runs after all other transactions.
 *   <li>If then no two committed transactions overlap, two transactions are chosen to overlap, as submitted in the original case; the others run after them.
 *       Where transactions wait for each other, the pair is an {@link UnblockedPair}; where one of them is aborted, an {@link OverlappingPair}.
 * </ol>
 */
final class LosingTransactions {
    /** How many pairs that wait for each other are tried. */
    private static final int MOST_UNBLOCKED = 3;

    /** How many runs keep a pair of which one transaction loses. */
    private static final int MOST_KEPT = 2;

    private final Case original;
    private final List<Integer> steps;
    private final Map<Integer, TrackedStatement> statements;
    private final AdmittedLevels levels;
    private final Set<String> lostBefore = new HashSet<>();
    private final List<UnblockedPair> unblocked = new ArrayList<>();
    private int pairs;
    private int kept;

    /** @param steps the steps of the original case that TxCheck follows, as they were first submitted */
    LosingTransactions(
            Case original, List<Integer> steps, Map<Integer, TrackedStatement> statements, AdmittedLevels levels) {
        this.original = original;
        this.steps = List.copyOf(steps);
        this.statements = statements;
        this.levels = levels;
    }

    /**
     * What changes before the next run.
     *
     * @param removed the steps of the original case that do not run again
     * @param order the steps as they are submitted next, the removed ones among them; null for the order in which they returned
     * @param resubmits whether blocked statements are submitted at their old places again, not where they returned
     */
    record Change(Set<Integer> removed, @Nullable List<Integer> order, boolean resubmits) {
        static final Change NONE = new Change(Set.of(), null, false);

        boolean isEmpty() {
            return removed.isEmpty() && order == null;
        }

        /** How many steps run again that the last run had not submitted. */
        int restored(List<Integer> submitted) {
            return order == null ? 0 : Math.max(0, order.size() - submitted.size());
        }
    }

    /** @param order the steps of the original case in the order in which this run submitted them */
    Change after(TrackedRun run, List<Integer> order) {
        List<Transaction> losers =
                run.transactions().stream().filter(one -> lost(one, run)).toList();
        boolean overlap = run.interleavesCommits();
        if (!overlap && losers.stream().allMatch(one -> waits(one, run))) {
            Optional<Change> change = keepPair(losers, run, order).or(() -> unblock(losers, run, order));
            if (change.isPresent()) {
                return change.get();
            }
        }
        Set<Integer> removed = new TreeSet<>();
        List<Transaction> later = new ArrayList<>(losers);
        later.removeIf(loser -> removeFailed(loser, run, removed));
        if (!overlap && !later.isEmpty() && pairs < 2) {
            boolean again = pairs++ > 0;
            Optional<OverlappingPair> pair = OverlappingPair.best(losers, run, order, statements, again);
            if (pair.isPresent()) {
                List<Transaction> others = new ArrayList<>(losers);
                others.remove(pair.get().thinned());
                others.remove(pair.get().other());
                return new Change(pair.get().removed(), moved(others, run, order), true);
            }
        }
        boolean resubmits = !overlap && !losers.isEmpty();
        List<Integer> next = resubmits ? order : run.recordedOrder();
        return new Change(removed, later.isEmpty() && !resubmits ? null : moved(later, run, next), resubmits);
    }

    /**
     * A transaction of the last pair lost, usually as the victim of a deadlock with the other one: the pair runs again at the same place, without the statement that failed and
     * without those that waited.
     */
    private Optional<Change> keepPair(List<Transaction> losers, TrackedRun run, List<Integer> order) {
        if (unblocked.isEmpty() || kept >= MOST_KEPT) {
            return Optional.empty();
        }
        UnblockedPair pair = unblocked.get(unblocked.size() - 1);
        Set<Integer> failed = new TreeSet<>();
        losers.stream()
                .filter(loser -> loser.tag().equals(pair.first()) || loser.tag().equals(pair.second()))
                .forEach(loser -> failedStatement(loser, run).ifPresent(failed::add));
        if (failed.isEmpty()) {
            return Optional.empty();
        }
        run.apart().stream()
                .filter(step ->
                        sessionOf(step).equals(pair.first()) || sessionOf(step).equals(pair.second()))
                .forEach(failed::add);
        kept++;
        return Optional.of(new Change(failed, order, true));
    }

    /**
     * Two transactions that waited for each other overlap in the next run; all others run after them, one after another. What was removed for a pair that did
     * not overlap after all runs again.
     */
    private Optional<Change> unblock(List<Transaction> losers, TrackedRun run, List<Integer> order) {
        if (unblocked.size() >= MOST_UNBLOCKED) {
            return Optional.empty();
        }
        Set<Integer> left = new HashSet<>(order);
        unblocked.forEach(pair -> left.addAll(pair.removed()));
        List<Integer> submitted = steps.stream().filter(left::contains).toList();
        Set<String> sessions = new TreeSet<>();
        losers.forEach(loser -> sessions.add(loser.tag()));
        run.nodes().keySet().forEach(id -> sessions.add(id.tx()));
        sessions.removeIf(this::rollsBack);
        return new UnblockedPair.Search(submitted, this::sessionOf, statements, levels)
                .among(sessions).stream()
                        .filter(pair -> unblocked.stream()
                                .noneMatch(tried -> tried.first().equals(pair.first())
                                        && tried.second().equals(pair.second())))
                        .findFirst()
                        .map(pair -> {
                            unblocked.add(pair);
                            kept = 0;
                            return new Change(pair.removed(), withOthersLast(pair, submitted), true);
                        });
    }

    private String sessionOf(int step) {
        return original.steps().get(step).tx();
    }

    /** Whether the last transaction of a session ends with ROLLBACK. */
    private boolean rollsBack(String session) {
        return original.steps().stream()
                .filter(step -> step.tx().equals(session))
                .reduce((one, next) -> next)
                .filter(last -> last.kind() == StatementKind.ROLLBACK)
                .isPresent();
    }

    private List<Integer> withOthersLast(UnblockedPair pair, List<Integer> submitted) {
        List<Integer> next = new ArrayList<>(submitted);
        for (String session : original.transactions()) {
            if (!session.equals(pair.first()) && !session.equals(pair.second())) {
                List<Integer> own = submitted.stream()
                        .filter(step -> sessionOf(step).equals(session))
                        .toList();
                next.removeAll(own);
                next.addAll(own);
            }
        }
        return next;
    }

    /** Whether the transaction lost because it waited for a lock, not because the engine aborts one of two overlapping transactions. */
    private boolean waits(Transaction loser, TrackedRun run) {
        return levels.readsWait(loser.tag())
                || errors(loser, run)
                        .allMatch(error -> error == ErrorClass.DEADLOCK || error == ErrorClass.LOCK_TIMEOUT);
    }

    /** Whether a conflict with another transaction aborted it, at a statement or at COMMIT. */
    private static boolean lost(Transaction transaction, TrackedRun run) {
        return !transaction.committed() && errors(transaction, run).findAny().isPresent();
    }

    /** The conflicts with other transactions that its statements and its end met. */
    private static Stream<ErrorClass> errors(Transaction transaction, TrackedRun run) {
        return run.recording().events().subList(transaction.began(), transaction.ended() + 1).stream()
                .filter(event -> event.tx().equals(transaction.tag()))
                .map(Event::result)
                .filter(Objects::nonNull)
                .filter(ExecutedStatement::concurrencyError)
                .map(result -> ((Result.Failed) result).errorClass());
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

    /** The order with the steps of these transactions at its end. */
    private static List<Integer> moved(List<Transaction> transactions, TrackedRun run, List<Integer> order) {
        Set<Integer> steps = new HashSet<>();
        transactions.forEach(transaction -> steps.addAll(run.stepsOf(transaction)));
        List<Integer> moved = new ArrayList<>(order);
        moved.removeAll(steps);
        order.stream().filter(steps::contains).forEach(moved::add);
        return moved;
    }
}
