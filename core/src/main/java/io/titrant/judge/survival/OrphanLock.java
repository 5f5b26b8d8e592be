package io.titrant.judge.survival;

import io.titrant.RememberedMatches;
import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
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
 *
 * Statements that return because of one event are recorded in submitted order. So a statement that waited for T1 and is recorded just before the time-out of
 * T1 was still waiting then: the end of T1 has released it. A deadlock victim is the exception: the engine has ended its transaction, not the end of T1.
 */
final class OrphanLock {
    /** A lock of the session on tables, which outlives transactions and which any statement may wait for. */
    private static final RememberedMatches TABLE_LOCK = RememberedMatches.within(
            Pattern.compile("\\b(LOCK\\s+TABLES|LOCK\\s+INSTANCE|FLUSH\\s+TABLES)\\b", Pattern.CASE_INSENSITIVE),
            "LOCK",
            "FLUSH");

    /** A lock of the session on a number or a name, which outlives transactions. */
    private static final RememberedMatches ADVISORY_LOCK = RememberedMatches.within(
            Pattern.compile("\\b(pg_(?:try_)?advisory_lock(?:_shared)?|GET_LOCK)\\b", Pattern.CASE_INSENSITIVE),
            "_LOCK");

    private static final Pattern ASKS_FOR_ADVISORY_LOCK =
            Pattern.compile("advisory|GET_LOCK", Pattern.CASE_INSENSITIVE);

    /** Code of the case may ask for such a lock in any statement. */
    private static final RememberedMatches CODE = RememberedMatches.whole(Pattern.compile(
            "\\bCREATE\\b.*\\b(FUNCTION|PROCEDURE|TRIGGER)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL));

    /** A time limit that the session has set itself. */
    private static final Pattern OWN_TIME_LIMIT = Pattern.compile(
            "\\s*SET\\s.*(statement_timeout|lock_timeout|max_statement_time|max_execution_time|lock_wait_timeout).*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Set<ErrorClass> VICTIM = Set.of(ErrorClass.DEADLOCK, ErrorClass.INTERNAL, ErrorClass.OTHER);

    private OrphanLock() {}

    /** The first statement that timed out or was cancelled in a wait, while no other transaction was open and no other statement was running. */
    static Optional<Event> first(Case testCase, Recording recording) {
        boolean locksTables = mentions(recording, TABLE_LOCK);
        boolean anyAsks = testCase.init().stream().anyMatch(CODE);
        boolean locksNumbers = mentions(recording, ADVISORY_LOCK);
        Set<String> open = new HashSet<>();
        Map<String, Set<String>> waiting = new HashMap<>();
        Set<String> releasing = new HashSet<>();
        for (Event event : recording.events()) {
            switch (event.kind()) {
                case BLOCKED -> {
                    waiting.put(event.tx(), event.blockers());
                    releasing.clear();
                }
                case SKIPPED -> {}
                case RETURNED -> {
                    Set<String> blockers = waiting.remove(event.tx());
                    boolean mayWaitForSession = locksTables
                            || (locksNumbers
                                    && (anyAsks
                                            || ASKS_FOR_ADVISORY_LOCK
                                                    .matcher(event.sql())
                                                    .find()));
                    if (endedWithoutItsLock(event)
                            && !mayWaitForSession
                            && !limitsItself(event.tx(), recording)
                            && alone(event.tx(), open)
                            && waiting.isEmpty()
                            && !releasing.contains(event.tx())) {
                        return Optional.of(event);
                    }
                    note(event, open);
                    if (blockers == null || isDeadlockVictim(event)) {
                        releasing.clear();
                    } else {
                        releasing.addAll(blockers);
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean mentions(Recording recording, RememberedMatches pattern) {
        for (Event event : recording.events()) {
            if (pattern.test(event.sql())) {
                return true;
            }
        }
        return false;
    }

    private static boolean limitsItself(String tx, Recording recording) {
        return recording.events().stream()
                .anyMatch(event -> event.tx().equals(tx)
                        && OWN_TIME_LIMIT.matcher(event.sql()).matches());
    }

    static boolean timedOut(Event event) {
        return event.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.LOCK_TIMEOUT;
    }

    /** H2 up to 2.4.240 ends the deadlock victim with a general error of its store, in most runs. */
    private static boolean isDeadlockVictim(Event event) {
        return event.result() instanceof Result.Failed failed && VICTIM.contains(failed.errorClass());
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
