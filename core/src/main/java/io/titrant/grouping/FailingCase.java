package io.titrant.grouping;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.EnumSet;
import java.util.Set;

/** A case that fails, and how. */
record FailingCase(Case testCase, CaseJudge.Judged run, Symptom symptom) {
    private static final Set<ErrorClass> CANNOT_RUN = EnumSet.of(ErrorClass.SYNTAX, ErrorClass.NOT_SUPPORTED);

    static FailingCase of(Case testCase, CaseJudge.Judged run) {
        return new FailingCase(testCase, run, Symptom.of(run.verdicts(), run.recording()));
    }

    boolean hasWrongData() {
        return symptom.key().equals(Symptom.WRONG_DATA);
    }

    /** Whether a run has the same symptom. */
    boolean shownBy(CaseJudge.Judged judged) {
        return judged.isBug()
                && Symptom.of(judged.verdicts(), judged.recording()).key().equals(symptom.key());
    }

    /**
     * Whether the variant tells anything: the engine knows every statement of it that it knows in the failing case (ON CONFLICT needs its key), and its own code does not
     * fail in the variant only.
     */
    boolean comparesWith(CaseJudge.Judged variant) {
        if (variant.isBug()) {
            return symptom.ofEngineCode()
                    || !Symptom.of(variant.verdicts(), variant.recording()).ofEngineCode();
        }
        return refused(variant.recording()) <= refused(run.recording());
    }

    private static long refused(Recording recording) {
        return failures(recording, CANNOT_RUN);
    }

    /** How many statements ended with an error of these classes. */
    static long failures(Recording recording, Set<ErrorClass> classes) {
        return recording.events().stream()
                .map(Event::result)
                .filter(result -> result instanceof Result.Failed failed && classes.contains(failed.errorClass()))
                .count();
    }
}
