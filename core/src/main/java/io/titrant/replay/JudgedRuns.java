package io.titrant.replay;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;

/**
 * The recordings of a case that ran one or more times, and the verdict of each oracle: of several runs the worst.
 */
public record JudgedRuns(List<Recording> recordings, List<Verdict> verdicts) {
    public JudgedRuns {
        recordings = List.copyOf(recordings);
        verdicts = List.copyOf(verdicts);
    }

    /** Runs the case of a file and judges each run. The case may have other levels than the file. */
    public static JudgedRuns of(CaseFile file, Case atLevels, Lab lab, List<Oracle> oracles, int runs) {
        List<Recording> recordings = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            recordings.add(run(file, lab, atLevels));
        }
        List<Verdict> verdicts = oracles.stream()
                .map(oracle -> worst(recordings.stream()
                        .map(recording -> judged(oracle, atLevels, recording, lab))
                        .toList()))
                .toList();
        return new JudgedRuns(recordings, verdicts);
    }

    private static Recording run(CaseFile file, Lab lab, Case atLevels) {
        try {
            return lab.run(atLevels);
        } catch (InitFailedException e) {
            throw file.atInit(e.index(), String.valueOf(e.getMessage()));
        }
    }

    /** The verdict is unknown if the case cannot be set up again because its init statements changed something outside its schema. */
    private static Verdict judged(Oracle oracle, Case testCase, Recording recording, Lab lab) {
        try {
            return oracle.judge(testCase, recording, lab);
        } catch (InitFailedException e) {
            return Verdict.unknown(oracle.name(), "the case cannot be set up a second time: " + e.getMessage());
        }
    }

    /** The heaviest of these verdicts; there is at least one. */
    static Verdict worst(List<Verdict> verdicts) {
        return verdicts.stream()
                .reduce((a, b) -> b.outcome().compareTo(a.outcome()) > 0 ? b : a)
                .orElseThrow();
    }
}
