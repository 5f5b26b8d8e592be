package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.judge.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The page of a campaign: settings, statistics, and the findings, bugs first. */
final class IndexPage {
    private static final int MOST_OF_A_GROUP = 500;
    private static final int LONGEST_LINE = 220;

    /** A heading of the list of findings, and the findings under it. */
    private record Group(String title, String tone, String meaning, Predicate<Finding> member) {}

    private static final List<Group> GROUPS = List.of(
            new Group(
                    "Bugs",
                    "bug",
                    "The engine broke what it documents for that isolation level.",
                    finding -> is(finding, Verdict.Outcome.BUG) && !finding.flaky()),
            new Group(
                    "Flaky",
                    "unknown",
                    "An oracle found a bug, but not in every repetition of the case.",
                    finding -> is(finding, Verdict.Outcome.BUG) && finding.flaky()),
            new Group(
                    "Undecided",
                    "unknown",
                    "The oracle could not decide, for the reason given.",
                    finding -> is(finding, Verdict.Outcome.UNKNOWN)),
            new Group(
                    "Permitted",
                    "permitted",
                    "The case violates the oracle's general property, but a documented behaviour of this engine and"
                            + " isolation level explains it.",
                    finding -> is(finding, Verdict.Outcome.PERMITTED)),
            new Group(
                    "Others",
                    "plain",
                    "Findings with another verdict.",
                    finding -> is(finding, Verdict.Outcome.PASS) || is(finding, Verdict.Outcome.NOT_APPLICABLE)));

    private IndexPage() {}

    static String of(CampaignResult result) {
        return of(result, false);
    }

    /** @param running whether the campaign still runs, so that the page reloads itself */
    static String of(CampaignResult result, boolean running) {
        String engine = Wording.engine(result.engine());
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker").text("Titrant campaign"))
                .add(Markup.of("h1").text(engine))
                .add(Markup.of("p", "lead").text(sentence(result)))
                .add(running ? Page.runningNote(result.provenance()) : Markup.of("div"))
                .add(numbers(result))
                .add(GroupTable.of(result))
                .add(findings(result, running))
                .add(statements(result.statistics()))
                .add(verdicts(result.statistics()))
                .add(settings(result))
                .add(Markup.of("footer")
                        .add(Markup.of("p")
                                .text("For programs, as JSON: ")
                                .add(Markup.of("a")
                                        .with("href", "findings.json")
                                        .text("findings.json"))));
        String title = "Titrant: " + engine;
        return running ? Page.reloading(title, main, result.provenance()) : Page.of(title, main, result.provenance());
    }

    private static String sentence(CampaignResult result) {
        List<String> parts = new ArrayList<>();
        if (!result.groups().isEmpty()) {
            parts.add(Wording.plural(result.groups().size(), "root cause"));
        }
        for (Group group : GROUPS.subList(0, 4)) {
            long count = result.findings().stream().filter(group.member()).count();
            if (count > 0 || group.title().equals("Bugs")) {
                String noun =
                        group.title().equals("Bugs") ? "bug" : group.title().toLowerCase(Locale.ROOT);
                parts.add(noun.equals("bug") ? Wording.plural(count, noun) : Wording.number(count) + " " + noun);
            }
        }
        long before = result.casesBefore();
        return String.join(", ", parts) + " in "
                + Wording.plural(result.statistics().cases(), "case")
                + (before == 0 ? " and " : ", " + Wording.number(before) + " of them in earlier runs; this run took ")
                + Wording.duration(result.seconds()) + ".";
    }

    private static Markup numbers(CampaignResult result) {
        Statistics counted = result.statistics();
        Markup list = Markup.of("dl", "numbers");
        Page.fact(list, "cases", Wording.number(counted.cases()));
        Page.fact(list, "statements sent", Wording.number(counted.sent()));
        Page.fact(list, "succeeded", Wording.share(counted.ok(), counted.sent()));
        Page.fact(list, "touched rows", Wording.share(counted.touchedRows(), counted.data()));
        Page.fact(list, "duration", Wording.duration(result.seconds()));
        Page.fact(list, "seed", Long.toString(result.seed()));
        Page.fact(list, "isolation", Markup.of("span", "words").text(isolation(result)));
        return list;
    }

    private static String isolation(CampaignResult result) {
        return ReproductionCommand.setting(result, "isolation").orElseGet(() -> {
            String levels = result.findings().stream()
                    .map(finding -> finding.identity().isolation())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(", "));
            return levels.isEmpty() ? "the engine's default" : levels;
        });
    }

    private static Markup findings(CampaignResult result, boolean running) {
        Markup section = Page.section("Findings");
        if (result.findings().isEmpty() && result.unexamined().isEmpty()) {
            return section.add(Markup.of("p")
                    .text(running ? "The campaign has found nothing yet." : "The campaign found nothing."));
        }
        for (Group group : GROUPS) {
            List<Finding> members =
                    result.findings().stream().filter(group.member()).toList();
            if (group.tone().equals("permitted")) {
                PermittedTable.addTo(section, result);
            } else if (!members.isEmpty()) {
                section.add(Markup.of("h3", group.tone())
                                .text(group.title() + " ")
                                .add(Markup.of("span", "count").text(Wording.number(members.size()))))
                        .add(Markup.of("p", "fact").text(group.meaning()))
                        .add(table(members, group.tone()));
                if (members.size() > MOST_OF_A_GROUP) {
                    section.add(Markup.of("p", "fact")
                            .text("The first " + MOST_OF_A_GROUP + " of " + Wording.number(members.size())
                                    + "; findings.json lists all."));
                }
            }
        }
        return result.unexamined().isEmpty() ? section : section.add(unexamined(result));
    }

    private static Markup unexamined(CampaignResult result) {
        Markup all = Markup.of("div");
        List<CampaignResult.Unexamined> members = result.unexamined().stream()
                .filter(sort -> sort.verdict() != Verdict.Outcome.PERMITTED)
                .toList();
        if (!members.isEmpty()) {
            Markup list = Markup.of("ul");
            members.forEach(sort -> list.add(Markup.of("li").text(sort.display())));
            all.add(Markup.of("h3", "unknown").text("Not examined"))
                    .add(Markup.of("p", "fact")
                            .text(
                                    "An oracle gave these verdicts once. The cases were neither repeated nor reduced nor compared"
                                            + " with the findings, because time or the quota of their sort was used up. Each may"
                                            + " have the fingerprint of a finding above, or a new one."))
                    .add(list);
        }
        return all;
    }

    private static Markup table(List<Finding> findings, String tone) {
        Markup head = Markup.of("tr");
        head.add(heading("finding"));
        FindingColumn.ON_INDEX.forEach(column -> head.add(heading(column.heading())));
        Markup body = Markup.of("tbody");
        findings.stream().limit(MOST_OF_A_GROUP).forEach(finding -> body.add(row(finding)));
        return Markup.of("table", "findings " + tone)
                .add(Markup.of("thead").add(head))
                .add(body);
    }

    private static Markup heading(String name) {
        return Markup.of("th", "c-" + name).with("scope", "col").text(name);
    }

    private static Markup row(Finding finding) {
        Verdict verdict = finding.shown().verdict();
        Markup name = Markup.of("a")
                .with("href", FindingFiles.path(finding, FindingFiles.PAGE))
                .text(FindingPage.name(verdict));
        String explanation = Wording.shortened(Wording.oneLine(verdict.explanation()), LONGEST_LINE);
        Markup what =
                Markup.of("td", "what").add(name).add(Markup.of("div", "fact").text(explanation));
        if (!verdict.cycle().isEmpty()) {
            what.add(Markup.of("details")
                    .add(Markup.of("summary").text("the cycle"))
                    .add(CycleDrawing.of(verdict.cycle())));
        }
        Markup row = Markup.of("tr").add(what);
        FindingColumn.ON_INDEX.forEach(column -> row.add(cell(column, finding)));
        return row;
    }

    private static Markup cell(FindingColumn column, Finding finding) {
        return Markup.of("td", column.heading())
                .with("data-label", column.heading())
                .text(Wording.shortened(column.display(finding), 80));
    }

    private static Markup statements(Statistics counted) {
        Markup body = Markup.of("tbody")
                .add(bar("sent", counted.sent(), counted.sent(), "plain", ""))
                .add(bar("succeeded", counted.ok(), counted.sent(), "pass", "of sent"))
                .add(bar("failed", counted.failedInAll(), counted.sent(), "bug", "of sent"));
        counted.failed()
                .forEach(
                        (errorClass, count) -> body.add(bar(errorClass.label(), count, counted.sent(), "bug", "of sent")
                                .with("class", "part")));
        body.add(bar("blocked by a lock", counted.blocked(), counted.sent(), "unknown", "of sent"));
        counted.remarks()
                .forEach((name, count) -> body.add(bar(name, count, counted.blocked(), "unknown", "of blocked")
                        .with("class", "part")));
        body.add(bar("read or wrote rows", counted.data(), counted.ok(), "plain", "of succeeded"))
                .add(bar("touched at least one row", counted.touchedRows(), counted.data(), "pass", "of these"))
                .add(bar("skipped, not sent", counted.skipped(), 0, "plain", ""));
        return Page.section("Statements").add(Markup.of("table", "counts").add(body));
    }

    private static Markup verdicts(Statistics counted) {
        long all =
                counted.verdicts().values().stream().mapToLong(Long::longValue).sum();
        Markup body = Markup.of("tbody");
        for (Verdict.Outcome verdict : List.of(
                Verdict.Outcome.BUG,
                Verdict.Outcome.UNKNOWN,
                Verdict.Outcome.PERMITTED,
                Verdict.Outcome.PASS,
                Verdict.Outcome.NOT_APPLICABLE)) {
            body.add(bar(verdict.label(), counted.verdicts(verdict), all, FindingPage.tone(verdict), "of verdicts"));
        }
        if (counted.spared() > 0) {
            body.add(bar("not asked (--thorough asks)", counted.spared(), 0, "plain", ""));
        }
        return Page.section("Verdicts of all oracles")
                .add(Markup.of("table", "counts").add(body));
    }

    private static Markup bar(String name, long part, long whole, String tone, String of) {
        double percent = whole == 0 ? 0 : 100.0 * part / whole;
        Markup fill = Markup.of("span", "fill " + tone)
                .with("style", String.format(Locale.ROOT, "width: %.2f%%", Math.min(100, percent)));
        return Markup.of("tr")
                .add(Markup.of("th").with("scope", "row").text(name))
                .add(Markup.of("td", "number").text(Wording.number(part)))
                .add(Markup.of("td", "number").text(of.isEmpty() ? "" : Wording.share(part, whole)))
                .add(Markup.of("td", "of").text(of))
                .add(Markup.of("td", "bar").add(whole == 0 || of.isEmpty() ? Markup.of("span") : fill));
    }

    private static Markup settings(CampaignResult result) {
        return Page.section("Settings").add(settingsList(result));
    }

    static Markup settingsList(CampaignResult result) {
        Markup list = Markup.of("dl", "facts");
        Page.fact(list, "engine", Wording.engine(result.engine()));
        Page.fact(list, "seed", Long.toString(result.seed()));
        ReproductionCommand.settings(result).stream()
                .filter(setting ->
                        !setting.name().equals("seed") && !setting.name().equals("--seed"))
                .forEach(setting -> Page.fact(list, setting.name(), setting.value()));
        return list;
    }

    private static boolean is(Finding finding, Verdict.Outcome outcome) {
        return finding.shown().verdict().outcome() == outcome;
    }
}
