package io.titrant.grouping;

import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.LabClosedException;
import io.titrant.lab.ServerDiedException;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.reduce.Budget;
import io.titrant.reduce.Reducer;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Runs the case of a finding at every level and by every oracle, then with one feature less at a time. A case that is still large is made smaller first:
 * the features of a statement that has nothing to do with the failure say nothing.
 */
final class FindingExamination {
    private static final int TRIES_OF_FLAKY = 4;

    /** A case with more steps is made smaller before its features are removed. */
    private static final int LARGE = 12;

    private static final int CANDIDATES = 60;

    /** Constraints whose error may hide wrong data, and the indexes that implement them. */
    private static final Set<NeededFeature> CONSTRAINTS =
            EnumSet.of(NeededFeature.KEY, NeededFeature.INDEX, NeededFeature.FOREIGN_KEY, NeededFeature.CHECK);

    private static final Set<ErrorClass> CANNOT_RUN = EnumSet.of(ErrorClass.SYNTAX, ErrorClass.NOT_SUPPORTED);

    private final Finding finding;
    private final CaseJudge judge;
    private final BooleanSupplier outOfTime;
    private final Dialect dialect;
    private final int tries;

    private FindingExamination(Finding finding, CaseJudge judge, BooleanSupplier outOfTime) {
        this.finding = finding;
        this.judge = judge;
        this.outOfTime = outOfTime;
        this.dialect = judge.lab().engine().dialect();
        this.tries = finding.flaky() ? TRIES_OF_FLAKY : 1;
    }

    /** A case that fails, and how. */
    private record Failure(Case testCase, CaseJudge.Judged run, Symptom symptom) {
        static Failure of(Case testCase, CaseJudge.Judged run) {
            return new Failure(testCase, run, Symptom.of(run.verdicts(), run.recording()));
        }
    }

    static ExaminedFinding of(Finding finding, CaseJudge judge, BooleanSupplier outOfTime) {
        return new FindingExamination(finding, judge, outOfTime).examined();
    }

    private ExaminedFinding examined() {
        Case shown = finding.shown().testCase();
        Optional<CaseJudge.Judged> again = judge.judge(shown, tries + 1);
        if (again.filter(CaseJudge.Judged::isBug).isEmpty()) {
            return ExaminedFinding.unexamined(finding, dialect);
        }
        Set<String> oracles = new TreeSet<>();
        addOracles(again.get(), oracles);
        List<String> isolations = isolations(shown, oracles);
        Failure failure = withoutMaskingConstraint(smaller(Failure.of(shown, again.get())));
        return new ExaminedFinding(
                finding,
                CanonicalCase.of(shown, dialect),
                FailureShape.of(
                        failure.symptom(),
                        needed(failure),
                        failure.testCase(),
                        failure.run().recording()),
                isolations,
                oracles,
                true);
    }

    /** The levels at which the case fails; adds the oracles that say so. */
    private List<String> isolations(Case shown, Set<String> oracles) {
        List<String> isolations = new ArrayList<>();
        if (shown.header().entries().stream().noneMatch(entry -> entry.key().matches("(?i)isolation .+"))) {
            for (IsolationLevel level : judge.lab().engine().isolationLevels()) {
                Optional<CaseJudge.Judged> there = judge.judge(CaseJudge.at(shown, level), tries);
                if (there.filter(CaseJudge.Judged::isBug).isPresent()) {
                    isolations.add(level.sql());
                    addOracles(there.get(), oracles);
                }
            }
        }
        return isolations.isEmpty() ? List.of(finding.identity().isolation()) : List.copyOf(isolations);
    }

    private static void addOracles(CaseJudge.Judged judged, Set<String> oracles) {
        judged.verdicts().stream()
                .filter(verdict -> verdict.outcome() == Verdict.Outcome.BUG)
                .forEach(verdict -> oracles.add(verdict.oracle()));
    }

    /** The failure with fewer statements, if the case is large. */
    private Failure smaller(Failure failure) {
        Verdict verdict = finding.shown().verdict();
        Optional<Oracle> oracle = judge.oracle(verdict.oracle());
        if (failure.testCase().steps().size() <= LARGE || finding.flaky() || oracle.isEmpty()) {
            return failure;
        }
        try {
            Case smallest = new Reducer(oracle.get(), judge.lab(), new Budget(CANDIDATES, outOfTime, outOfTime), 1)
                    .reduce(failure.testCase(), verdict)
                    .smallest();
            return judge.judge(smallest, 1)
                    .filter(judged -> shows(judged, failure.symptom()))
                    .map(judged -> Failure.of(smallest, judged))
                    .orElse(failure);
        } catch (InitFailedException | ServerDiedException | LabClosedException e) {
            return failure;
        }
    }

    /**
     * The failure without the constraint that turned wrong data into an error. Example: a MERGE that searches its row in an old snapshot fails with a
     * duplicate key; without the key it inserts the row a second time.
     */
    private Failure withoutMaskingConstraint(Failure failure) {
        if (failure.symptom().key().equals(Symptom.UNEXPECTED_ERROR)) {
            for (Map.Entry<NeededFeature, List<Case>> variant :
                    Counterfactuals.of(failure.testCase(), dialect).entrySet()) {
                for (Case edited : CONSTRAINTS.contains(variant.getKey()) ? variant.getValue() : List.<Case>of()) {
                    Optional<Failure> plain = judge.judge(edited, tries)
                            .filter(CaseJudge.Judged::isBug)
                            .map(judged -> Failure.of(edited, judged))
                            .filter(other -> other.symptom().key().equals(Symptom.WRONG_DATA));
                    if (plain.isPresent()) {
                        return plain.get();
                    }
                }
            }
        }
        return failure;
    }

    /** The features without which no oracle sees the symptom. A variant that cannot run tells nothing. */
    private Set<NeededFeature> needed(Failure failure) {
        Set<NeededFeature> needed = EnumSet.noneOf(NeededFeature.class);
        Counterfactuals.of(failure.testCase(), dialect).forEach((feature, cases) -> {
            boolean gone = true;
            boolean ran = false;
            for (Case variant : cases) {
                Optional<CaseJudge.Judged> judged = judge.judge(variant, tries).filter(run -> ran(run, failure));
                ran |= judged.isPresent();
                gone &= judged.isEmpty() || !shows(judged.get(), failure.symptom());
            }
            if (ran && gone) {
                needed.add(feature);
            }
        });
        return needed;
    }

    /** Whether the engine knows every statement of the variant that it knows in the failing case: ON CONFLICT needs its key. */
    private static boolean ran(CaseJudge.Judged variant, Failure failure) {
        return variant.isBug()
                || failed(variant.recording()) <= failed(failure.run().recording());
    }

    private static long failed(Recording recording) {
        return recording.events().stream()
                .map(Event::result)
                .filter(result -> result instanceof Result.Failed failed && CANNOT_RUN.contains(failed.errorClass()))
                .count();
    }

    private static boolean shows(CaseJudge.Judged judged, Symptom symptom) {
        return judged.isBug()
                && Symptom.of(judged.verdicts(), judged.recording()).key().equals(symptom.key());
    }
}
