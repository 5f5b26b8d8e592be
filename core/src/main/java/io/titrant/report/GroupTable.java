package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.FindingGroup;

/** The root causes on the page of a campaign, before its findings. */
final class GroupTable {
    private GroupTable() {}

    static Markup of(CampaignResult result) {
        if (result.groups().isEmpty()) {
            return Markup.of("div");
        }
        Markup head = Markup.of("tr");
        for (String name : new String[] {"root cause", "findings", "cases", "isolation", "oracle", "group"}) {
            head.add(Markup.of("th", "c-" + name.replace(' ', '-'))
                    .with("scope", "col")
                    .text(name));
        }
        Markup body = Markup.of("tbody");
        result.groups().forEach(group -> body.add(row(group)));
        return Page.section("Root causes")
                .add(Markup.of("p", "fact")
                        .text("Findings that need the same features and show the same symptom have one root"
                                + " cause. The page of a group has the smallest case, and issue.md for the"
                                + " vendor's tracker."))
                .add(Markup.of("table", "findings bug")
                        .add(Markup.of("thead").add(head))
                        .add(body));
    }

    private static Markup row(FindingGroup group) {
        Markup what = Markup.of("td", "what")
                .add(Markup.of("a")
                        .with("href", GroupFiles.path(group, GroupFiles.PAGE))
                        .text(group.title()))
                .add(Markup.of("div", "fact")
                        .text(Wording.shortened(
                                Wording.oneLine(group.head().shown().verdict().explanation()), 220)));
        if (!group.versions().versions().isEmpty()) {
            what.add(VersionStripView.of(group.versions()));
        }
        return Markup.of("tr")
                .add(what)
                .add(cell("findings", Wording.number(group.findings().size())))
                .add(cell("cases", Wording.number(group.cases())))
                .add(cell("isolation", String.join(", ", group.isolations())))
                .add(cell("oracle", String.join(", ", group.oracles())))
                .add(cell("group", group.id()));
    }

    private static Markup cell(String name, String value) {
        return Markup.of("td", name).with("data-label", name).text(value);
    }
}
