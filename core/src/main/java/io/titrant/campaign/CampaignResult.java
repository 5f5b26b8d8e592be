package io.titrant.campaign;

import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign came to.
 *
 * @param settings what was asked for, as people write it: option → value
 * @param statistics what was counted, in earlier runs of the same campaign too
 * @param unexamined what was found suspicious and not looked into
 * @param casesBefore how many of the cases were run before, where an earlier campaign was gone on with
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

    /** How many suspicions of one sort were neither confirmed nor compared with the findings: each may be the same as one of those or not. */
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
