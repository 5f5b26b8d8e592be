package io.titrant.reduce;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.lab.LabClosedException;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs a case once and compares its verdict with the wanted one: the same oracle, outcome, kind and rule. */
final class CandidateRunner {
    /** Errors of an invalid statement, in contrast to errors of concurrent transactions. */
    private static final Set<ErrorClass> NONSENSE =
            EnumSet.of(ErrorClass.SYNTAX, ErrorClass.NOT_SUPPORTED, ErrorClass.DATA, ErrorClass.OTHER);

    private final Oracle oracle;
    private final Lab lab;
    private final Verdict wanted;
    private final Set<ErrorClass> known = EnumSet.noneOf(ErrorClass.class);

    /** A run that gave the wanted verdict. */
    record Sighting(Recording recording, Verdict verdict) {}

    CandidateRunner(Oracle oracle, Lab lab, Verdict wanted) {
        this.oracle = oracle;
        this.lab = lab;
        this.wanted = wanted;
    }

    Lab lab() {
        return lab;
    }

    Recording run(Case testCase) {
        return lab.run(testCase);
    }

    /** Accepts the error classes of this recording in smaller cases too. */
    void accustom(Recording recording) {
        recording.events().forEach(event -> {
            if (event.result() instanceof Result.Failed failed) {
                known.add(failed.errorClass());
            }
        });
    }

    /**
     * The run's result, or null if it does not give the wanted verdict. A case whose initial database cannot be set up has no verdict, and neither
     * has a case with a statement that has become invalid.
     */
    @Nullable
    Sighting look(Case testCase) {
        try {
            Recording recording = run(testCase);
            return madeNonsense(recording) ? null : judged(testCase, recording);
        } catch (InitFailedException | LabClosedException e) {
            return null;
        }
    }

    @Nullable
    Sighting judged(Case testCase, Recording recording) {
        Verdict verdict = oracle.judge(testCase, recording, lab);
        return isWanted(verdict) ? new Sighting(recording, verdict) : null;
    }

    private boolean isWanted(Verdict verdict) {
        return verdict.outcome() == wanted.outcome()
                && Objects.equals(verdict.kind(), wanted.kind())
                && Objects.equals(verdict.rule(), wanted.rule());
    }

    private boolean madeNonsense(Recording recording) {
        return recording.events().stream()
                .anyMatch(event -> event.result() instanceof Result.Failed failed
                        && NONSENSE.contains(failed.errorClass())
                        && !known.contains(failed.errorClass()));
    }
}
