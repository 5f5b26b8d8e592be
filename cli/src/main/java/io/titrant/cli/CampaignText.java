package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.campaign.Statistics;
import io.titrant.judge.Verdict;
import io.titrant.report.FindingColumn;
import io.titrant.report.PermittedRule;
import io.titrant.report.TextTable;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The result of a campaign as text. */
final class CampaignText {
    private static final int WIDEST = 240;

    private CampaignText() {}

    static String render(CampaignResult result, Path folder) {
        StringBuilder text = new StringBuilder();
        text.append(result.engine().name()).append(' ').append(result.engine().version());
        text.append(String.format(", seed %d, %.0f s%n", result.seed(), result.seconds()));
        text.append(TextTable.wrapped(statistics(result), columns()));
        List<Finding> shown = result.findings().stream()
                .filter(finding -> !permitted(finding.shown().verdict().outcome()))
                .toList();
        if (!result.groups().isEmpty()) {
            text.append('\n').append(groups(result, folder));
        } else if (!shown.isEmpty()) {
            text.append('\n').append(findings(shown));
        }
        result.unexamined().stream()
                .filter(sort -> !permitted(sort.verdict()))
                .forEach(sort ->
                        text.append("not examined: ").append(sort.display()).append('\n'));
        text.append(TextTable.wrapped(permitted(result) + notReported(result), columns()));
        if (!result.failed() && result.statistics().verdicts(Verdict.Outcome.BUG) == 0) {
            text.append(
                    result.statistics().cases() == 0
                            ? "no case was finished: give the campaign more time\n"
                            : "no bug was found\n");
        }
        return text.append("\nreport: ")
                .append(folder.resolve("index.html"))
                .append('\n')
                .toString();
    }

    /** The bugs that no line above shows: those not examined, and those that the user knows. */
    private static String notReported(CampaignResult result) {
        StringBuilder text = new StringBuilder();
        if (result.unexaminedBugs() > 0) {
            text.append(Plural.of(result.unexaminedBugs(), "bug verdict"))
                    .append(
                            " not examined: each may be a finding above or a new one (--resume examines those that lacked time)\n");
        }
        if (result.known().findings() > 0) {
            text.append("set aside as known: ")
                    .append(Plural.of(result.known().findings(), "finding"))
                    .append(" of ")
                    .append(Plural.of(result.known().cases(), "case"))
                    .append('\n');
        }
        return text.toString();
    }

    /** The width of the terminal; unlimited if stdout is a file. */
    static int columns() {
        return Boolean.getBoolean("titrant.stdout.terminal") ? TerminalLine.columns() : Integer.MAX_VALUE;
    }

    private static String statistics(CampaignResult result) {
        Statistics s = result.statistics();
        String cases = String.format(
                "%s (%s%.1f/s), %s: %s succeeded, %s of the reads and writes touched a row, %d" + " blocked%n",
                Plural.of(s.cases(), "case"),
                result.casesBefore() == 0 ? "" : s.cases() - result.casesBefore() + " in this run, ",
                result.rate(),
                Plural.of(s.sent(), "statement"),
                ProgressLine.share(s.ok(), s.sent()),
                ProgressLine.share(s.touchedRows(), s.data()),
                s.blocked());
        String failed = s.failed().entrySet().stream()
                .map(e -> e.getKey().label() + " " + e.getValue())
                .collect(Collectors.joining(", "));
        String verdicts = List.of(Verdict.Outcome.values()).stream()
                .sorted(Comparator.reverseOrder())
                .map(outcome -> outcome.label() + " " + s.verdicts(outcome))
                .collect(Collectors.joining(", "));
        String remarks = s.remarks().entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
        return cases
                + (failed.isEmpty() ? "" : "failed: " + failed + "\n")
                + "verdicts: " + verdicts
                + (s.spared() == 0 ? "" : ", not asked " + s.spared())
                + (s.dropped() == 0 ? "\n" : "; " + Plural.of(s.dropped(), "case") + " could not be set up\n")
                + (remarks.isEmpty() ? "" : "remarks: " + remarks + "\n");
    }

    private static boolean permitted(Verdict.Outcome outcome) {
        return outcome == Verdict.Outcome.PERMITTED;
    }

    /** How often each rule explained a case; the report lists the cases. */
    private static String permitted(CampaignResult result) {
        List<PermittedRule> rules = PermittedRule.of(result);
        return rules.isEmpty()
                ? ""
                : rules.stream()
                        .map(rule -> rule.name() + " " + rule.cases())
                        .collect(Collectors.joining(", ", "permitted, as documented: ", "\n"));
    }

    /** The root causes; the report lists the findings of each. */
    private static String groups(CampaignResult result, Path folder) {
        int findings = result.groups().stream()
                .mapToInt(group -> group.findings().size())
                .sum();
        TextTable table = new TextTable(60, List.of("group", "findings", "cases", "root cause", "at"));
        for (FindingGroup group : result.groups()) {
            String versions = group.versions().summary();
            table.row(List.of(
                    group.id(),
                    Integer.toString(group.findings().size()),
                    Integer.toString(group.cases()),
                    group.title()
                            + (group.head().flaky() ? " (flaky)" : "")
                            + (versions.isEmpty() ? "" : "\n" + versions),
                    String.join(", ", group.isolations()) + "\nby " + String.join(", ", group.oracles())));
        }
        FindingGroup first = result.groups().get(0);
        return Plural.of(result.groups().size(), "root cause") + " of "
                + Plural.of(findings, "finding") + ":\n\n"
                + table.render(columns())
                + "\nready to paste into a bug tracker: "
                + folder.resolve("groups").resolve(first.id()).resolve("issue.md")
                + (result.groups().size() == 1 ? "\n" : ", …\n");
    }

    private static String findings(List<Finding> findings) {
        TextTable table = new TextTable(
                60,
                FindingColumn.ON_TERMINAL.stream().map(FindingColumn::heading).toList());
        findings.stream()
                .sorted(Comparator.comparing(
                                (Finding finding) -> finding.shown().verdict().outcome())
                        .reversed())
                .forEach(finding -> table.row(FindingColumn.ON_TERMINAL.stream()
                        .map(column -> shortened(column.display(finding)))
                        .toList()));
        return table.render(columns());
    }

    private static String shortened(String text) {
        return text.length() <= WIDEST ? text : text.substring(0, text.offsetByCodePoints(0, WIDEST - 1)) + "…";
    }
}
