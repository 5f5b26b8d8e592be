package io.titrant.execute;

import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A statement from its submission to its return. It first becomes either RETURNED, by the thread that submitted it, or BLOCKED, by the watcher
 * that sees it in the lock view; the first of the two decides.
 */
final class InFlightStatement {
    private enum State {
        SUBMITTED,
        RETURNED,
        BLOCKED
    }

    final TransactionLane transactionLane;
    final int index;
    final Step step;
    /** Whether another transaction of the case may hold a lock that the statement wants. */
    final boolean mayMeetLock;

    final Thread thread = Thread.currentThread();
    final long started = System.nanoTime();
    private final AtomicReference<State> state = new AtomicReference<>(State.SUBMITTED);
    private volatile @Nullable StatementOutcome outcome;
    private volatile long blockedSince = Long.MAX_VALUE;
    /** Whether the watcher has cancelled the statement because it ran past its limit. */
    volatile boolean overdue;

    InFlightStatement(TransactionLane transactionLane, int index, Step step) {
        this(transactionLane, index, step, true);
    }

    InFlightStatement(TransactionLane transactionLane, int index, Step step, boolean mayMeetLock) {
        this.transactionLane = transactionLane;
        this.index = index;
        this.step = step;
        this.mayMeetLock = mayMeetLock;
    }

    /**
     * Sets the result; called by the thread that submitted the statement.
     *
     * @return false if the watcher has marked the statement as blocked before
     */
    boolean returnedWith(StatementOutcome result) {
        outcome = result;
        return state.compareAndSet(State.SUBMITTED, State.RETURNED);
    }

    /**
     * Marks the statement as blocked; called by the watcher.
     *
     * @return false if the statement has returned before
     */
    boolean markBlocked() {
        blockedSince = System.nanoTime();
        return state.compareAndSet(State.SUBMITTED, State.BLOCKED);
    }

    /** The statement may be blocked by another lock than before: its engine begins another wait. */
    void blockedAnew() {
        blockedSince = System.nanoTime();
    }

    /** The nanoseconds since the statement may have begun its present wait; 0 if it was not seen blocked. */
    long nanosBlocked() {
        return Math.max(0, System.nanoTime() - blockedSince);
    }

    boolean returned() {
        return outcome != null;
    }

    StatementOutcome outcome() {
        return Objects.requireNonNull(outcome, "the statement has not returned yet");
    }

    /** Whether the statement returned with an error that aborted its transaction. */
    boolean aborted() {
        Failure failure = outcome().failure();
        return failure != null && failure.effect() != Failure.Effect.STATEMENT_UNDONE;
    }

    /** Whether the statement returned as the victim of a deadlock. */
    boolean deadlocked() {
        Failure failure = outcome().failure();
        return failure != null && failure.errorClass() == ErrorClass.DEADLOCK;
    }

    LockMonitor.Suspect suspect() {
        return new LockMonitor.Suspect(sessionId(), thread, started);
    }

    String sessionId() {
        return transactionLane.session().id();
    }

    long nanosInFlight() {
        return System.nanoTime() - started;
    }
}
