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
 * What a campaign has found, by fingerprint, and how many suspicions of each sort were not looked at. Findings that are known are kept like the
 * others, for another run may not be told of them, but are not shown.
 */
final class CampaignFindings {
    private final Set<String> known;
    private final Map<String, Finding> all = new LinkedHashMap<>();
    private final Map<ResolvedSuspicion.Key, String> owned = new HashMap<>();
    private final Map<Suspicion.Sort, Integer> passedOver = new LinkedHashMap<>();

    CampaignFindings(Set<String> known) {
        this.known = known;
    }

    /**
     * Adds what became of a suspicion, in place of what was thought to become of it before. Of those that are the same, one that shows again
     * is told.
     *
     * @return whether it is a finding of its own, not one more case of another
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
                owned.put(key, now.fingerprint());
            }
            return false;
        }
        all.put(now.fingerprint(), now);
        owned.put(key, now.fingerprint());
        return true;
    }

    synchronized void again(String fingerprint, Case another) {
        all.computeIfPresent(fingerprint, (same, finding) -> finding.again(another));
    }

    synchronized @Nullable Finding get(String fingerprint) {
        return all.get(fingerprint);
    }

    /** The finding that this suspicion became, if it became one of its own. */
    synchronized @Nullable Finding of(ResolvedSuspicion.Key key, Case testCase) {
        String fingerprint = owned.get(key);
        Finding finding = fingerprint == null ? null : all.get(fingerprint);
        // A server may die of several cases while one is looked into.
        return finding != null && finding.original().testCase().equals(testCase) ? finding : null;
    }

    boolean known(Finding finding) {
        return known.contains(finding.fingerprint());
    }

    synchronized void passOver(Suspicion.Sort sort) {
        passedOver.merge(sort, 1, Integer::sum);
    }

    /** One that was passed over has its turn after all. */
    synchronized void takeUp(Suspicion.Sort sort) {
        passedOver.computeIfPresent(sort, (same, count) -> count == 1 ? null : count - 1);
    }

    /** Those to tell of. */
    synchronized List<Finding> told() {
        return all.values().stream().filter(finding -> !known(finding)).toList();
    }

    synchronized List<CampaignResult.Unexamined> unexamined() {
        List<CampaignResult.Unexamined> rest = new ArrayList<>();
        passedOver.forEach((sort, count) -> rest.add(new CampaignResult.Unexamined(
                sort.oracle(), sort.outcome(), sort.kind(), sort.rule(), sort.isolation(), count)));
        return rest;
    }
}
