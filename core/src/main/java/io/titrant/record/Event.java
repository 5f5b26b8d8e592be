package io.titrant.record;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened, in the order it happened. A statement that waits gives two events: {@code BLOCKED} when it was seen to wait,
 * and one with its result when it returned.
 *
 * @param step the statement's place in the submitted order, or -1 for a ROLLBACK that Titrant itself sent to end an aborted or abandoned
 *     transaction
 * @param waited whether the statement had been blocked before this result
 * @param result what came back; absent for {@code BLOCKED} and {@code SKIPPED}
 * @param blockers for {@code BLOCKED}: the transactions it waits for, where the engine tells
 */
public record Event(
        int step,
        String tx,
        String sql,
        Kind kind,
        boolean waited,
        @Nullable Result result,
        Set<String> blockers) {

    public enum Kind {
        /** The statement returned, with a result or an error. */
        RETURNED,
        /** The statement was seen waiting for a lock. */
        BLOCKED,
        /** Not submitted: its transaction had been aborted. */
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
        return new Event(step, tx, sql, Kind.RETURNED, waited, result, Set.of());
    }

    public static Event blocked(int step, String tx, String sql, Set<String> blockers) {
        return new Event(step, tx, sql, Kind.BLOCKED, false, null, blockers);
    }

    public static Event skipped(int step, String tx, String sql) {
        return new Event(step, tx, sql, Kind.SKIPPED, false, null, Set.of());
    }

    /** Whether Titrant, not the case, sent this statement. */
    public boolean byTitrant() {
        return step < 0;
    }

    /** This event without what may differ between two runs alike: an error's message, and who was seen first among those waited for. */
    Event withoutChance() {
        if (kind == Kind.BLOCKED) {
            return blocked(step, tx, sql, Set.of());
        }
        return result instanceof Result.Failed failed
                ? returned(
                        step,
                        tx,
                        sql,
                        waited,
                        new Result.Failed(failed.errorClass(), failed.code(), failed.sqlState(), ""))
                : this;
    }

    public boolean failed() {
        return result != null && result.failed();
    }
}
