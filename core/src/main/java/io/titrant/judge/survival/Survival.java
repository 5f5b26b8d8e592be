package io.titrant.judge.survival;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.Optional;

/** The plainest oracle: whatever a client sends, the server stays up, its sessions stay connected, and nobody waits for nobody. */
public final class Survival implements Oracle {
    /** A time-out that came just when its peer ended does not come again. */
    private static final int RUNS_AGAIN = 2;

    private static final String NAME = "survival";

    /** Whether this is what it says of a server that died. */
    public static boolean isCrash(Verdict verdict) {
        return verdict.oracle().equals(NAME) && "crash".equals(verdict.kind());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String meaning(String kind) {
        return switch (kind) {
            case "crash" -> "The server died: no client may be able to end it.";
            case "orphan-lock" ->
                "A statement waited for a lock while no other transaction was open: the lock was left behind by one that has ended,"
                        + " or was never there.";
            default -> "The server dropped a connection: no statement may cost a client its session.";
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
                            "the server died under the statement of " + event.tx() + ": " + event.sql());
                }
                if (failed.errorClass() == ErrorClass.TIMED_OUT) {
                    return Verdict.unknown(
                            name(), "the statement of " + event.tx() + " ran past its time limit: " + event.sql());
                }
                if (failed.errorClass() == ErrorClass.CONNECTION_LOST) {
                    return Verdict.bug(
                            name(),
                            "connection-lost",
                            "the server dropped the session of " + event.tx() + " under: " + event.sql());
                }
            }
        }
        return switch (recording.ending()) {
            case COMPLETED -> waits(testCase, recording, lab);
            case CRASHED -> Verdict.bug(name(), "crash", "the server died while the case ran");
            case TIMED_OUT -> Verdict.unknown(name(), "the case ran into its time limit");
        };
    }

    private Verdict waits(Case testCase, Recording recording, Lab lab) {
        Optional<Event> orphan = OrphanLock.first(recording);
        if (testCase.concurrent() || orphan.isEmpty()) {
            return Verdict.pass(name(), "the server answered every statement");
        }
        Event event = orphan.get();
        if (OrphanLock.timedOut(event)) {
            for (int i = 0; i < RUNS_AGAIN; i++) {
                if (OrphanLock.first(lab.run(testCase)).isEmpty()) {
                    return Verdict.unknown(name(), "a lock time-out with nobody else there, which did not come again");
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
                        + ", though no other transaction was open: " + event.sql());
    }
}
