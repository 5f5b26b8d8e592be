package io.titrant.grouping;

import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.LabClosedException;
import io.titrant.lab.ServerDiedException;
import io.titrant.reduce.Budget;
import io.titrant.reduce.Reducer;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.util.LinkedHashMap;
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

    private static final int RETRIES = 2;

    /** A case with more steps is made smaller before its features are removed. */
    private static final int LARGE = 12;

    private static final int CANDIDATES = 60;

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

    static ExaminedFinding of(Finding finding, CaseJudge judge, BooleanSupplier outOfTime) {
        return new FindingExamination(finding, judge, outOfTime).examined();
    }

    private ExaminedFinding examined() {
        Case shown = finding.shown().testCase();
        Optional<CaseJudge.Judged> again = again(shown);
        if (again.isEmpty()) {
            return ExaminedFinding.unexamined(finding, dialect);
        }
        Set<String> oracles = new TreeSet<>();
        addOracles(again.get(), oracles);
        Map<IsolationLevel, CaseJudge.Judged> levels = levels(shown);
        levels.values().forEach(there -> addOracles(there, oracles));
        List<String> isolations = levels.isEmpty()
                ? List.of(finding.identity().isolation())
                : levels.keySet().stream().map(IsolationLevel::sql).toList();
        PlainFailure plain =
                PlainFailure.of(smaller(withoutOtherFailure(FailingCase.of(shown, again.get()), levels)), judge, tries);
        return new ExaminedFinding(finding, CanonicalCase.of(shown, dialect), plain.shape(), isolations, oracles, true);
    }

    /** A run that fails, if possible as the finding did: a case may show a second failure now and then. */
    private Optional<CaseJudge.Judged> again(Case shown) {
        Verdict wanted = finding.shown().verdict();
        Optional<CaseJudge.Judged> other = Optional.empty();
        for (int i = 0; i < tries + RETRIES; i++) {
            Optional<CaseJudge.Judged> run = judge.judge(shown, 1).filter(CaseJudge.Judged::isBug);
            if (run.isPresent() && run.get().shows(wanted)) {
                return run;
            }
            other = other.isPresent() ? other : run;
        }
        return other;
    }

    /** The levels at which the case fails. */
    private Map<IsolationLevel, CaseJudge.Judged> levels(Case shown) {
        Map<IsolationLevel, CaseJudge.Judged> levels = new LinkedHashMap<>();
        if (shown.header().entries().stream().noneMatch(entry -> entry.key().matches("(?i)isolation .+"))) {
            for (IsolationLevel level : judge.lab().engine().isolationLevels()) {
                judge.judge(CaseJudge.at(shown, level), tries)
                        .filter(CaseJudge.Judged::isBug)
                        .ifPresent(there -> levels.put(level, there));
            }
        }
        return levels;
    }

    /** The failure at another level, if at its own level the engine's code fails besides. */
    private FailingCase withoutOtherFailure(FailingCase failure, Map<IsolationLevel, CaseJudge.Judged> levels) {
        Verdict wanted = finding.shown().verdict();
        if (!failure.symptom().ofEngineCode() || Symptom.isOfSurvival(wanted)) {
            return failure;
        }
        return levels.entrySet().stream()
                .filter(level -> level.getValue().shows(wanted))
                .map(level -> FailingCase.of(CaseJudge.at(failure.testCase(), level.getKey()), level.getValue()))
                .filter(other -> !other.symptom().ofEngineCode())
                .findFirst()
                .orElse(failure);
    }

    private static void addOracles(CaseJudge.Judged judged, Set<String> oracles) {
        judged.verdicts().stream()
                .filter(verdict -> verdict.outcome() == Verdict.Outcome.BUG)
                .forEach(verdict -> oracles.add(verdict.oracle()));
    }

    /** The failure with fewer statements, if the case is large. */
    private FailingCase smaller(FailingCase failure) {
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
                    .filter(failure::shownBy)
                    .map(judged -> FailingCase.of(smallest, judged))
                    .orElse(failure);
        } catch (InitFailedException | ServerDiedException | LabClosedException e) {
            return failure;
        }
    }
}
