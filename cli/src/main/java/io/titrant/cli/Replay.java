package io.titrant.cli;

import io.titrant.casefile.CaseFile;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The replay of one case: its recordings and verdicts, or the reason why it could not run.
 *
 * @param isolation the isolation levels of the run, as text
 */
record Replay(
        CaseFile file,
        String isolation,
        List<Recording> recordings,
        List<Verdict> verdicts,
        @Nullable String problem) {
    Replay {
        recordings = List.copyOf(recordings);
        verdicts = List.copyOf(verdicts);
    }

    static Replay impossible(CaseFile file, String problem) {
        return new Replay(file, "", List.of(), List.of(), problem);
    }

    Recording first() {
        return recordings.get(0);
    }

    int runs() {
        return recordings.size();
    }

    /** How many runs had the same outcome as the first. */
    long same() {
        return recordings.stream().filter(first()::sameOutcome).count();
    }

    boolean foundBug() {
        return verdicts.stream().anyMatch(verdict -> verdict.outcome() == Verdict.Outcome.BUG);
    }
}
