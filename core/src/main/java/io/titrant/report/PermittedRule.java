package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.judge.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A documented behaviour that explains cases of a campaign. A campaign reduces an example of each rule; the others are counted only.
 *
 * @param cases how many cases it explains
 * @param isolations the levels of these cases
 * @param findings the reduced cases
 */
public record PermittedRule(String name, int cases, List<String> isolations, List<Finding> findings) {
    public PermittedRule {
        isolations = List.copyOf(isolations);
        findings = List.copyOf(findings);
    }

    /** The rules of a campaign, the one with most cases first. */
    public static List<PermittedRule> of(CampaignResult result) {
        Map<String, PermittedRule> rules = new TreeMap<>();
        for (Finding finding : result.findings()) {
            Verdict verdict = finding.shown().verdict();
            if (verdict.outcome() == Verdict.Outcome.PERMITTED) {
                add(
                        rules,
                        new PermittedRule(
                                String.valueOf(verdict.rule()),
                                finding.occurrences().count(),
                                List.of(finding.identity().isolation()),
                                List.of(finding)));
            }
        }
        for (CampaignResult.Unexamined sort : result.unexamined()) {
            if (sort.verdict() == Verdict.Outcome.PERMITTED) {
                add(
                        rules,
                        new PermittedRule(
                                String.valueOf(sort.rule()), sort.count(), List.of(sort.isolation()), List.of()));
            }
        }
        return rules.values().stream()
                .sorted(Comparator.comparingInt(PermittedRule::cases).reversed())
                .toList();
    }

    private static void add(Map<String, PermittedRule> rules, PermittedRule one) {
        rules.merge(one.name, one, PermittedRule::and);
    }

    private PermittedRule and(PermittedRule other) {
        TreeSet<String> levels = new TreeSet<>(isolations);
        levels.addAll(other.isolations);
        List<Finding> both = new ArrayList<>(findings);
        both.addAll(other.findings);
        return new PermittedRule(name, cases + other.cases, List.copyOf(levels), both);
    }
}
