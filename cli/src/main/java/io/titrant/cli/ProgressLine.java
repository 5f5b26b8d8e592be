package io.titrant.cli;

import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.judge.Verdict;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** The progress of a campaign on stderr: one line that is rewritten on a terminal, else a line every 30 seconds. */
final class ProgressLine {
    private static final int BAR = 20;
    private static final double SECONDS_BETWEEN_LINES = 30;

    private final PrintWriter err;
    private final CampaignSettings settings;
    private final boolean terminal = Boolean.getBoolean("titrant.stderr.terminal");
    private double lastLine;
    private Statistics before = Statistics.NONE;

    ProgressLine(PrintWriter err, CampaignSettings settings) {
        this.err = err;
        this.settings = settings;
    }

    /** Sets the counts of earlier runs, which do not count for the rate of this run. */
    synchronized void startFrom(Statistics earlier) {
        before = earlier;
    }

    synchronized void show(Statistics now, List<Finding> findings, double seconds) {
        if (!terminal && seconds - lastLine < SECONDS_BETWEEN_LINES) {
            return;
        }
        lastLine = seconds;
        String text = String.format(
                "%s %.0f s  %d cases  %.0f cases/s  %.0f stmts/s  %s ok  %d blocked  bugs %d (%d found)  permitted %d  unknown %d",
                bar(now, seconds),
                seconds,
                now.cases(),
                (now.cases() - before.cases()) / seconds,
                (now.sent() - before.sent()) / seconds,
                share(now.ok(), now.sent()),
                now.blocked(),
                now.verdicts(Verdict.Outcome.BUG),
                findings.stream()
                        .filter(f -> f.original().verdict().outcome() == Verdict.Outcome.BUG)
                        .count(),
                now.verdicts(Verdict.Outcome.PERMITTED),
                now.verdicts(Verdict.Outcome.UNKNOWN));
        if (terminal) {
            err.print("\r\u001b[K" + text);
        } else {
            err.println(text);
        }
        err.flush();
    }

    synchronized void end() {
        if (terminal) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }

    private String bar(Statistics now, double seconds) {
        Duration time = settings.time();
        Long cases = settings.cases();
        double done = time != null
                ? seconds / Math.max(1, time.toSeconds())
                : cases == null ? 0 : (double) now.cases() / cases;
        int full = (int) Math.min(BAR, Math.round(done * BAR));
        return "█".repeat(full) + "░".repeat(BAR - full);
    }

    static String share(long part, long whole) {
        return whole == 0 ? "–" : String.format("%.1f %%", 100.0 * part / whole);
    }
}
