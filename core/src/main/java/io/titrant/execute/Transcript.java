package io.titrant.execute;

import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Event;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The events and notes of a run, in the order in which they happened. */
final class Transcript {
    private final List<Event> events = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    List<Event> events() {
        return events;
    }

    List<String> notes() {
        return notes;
    }

    void note(String text) {
        notes.add(text);
    }

    void skipped(int index, Step step) {
        events.add(Event.skipped(index, step.tx(), step.sql()));
    }

    void blocked(InFlightStatement inFlightStatement, Set<String> blockers) {
        events.add(Event.blocked(
                inFlightStatement.index, inFlightStatement.transactionLane.tx, inFlightStatement.step.sql(), blockers));
    }

    void returned(InFlightStatement inFlightStatement, boolean waited, StatementOutcome outcome) {
        boolean resumed = waited && !refusedAtOnce(inFlightStatement, outcome.failure());
        events.add(Event.returned(
                inFlightStatement.index,
                inFlightStatement.transactionLane.tx,
                inFlightStatement.step.sql(),
                resumed,
                outcome.result()));
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
    }

    /**
     * A statement that closes a circle of waits and becomes the deadlock victim fails at once in most engines, and within moments in others. Whether
     * the lock view showed it blocked in those moments varies between runs, so its BLOCKED event is removed.
     */
    private boolean refusedAtOnce(InFlightStatement inFlightStatement, @Nullable Failure failure) {
        int last = events.size() - 1;
        boolean justBlocked = last >= 0
                && events.get(last).kind() == Event.Kind.BLOCKED
                && events.get(last).step() == inFlightStatement.index;
        if (justBlocked && failure != null && failure.errorClass() == ErrorClass.DEADLOCK) {
            events.remove(last);
            return true;
        }
        return false;
    }
}
