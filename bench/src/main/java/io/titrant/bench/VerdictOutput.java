package io.titrant.bench;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Writes verdict lines to a file or to standard output, and what the run is doing to standard error. */
final class VerdictOutput {
    private final PrintStream out;
    private final PrintStream progress;

    VerdictOutput(PrintStream out, PrintStream progress) {
        this.out = out;
        this.progress = progress;
        out.println(VerdictLine.HEAD);
    }

    void lines(List<VerdictLine> lines) {
        lines.forEach(out::println);
    }

    /** A line that no comparison looks at; the user sees it even if the lines go to a file. */
    void comment(String text) {
        out.println("# " + text);
        progress.println(text);
    }

    void progress(String text) {
        progress.println(text);
    }

    static String seconds(long beganNanos) {
        return String.format(
                "%.1f s", Duration.ofNanos(System.nanoTime() - beganNanos).toMillis() / 1e3);
    }
}
