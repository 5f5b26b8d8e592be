package io.titrant.campaign;

import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a campaign.
 *
 * @param settings the options as the user wrote them: option → value
 * @param statistics the counts, of earlier runs of the same campaign too
 * @param unexamined the suspicions that were not examined
 * @param casesBefore how many of the cases ran in earlier runs of the same campaign
 * @param seconds how long this run took
 */
public record CampaignResult(
        Recording.EngineId engine,
        long seed,
        List<Setting> settings,
        Statistics statistics,
        List<Finding> findings,
        List<Unexamined> unexamined,
        long casesBefore,
        double seconds) {

    public record Setting(String name, String value) {}

    /**
     * How many suspicions of one sort were neither confirmed nor compared with the findings. Each may have the fingerprint of a finding, or a new
     * one.
     */
    public record Unexamined(
            String oracle,
            Verdict.Outcome verdict,
            @Nullable String kind,
            @Nullable String rule,
            String isolation,
            int count) {
        /** {@code 12 × bug, writecheck, tx-WSS final state, SNAPSHOT}. */
        public String display() {
            return count + " × " + verdict.label() + ", " + oracle + (kind == null ? "" : ", " + kind)
                    + (rule == null ? "" : " by " + rule) + ", " + isolation;
        }
    }

    public CampaignResult {
        settings = List.copyOf(settings);
        findings = List.copyOf(findings);
        unexamined = List.copyOf(unexamined);
    }

    public CampaignResult(
            Recording.EngineId engine,
            long seed,
            List<Setting> settings,
            Statistics statistics,
            List<Finding> findings,
            double seconds) {
        this(engine, seed, settings, statistics, findings, List.of(), 0, seconds);
    }

    /** Whether a bug was found. */
    public boolean failed() {
        return findings.stream().anyMatch(Finding::bug);
    }

    /** Cases per second of this run. */
    public double rate() {
        return (statistics.cases() - casesBefore) / Math.max(0.001, seconds);
    }
}
