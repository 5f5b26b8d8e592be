package io.titrant.execute;

import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The events and notes of a run, in the order in which they happened. */
final class Transcript {
    private final List<Event> events = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int lastSubmitted = -1;
    /** The return of a statement that waited for a deadlock victim: it is recorded after the victim's rollback. */
    private @Nullable Event afterVictim;
    /** Whether the statement that returned last is part of a transaction that is still open, and so released no lock. */
    private boolean inTransaction;

    List<Event> events() {
        recordDeferred();
        return events;
    }

    List<String> notes() {
        return notes;
    }

    void note(String text) {
        notes.add(text);
    }

    /** The statement that the engine gets next. */
    void submitted(int index) {
        recordDeferred();
        lastSubmitted = index;
    }

    void skipped(int index, Step step) {
        recordDeferred();
        events.add(Event.skipped(index, step.tx(), step.sql()));
    }

    void blocked(InFlightStatement inFlightStatement, Set<String> blockers) {
        recordDeferred();
        events.add(Event.blocked(
                inFlightStatement.index, inFlightStatement.transactionLane.tx, inFlightStatement.step.sql(), blockers));
    }

    void returned(InFlightStatement inFlightStatement, boolean waited, StatementOutcome outcome) {
        recordDeferred();
        boolean resumed = waited && !refusedAtOnce(inFlightStatement, outcome.failure());
        if (resumed && inFlightStatement.index != lastSubmitted && isDeadlock(outcome.failure())) {
            deferReturnOf(lastSubmitted, inFlightStatement.transactionLane.tx);
        }
        events.add(Event.returned(
                inFlightStatement.index,
                inFlightStatement.transactionLane.tx,
                inFlightStatement.step.sql(),
                resumed,
                outcome.result()));
        inTransaction = inFlightStatement.transactionLane.open;
    }

    /** The last recorded return is that of a statement that the lock monitor had to wake. */
    void wokenUp(int index) {
        int last = events.size() - 1;
        if (last >= 0 && events.get(last).step() == index && events.get(last).kind() == Event.Kind.RETURNED) {
            events.set(last, events.get(last).wokenUp());
        }
    }

    /** Records a statement that neither returned nor could be cancelled. */
    void gaveUp(InFlightStatement inFlightStatement, boolean waited, String why) {
        Result timedOut = new Result.Failed(ErrorClass.TIMED_OUT, 0, null, why);
        events.add(Event.returned(
                inFlightStatement.index,
                inFlightStatement.transactionLane.tx,
                inFlightStatement.step.sql(),
                waited,
                timedOut));
    }

    /** Records a ROLLBACK that Titrant sent. */
    void rolledBack(TransactionLane transactionLane, StatementOutcome outcome) {
        events.add(Event.returned(-1, transactionLane.tx, "ROLLBACK", false, outcome.result()));
        recordDeferred();
    }

    /**
     * The statement that closed a circle of waits went on because the victim was rolled back, so it waited for the victim, whether or not
     * somebody saw it wait. If its answer arrived before the victim's error, its return is moved behind the victim's rollback:
     * "T1 blocked, T2 returned, T1 deadlock, T1 rollback" becomes "T1 blocked, T2 blocked, T1 deadlock, T1 rollback, T2 resumed".
     */
    private void deferReturnOf(int index, String victim) {
        int last = events.size() - 1;
        Event event = last < 0 ? null : events.get(last);
        if (event != null
                && inTransaction
                && event.step() == index
                && event.kind() == Event.Kind.RETURNED
                && event.result() != null
                && !(event.result() instanceof Result.Failed)
                && !StatementKind.of(event.sql()).isTransactionControl()) {
            events.set(last, Event.blocked(index, event.tx(), event.sql(), Set.of(victim)));
            afterVictim = Event.returned(index, event.tx(), event.sql(), true, event.result());
        }
    }

    private void recordDeferred() {
        Event event = afterVictim;
        if (event != null) {
            afterVictim = null;
            events.add(event);
        }
    }

    private static boolean isDeadlock(@Nullable Failure failure) {
        return failure != null && failure.errorClass() == ErrorClass.DEADLOCK;
    }

    /**
     * A statement that closes a circle of waits and becomes the deadlock victim fails at once in most engines, and within moments in others. Whether
     * the lock view showed it blocked in those moments varies between runs, so its BLOCKED event is removed. A victim
     * that was blocked before another statement closed the circle keeps its event.
     */
    private boolean refusedAtOnce(InFlightStatement inFlightStatement, @Nullable Failure failure) {
        int last = events.size() - 1;
        boolean justBlocked = last >= 0
                && events.get(last).kind() == Event.Kind.BLOCKED
                && events.get(last).step() == inFlightStatement.index;
        boolean closedTheCircle = inFlightStatement.index == lastSubmitted;
        if (justBlocked && closedTheCircle && isDeadlock(failure)) {
            events.remove(last);
            return true;
        }
        return false;
    }
}
