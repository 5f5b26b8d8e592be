package io.titrant.judge.survival;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A wait for a lock that no transaction can hold: the statement timed out, or was cancelled, while no other transaction was open. Example:
 *
 * <pre>
 *   T1: BEGIN; UPDATE t …; ROLLBACK
 *   T2: UPDATE t …                   blocked until the lock time-out: T1's lock has leaked
 * </pre>
 */
final class OrphanLock {
    /** A lock of the session, which outlives transactions. */
    private static final Pattern SESSION_LOCK = Pattern.compile(
            "\\b(pg_(?:try_)?advisory_lock(?:_shared)?|GET_LOCK|LOCK\\s+TABLES|LOCK\\s+INSTANCE|FLUSH\\s+TABLES)\\b",
            Pattern.CASE_INSENSITIVE);

    private OrphanLock() {}

    /** The first statement that timed out or was cancelled in a wait, while no other transaction was open and no other statement was running. */
    static Optional<Event> first(Recording recording) {
        if (recording.events().stream()
                .anyMatch(event -> SESSION_LOCK.matcher(event.sql()).find())) {
            return Optional.empty();
        }
        Set<String> open = new HashSet<>();
        Set<String> waiting = new HashSet<>();
        for (Event event : recording.events()) {
            switch (event.kind()) {
                case BLOCKED -> waiting.add(event.tx());
                case SKIPPED -> {}
                case RETURNED -> {
                    waiting.remove(event.tx());
                    if (endedWithoutItsLock(event) && alone(event.tx(), open) && waiting.isEmpty()) {
                        return Optional.of(event);
                    }
                    note(event, open);
                }
            }
        }
        return Optional.empty();
    }

    static boolean timedOut(Event event) {
        return event.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.LOCK_TIMEOUT;
    }

    private static boolean endedWithoutItsLock(Event event) {
        return timedOut(event)
                || (event.waited()
                        && event.result() instanceof Result.Failed failed
                        && failed.errorClass() == ErrorClass.CANCELLED);
    }

    private static boolean alone(String tx, Set<String> open) {
        return open.isEmpty() || open.equals(Set.of(tx));
    }

    private static void note(Event event, Set<String> open) {
        if (event.failed()) {
            return;
        }
        StatementKind kind = StatementKind.of(event.sql());
        if (kind == StatementKind.BEGIN) {
            open.add(event.tx());
        } else if (kind == StatementKind.COMMIT || kind == StatementKind.ROLLBACK) {
            open.remove(event.tx());
        }
    }
}
