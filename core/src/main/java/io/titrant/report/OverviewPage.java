package io.titrant.report;

import io.titrant.Provenance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The page over all campaigns of a folder: the root causes of each engine, new, still there or gone, and the campaigns. {@code titrant serve} shows it with a script that filters,
 * sorts and follows a running campaign; each campaign writes it beside its own folder without a script.
 */
public final class OverviewPage {
    private static final String FILE = "index.html";
    private static final int MOST_IN_TREND = 60;

    private OverviewPage() {}

    /** Writes the page into the folder that holds the folder of a campaign, if that is a folder for campaigns ({@code titrant-out}). */
    public static void writeBeside(Path campaign, long nowMillis) {
        Path folder = campaign.toAbsolutePath().getParent();
        if (folder != null && folder.endsWith("titrant-out") && Files.isDirectory(folder)) {
            ReportFile.replace(folder.resolve(FILE), of(folder, false, nowMillis));
        }
    }

    /**
     * A campaign that still runs is left out: it has no root causes yet, so all would seem gone.
     *
     * @param scripted whether {@code serve.js} is at hand
     * @param nowMillis the time of the call, in milliseconds since 1970
     */
    public static String of(Path folder, boolean scripted, long nowMillis) {
        List<CampaignRecord> campaigns = CampaignRecord.below(folder).stream()
                .filter(campaign -> LiveFile.read(folder.resolve(campaign.folder()), nowMillis)
                        .isEmpty())
                .toList();
        List<CampaignHistory> histories = CampaignHistory.of(campaigns);
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker").text("Titrant campaigns"))
                .add(Markup.of("h1")
                        .text(String.valueOf(folder.toAbsolutePath().normalize().getFileName())))
                .add(Markup.of("p", "lead").text(sentence(campaigns, histories)));
        if (scripted) {
            main.add(Markup.of("section").with("id", "live").with("hidden", "hidden"));
            main.add(filter());
        }
        histories.forEach(history -> main.add(engine(history)));
        if (!campaigns.isEmpty()) {
            main.add(campaigns(campaigns));
        }
        return scripted
                ? Page.withScript("Titrant campaigns", main)
                : Page.of("Titrant campaigns", main, Provenance.UNKNOWN);
    }

    private static String sentence(List<CampaignRecord> campaigns, List<CampaignHistory> histories) {
        if (campaigns.isEmpty()) {
            return "No campaign has written a report here yet. './titrant test' starts one.";
        }
        long causes = histories.stream()
                .mapToLong(one -> one.newest().groups().size())
                .sum();
        return Wording.plural(causes, "root cause") + " in the newest campaigns of "
                + Wording.plural(histories.size(), "engine") + ", "
                + Wording.plural(campaigns.size(), "campaign") + " in all.";
    }

    private static Markup filter() {
        return Markup.of("p")
                .add(Markup.of("label").with("for", "filter").text("Show only rows with "))
                .add(Markup.of("input")
                        .with("id", "filter")
                        .with("type", "search")
                        .with("placeholder", "h2, new, …"));
    }

    private static Markup engine(CampaignHistory history) {
        Markup section = Page.section(history.engine());
        section.add(Markup.of("p", "fact")
                .text(history.count(CampaignHistory.State.NEW) + " new, "
                        + history.count(CampaignHistory.State.STILL_THERE) + " still there, "
                        + history.count(CampaignHistory.State.GONE) + " gone; newest campaign: "
                        + history.newest().system()
                        + ". A gone root cause was not seen by the newest campaign; it may be fixed or missed."));
        if (history.campaigns().size() > 1) {
            section.add(trend(history));
        }
        List<CampaignHistory.Line> lines = history.lines();
        if (lines.isEmpty()) {
            return section.add(Markup.of("p").text("No bug was found."));
        }
        Markup table = table("root cause", "state", "cases", "versions", "last seen in");
        Markup body = Markup.of("tbody");
        lines.forEach(line -> body.add(Markup.of("tr")
                .add(cell("what", "root cause").add(link(line.last(), line.cause())))
                .add(cell("plain", "state")
                        .add(Markup.of("span", "badge " + tone(line.state()))
                                .text(line.state().label())))
                .add(cell("number", "cases").text(Wording.number(line.cause().cases())))
                .add(cell("plain", "versions").text(String.join(", ", line.versions())))
                .add(cell("plain", "last seen in").text(line.last().folder()))));
        return section.add(Page.scrolling(history.engine(), table.add(body)));
    }

    private static Markup link(CampaignRecord campaign, CampaignRecord.RootCause cause) {
        String page = cause.page().isEmpty() ? FILE : cause.page();
        return Markup.of("a")
                .with("href", UrlPath.of(campaign.folder(), page))
                .text(cause.title().isEmpty() ? cause.id() : cause.title());
    }

    private static String tone(CampaignHistory.State state) {
        return switch (state) {
            case NEW -> "bug";
            case STILL_THERE -> "unknown";
            case GONE -> "pass";
        };
    }

    /** The number of root causes of each campaign as a line, and in words. */
    private static Markup trend(CampaignHistory history) {
        List<Integer> counts = history.campaigns().stream()
                .map(campaign -> campaign.groups().size())
                .skip(Math.max(0, history.campaigns().size() - MOST_IN_TREND))
                .toList();
        int most = Math.max(1, counts.stream().mapToInt(Integer::intValue).max().orElse(1));
        String points = IntStream.range(0, counts.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT, "%.1f,%.1f", 300.0 * i / (counts.size() - 1), 58 - 56.0 * counts.get(i) / most))
                .collect(Collectors.joining(" "));
        String words = counts.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return Markup.of("div")
                .add(Markup.of("svg", "curve")
                        .with("viewBox", "0 0 300 60")
                        .with("preserveAspectRatio", "none")
                        .with("role", "img")
                        .with("aria-label", "root causes per campaign: " + words)
                        .add(Markup.of("polyline").with("points", points)))
                .add(Markup.of("p", "fact").text("root causes per campaign, oldest first: " + words));
    }

    private static Markup campaigns(List<CampaignRecord> campaigns) {
        Markup table =
                table("campaign", "engine", "started", "cases", "cases/s", "root causes", "bugs", "not examined");
        Markup body = Markup.of("tbody");
        for (int i = campaigns.size() - 1; i >= 0; i--) {
            CampaignRecord one = campaigns.get(i);
            body.add(Markup.of("tr")
                    .add(cell("what", "campaign")
                            .add(Markup.of("a")
                                    .with("href", UrlPath.of(one.folder(), FILE))
                                    .text(one.folder())))
                    .add(cell("plain", "engine").text(one.system()))
                    .add(cell("plain", "started").text(ProvenanceView.readable(one.started())))
                    .add(cell("number", "cases").text(Wording.number(one.cases())))
                    .add(cell("number", "cases/s").text(String.format(Locale.ROOT, "%.1f", one.rate())))
                    .add(cell("number", "root causes")
                            .text(Wording.number(one.groups().size())))
                    .add(cell("number", "bugs").text(Wording.number(one.bugs())))
                    .add(cell("number", "not examined").text(Wording.number(one.unexamined()))));
        }
        return Page.section("Campaigns").add(Page.scrolling("Campaigns", table.add(body)));
    }

    static Markup table(String... heads) {
        Markup row = Markup.of("tr");
        for (String head : heads) {
            row.add(Markup.of("th").with("scope", "col").text(head));
        }
        return Markup.of("table", "findings overview").add(Markup.of("thead").add(row));
    }

    static Markup cell(String cssClass, String label) {
        return Markup.of("td", cssClass).with("data-label", label);
    }
}
