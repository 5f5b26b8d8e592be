package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.judge.Verdict;

/** The page of a group: its smallest case, the versions that have it, and its findings with the reason why each belongs here. */
final class GroupPage {
    private GroupPage() {}

    static String of(CampaignResult result, FindingGroup group) {
        Finding head = group.head();
        Verdict verdict = head.shown().verdict();
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker")
                        .add(Markup.of("a").with("href", "../../index.html").text("Titrant campaign"))
                        .text(" / " + Wording.engine(head.identity().engine())))
                .add(Markup.of("h1")
                        .add(Markup.of("span", "badge " + FindingPage.tone(verdict.outcome()))
                                .text(verdict.outcome().label()))
                        .text(" " + group.title()))
                .add(Markup.of("p", "lead").text(Wording.shortened(FindingPage.sentence(verdict), 4000)))
                .add(facts(group));
        if (!group.versions().versions().isEmpty()) {
            main.add(Page.section("Versions")
                    .add(Markup.of("p")
                            .text(Wording.capitalised(group.versions().summary()) + "."))
                    .add(VersionStripView.of(group.versions())));
        }
        if (!verdict.differences().isEmpty()) {
            Markup evidence = Page.section("Expected and observed");
            verdict.differences().forEach(difference -> evidence.add(DifferenceView.of(difference)));
            main.add(evidence);
        }
        Markup happened = Page.section("The smallest case");
        if (!head.shown().testCase().init().isEmpty()) {
            happened.add(Markup.of("pre")
                    .add(Markup.of("code")
                            .text(String.join(";\n", head.shown().testCase().init()) + ";")));
        }
        main.add(happened.add(Timeline.of(head.shown(), FindingFiles.shown(head))))
                .add(findings(group))
                .add(files(result, group));
        return Page.of(group.title() + ", " + head.identity().engine().name(), main, result.provenance());
    }

    private static Markup facts(FindingGroup group) {
        Markup list = Markup.of("dl", "facts");
        Page.fact(list, "isolation", String.join(", ", group.isolations()));
        Page.fact(list, "oracle", String.join(", ", group.oracles()));
        Page.fact(
                list,
                "needs",
                group.features().isEmpty()
                        ? "no feature that Titrant can remove"
                        : String.join(", ", group.features()));
        Page.fact(list, "findings", Wording.number(group.findings().size()));
        Page.fact(list, "cases", Wording.number(group.cases()));
        Page.fact(list, "group", group.id());
        return list;
    }

    private static Markup findings(FindingGroup group) {
        Markup body = Markup.of("tbody");
        for (Finding finding : group.findings()) {
            body.add(Markup.of("tr")
                    .add(Markup.of("td", "what")
                            .add(Markup.of("a")
                                    .with("href", "../../" + FindingFiles.path(finding, FindingFiles.PAGE))
                                    .text(FindingPage.name(finding.shown().verdict())))
                            .add(Markup.of("div", "fact")
                                    .text(group.reasons().getOrDefault(finding.fingerprint(), ""))))
                    .add(cell("oracle", finding.shown().verdict().oracle()))
                    .add(cell("isolation", finding.identity().isolation()))
                    .add(cell("cases", Wording.number(finding.occurrences().count())))
                    .add(cell("fingerprint", finding.fingerprint())));
        }
        Markup head = Markup.of("tr");
        for (String name :
                new String[] {"finding, and why it belongs here", "oracle", "isolation", "cases", "fingerprint"}) {
            head.add(Markup.of("th", "c-" + name.replaceAll("\\W+", "-"))
                    .with("scope", "col")
                    .text(name));
        }
        return Page.section("Findings")
                .add(Markup.of("table", "findings bug")
                        .add(Markup.of("thead").add(head))
                        .add(body));
    }

    private static Markup cell(String name, String value) {
        return Markup.of("td", name).with("data-label", name).text(value);
    }

    private static Markup files(CampaignResult result, FindingGroup group) {
        Markup files = Markup.of("p").text("For the vendor: ");
        files.add(Markup.of("a").with("href", GroupFiles.ISSUE).text(GroupFiles.ISSUE));
        files.text(", ")
                .add(Markup.of("a")
                        .with("href", "../../" + FindingFiles.path(group.head(), FindingFiles.SCRIPT))
                        .text("script.sql"));
        RegressionFiles.of(result, group.head(), group.versions().goodRun())
                .keySet()
                .forEach(name ->
                        files.text(", ").add(Markup.of("a").with("href", name).text(name)));
        return Page.section("Files").add(files);
    }
}
