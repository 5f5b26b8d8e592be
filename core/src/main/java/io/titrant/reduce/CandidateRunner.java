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

/** Runs a case once and tells whether it gets the wanted verdict: the same oracle, outcome, kind and rule. */
final class CandidateRunner {
    /** Errors that say that a statement is nonsense, not that transactions met. */
    private static final Set<ErrorClass> NONSENSE =
            EnumSet.of(ErrorClass.SYNTAX, ErrorClass.NOT_SUPPORTED, ErrorClass.DATA, ErrorClass.OTHER);

    private final Oracle oracle;
    private final Lab lab;
    private final Verdict wanted;
    private final Set<ErrorClass> known = EnumSet.noneOf(ErrorClass.class);

    /** What a run showed. */
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

    /** The errors of this recording belong to the case: a smaller one may have them too. */
    void accustom(Recording recording) {
        recording.events().forEach(event -> {
            if (event.result() instanceof Result.Failed failed) {
                known.add(failed.errorClass());
            }
        });
    }

    /**
     * The sighting, or null if this run does not show what is wanted. A case whose initial database cannot be set up shows nothing, and
     * neither does one with a statement that became nonsense: what it shows would hardly be the same thing.
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
