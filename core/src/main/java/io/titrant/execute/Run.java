package io.titrant.execute;

import io.titrant.RememberedMatches;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Recording.Ending;
import io.titrant.sql.StatementKind;
import java.time.Duration;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a case in its submitted order: the transaction execution protocol of WriteCheck (§5.3.1, Algorithm 1; aborts as §5.3.2)
 * for any number of transactions.
 *
 * <p>One thread at a time is the leader: it submits the next statement and waits for its result. A statement that does not block needs no other
 * thread. If the lock view shows that the leader's statement is blocked, the watcher's thread becomes the leader and submits the next statement;
 * the former leader's thread stays with the blocked statement and reports its return. Only the leader changes the state of the run.
 *
 * <p>Example: T1 updates row 1 and commits later, T2 updates row 1 in between. The leader submits T2's UPDATE and blocks in it; the watcher's
 * thread records {@code blocked}, submits T1's COMMIT, and records that T2's UPDATE returned.
 */
final class Run {
    /**
     * So many looks in a row must show a lock that no open transaction holds: a transaction that has ended, or a thread of the engine itself, may take a
     * moment to release it. On a busy machine a look takes longer, as does all that the engine does.
     */
    private static final int LOOKS_AT_A_LOCK_OF_NOBODY = 8;

    /** After a first stall, a run waits only this part of the limit for the next one: the cause of the first stall is usually still there. */
    private static final int SHORTER_AFTER_A_STALL = 10;

    private static final int LOOKS_AFTER_A_STALL = 2;

    /** The interval in which the end of a run is awaited and the lock view is checked. */
    private static final long LOCK_VIEW_CHECK_MILLIS = 200;

    private static final RememberedMatches UNLOCKS = RememberedMatches.within(
            Pattern.compile("unlock|release_", Pattern.CASE_INSENSITIVE), "unlock", "release_");

    private final List<Step> steps;
    private final Map<String, TransactionLane> transactionLanes;
    private final InFlightStatements inFlight;
    private final PlainReads plainReads;
    private final Limits limits;
    private final RunListener listener;
    private final long deadline;
    private final boolean overlaps;
    private final BitSet submitted = new BitSet();
    private final RunState state = new RunState();
    private final ReturnedStatements returned;
    private final BusyStatements busy;
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile @Nullable InFlightStatement current;
    private boolean hasStalled;
    private @Nullable RuntimeException defect;

    Run(
            Case testCase,
            Map<String, TransactionLane> transactionLanes,
            InFlightStatements inFlight,
            PlainReads plainReads,
            Limits limits,
            RunListener listener) {
        this.listener = listener;
        this.plainReads = plainReads;
        this.steps = testCase.steps();
        this.overlaps = overlap(steps);
        this.transactionLanes = transactionLanes;
        this.inFlight = inFlight;
        this.limits = limits;
        this.deadline = System.nanoTime() + limits.wholeCase().toNanos();
        this.returned = new ReturnedStatements(steps, inFlight, limits, state);
        this.busy = new BusyStatements(transactionLanes.values(), inFlight.busyInsteadOfBlocking(), returned, state);
    }

    /** Whether a statement may run while the transaction of another session is open. If none may, no statement should ever be blocked. */
    boolean overlaps() {
        return overlaps;
    }

    private static boolean overlap(List<Step> steps) {
        String open = null;
        for (Step step : steps) {
            StatementKind kind = step.kind();
            if (open != null && !open.equals(step.tx())) {
                return true;
            }
            if (kind == StatementKind.BEGIN) {
                open = step.tx();
            } else if (kind == StatementKind.COMMIT || kind == StatementKind.ROLLBACK) {
                open = null;
            } else if (!isOfRows(kind) && open == null) {
                // A setting or a savepoint may open a transaction.
                return true;
            }
        }
        return false;
    }

    /** The statement that the leader has submitted and that has not returned yet. */
    @Nullable
    InFlightStatement current() {
        return current;
    }

    /** Makes the calling thread the leader until the run ends or another thread becomes the leader. */
    void lead() {
        try {
            while (state.running()) {
                int next = nextStep();
                if (next >= 0) {
                    if (!submit(next)) {
                        return;
                    }
                } else if (inFlight.isEmpty() && busy.isEmpty()) {
                    break;
                } else {
                    resolveStandstill();
                }
            }
            rollBackOpenTransactions();
        } catch (RuntimeException e) {
            defect = e;
        } catch (StackOverflowError | OutOfMemoryError e) {
            defect = new IllegalStateException("a run broke off: " + e, e);
        }
        finished.countDown();
    }

    /** Makes the calling thread, the watcher's, the leader, because the statement of the former leader is blocked. */
    void takeOver(InFlightStatement blocked, Set<String> blockers) {
        long nanos = blocked.nanosInFlight();
        listener.blocked(nanos);
        listener.waited(nanos);
        current = null;
        blocked.transactionLane.state = TransactionLane.State.WAITING;
        inFlight.add(blocked, blockers);
        transcript().blocked(blocked, transactionsOf(blockers));
        try {
            if (!inFlight.isAlone() || state.hasReleasedLocks() || inFlight.anyReturned()) {
                recordResumed();
            }
        } catch (RuntimeException e) {
            defect = e;
            finished.countDown();
            return;
        }
        lead();
    }

    /** Ends the run because the lock view does not tell whether the statement is blocked; called on the watcher's thread. */
    void giveUpUnwatched(InFlightStatement unwatched, String failure) {
        current = null;
        transcript().gaveUp(unwatched, false, "no answer, and the lock view does not say whether it is blocked");
        unwatched.transactionLane.state = TransactionLane.State.LOST;
        endUnwatched(failure);
        finished.countDown();
    }

    private void endUnwatched(String failure) {
        transcript().note("the lock view does not answer: " + failure);
        endSilent();
    }

    /** Ends the run on a server that has fallen silent, perhaps because it is crashing. */
    private void endSilent() {
        state.end(inFlight.serverDies() ? Ending.CRASHED : Ending.TIMED_OUT);
    }

    /** Ends the run because a statement neither returned nor could be cancelled; called on the watcher's thread. */
    void giveUp(InFlightStatement hung) {
        current = null;
        transcript().gaveUp(hung, false, "no answer, and cancelling did not help");
        hung.transactionLane.state = TransactionLane.State.LOST;
        state.end(Ending.TIMED_OUT);
        finished.countDown();
    }

    /** Waits for the end of the run. A run that exceeds all its limits hangs in a COMMIT or ROLLBACK, and is abandoned. */
    void await() throws InterruptedException {
        Duration utmost = limits.wholeCase().plus(limits.statement()).plus(limits.stall());
        long until = System.nanoTime() + utmost.toNanos();
        while (!finished.await(LOCK_VIEW_CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (inFlight.lockViewIsSilent()) {
                // The leader must stop before the wait for the server's end.
                abandon("the lock view does not answer");
                endSilent();
                break;
            }
            if (System.nanoTime() > until) {
                abandon("the end of a transaction did not return");
                break;
            }
        }
        if (defect != null) {
            throw defect;
        }
    }

    private void abandon(String why) {
        InFlightStatement hung = current;
        if (hung != null) {
            hung.transactionLane.state = TransactionLane.State.LOST;
        }
        transcript().note(why);
        state.end(Ending.TIMED_OUT);
    }

    /** Lines 2–8 of Algorithm 1: the first statement not submitted yet whose transaction is neither blocked nor aborted; -1 if there is none. */
    private int nextStep() {
        for (int i = submitted.nextClearBit(0); i < steps.size(); i = submitted.nextClearBit(i + 1)) {
            Step step = steps.get(i);
            TransactionLane transactionLane = transactionLane(step);
            if (transactionLane.blocked()) {
                continue;
            }
            if (transactionLane.skips(step)) {
                transactionLane.skipped(step);
                submitted.set(i);
                transcript().skipped(i, step);
                continue;
            }
            return i;
        }
        return -1;
    }

    /**
     * Lines 9–27: submits a statement and records its result and the statements that it unblocked.
     *
     * @return false if another thread has become the leader
     */
    private boolean submit(int index) {
        submitted.set(index);
        transcript().submitted(index);
        Step step = steps.get(index);
        if (!inFlight.isEmpty()) {
            prepareFor(step);
        }
        InFlightStatement statement = new InFlightStatement(transactionLane(step), index, step, mayMeetLock(step));
        current = statement;
        StatementOutcome outcome = statement.transactionLane.execute(step);
        if (!statement.returnedWith(outcome)) {
            inFlight.hasReturned(statement);
            return false;
        }
        current = null;
        recordReturn(statement);
        if (mayHaveResumed(step)) {
            recordResumed();
        }
        if (state.running() && System.nanoTime() > deadline) {
            transcript().note("the case took longer than " + limits.wholeCase().toSeconds() + " s");
            state.end(Ending.TIMED_OUT);
        }
        return true;
    }

    /** Prepares for a step while other statements are blocked. */
    private void prepareFor(Step step) {
        switch (step.kind()) {
            case COMMIT, ROLLBACK, ROLLBACK_TO -> inFlight.beforeRelease();
            case BEGIN, SAVEPOINT, RELEASE -> {}
            default -> {
                long began = System.nanoTime();
                inFlight.awaitDeadlockDetection(transactionLane(step).session());
                listener.waited(System.nanoTime() - began);
            }
        }
    }

    /**
     * Records a statement that returned to the leader. A statement may have been blocked too briefly to be seen, by the victim of a deadlock
     * whose rollback unblocked it: the victim is then recorded first, and the statement as blocked by it.
     */
    private void recordReturn(InFlightStatement statement) {
        List<InFlightStatement> meanwhile = mayHaveWaited(statement) ? resumed(false) : List.of();
        if (meanwhile.isEmpty()) {
            recordReturn(statement, false);
            return;
        }
        List<InFlightStatement> victims =
                meanwhile.stream().filter(InFlightStatement::deadlocked).toList();
        boolean waitedForVictim = !victims.isEmpty() && statement.outcome().failure() == null;
        if (waitedForVictim) {
            transcript().blocked(statement, Set.of(victims.get(0).transactionLane.tx));
        }
        victims.forEach(victim -> returned.handle(victim, true));
        recordReturn(statement, waitedForVictim);
        meanwhile.stream().filter(other -> !other.deadlocked()).forEach(other -> returned.handle(other, true));
    }

    private void recordReturn(InFlightStatement statement, boolean waitedForVictim) {
        if (busy.isBusy(statement.outcome())) {
            busy.add(statement);
        } else {
            returned.handle(statement, waitedForVictim);
        }
    }

    /** Whether the statement may have been blocked unseen. */
    private boolean mayHaveWaited(InFlightStatement statement) {
        if (inFlight.isEmpty() || !statement.mayMeetLock) {
            return false;
        }
        if (inFlight.holdsLocksToTheEnd() && inFlight.detectsDeadlocksAtOnce()) {
            // The engine may have rolled back a blocked statement within microseconds.
            return inFlight.anyWaitsFor(statement.sessionId());
        }
        return statement.nanosInFlight() > inFlight.tick();
    }

    /** Whether another transaction of the case may hold a lock that the step wants. If not, the watcher looks later: the engine may still make it wait. */
    private boolean mayMeetLock(Step step) {
        if (step.kind().isTransactionControl() || plainReads.contains(step)) {
            return false;
        }
        for (TransactionLane lane : transactionLanes.values()) {
            if ((lane.open || lane.blocked()) && !lane.tx.equals(step.tx())) {
                return true;
            }
        }
        return false;
    }

    /** Whether blocked statements may go on after this step; otherwise the lock view need not be read. */
    private boolean mayHaveResumed(Step after) {
        return !keepsLocks(after)
                || state.hasReleasedLocks()
                || inFlight.anyReturned()
                || !busy.isEmpty()
                || UNLOCKS.test(after.sql());
    }

    /** Whether the step releases no lock if it succeeds in an open transaction. */
    private boolean keepsLocks(Step step) {
        return isOfRows(step.kind()) && (inFlight.holdsLocksToTheEnd() || plainReads.contains(step));
    }

    private static boolean isOfRows(StatementKind kind) {
        return switch (kind) {
            case SELECT, INSERT, UPDATE, DELETE, REPLACE, MERGE -> true;
            // In MySQL, DDL and a second BEGIN commit the transaction.
            default -> false;
        };
    }

    /** Lines 18–25: records the statements that have resumed, until every statement in flight is seen blocked. */
    private void recordResumed() {
        while (true) {
            busy.retry();
            List<InFlightStatement> resumed = resumed(state.hasReleasedLocks());
            state.lockViewRead();
            resumed.forEach(statement -> returned.handle(statement, true));
            String failure = inFlight.isEmpty() ? null : inFlight.lockViewFailure();
            if (state.running() && failure != null) {
                endUnwatched(failure);
            }
            if (!state.running() || (resumed.isEmpty() && !busy.canRetry())) {
                return;
            }
        }
    }

    private List<InFlightStatement> resumed(boolean locksReleased) {
        if (inFlight.isEmpty() && !locksReleased) {
            return List.of();
        }
        long now = System.nanoTime();
        List<InFlightStatement> resumed = inFlight.awaitResumed(
                locksReleased,
                holders(),
                Math.min(deadline, now + limits.statement().toNanos()),
                now + limits.stall().toNanos());
        listener.waited(System.nanoTime() - now);
        return resumed;
    }

    /** The sessions whose transactions may hold locks. */
    private Set<String> holders() {
        Set<String> holders = new HashSet<>();
        for (TransactionLane lane : transactionLanes.values()) {
            if (lane.open || lane.blocked()) {
                holders.add(lane.session().id());
            }
        }
        return holders;
    }

    /** No statement can be submitted and some are blocked: rolls back an open transaction, or waits for the engine, within limits. */
    private void resolveStandstill() {
        TransactionLane idle = transactionLanes.values().stream()
                .filter(transactionLane -> transactionLane.open && !transactionLane.blocked())
                .findFirst()
                .orElse(null);
        if (idle != null) {
            returned.rollBackLeftOpen(idle);
        } else if (!busy.isEmpty()) {
            busy.abortLast();
        } else {
            awaitEngine();
        }
        recordResumed();
    }

    private Set<String> sessions() {
        return transactionLanes.values().stream()
                .map(transactionLane -> transactionLane.session().id())
                .collect(Collectors.toSet());
    }

    private void awaitEngine() {
        long now = System.nanoTime();
        long patience = limits.stall().toNanos() / (hasStalled ? SHORTER_AFTER_A_STALL : 1);
        long until = Math.min(deadline, now + patience);
        boolean any =
                inFlight.awaitAny(until, hasStalled ? LOOKS_AFTER_A_STALL : LOOKS_AT_A_LOCK_OF_NOBODY, sessions());
        listener.waited(System.nanoTime() - now);
        if (!any) {
            cancelYoungest();
        }
    }

    /** All statements are blocked and no transaction can release them: cancels the statement that was submitted last. */
    private void cancelYoungest() {
        hasStalled = true;
        InFlightStatement youngest = inFlight.statements().stream()
                .max(Comparator.comparingInt(statement -> statement.index))
                .orElseThrow();
        transcript()
                .note(youngest.transactionLane.tx
                        + " was blocked and no open transaction could release it; Titrant cancelled its statement");
        List<InFlightStatement> resumed = inFlight.cancel(youngest);
        resumed.forEach(statement -> returned.handle(statement, true));
        if (resumed.isEmpty()) {
            transcript().gaveUp(youngest, true, "cancelling did not end it");
            youngest.transactionLane.state = TransactionLane.State.LOST;
            state.end(inFlight.serverAlive() ? Ending.TIMED_OUT : Ending.CRASHED);
        }
    }

    private void rollBackOpenTransactions() {
        if (state.running()) {
            transactionLanes.values().stream()
                    .filter(transactionLane -> transactionLane.open)
                    .forEach(returned::rollBackLeftOpen);
        }
    }

    private TransactionLane transactionLane(Step step) {
        TransactionLane transactionLane = transactionLanes.get(step.tx());
        if (transactionLane == null) {
            throw new IllegalStateException("no session for " + step.tx());
        }
        return transactionLane;
    }

    private Set<String> transactionsOf(Set<String> sessionIds) {
        return transactionLanes.values().stream()
                .filter(transactionLane ->
                        sessionIds.contains(transactionLane.session().id()))
                .map(transactionLane -> transactionLane.tx)
                .collect(Collectors.toSet());
    }

    Transcript transcript() {
        return state.transcript();
    }

    Ending ending() {
        return state.ending();
    }
}
