package io.titrant.record;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One event of a run. A statement that blocks gives two events: {@code BLOCKED} when the lock view shows it, and {@code RETURNED} with its result.
 *
 * @param step the index of the statement in the submitted order; -1 for a ROLLBACK that Titrant sent to end an aborted or unfinished transaction
 * @param waited whether the statement was blocked before it returned
 * @param result the result or error; null for {@code BLOCKED} and {@code SKIPPED}
 * @param blockers the transactions that block the statement, if the event is {@code BLOCKED} and the engine shows them
 * @param wokenByTitrant whether the blocked statement slept on after its lock holder had ended, until Titrant woke it
 */
public record Event(
        int step,
        String tx,
        String sql,
        Kind kind,
        boolean waited,
        @Nullable Result result,
        Set<String> blockers,
        boolean wokenByTitrant) {

    public enum Kind {
        /** The statement returned, with a result or an error. */
        RETURNED,
        /** The lock view shows that the statement waits for a lock. */
        BLOCKED,
        /** The statement was not submitted because its transaction was aborted. */
        SKIPPED
    }

    public Event {
        Objects.requireNonNull(kind);
        blockers = Set.copyOf(blockers);
        if ((kind == Kind.RETURNED) != (result != null)) {
            throw new IllegalArgumentException(
                    "a result belongs to RETURNED and to nothing else: " + kind + " of " + sql);
        }
    }

    public static Event returned(int step, String tx, String sql, boolean waited, Result result) {
        return new Event(step, tx, sql, Kind.RETURNED, waited, result, Set.of(), false);
    }

    public static Event blocked(int step, String tx, String sql, Set<String> blockers) {
        return new Event(step, tx, sql, Kind.BLOCKED, false, null, blockers, false);
    }

    public static Event skipped(int step, String tx, String sql) {
        return new Event(step, tx, sql, Kind.SKIPPED, false, null, Set.of(), false);
    }

    /** The same return, of a statement that Titrant had to wake. */
    public Event wokenUp() {
        return new Event(step, tx, sql, kind, waited, result, blockers, true);
    }

    /** Whether Titrant, not the case, sent this statement. */
    public boolean byTitrant() {
        return step < 0;
    }

    /** This event without the details that vary between equal runs: the text of an error, which blocker the lock view showed, and a lost wake-up. */
    Event withoutVariation() {
        if (kind == Kind.BLOCKED) {
            return blocked(step, tx, sql, Set.of());
        }
        if (result == null) {
            return this;
        }
        return returned(
                step,
                tx,
                sql,
                waited,
                result instanceof Result.Failed failed
                        ? new Result.Failed(failed.errorClass(), failed.code(), failed.sqlState(), "")
                        : result);
    }

    public boolean failed() {
        return result != null && result.failed();
    }
}
