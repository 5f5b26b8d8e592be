package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import java.util.List;

/** The permitted cases on the page of a campaign: a row for each rule, with links to its reduced cases. */
final class PermittedTable {
    private PermittedTable() {}

    static void addTo(Markup section, CampaignResult result) {
        List<PermittedRule> rules = PermittedRule.of(result);
        if (rules.isEmpty()) {
            return;
        }
        Markup head = Markup.of("tr");
        for (String name : new String[] {"rule", "cases", "isolation", "reduced cases"}) {
            head.add(Markup.of("th", "c-" + name.replace(' ', '-'))
                    .with("scope", "col")
                    .text(name));
        }
        Markup body = Markup.of("tbody");
        rules.forEach(rule -> body.add(row(rule)));
        section.add(Markup.of("h3", "permitted")
                        .text("Permitted, by rule ")
                        .add(Markup.of("span", "count").text(Wording.number(rules.size()))))
                .add(
                        Markup.of("p", "fact")
                                .text(
                                        "These cases violate the oracle's general property, but a documented behaviour of this engine and"
                                                + " isolation level explains them. An example of each rule is reduced; the others are counted."))
                .add(Markup.of("table", "findings permitted")
                        .add(Markup.of("thead").add(head))
                        .add(body));
    }

    private static Markup row(PermittedRule rule) {
        Markup links = Markup.of("td", "reduced-cases").with("data-label", "reduced cases");
        for (Finding finding : rule.findings()) {
            links.add(Markup.of("a")
                            .with("href", FindingFiles.path(finding, FindingFiles.PAGE))
                            .text(finding.fingerprint()))
                    .text(" ");
        }
        return Markup.of("tr")
                .add(Markup.of("td", "what").text(rule.name()))
                .add(Markup.of("td", "cases").with("data-label", "cases").text(Wording.number(rule.cases())))
                .add(Markup.of("td", "isolation")
                        .with("data-label", "isolation")
                        .text(String.join(", ", rule.isolations())))
                .add(links);
    }
}
