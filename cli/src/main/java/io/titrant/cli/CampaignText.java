package io.titrant.cli;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.judge.Verdict;
import io.titrant.report.FindingColumn;
import io.titrant.report.TextTable;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a campaign came to, for people. */
final class CampaignText {
    private static final int WIDEST = 240;

    private CampaignText() {}

    static String render(CampaignResult outcome, Path folder) {
        Statistics s = outcome.statistics();
        StringBuilder text = new StringBuilder();
        text.append(outcome.engine().name()).append(' ').append(outcome.engine().version());
        text.append(String.format(", seed %d, %.0f s%n", outcome.seed(), outcome.seconds()));
        text.append(String.format(
                "%d cases (%s%.1f/s), %d statements: %s succeeded, %s of those on data touched a row, %d waited%n",
                s.cases(),
                outcome.casesBefore() == 0 ? "" : s.cases() - outcome.casesBefore() + " in this run, ",
                outcome.rate(),
                s.sent(),
                ProgressLine.share(s.ok(), s.sent()),
                ProgressLine.share(s.touchedRows(), s.data()),
                s.blocked()));
        if (!s.failed().isEmpty()) {
            text.append("failed: ")
                    .append(s.failed().entrySet().stream()
                            .map(e -> e.getKey().label() + " " + e.getValue())
                            .collect(Collectors.joining(", ")))
                    .append('\n');
        }
        text.append("verdicts: ");
        text.append(List.of(Verdict.Outcome.values()).stream()
                .sorted(Comparator.reverseOrder())
                .map(o -> o.label() + " " + s.verdicts(o))
                .collect(Collectors.joining(", ")));
        text.append(s.dropped() == 0 ? "\n" : "; " + s.dropped() + " cases could not be set up\n");
        if (!s.remarks().isEmpty()) {
            text.append("noticed: ")
                    .append(s.remarks().entrySet().stream()
                            .map(e -> e.getKey() + " " + e.getValue())
                            .collect(Collectors.joining(", ")))
                    .append('\n');
        }
        List<Finding> shown = outcome.findings().stream()
                .filter(finding -> !permitted(finding.original().verdict().outcome()))
                .toList();
        if (!shown.isEmpty()) {
            text.append('\n').append(findings(shown));
        }
        outcome.unexamined().stream()
                .filter(sort -> !permitted(sort.verdict()))
                .forEach(sort ->
                        text.append("not looked at: ").append(sort.display()).append('\n'));
        text.append(permitted(outcome));
        return text.append("\nreport: ")
                .append(folder.resolve("index.html"))
                .append('\n')
                .toString();
    }

    private static boolean permitted(Verdict.Outcome outcome) {
        return outcome == Verdict.Outcome.PERMITTED;
    }

    /** What needs nobody's attention tonight, in one line: how often each rule explained a case. The report has them one by one. */
    private static String permitted(CampaignResult outcome) {
        Map<String, Integer> rules = new TreeMap<>();
        outcome.findings().stream()
                .filter(finding -> permitted(finding.original().verdict().outcome()))
                .forEach(f -> rules.merge(
                        String.valueOf(f.original().verdict().rule()),
                        f.occurrences().count(),
                        Integer::sum));
        outcome.unexamined().stream()
                .filter(sort -> permitted(sort.verdict()))
                .forEach(sort -> rules.merge(String.valueOf(sort.rule()), sort.count(), Integer::sum));
        return rules.isEmpty()
                ? ""
                : rules.entrySet().stream()
                        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                        .map(e -> e.getKey() + " " + e.getValue())
                        .collect(Collectors.joining(", ", "permitted, as documented: ", "\n"));
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
        return table.render();
    }

    private static String shortened(String text) {
        return text.length() <= WIDEST ? text : text.substring(0, text.offsetByCodePoints(0, WIDEST - 1)) + "…";
    }
}
