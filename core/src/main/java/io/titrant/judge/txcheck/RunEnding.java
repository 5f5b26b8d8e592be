package io.titrant.judge.txcheck;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.Locale;

/** How a run that TxCheck asked for ended. The paper counts crashes inside transactions and without transactions apart (TxCheck §5.2). */
enum RunEnding {
    INSIDE_TRANSACTIONS("inside transactions", "inside a transaction"),
    WITHOUT_TRANSACTIONS("without transactions", "in autocommit, without other transactions");

    private final String kind;
    private final String where;

    RunEnding(String kind, String where) {
        this.kind = kind;
        this.where = where;
    }

    /** The kind of the verdict on a crash. */
    String crash() {
        return "crash " + kind;
    }

    /** The kind of the verdict on an error of the engine's own code. */
    String internalError() {
        return "internal error " + kind;
    }

    /**
     * {@link BugFound} if the engine's own code failed in a statement, or the engine dropped a session because of it. After a statement that was
     * cancelled because it took too long, nothing is said.
     */
    void requireNoInternalError(Recording recording) {
        for (Event event : recording.events()) {
            if (event.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.TIMED_OUT) {
                return;
            }
            if (event.result() instanceof Result.Failed failed
                    && (failed.errorClass() == ErrorClass.INTERNAL
                            || failed.errorClass() == ErrorClass.CONNECTION_LOST)) {
                throw new BugFound(Verdict.bug(
                        TxCheck.NAME,
                        internalError(),
                        "a statement failed " + where + " with an error of the engine's own code (" + failed.message()
                                + "): " + event.sql()));
            }
        }
    }

    /** {@link BugFound} if the server crashed, {@link CannotJudge} if the run did not reach its end for another reason. */
    void require(Recording recording) {
        switch (recording.ending()) {
            case COMPLETED -> requireNoInternalError(recording);
            case CRASHED -> throw new BugFound(Verdict.bug(TxCheck.NAME, crash(), crashed(recording)));
            case TIMED_OUT ->
                throw CannotJudge.unknown("a run that TxCheck asked for did not reach its end: "
                        + recording.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + recording.notes().stream()
                                .findFirst()
                                .map(note -> " (" + note + ")")
                                .orElse(""));
        }
    }

    private String crashed(Recording recording) {
        return recording.events().stream()
                .filter(event -> event.result() instanceof Result.Failed)
                .reduce((first, second) -> second)
                .map(Event::sql)
                .map(sql -> "the server crashed while it ran a statement " + where + ": " + sql)
                .orElse("the server crashed while statements ran " + where);
    }
}
