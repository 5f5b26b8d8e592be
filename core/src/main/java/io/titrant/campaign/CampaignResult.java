package io.titrant.campaign;

import io.titrant.Provenance;
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
 * @param known what was found and is not reported, because the user knows it
 */
public record CampaignResult(
        Recording.EngineId engine,
        long seed,
        List<Setting> settings,
        Statistics statistics,
        List<Finding> findings,
        List<Unexamined> unexamined,
        long casesBefore,
        double seconds,
        SetAside known,
        Provenance provenance) {

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

    /** How many findings, of how many cases, were not reported because the user knows them. */
    public record SetAside(int findings, int cases) {
        public static final SetAside NOTHING = new SetAside(0, 0);
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

    public CampaignResult(
            Recording.EngineId engine,
            long seed,
            List<Setting> settings,
            Statistics statistics,
            List<Finding> findings,
            List<Unexamined> unexamined,
            long casesBefore,
            double seconds) {
        this(
                engine,
                seed,
                settings,
                statistics,
                findings,
                unexamined,
                casesBefore,
                seconds,
                SetAside.NOTHING,
                Provenance.UNKNOWN);
    }

    /** The same result, with its provenance. */
    public CampaignResult from(Provenance origin) {
        return new CampaignResult(
                engine,
                seed,
                settings,
                statistics,
                findings,
                unexamined,
                casesBefore,
                seconds,
                known,
                origin);
    }

    /** Whether a bug was found that may be new: a bug that was not examined may be any. */
    public boolean failed() {
        return findings.stream().anyMatch(Finding::bug) || unexaminedBugs() > 0;
    }

    /** How many cases have a bug that was neither confirmed nor compared with the findings. */
    public int unexaminedBugs() {
        return unexamined.stream()
                .filter(sort -> sort.verdict() == Verdict.Outcome.BUG)
                .mapToInt(Unexamined::count)
                .sum();
    }

    /** Cases per second of this run. */
    public double rate() {
        return (statistics.cases() - casesBefore) / Math.max(0.001, seconds);
    }
}
