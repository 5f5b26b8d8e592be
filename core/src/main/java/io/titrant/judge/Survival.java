package io.titrant.judge;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;

/** The plainest oracle: whatever a client sends, the server stays up and its sessions stay connected. */
public final class Survival implements Oracle {
    @Override
    public String name() {
        return "survival";
    }

    @Override
    public String meaning(String kind) {
        return kind.equals("crash")
                ? "The server died: no client may be able to end it."
                : "The server dropped a connection: no statement may cost a client its session.";
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
            case COMPLETED -> Verdict.pass(name(), "the server answered every statement");
            case CRASHED -> Verdict.bug(name(), "crash", "the server died while the case ran");
            case TIMED_OUT -> Verdict.unknown(name(), "the case ran into its time limit");
        };
    }
}
