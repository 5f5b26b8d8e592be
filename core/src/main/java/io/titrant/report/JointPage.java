package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.judge.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page over all engines of a campaign: the engines, then the root causes of all, each with its engine, then the bugs that no root cause has. */
final class JointPage {
    private static final int MOST_FINDINGS = 500;
    private static final int LONGEST_LINE = 220;

    private JointPage() {}

    static String of(JointCampaign campaign) {
        String engines =
                campaign.parts().stream().map(JointCampaign.Part::system).collect(Collectors.joining(", "));
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker").text("Titrant campaign on several engines"))
                .add(Markup.of("h1").text(engines))
                .add(Markup.of("p", "lead").text(sentence(campaign)))
                .add(campaign.running() ? Page.runningNote(campaign.provenance()) : Markup.of("div"))
                .add(engines(campaign))
                .add(rootCauses(campaign))
                .add(findings(campaign))
                .add(Markup.of("footer")
                        .add(Markup.of("p")
                                .text("For programs, as JSON: ")
                                .add(Markup.of("a")
                                        .with("href", "findings.json")
                                        .text("findings.json"))));
        String title = "Titrant: " + engines;
        return campaign.running()
                ? Page.reloading(title, main, campaign.provenance())
                : Page.of(title, main, campaign.provenance());
    }

    private static String sentence(JointCampaign campaign) {
        List<CampaignResult> results = campaign.results();
        long groups = results.stream().mapToLong(one -> one.groups().size()).sum();
        long bugs = results.stream()
                .flatMap(one -> one.findings().stream())
                .filter(Finding::bug)
                .count();
        long cases = results.stream().mapToLong(one -> one.statistics().cases()).sum();
        double seconds = results.stream().mapToDouble(CampaignResult::seconds).sum();
        return (groups == 0 ? "" : Wording.plural(groups, "root cause") + ", ")
                + Wording.plural(bugs, "bug") + " in " + Wording.plural(cases, "case") + " on "
                + Wording.plural(campaign.parts().size(), "engine") + " and " + Wording.duration(seconds)
                + "; seed " + campaign.seed() + ".";
    }

    private static Markup engines(JointCampaign campaign) {
        Markup table = OverviewPage.table(
                "engine", "state", "cases", "cases/s", "root causes", "bugs", "not examined", "unknown");
        Markup body = Markup.of("tbody");
        campaign.parts().forEach(part -> body.add(engine(part)));
        return Page.section("Engines").add(Page.scrolling("Engines", table.add(body)));
    }

    private static Markup engine(JointCampaign.Part part) {
        CampaignResult result = part.result();
        String problem = part.problem();
        Markup name = OverviewPage.cell("what", "engine");
        if (result == null) {
            name.text(part.system());
        } else {
            name.add(link(part, "index.html", part.system()));
        }
        Markup row = Markup.of("tr")
                .add(name)
                .add(OverviewPage.cell("plain", "state")
                        .text(part.state().label() + (problem == null ? "" : ": " + Wording.oneLine(problem))));
        if (result == null) {
            return row.add(number("cases", "–"))
                    .add(number("cases/s", "–"))
                    .add(number("root causes", "–"))
                    .add(number("bugs", "–"))
                    .add(number("not examined", "–"))
                    .add(number("unknown", "–"));
        }
        return row.add(number("cases", Wording.number(result.statistics().cases())))
                .add(number("cases/s", String.format(Locale.ROOT, "%.1f", result.rate())))
                .add(number("root causes", Wording.number(result.groups().size())))
                .add(number(
                        "bugs",
                        Wording.number(
                                result.findings().stream().filter(Finding::bug).count())))
                .add(number("not examined", Wording.number(result.unexaminedBugs())))
                .add(number("unknown", Wording.number(result.statistics().verdicts(Verdict.Outcome.UNKNOWN))));
    }

    private static Markup rootCauses(JointCampaign campaign) {
        Markup table = OverviewPage.table("root cause", "engine", "findings", "cases", "isolation", "oracle", "group");
        Markup body = Markup.of("tbody");
        long count = 0;
        for (JointCampaign.Part part : campaign.parts()) {
            CampaignResult result = part.result();
            for (FindingGroup group : result == null ? List.<FindingGroup>of() : result.groups()) {
                body.add(rootCause(part, group));
                count++;
            }
        }
        return count == 0
                ? Markup.of("div")
                : Page.section("Root causes").add(Page.scrolling("Root causes", table.add(body)));
    }

    private static Markup rootCause(JointCampaign.Part part, FindingGroup group) {
        return Markup.of("tr")
                .add(OverviewPage.cell("what", "root cause")
                        .add(link(part, GroupFiles.path(group, GroupFiles.PAGE), group.title()))
                        .add(explanation(group.head())))
                .add(OverviewPage.cell("plain", "engine").text(part.system()))
                .add(number("findings", Wording.number(group.findings().size())))
                .add(number("cases", Wording.number(group.cases())))
                .add(OverviewPage.cell("plain", "isolation").text(String.join(", ", group.isolations())))
                .add(OverviewPage.cell("plain", "oracle").text(String.join(", ", group.oracles())))
                .add(OverviewPage.cell("plain", "group").text(group.id()));
    }

    /** The bugs of the engines whose bugs are not joined by root cause (yet). */
    private static Markup findings(JointCampaign campaign) {
        Markup table = OverviewPage.table("finding", "engine", "oracle", "isolation", "cases", "fingerprint");
        Markup body = Markup.of("tbody");
        long count = 0;
        for (JointCampaign.Part part : campaign.parts()) {
            CampaignResult result = part.result();
            if (result == null || !result.groups().isEmpty()) {
                continue;
            }
            for (Finding finding :
                    result.findings().stream().filter(Finding::bug).toList()) {
                if (++count <= MOST_FINDINGS) {
                    body.add(finding(part, finding));
                }
            }
        }
        if (count == 0) {
            return Markup.of("div");
        }
        Markup section = Page.section("Bugs").add(Page.scrolling("Bugs", table.add(body)));
        return count <= MOST_FINDINGS
                ? section
                : section.add(Markup.of("p", "fact")
                        .text("The first " + MOST_FINDINGS + " of " + Wording.number(count)
                                + "; findings.json lists all."));
    }

    private static Markup finding(JointCampaign.Part part, Finding finding) {
        return Markup.of("tr")
                .add(OverviewPage.cell("what", "finding")
                        .add(link(
                                part,
                                FindingFiles.path(finding, FindingFiles.PAGE),
                                FindingPage.name(finding.shown().verdict())))
                        .add(explanation(finding)))
                .add(OverviewPage.cell("plain", "engine").text(part.system()))
                .add(OverviewPage.cell("plain", "oracle")
                        .text(finding.shown().verdict().oracle()))
                .add(OverviewPage.cell("plain", "isolation")
                        .text(finding.identity().isolation()))
                .add(number("cases", Wording.number(finding.occurrences().count())))
                .add(OverviewPage.cell("fingerprint", "fingerprint").text(finding.fingerprint()));
    }

    private static Markup explanation(Finding finding) {
        return Markup.of("div", "fact")
                .text(Wording.shortened(
                        Wording.oneLine(finding.shown().verdict().explanation()), LONGEST_LINE));
    }

    private static Markup link(JointCampaign.Part part, String file, String text) {
        return Markup.of("a").with("href", UrlPath.of(part.folder(), file)).text(text);
    }

    private static Markup number(String label, String text) {
        return OverviewPage.cell("number", label).text(text);
    }
}
