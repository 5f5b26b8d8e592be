package io.titrant.judge.survival;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.Optional;
import java.util.Set;

/**
 * Whatever a client sends, the server must not crash, must not drop a session, must not fail with an error of its own code, must not refuse a valid statement or a
 * ROLLBACK, must not make a statement wait for a lock that no transaction holds, and must wake a blocked statement when its lock holder has ended.
 */
public final class Survival implements Oracle {
    /** A time-out that came just when the lock holder ended does not happen again. */
    private static final int RUNS_AGAIN = 2;

    public static final String NAME = "survival";

    private static final Set<ErrorClass> CONFLICTS =
            Set.of(ErrorClass.DEADLOCK, ErrorClass.LOCK_TIMEOUT, ErrorClass.BUSY, ErrorClass.SERIALIZATION);

    private static final Set<String> OF_ENGINE_CODE = Set.of("crash", "connection-lost", "internal-error");

    /** Whether this verdict reports a crash of the server. */
    public static boolean isCrash(Verdict verdict) {
        return verdict.oracle().equals(NAME) && "crash".equals(verdict.kind());
    }

    /**
     * Whether two verdicts of this oracle may be about one failure: the engine's code fails in both, by a crash, a lost connection or an internal error, or
     * their kinds are equal.
     */
    public static boolean mayBeSameFailure(String kind, String other) {
        return kind.equals(other) || (OF_ENGINE_CODE.contains(kind) && OF_ENGINE_CODE.contains(other));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String meaning(String kind) {
        return switch (kind) {
            case "crash" ->
                "The server crashed, or its log reports an error of its own code: a sanitizer's, or a panic that it survived."
                        + " No client may be able to cause this.";
            case "orphan-lock" ->
                "A statement waited for a lock although no other transaction was open: a transaction that has ended left the lock"
                        + " behind, or the lock never existed.";
            case "lost-wake-up" ->
                "A blocked statement slept on although its lock holder had ended and no transaction held the lock. The engine does not wake it: it"
                        + " sleeps until the lock time-out.";
            case "internal-error" -> "The engine's own code failed. No statement may cause an internal error.";
            case "unexplained-refusal" ->
                "The engine refused a statement as wrong or not supported, but runs it when its transaction is alone. Whether a statement is"
                        + " valid must not depend on other transactions.";
            case "refused-rollback" ->
                "A ROLLBACK failed because of other transactions. It takes no lock, so no other transaction can stand in its way.";
            default -> "The server dropped a connection. No statement may end the client's session.";
        };
    }

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        for (Event event : recording.events()) {
            if (event.result() instanceof Result.Failed failed) {
                if (failed.errorClass() == ErrorClass.CRASHED) {
                    return Verdict.bug(
                            name(),
                            "crash",
                            "the server crashed while it ran the statement of " + event.tx() + ": " + event.sql());
                }
                if (failed.errorClass() == ErrorClass.INTERNAL) {
                    return Verdict.bug(
                            name(),
                            "internal-error",
                            "the statement of " + event.tx() + " failed with an internal error (" + failed.message()
                                    + "): " + event.sql());
                }
                if (isRefusedRollback(event, failed)) {
                    return Verdict.bug(
                            name(),
                            "refused-rollback",
                            "the ROLLBACK of " + event.tx() + " failed (" + failed.message()
                                    + "): a transaction can always be rolled back, whatever other transactions lock");
                }
                if (failed.errorClass() == ErrorClass.TIMED_OUT) {
                    return Verdict.unknown(
                            name(), "the statement of " + event.tx() + " ran past its time limit: " + event.sql());
                }
                if (failed.errorClass() == ErrorClass.CONNECTION_LOST) {
                    return Verdict.bug(
                            name(),
                            "connection-lost",
                            "the server dropped the session of " + event.tx() + " while it ran: " + event.sql());
                }
            }
        }
        return switch (recording.ending()) {
            case COMPLETED ->
                recording
                        .report()
                        .map(this::reported)
                        .orElseGet(() -> UnexplainedRefusal.first(testCase, recording, lab)
                                .map(this::refused)
                                .orElseGet(() -> waits(testCase, recording, lab)));
            case CRASHED -> Verdict.bug(name(), "crash", "the server crashed while the case ran");
            case TIMED_OUT -> Verdict.unknown(name(), "the case ran into its time limit");
        };
    }

    /** Whether a conflict with another transaction made a ROLLBACK fail. */
    private static boolean isRefusedRollback(Event event, Result.Failed failed) {
        return StatementKind.of(event.sql()) == StatementKind.ROLLBACK && CONFLICTS.contains(failed.errorClass());
    }

    private Verdict reported(String report) {
        return Verdict.bug(name(), "crash", "the server's log reports an error of its own code: " + report);
    }

    private Verdict refused(Event event) {
        return Verdict.bug(
                name(),
                "unexplained-refusal",
                "the engine refused the statement of " + event.tx()
                        + " as wrong or not supported, and runs it when the transaction is alone: " + event.sql());
    }

    private Verdict answered() {
        return Verdict.pass(name(), "the server answered every statement");
    }

    private Verdict lostWakeUp(Event event, boolean inThisRun) {
        return Verdict.bug(
                name(),
                "lost-wake-up",
                "the blocked statement of " + event.tx()
                        + (inThisRun
                                ? " slept on after its lock holder had ended, until Titrant woke it: "
                                : " sleeps on after its lock holder has ended, in some runs; if it sleeps after ROLLBACK TO SAVEPOINT, the run"
                                        + " shown wakes it (the header waking: engine leaves it asleep): ")
                        + event.sql());
    }

    private Verdict waits(Case testCase, Recording recording, Lab lab) {
        Optional<Event> orphan = OrphanLock.first(testCase, recording);
        if (testCase.concurrent()) {
            return answered();
        }
        if (orphan.isEmpty()) {
            return LostWakeUp.first(testCase, recording, lab)
                    .map(event -> lostWakeUp(event, recording.events().contains(event)))
                    .orElseGet(this::answered);
        }
        Event event = orphan.get();
        if (OrphanLock.timedOut(event)) {
            for (int i = 0; i < RUNS_AGAIN; i++) {
                if (OrphanLock.first(testCase, lab.run(testCase)).isEmpty()) {
                    return Verdict.unknown(name(), "a lock time-out without a lock holder, which did not happen again");
                }
            }
        }
        return Verdict.bug(
                name(),
                "orphan-lock",
                "the statement of " + event.tx()
                        + (OrphanLock.timedOut(event)
                                ? " ran into the lock time-out"
                                : " waited until Titrant cancelled it")
                        + ", although no other transaction was open: " + event.sql());
    }
}
