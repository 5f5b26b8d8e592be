package io.titrant.campaign;

import io.titrant.Provenance;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
 * @param groups the bugs among the findings by root cause; empty while the campaign runs
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
        List<FindingGroup> groups,
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
        groups = List.copyOf(groups);
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
                List.of(),
                Provenance.UNKNOWN);
    }

    /** The same result, with its provenance. */
    public CampaignResult from(Provenance origin) {
        return new CampaignResult(
                engine, seed, settings, statistics, findings, unexamined, casesBefore, seconds, known, groups, origin);
    }

    /** The same result with its bugs joined into groups. Groups that the user knows are set aside with their findings. */
    public CampaignResult grouped(List<FindingGroup> all, Set<String> knownGroups) {
        Set<String> aside = all.stream()
                .filter(group -> knownGroups.contains(group.id()))
                .flatMap(group -> group.findings().stream())
                .map(Finding::fingerprint)
                .collect(Collectors.toSet());
        int cases = findings.stream()
                .filter(finding -> aside.contains(finding.fingerprint()))
                .mapToInt(finding -> finding.occurrences().count())
                .sum();
        return new CampaignResult(
                engine,
                seed,
                settings,
                statistics,
                findings.stream()
                        .filter(finding -> !aside.contains(finding.fingerprint()))
                        .toList(),
                unexamined,
                casesBefore,
                seconds,
                new SetAside(known.findings() + aside.size(), known.cases() + cases),
                all.stream().filter(group -> !knownGroups.contains(group.id())).toList(),
                provenance);
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
