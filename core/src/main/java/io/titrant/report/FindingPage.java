package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.judge.EquivalentOrder;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The page of one finding: what a bug report needs. The reduced case comes first, the original case is folded. */
final class FindingPage {
    private static final int STATE_ROWS = 50;
    private static final int LONGEST_SQL = 20_000;
    private static final int LONGEST_NOTE = 20_000;
    private static final int NOTES = 50;

    private final CampaignResult result;
    private final Finding finding;
    private final Verdict verdict;

    private FindingPage(CampaignResult result, Finding finding) {
        this.result = result;
        this.finding = finding;
        this.verdict = finding.shown().verdict();
    }

    static String of(CampaignResult result, Finding finding) {
        return new FindingPage(result, finding).write();
    }

    /** The name of a finding: its kind, or its outcome if it has no kind. */
    static String name(Verdict verdict) {
        String kind = verdict.kind();
        String rule = verdict.rule();
        String what = kind != null
                ? kind
                : verdict.outcome() == Verdict.Outcome.UNKNOWN
                        ? "undecided"
                        : verdict.outcome().label();
        return Wording.shortened(Wording.oneLine(what + (rule == null ? "" : " by " + rule)), 200);
    }

    /** The colour of an outcome. */
    static String tone(Verdict.Outcome outcome) {
        return switch (outcome) {
            case BUG -> "bug";
            case UNKNOWN -> "unknown";
            case PERMITTED -> "permitted";
            case PASS -> "pass";
            case NOT_APPLICABLE -> "plain";
        };
    }

    private String write() {
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker")
                        .add(Markup.of("a").with("href", "../../index.html").text("Titrant campaign"))
                        .text(" / " + Wording.engine(finding.identity().engine())))
                .add(Markup.of("h1")
                        .add(Markup.of("span", "badge " + tone(verdict.outcome()))
                                .text(verdict.outcome().label()))
                        .text(" " + name(verdict)))
                .add(Markup.of("p", "lead").text(Wording.shortened(sentence(verdict), 4000)))
                .add(facts());
        if (!verdict.cycle().isEmpty()) {
            main.add(Page.section("The cycle").add(CycleDrawing.of(verdict.cycle())));
        }
        if (!verdict.differences().isEmpty()) {
            main.add(evidence());
        }
        EquivalentOrder equivalent = verdict.equivalent();
        if (equivalent != null) {
            main.add(OrderDrawing.of(equivalent));
        }
        main.add(happened()).add(finalState(finding.shown().recording())).add(reproduce());
        notes(main, finding.shown().recording().notes());
        if (finding.reduced() != null) {
            main.add(original());
        }
        return Page.of(
                name(verdict) + ", " + finding.identity().engine().name(), main.add(settings()), result.provenance());
    }

    /** The general meaning of a verdict, and its explanation in this case. */
    static String sentence(Verdict verdict) {
        String general = Oracles.meaning(verdict);
        return (general.isEmpty() ? "" : general + " ") + Wording.capitalised(verdict.explanation());
    }

    private Markup facts() {
        Markup list = Markup.of("dl", "facts");
        Page.fact(list, "engine", Wording.engine(finding.identity().engine()));
        for (FindingColumn column : FindingColumn.ON_PAGE) {
            Page.fact(list, column.heading(), column.display(finding));
        }
        LevelDocumentation.of(result, finding)
                .ifPresent(source -> Page.fact(
                        list,
                        "the level's documentation",
                        Markup.of("a").with("href", source).text(source)));
        if (finding.unfinished()) {
            Page.fact(
                    list,
                    "reduction",
                    "not finished: a longer reduction may give a smaller case and another fingerprint");
        }
        Page.fact(list, "run", ending(finding.shown().recording()));
        return list;
    }

    private static String ending(Recording recording) {
        return recording.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private Markup evidence() {
        Markup section = Page.section("Expected and observed");
        verdict.differences().forEach(difference -> section.add(DifferenceView.of(difference)));
        return section;
    }

    private Markup happened() {
        Case shown = finding.shown().testCase();
        Markup section = Page.section("What happened");
        section.add(Markup.of("p", "fact")
                .text(finding.reduced() == null ? unreduced() : reduced())
                .text("Time runs downwards: ")
                .add(Timeline.pause())
                .text(" is blocked by a lock, ▶\uFE0E returns after it was blocked, ✗ fails."));
        if (!shown.init().isEmpty()) {
            section.add(Markup.of("h3").text("Initial database"))
                    .add(code(String.join(";\n", shown.init()) + ";"))
                    .add(Markup.of("h3").text("Schedule"));
        }
        return section.add(Timeline.of(finding.shown(), FindingFiles.shown(finding)));
    }

    private String unreduced() {
        return finding.reproduction().tries() == 0
                ? "The case as it was generated: time was up before it could be repeated and reduced. "
                : "The case as it was generated. ";
    }

    private String reduced() {
        return finding.unfinished() ? "The case, reduced as far as time allowed. " : "The reduced case. ";
    }

    private static Markup finalState(Recording recording) {
        Markup section = Page.section("Final state");
        if (recording.finalState().isEmpty()) {
            return section.add(
                    Markup.of("p").text("The final state was not read because the run did not reach its end."));
        }
        Markup tables = Markup.of("div", "tables");
        recording
                .finalState()
                .forEach((table, rows) -> tables.add(Markup.of("div")
                        .add(Markup.of("h3").add(Markup.of("code").text(Wording.shortened(table, 80))))
                        .add(RowsView.of(rows, STATE_ROWS))));
        return section.add(tables);
    }

    private Markup reproduce() {
        Markup section = Page.section("Reproduce");
        section.add(Markup.of("p").text("With Titrant, in the folder in which the campaign was started:"))
                .add(code(ReproductionCommand.command(result, finding)));
        if (finding.unfinished() || finding.reproduction().tries() == 0) {
            section.add(Markup.of("p").text("This command reduces the case to the end:"))
                    .add(code(ReproductionCommand.reduction(result, finding)));
        }
        section.add(Markup.of("p")
                        .text("Without Titrant, by hand (")
                        .add(link(FindingFiles.SCRIPT))
                        .text("): open one connection per session and run each statement in the session"
                                + " named above it."))
                .add(folded("The script", code(SessionScript.of(result, finding))));
        List<RegressionTest.File> tests = RegressionTest.of(result, finding, Optional.empty());
        if (!tests.isEmpty()) {
            Markup forms = Markup.of("p").text("As a regression test in the form of the engine's own tests:");
            tests.forEach(test -> forms.text(" ").add(link(test.name())));
            section.add(forms);
        }
        Markup files = Markup.of("p").text("Case files: ");
        if (finding.reduced() != null) {
            files.add(link(FindingFiles.REDUCED)).text(", ");
        }
        files.add(link(FindingFiles.CASE)).text(finding.reduced() == null ? "" : " (the original)");
        for (int i = 1; i <= finding.occurrences().more().size(); i++) {
            files.text(", ").add(link(FindingFiles.more(i)));
        }
        return section.add(files);
    }

    private static Markup link(String file) {
        return Markup.of("a").with("href", file).text(file);
    }

    private static void notes(Markup main, List<String> notes) {
        if (!notes.isEmpty()) {
            Markup section = Page.section("Notes");
            notes.stream()
                    .limit(NOTES)
                    .forEach(note -> section.add(Markup.of("pre", "note").text(Wording.shortened(note, LONGEST_NOTE))));
            if (notes.size() > NOTES) {
                section.add(Markup.of("p", "fact").text("The first " + NOTES + " of " + notes.size() + "."));
            }
            main.add(section);
        }
    }

    private Markup original() {
        Markup section = Page.section("The original case");
        Case original = finding.original().testCase();
        Markup inside = Markup.of("div")
                .add(Markup.of("p")
                        .text(Wording.shortened(finding.original().verdict().explanation(), 4000)))
                .add(code(CaseWriter.write(original)))
                .add(Timeline.of(finding.original(), FindingFiles.CASE))
                .add(finalState(finding.original().recording()));
        notes(inside, finding.original().recording().notes());
        return section.add(folded(
                Wording.plural(original.steps().size(), "statement") + " of "
                        + Wording.plural(original.transactions().size(), "transaction")
                        + ", before reduction",
                inside));
    }

    private Markup settings() {
        return Page.section("Engine and settings").add(IndexPage.settingsList(result));
    }

    private static Markup folded(String title, Markup content) {
        return Markup.of("details").add(Markup.of("summary").text(title)).add(content);
    }

    private static Markup code(String text) {
        return Markup.of("pre").add(Markup.of("code").text(Wording.shortened(text, LONGEST_SQL)));
    }
}
