package io.titrant.grouping;

import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.Verdict;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A finding after its case ran at every level, by every oracle, and with one feature less at a time.
 *
 * @param isolations the levels at which an oracle finds a bug
 * @param oracles the oracles that find a bug at one of these levels
 * @param examined whether the variants ran; if not, the shape is that of the verdict alone
 */
record ExaminedFinding(
        Finding finding,
        String canonical,
        FailureShape shape,
        List<String> isolations,
        Set<String> oracles,
        boolean examined) {
    private static final int TRIES_OF_FLAKY = 4;

    /** The finding as its verdict shows it, without a run. */
    static ExaminedFinding unexamined(Finding finding, Dialect dialect) {
        Symptom symptom =
                Symptom.of(List.of(finding.shown().verdict()), finding.shown().recording());
        return new ExaminedFinding(
                finding,
                CanonicalCase.of(finding.shown().testCase(), dialect),
                FailureShape.of(
                        symptom,
                        Set.of(),
                        false,
                        finding.shown().testCase(),
                        finding.shown().recording()),
                List.of(finding.identity().isolation()),
                Set.of(finding.shown().verdict().oracle()),
                false);
    }

    /** The same examination of a finding that more cases have shown by now. */
    ExaminedFinding with(Finding now) {
        return new ExaminedFinding(now, canonical, shape, isolations, oracles, examined);
    }

    static ExaminedFinding of(Finding finding, CaseJudge judge) {
        Dialect dialect = judge.lab().engine().dialect();
        int tries = finding.flaky() ? TRIES_OF_FLAKY : 1;
        Optional<CaseJudge.Judged> again = judge.judge(finding.shown().testCase(), tries + 1);
        if (again.filter(CaseJudge.Judged::isBug).isEmpty()) {
            return unexamined(finding, dialect);
        }
        Set<String> oracles = new TreeSet<>();
        addOracles(again.get(), oracles);
        List<String> isolations = new ArrayList<>();
        if (finding.shown().testCase().header().entries().stream()
                .noneMatch(entry -> entry.key().matches("(?i)isolation .+"))) {
            for (IsolationLevel level : judge.lab().engine().isolationLevels()) {
                Optional<CaseJudge.Judged> there =
                        judge.judge(CaseJudge.at(finding.shown().testCase(), level), tries);
                if (there.filter(CaseJudge.Judged::isBug).isPresent()) {
                    isolations.add(level.sql());
                    addOracles(there.get(), oracles);
                }
            }
        }
        if (isolations.isEmpty()) {
            isolations.add(finding.identity().isolation());
        }
        Symptom symptom = Symptom.of(again.get().verdicts(), again.get().recording());
        return new ExaminedFinding(
                finding,
                CanonicalCase.of(finding.shown().testCase(), dialect),
                FailureShape.of(
                        symptom,
                        necessary(finding, judge, symptom, tries),
                        needsDeletes(finding, again.get(), judge, symptom, tries),
                        finding.shown().testCase(),
                        again.get().recording()),
                List.copyOf(isolations),
                oracles,
                true);
    }

    private static void addOracles(CaseJudge.Judged judged, Set<String> oracles) {
        judged.verdicts().stream()
                .filter(verdict -> verdict.outcome() == Verdict.Outcome.BUG)
                .forEach(verdict -> oracles.add(verdict.oracle()));
    }

    /** The features without which no oracle sees the symptom. A variant that cannot run tells nothing. */
    private static Set<NeededFeature> necessary(Finding finding, CaseJudge judge, Symptom symptom, int tries) {
        Set<NeededFeature> necessary = EnumSet.noneOf(NeededFeature.class);
        Map<NeededFeature, List<Case>> variants = Counterfactuals.of(
                finding.shown().testCase(), judge.lab().engine().dialect());
        variants.forEach((feature, cases) -> {
            boolean gone = true;
            boolean ran = false;
            for (Case variant : cases) {
                Optional<CaseJudge.Judged> judged = judge.judge(variant, tries);
                ran |= judged.isPresent();
                gone &= judged.isEmpty() || !shows(judged.get(), symptom);
            }
            if (ran && gone) {
                necessary.add(feature);
            }
        });
        return necessary;
    }

    /** Whether the failure goes away without the DELETEs that did not wait. A DELETE that the verdict blames is not the reason of the failure. */
    private static boolean needsDeletes(
            Finding finding, CaseJudge.Judged run, CaseJudge judge, Symptom symptom, int tries) {
        Case testCase = finding.shown().testCase();
        String explanation = finding.shown().verdict().explanation();
        Set<Integer> deletes = FailureShape.deletes(testCase, run.recording());
        deletes.removeIf(step -> explanation.contains(testCase.steps().get(step).sql()));
        if (deletes.isEmpty()) {
            return false;
        }
        List<Step> others = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            if (!deletes.contains(i)) {
                others.add(testCase.steps().get(i));
            }
        }
        Optional<CaseJudge.Judged> without = judge.judge(new Case(testCase.header(), testCase.init(), others), tries);
        return without.isEmpty() || !shows(without.get(), symptom);
    }

    private static boolean shows(CaseJudge.Judged judged, Symptom symptom) {
        return judged.isBug()
                && Symptom.of(judged.verdicts(), judged.recording()).key().equals(symptom.key());
    }
}
