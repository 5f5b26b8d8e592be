package io.titrant.campaign;

import io.titrant.bisect.VersionStrip;
import io.titrant.judge.Verdict;
import java.util.List;
import java.util.Map;

/**
 * Findings of one root cause.
 *
 * @param id equal for the same root cause in every run
 * @param title the symptom and the features that it needs, in one line
 * @param findings the findings; the first has the smallest case
 * @param isolations the isolation levels at which the first case fails
 * @param oracles the oracles that find the first case a bug
 * @param features the features without which the failure goes away
 * @param reasons why each finding belongs to the group, by fingerprint
 * @param versions the versions on which the first case ran; none if they were not asked
 */
public record FindingGroup(
        String id,
        String title,
        List<Finding> findings,
        List<String> isolations,
        List<String> oracles,
        List<String> features,
        Map<String, String> reasons,
        VersionStrip versions) {
    public FindingGroup {
        findings = List.copyOf(findings);
        isolations = List.copyOf(isolations);
        oracles = List.copyOf(oracles);
        features = List.copyOf(features);
        reasons = Map.copyOf(reasons);
        if (findings.isEmpty()) {
            throw new IllegalArgumentException("a group has at least one finding");
        }
    }

    /** The finding with the smallest case, which the group is shown by. */
    public Finding head() {
        return findings.get(0);
    }

    public Verdict.Outcome verdict() {
        return head().shown().verdict().outcome();
    }

    /** How many cases of the campaign show it. */
    public int cases() {
        return findings.stream()
                .mapToInt(finding -> finding.occurrences().count())
                .sum();
    }

    public FindingGroup on(VersionStrip strip) {
        return new FindingGroup(id, title, findings, isolations, oracles, features, reasons, strip);
    }
}
