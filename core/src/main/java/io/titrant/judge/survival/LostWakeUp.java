package io.titrant.judge.survival;

import io.titrant.casefile.Case;
import io.titrant.engine.Capability;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.sql.StatementKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A blocked statement that sleeps on after its lock holder has ended, until Titrant wakes it: the engine has lost the wake-up. Without Titrant the statement
 * sleeps until the lock time-out. Example:
 *
 * <pre>
 *   T1: BEGIN; SAVEPOINT s; UPDATE t …
 *   T2: UPDATE t …                        blocked by T1
 *   T1: ROLLBACK TO SAVEPOINT s; COMMIT   T2 is still asleep
 * </pre>
 *
 * In most runs Titrant wakes T2 after ROLLBACK TO SAVEPOINT, so that recordings of one case are alike; whether the end of T1 wakes T2 is then unknown. So
 * the case runs again, with T2 left to the engine, until the wake-up is lost: it is a race.
 */
final class LostWakeUp {
    private static final int RUNS = 4;

    private LostWakeUp() {}

    /** The statement that Titrant had to wake in this run, or in another run of the same case. */
    static Optional<Event> first(Case testCase, Recording recording, Lab lab) {
        Optional<Event> woken = woken(recording);
        if (woken.isPresent()
                || testCase.onlyEngineWakes()
                || !undoesWhileAnotherWaits(recording)
                || !lab.engine().has(Capability.UNDO_MAY_NOT_WAKE)) {
            return woken;
        }
        Case leftToEngine = testCase.withHeader(testCase.header().with(Case.WAKING, Case.BY_ENGINE));
        try {
            for (int i = 0; i < RUNS && woken.isEmpty(); i++) {
                woken = woken(lab.run(leftToEngine));
            }
        } catch (InitFailedException e) {
            return Optional.empty();
        }
        return woken;
    }

    private static Optional<Event> woken(Recording recording) {
        return recording.events().stream().filter(Event::wokenByTitrant).findFirst();
    }

    /** Whether a transaction rolls back to a savepoint while it blocks a statement of another. */
    private static boolean undoesWhileAnotherWaits(Recording recording) {
        Map<String, Set<String>> blockers = new HashMap<>();
        for (Event event : recording.events()) {
            if (event.kind() == Event.Kind.BLOCKED) {
                blockers.put(event.tx(), event.blockers());
            } else {
                blockers.remove(event.tx());
                boolean undoes = StatementKind.of(event.sql()) == StatementKind.ROLLBACK_TO && !event.failed();
                if (undoes && blockers.values().stream().anyMatch(holders -> holders.contains(event.tx()))) {
                    return true;
                }
            }
        }
        return false;
    }
}
