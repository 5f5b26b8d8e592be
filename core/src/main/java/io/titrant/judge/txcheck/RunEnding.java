package io.titrant.judge.txcheck;

import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.Locale;

/** How a run that TxCheck asked for ended. The paper counts crashes inside transactions and without transactions apart (TxCheck §5.2). */
enum RunEnding {
    INSIDE_TRANSACTIONS("crash inside transactions"),
    WITHOUT_TRANSACTIONS("crash without transactions");

    private final String crash;

    RunEnding(String crash) {
        this.crash = crash;
    }

    /** The kind of the verdict on a crash. */
    String crash() {
        return crash;
    }

    /** {@link BugFound} if the server crashed, {@link CannotJudge} if the run did not reach its end for another reason. */
    void require(Recording recording) {
        switch (recording.ending()) {
            case COMPLETED -> {}
            case CRASHED -> throw new BugFound(Verdict.bug(TxCheck.NAME, crash, crashed(recording)));
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
        String where =
                this == INSIDE_TRANSACTIONS ? "inside a transaction" : "in autocommit, without other transactions";
        return recording.events().stream()
                .filter(event -> event.result() instanceof Result.Failed)
                .reduce((first, second) -> second)
                .map(Event::sql)
                .map(sql -> "the server crashed while it ran a statement " + where + ": " + sql)
                .orElse("the server crashed while statements ran " + where);
    }
}
