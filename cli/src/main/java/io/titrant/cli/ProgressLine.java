package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.judge.Verdict;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** The progress of a campaign on stderr: one line that is rewritten on a terminal, else a line every 30 seconds. The bugs come first. */
final class ProgressLine {
    private static final int BAR = 10;
    private static final double SECONDS_BETWEEN_LINES = 30;

    private final PrintWriter err;
    private final CampaignSettings settings;
    private final TerminalLine line;
    private final String label;
    private double lastLine;
    private Statistics before = Statistics.NONE;

    ProgressLine(PrintWriter err, CampaignSettings settings) {
        this(err, settings, "");
    }

    /** @param label stands before the line: which engine of several */
    ProgressLine(PrintWriter err, CampaignSettings settings, String label) {
        this.err = err;
        this.label = label.isEmpty() ? "" : label + " ";
        this.settings = settings;
        this.line = new TerminalLine(err);
    }

    /** Sets the counts of earlier runs, which do not count for the rate of this run. */
    synchronized void startFrom(Statistics earlier) {
        before = earlier;
    }

    synchronized void show(Statistics now, List<Finding> findings, double seconds) {
        if (!line.shown() && seconds - lastLine < SECONDS_BETWEEN_LINES) {
            return;
        }
        lastLine = seconds;
        String text = text(now, findings, seconds);
        if (line.shown()) {
            line.show(text);
        } else {
            err.println(text);
            err.flush();
        }
    }

    /** {@code █░ 12 s  bugs: 3 findings from 12 cases  351 cases, 29/s  …}. */
    String text(Statistics now, List<Finding> findings, double seconds) {
        long bugs = findings.stream().filter(Finding::bug).count();
        return String.format(
                "%s%s %.0f s  bugs: %s from %s  %s, %.0f/s  unknown %d  permitted %d  %.0f stmts/s  %s ok  %d"
                        + " blocked",
                label,
                bar(now, seconds),
                seconds,
                Plural.of(bugs, "finding"),
                Plural.of(now.verdicts(Verdict.Outcome.BUG), "verdict"),
                Plural.of(now.cases(), "case"),
                (now.cases() - before.cases()) / seconds,
                now.verdicts(Verdict.Outcome.UNKNOWN),
                now.verdicts(Verdict.Outcome.PERMITTED),
                (now.sent() - before.sent()) / seconds,
                share(now.ok(), now.sent()),
                now.blocked());
    }

    /** Shows what the campaign does after its cases. */
    synchronized void phase(String text) {
        line.show(label + text);
    }

    synchronized void end() {
        line.clear();
    }

    private String bar(Statistics now, double seconds) {
        Duration time = settings.time();
        Long cases = settings.cases();
        double done = time != null
                ? seconds / Math.max(1, time.toSeconds())
                : cases == null ? 0 : (double) now.cases() * settings.shard().of() / cases;
        int full = (int) Math.min(BAR, Math.round(done * BAR));
        return "█".repeat(full) + "░".repeat(BAR - full);
    }

    static String share(long part, long whole) {
        return whole == 0 ? "–" : String.format("%.1f %%", 100.0 * part / whole);
    }
}
