package io.titrant.execute;

import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Recording.Ending;
import io.titrant.sql.StatementKind;
import java.util.List;

/**
 * Handles a statement that has returned: records its outcome, and rolls its transaction back if the error aborted it (handleAbort of
 * WriteCheck's Algorithm 1, §5.3.2).
 */
final class ReturnedStatements {
    private final List<Step> steps;
    private final InFlightStatements inFlight;
    private final Limits limits;
    private final RunState state;

    ReturnedStatements(List<Step> steps, InFlightStatements inFlight, Limits limits, RunState state) {
        this.steps = steps;
        this.inFlight = inFlight;
        this.limits = limits;
        this.state = state;
    }

    /** @param waited whether the statement was blocked before it returned */
    void handle(InFlightStatement statement, boolean waited) {
        TransactionLane lane = statement.transactionLane;
        if (lane.blocked()) {
            lane.state = TransactionLane.State.READY;
        }
        Failure failure = statement.outcome().failure();
        state.transcript().returned(statement, waited, recorded(statement));
        if (waited && inFlight.hasWoken(statement)) {
            state.transcript().wokenUp(statement.index);
        }
        if (waited) {
            state.waitEnded();
        }
        if (failure == null) {
            boolean wasOpen = lane.open;
            lane.succeeded(statement.step);
            if (!lane.open || !wasOpen || statement.step.kind() == StatementKind.ROLLBACK_TO) {
                state.transactionEnded();
            }
        } else {
            state.transactionEnded();
            failed(statement, failure);
        }
    }

    /** The outcome, with the error class that the run knows better than the driver: a crash, or a cancellation by Titrant. */
    private StatementOutcome recorded(InFlightStatement statement) {
        StatementOutcome outcome = statement.outcome();
        Failure failure = outcome.failure();
        if (failure != null && failure.effect() == Failure.Effect.SESSION_LOST && !inFlight.serverAlive()) {
            state.end(Ending.CRASHED);
            return outcome.as(ErrorClass.CRASHED);
        }
        if (failure != null && statement.overdue) {
            state.transcript()
                    .note(statement.transactionLane.tx + " was cancelled after "
                            + limits.statement().toSeconds() + " s: " + statement.step.sql());
            return outcome.as(ErrorClass.TIMED_OUT);
        }
        return outcome;
    }

    private void failed(InFlightStatement statement, Failure failure) {
        TransactionLane lane = statement.transactionLane;
        switch (failure.effect()) {
            case STATEMENT_UNDONE -> {
                if (statement.step.kind() == StatementKind.BEGIN && !lane.open) {
                    // The transaction never began: its other statements would run in autocommit.
                    lane.state = TransactionLane.State.ABORTED;
                }
            }
            case SESSION_LOST -> lane.lost();
            case TRANSACTION_ROLLED_BACK -> abort(lane, statement.step);
            case TRANSACTION_POISONED -> {
                if (lane.open && rescueAhead(lane, statement.index)) {
                    lane.state = TransactionLane.State.POISONED;
                } else {
                    abort(lane, statement.step);
                }
            }
        }
    }

    /** Adds a ROLLBACK to the actual schedule; the remaining statements of the transaction are skipped. */
    private void abort(TransactionLane lane, Step at) {
        if (!lane.open) {
            return;
        }
        rollBack(lane);
        boolean wasItsEnd = at.kind() == StatementKind.COMMIT || at.kind() == StatementKind.ROLLBACK;
        if (lane.state != TransactionLane.State.LOST) {
            lane.state = wasItsEnd ? TransactionLane.State.READY : TransactionLane.State.ABORTED;
        }
    }

    /** Rolls back a transaction that the case leaves open. */
    void rollBackLeftOpen(TransactionLane lane) {
        state.transcript().note(lane.tx + " never ends its transaction; Titrant rolled it back");
        rollBack(lane);
    }

    private void rollBack(TransactionLane lane) {
        inFlight.beforeRelease();
        StatementOutcome outcome = lane.rollback();
        state.transcript().rolledBack(lane, outcome);
        state.transactionEnded();
        Failure failure = outcome.failure();
        if (failure != null && failure.effect() == Failure.Effect.SESSION_LOST) {
            lane.lost();
        }
    }

    /** Whether a later statement of the poisoned transaction rolls back to a savepoint that exists. */
    private boolean rescueAhead(TransactionLane lane, int after) {
        for (int i = after + 1; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.tx().equals(lane.tx)) {
                if (lane.rescuedBy(step)) {
                    return true;
                }
                if (step.kind() == StatementKind.COMMIT || step.kind() == StatementKind.ROLLBACK) {
                    return false;
                }
            }
        }
        return false;
    }
}
