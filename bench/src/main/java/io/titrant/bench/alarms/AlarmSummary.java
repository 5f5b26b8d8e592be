package io.titrant.bench.alarms;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.judge.Verdict;
import io.titrant.report.CampaignReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The bugs of one campaign by cause.
 *
 * @param known how many cases each known bug explains, with the number of different findings
 * @param newBugs findings that no known bug explains
 * @param unexaminedNew bugs that were not reduced, of a sort that no known bug has
 */
record AlarmSummary(
        CampaignResult result,
        Map<KnownBug, Count> known,
        List<Finding> newBugs,
        List<CampaignResult.Unexamined> unexaminedKnown,
        List<CampaignResult.Unexamined> unexaminedNew) {

    record Count(int findings, int cases) {
        Count plus(Finding finding) {
            return new Count(findings + 1, cases + finding.occurrences().count());
        }
    }

    static AlarmSummary of(CampaignResult result, KnownBugs bugs) {
        Map<KnownBug, Count> known = new LinkedHashMap<>();
        List<Finding> newBugs = new ArrayList<>();
        for (Finding finding : result.findings()) {
            if (finding.bug()) {
                Optional<KnownBug> cause = bugs.causeOf(finding);
                cause.ifPresent(bug ->
                        known.put(bug, known.getOrDefault(bug, new Count(0, 0)).plus(finding)));
                if (cause.isEmpty()) {
                    newBugs.add(finding);
                }
            }
        }
        List<CampaignResult.Unexamined> unexaminedKnown = new ArrayList<>();
        List<CampaignResult.Unexamined> unexaminedNew = new ArrayList<>();
        for (CampaignResult.Unexamined unexamined : result.unexamined()) {
            if (unexamined.verdict() == Verdict.Outcome.BUG) {
                (bugs.mayExplain(unexamined) ? unexaminedKnown : unexaminedNew).add(unexamined);
            }
        }
        return new AlarmSummary(result, known, newBugs, unexaminedKnown, unexaminedNew);
    }

    boolean hasNewBugs() {
        return !newBugs.isEmpty() || !unexaminedNew.isEmpty();
    }

    /** The share of verdicts that decide nothing, in per cent. */
    double unknownShare() {
        long all = result.statistics().verdicts().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        return 100.0 * result.statistics().verdicts(Verdict.Outcome.UNKNOWN) / Math.max(1, all);
    }

    void print(String engine, Path out, PrintStream to) {
        to.printf(
                "%s, seed %d: %d cases (%d dropped) in %.0f s, unknown %.2f %% of the verdicts, new bugs: %d%n",
                engine,
                result.seed(),
                result.statistics().cases(),
                result.statistics().dropped(),
                result.seconds(),
                unknownShare(),
                newBugs.size());
        known.forEach((bug, count) -> to.printf(
                "  known: %d cases, %d findings: %s (%s)%n",
                count.cases(), count.findings(), bug.reason(), bug.example()));
        unexaminedKnown.forEach(sort -> to.printf("  not examined, of a known sort: %s%n", sort.display()));
        newBugs.forEach(finding -> print(finding, out, to));
        unexaminedNew.forEach(sort -> to.printf("  NEW, not examined: %s%n", sort.display()));
        to.flush();
    }

    private static void print(Finding finding, Path out, PrintStream to) {
        Verdict verdict = finding.shown().verdict();
        to.printf(
                "  NEW: %s, %s, %s, %d cases, reproduced %d of %d: %s%n",
                verdict.oracle(),
                verdict.kind(),
                finding.identity().isolation(),
                finding.occurrences().count(),
                finding.reproduction().reproduced(),
                finding.reproduction().tries(),
                out.resolve(CampaignReport.caseFile(finding)));
        verdict.explanation().lines().limit(3).forEach(line -> to.println("      " + line));
    }
}
