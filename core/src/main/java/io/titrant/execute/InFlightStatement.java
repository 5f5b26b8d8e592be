package io.titrant.execute;

import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A statement from its submission to its return. Exactly one side decides how it is first seen: the thread that carries it lands it,
 * or the watcher finds it waiting and parks it.
 */
final class InFlightStatement {
    private enum State {
        FLYING,
        LANDED,
        PARKED
    }

    final TransactionLane transactionLane;
    final int index;
    final Step step;
    final Thread thread = Thread.currentThread();
    final long started = System.nanoTime();
    private final AtomicReference<State> state = new AtomicReference<>(State.FLYING);
    private volatile @Nullable StatementOutcome outcome;
    /** Set when the watcher cancelled the statement for having run past its limit. */
    volatile boolean overdue;

    InFlightStatement(TransactionLane transactionLane, int index, Step step) {
        this.transactionLane = transactionLane;
        this.index = index;
        this.step = step;
    }

    /** Called by the carrying thread with the result: true if nobody had given the flight up for waiting. */
    boolean land(StatementOutcome result) {
        outcome = result;
        return state.compareAndSet(State.FLYING, State.LANDED);
    }

    /** Called by the watcher: true if the flight is now to be treated as waiting. */
    boolean park() {
        return state.compareAndSet(State.FLYING, State.PARKED);
    }

    boolean returned() {
        return outcome != null;
    }

    StatementOutcome outcome() {
        return Objects.requireNonNull(outcome, "still in the air");
    }

    /** Whether it returned with an error that ended its transaction. */
    boolean aborted() {
        Failure failure = outcome().failure();
        return failure != null && failure.effect() != Failure.Effect.STATEMENT_UNDONE;
    }

    boolean deadlocked() {
        Failure failure = outcome().failure();
        return failure != null && failure.errorClass() == ErrorClass.DEADLOCK;
    }

    LockMonitor.Suspect suspect() {
        return new LockMonitor.Suspect(transactionLane.session().id(), thread, started);
    }

    long nanosInTheAir() {
        return System.nanoTime() - started;
    }
}
