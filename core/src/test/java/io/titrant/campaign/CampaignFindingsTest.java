package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which suspicions become one finding, and how many of a sort are looked into. */
class CampaignFindingsTest {
    private static final Recording.EngineId ENGINE = new Recording.EngineId("h2", "2");
    private static final Verdict BUG = Verdict.bug("odd", "odd", "for the test");
    private static final Suspicion.Sort BUGS = Suspicion.Sort.of(BUG, "SNAPSHOT");
    private static final Suspicion.Sort PERMITTED =
            Suspicion.Sort.of(Verdict.permitted("odd", "odd", "rule", "for the test"), "SNAPSHOT");

    @Test
    void casesWithEqualFingerprintsAreOneFinding() {
        CampaignFindings findings = new CampaignFindings(Set.of());
        assertThat(findings.add(key(1), finding(1, "a", false))).isTrue();
        assertThat(findings.add(key(2), finding(2, "a", false))).isFalse();
        assertThat(findings.reported()).singleElement().satisfies(finding -> {
            assertThat(finding.occurrences().count()).isEqualTo(2);
            assertThat(finding.occurrences().more()).hasSize(1);
        });
    }

    @Test
    void aFinishedReductionReplacesAnUnfinishedOne() {
        CampaignFindings findings = new CampaignFindings(Set.of());
        findings.add(key(1), finding(1, "half", true));
        findings.add(key(2), finding(2, "half", true));
        findings.add(key(1), finding(1, "whole", false));
        assertThat(findings.reported()).singleElement().satisfies(finding -> {
            assertThat(finding.fingerprint()).isEqualTo("whole");
            assertThat(finding.occurrences().count()).isEqualTo(2);
        });
    }

    @Test
    void findingsWithTheSameFinalFingerprintAreJoinedWithAllTheirCases() {
        CampaignFindings findings = new CampaignFindings(Set.of());
        findings.add(key(1), finding(1, "whole", false));
        findings.add(key(2), finding(2, "half", true));
        findings.add(key(3), finding(3, "half", true));
        findings.add(key(2), finding(2, "whole", false));
        assertThat(findings.reported())
                .singleElement()
                .satisfies(finding -> assertThat(finding.occurrences().count()).isEqualTo(3));
    }

    @Test
    void ofEqualFindingsAReproducedOneIsReported() {
        CampaignFindings findings = new CampaignFindings(Set.of());
        findings.add(key(1), finding(1, "a", 0, false));
        assertThat(findings.add(key(2), finding(2, "a", false))).isFalse();
        findings.add(key(3), finding(3, "a", 0, false));
        assertThat(findings.reported()).singleElement().satisfies(finding -> {
            assertThat(finding.identity().index()).isEqualTo(2);
            assertThat(finding.occurrences().count()).isEqualTo(3);
        });
    }

    @Test
    void knownFindingsAreKeptButNotReported() {
        CampaignFindings findings = new CampaignFindings(Set.of("a"));
        findings.add(key(1), finding(1, "a", false));
        assertThat(findings.reported()).isEmpty();
        assertThat(findings.get("a")).isNotNull();
    }

    @Test
    void bugsAreReducedUntilTwentyInARowAreNotNew() {
        ReductionQuota quota = new ReductionQuota(BUGS);
        Finding bug = finding(1, "a", false);
        for (int i = 0; i < 19; i++) {
            quota.count(bug, false, false);
        }
        assertThat(quota.spent()).isFalse();
        quota.count(bug, true, false);
        for (int i = 0; i < 19; i++) {
            quota.count(bug, false, false);
        }
        assertThat(quota.spent()).isFalse();
        quota.count(finding(2, "b", true), true, false);
        assertThat(quota.spent()).isTrue();
        assertThat(quota.exhausted()).isFalse();
    }

    @Test
    void knownFindingsDoNotUseTheQuotaButAreLimited() {
        ReductionQuota quota = new ReductionQuota(BUGS);
        for (int i = 0; i < 100; i++) {
            quota.count(finding(1, "a", false), false, true);
        }
        assertThat(quota.spent()).isFalse();
        for (int i = 0; i < 100; i++) {
            quota.count(finding(1, "a", false), false, true);
        }
        assertThat(quota.exhausted()).isTrue();
    }

    @Test
    void onePermittedFindingUsesUpTheQuota() {
        ReductionQuota quota = new ReductionQuota(PERMITTED);
        quota.count(finding(1, "a", false), true, true);
        assertThat(quota.spent()).isFalse();
        quota.count(finding(1, "b", false), true, false);
        assertThat(quota.spent()).isTrue();
    }

    private static ResolvedSuspicion.Key key(long index) {
        return new ResolvedSuspicion.Key(index, "odd");
    }

    private static Finding finding(long index, String fingerprint, boolean unfinished) {
        return finding(index, fingerprint, 3, unfinished);
    }

    private static Finding finding(long index, String fingerprint, int reproduced, boolean unfinished) {
        Case testCase = Case.of(List.of(), "T1: SELECT " + index);
        Recording recording = new Recording(ENGINE, List.of(), Map.of(), Recording.Ending.COMPLETED, List.of());
        Finding.Evidence evidence = new Finding.Evidence(testCase, recording, BUG);
        return Finding.asFound(new Finding.Identity(fingerprint, ENGINE, "SNAPSHOT", 1, index), evidence)
                .reproduced(new Finding.Reproduction(reproduced, 3))
                .reducedTo(fingerprint, evidence, unfinished);
    }
}
