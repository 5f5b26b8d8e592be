package io.titrant.campaign;

import io.titrant.casefile.Case;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a campaign by fingerprint, and how many suspicions of each sort were not examined. Known findings are kept too, because a later run
 * may have another list of known ones, but they are not reported.
 */
final class CampaignFindings {
    private final Set<String> known;
    private final Map<String, Finding> all = new LinkedHashMap<>();
    private final Map<ResolvedSuspicion.Key, String> fingerprints = new HashMap<>();
    private final Map<Suspicion.Sort, Integer> notExamined = new LinkedHashMap<>();

    CampaignFindings(Set<String> known) {
        this.known = known;
    }

    /**
     * Adds the finding that a suspicion became, in place of an earlier finding of the same suspicion. Of two findings with the same fingerprint, the
     * one that was reproduced is kept.
     *
     * @return whether the fingerprint is new
     */
    synchronized boolean add(ResolvedSuspicion.Key key, Finding finding) {
        Finding earlier = of(key, finding.original().testCase());
        Finding now = finding;
        if (earlier != null) {
            all.remove(earlier.fingerprint());
            now = finding.occurring(earlier.occurrences());
        }
        Finding same = all.get(now.fingerprint());
        if (same != null) {
            boolean better =
                    same.reproduction().reproduced() == 0 && now.reproduction().reproduced() > 0;
            Finding joined = better
                    ? now.again(same.original().testCase())
                    : same.again(now.original().testCase());
            int count = same.occurrences().count() + now.occurrences().count();
            all.put(same.fingerprint(), joined.occurring(joined.occurrences().counting(count)));
            if (better) {
                fingerprints.put(key, now.fingerprint());
            }
            return false;
        }
        all.put(now.fingerprint(), now);
        fingerprints.put(key, now.fingerprint());
        return true;
    }

    synchronized void again(String fingerprint, Case another) {
        all.computeIfPresent(fingerprint, (same, finding) -> finding.again(another));
    }

    synchronized @Nullable Finding get(String fingerprint) {
        return all.get(fingerprint);
    }

    /** The finding that this suspicion became; null if it became one more case of another finding. */
    synchronized @Nullable Finding of(ResolvedSuspicion.Key key, Case testCase) {
        String fingerprint = fingerprints.get(key);
        Finding finding = fingerprint == null ? null : all.get(fingerprint);
        // The server may die of several cases while one suspicion is reduced.
        return finding != null && finding.original().testCase().equals(testCase) ? finding : null;
    }

    boolean known(Finding finding) {
        return known.contains(finding.fingerprint());
    }

    synchronized void countUnexamined(Suspicion.Sort sort) {
        notExamined.merge(sort, 1, Integer::sum);
    }

    /** Counts a suspicion as examined after all. */
    synchronized void countExamined(Suspicion.Sort sort) {
        notExamined.computeIfPresent(sort, (same, count) -> count == 1 ? null : count - 1);
    }

    /** The findings to report. */
    synchronized List<Finding> reported() {
        return all.values().stream().filter(finding -> !known(finding)).toList();
    }

    synchronized CampaignResult.SetAside setAside() {
        List<Finding> setAside = all.values().stream().filter(this::known).toList();
        return new CampaignResult.SetAside(
                setAside.size(),
                setAside.stream()
                        .mapToInt(finding -> finding.occurrences().count())
                        .sum());
    }

    synchronized List<CampaignResult.Unexamined> unexamined() {
        List<CampaignResult.Unexamined> unexamined = new ArrayList<>();
        notExamined.forEach((sort, count) -> unexamined.add(new CampaignResult.Unexamined(
                sort.oracle(), sort.outcome(), sort.kind(), sort.rule(), sort.isolation(), count)));
        return unexamined;
    }
}
