package io.titrant.execute;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The statements that the engine refused with BUSY instead of blocking them (SQLite). Such a statement is recorded as blocked and submitted
 * again when a transaction ends. If every open transaction is BUSY, none of them can end: that is a deadlock, and the transaction that asked
 * last is its victim (WriteCheck §5.3.2).
 */
final class BusyStatements {
    private final Collection<TransactionLane> lanes;
    private final boolean engineAnswersBusy;
    private final ReturnedStatements returned;
    private final RunState state;
    private final List<InFlightStatement> busy = new ArrayList<>();

    BusyStatements(
            Collection<TransactionLane> lanes, boolean engineAnswersBusy, ReturnedStatements returned, RunState state) {
        this.lanes = lanes;
        this.engineAnswersBusy = engineAnswersBusy;
        this.returned = returned;
        this.state = state;
    }

    boolean isEmpty() {
        return busy.isEmpty();
    }

    /** Whether the engine refused the statement only for now. */
    boolean isBusy(StatementOutcome outcome) {
        Failure failure = outcome.failure();
        return engineAnswersBusy && failure != null && failure.errorClass() == ErrorClass.BUSY;
    }

    void add(InFlightStatement statement) {
        state.transcript().blocked(statement, Set.of());
        statement.transactionLane.state = TransactionLane.State.BUSY;
        busy.add(statement);
        boolean someCanEnd = lanes.stream().anyMatch(lane -> lane.open && lane.state != TransactionLane.State.BUSY);
        if (!someCanEnd && statement.transactionLane.open) {
            deadlocked(statement);
        }
    }

    /** Whether a transaction has ended since the last retry, so that a BUSY statement may succeed now. */
    boolean canRetry() {
        return state.hasEndedTransaction() && !busy.isEmpty();
    }

    void retry() {
        while (canRetry()) {
            state.busyStatementsRetried();
            for (InFlightStatement waiting : List.copyOf(busy)) {
                InFlightStatement again = new InFlightStatement(waiting.transactionLane, waiting.index, waiting.step);
                StatementOutcome outcome = again.transactionLane.execute(again.step);
                again.returnedWith(outcome);
                if (!isBusy(outcome)) {
                    busy.remove(waiting);
                    returned.handle(again, true);
                }
            }
        }
        state.busyStatementsRetried();
    }

    /**
     * Ends one of the BUSY statements when nothing else can run: the last one whose transaction is open and so may hold locks, else the last
     * one, such as a BEGIN.
     */
    void abortLast() {
        InFlightStatement last = busy.stream()
                .filter(statement -> statement.transactionLane.open)
                .reduce((first, second) -> second)
                .orElse(null);
        if (last != null) {
            deadlocked(last);
        } else {
            returned.handle(busy.remove(busy.size() - 1), true);
        }
    }

    private void deadlocked(InFlightStatement victim) {
        busy.remove(victim);
        Result.Failed busyError = (Result.Failed) victim.outcome().result();
        Result.Failed deadlock = new Result.Failed(
                ErrorClass.DEADLOCK,
                busyError.code(),
                busyError.sqlState(),
                busyError.message() + " (every open transaction waits for another: a deadlock)");
        InFlightStatement ended = new InFlightStatement(victim.transactionLane, victim.index, victim.step);
        ended.returnedWith(new StatementOutcome(deadlock, Failure.poisoned(ErrorClass.DEADLOCK)));
        returned.handle(ended, true);
    }
}
