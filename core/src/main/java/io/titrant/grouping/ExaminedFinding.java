package io.titrant.grouping;

import io.titrant.campaign.Finding;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.Set;

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
}
