package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.storm.metrics.StormSample;
import java.io.PrintWriter;
import java.time.Duration;

/** The progress of a storm on stderr: one line that is rewritten on a terminal, else a line every 30 seconds. */
final class StormProgress implements StormRun.Listener {
    private static final int BAR = 20;
    private static final double SECONDS_BETWEEN_LINES = 30;

    private final PrintWriter err;
    private final StormSettings settings;
    private final TerminalLine line;
    private double lastLine;
    private double lastSeconds;
    private long lastCommitted;

    StormProgress(PrintWriter err, StormSettings settings) {
        this.err = err;
        this.line = new TerminalLine(err);
        this.settings = settings;
    }

    @Override
    public synchronized void phase(String text) {
        line.show(text);
    }

    @Override
    public synchronized void progress(StormSample now) {
        double elapsed = now.seconds() - lastSeconds;
        double tps = elapsed <= 0 ? 0 : (now.committed() - lastCommitted) / elapsed;
        if (line.shown() || now.seconds() - lastLine >= SECONDS_BETWEEN_LINES) {
            lastLine = now.seconds();
            String text = line(now, tps);
            if (line.shown()) {
                line.show(text);
            } else {
                err.println(text);
                err.flush();
            }
        }
        lastSeconds = now.seconds();
        lastCommitted = now.committed();
    }

    private String line(StormSample now, double tps) {
        return String.format(
                "%s %.0f s  anomalies %d  %s  %.0f/s  α %s  waits %d  deadlocks %d  serialization %d",
                bar(now),
                now.seconds(),
                now.anomalies(),
                Plural.of(now.committed(), "transaction"),
                tps,
                StormText.percent(now.alpha()),
                now.waits(),
                now.deadlocks(),
                now.serializationFailures());
    }

    synchronized void end() {
        line.clear();
    }

    private String bar(StormSample now) {
        Duration time = settings.limits().time();
        Long most = settings.limits().transactions();
        double done = time != null
                ? now.seconds() / Math.max(1, time.toSeconds())
                : most == null ? 0 : (double) (now.committed() + now.rolledBack()) / most;
        int full = (int) Math.min(BAR, Math.round(done * BAR));
        return "█".repeat(full) + "░".repeat(BAR - full);
    }
}
