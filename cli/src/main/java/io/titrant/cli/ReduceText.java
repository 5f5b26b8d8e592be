package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.casefile.CaseWriter;
import io.titrant.reduce.Reduction;
import java.util.Locale;

/** A reduction as text: the sizes, the case and its verdict. */
final class ReduceText {
    private ReduceText() {}

    static String nothing(Replay replay) {
        StringBuilder out = new StringBuilder(replay.file().name() + ": nothing to reduce, the case passes\n");
        replay.verdicts()
                .forEach(verdict ->
                        out.append("  ").append(ReplayText.line(verdict)).append('\n'));
        return out.toString();
    }

    static String render(ReduceReport report) {
        Reduction reduction = report.reduction();
        return report.original().file().name() + ", "
                + reduction.recording().engine().name() + " "
                + reduction.recording().engine().version() + ", " + report.isolation()
                + "\n\nbefore: " + reduction.before().display()
                + "\nafter:  " + reduction.after().display()
                + "\n" + effort(report)
                + "\n" + reduction.mark() + (reduction.reproduced() == 0 ? ": not reduced" : "")
                + "\n\n" + CaseWriter.write(report.written())
                + "\nverdict\n  " + ReplayText.line(reduction.verdict())
                + "\n  fingerprint " + report.fingerprint()
                + (reduction.limited() ? ", not final: the reduction is not finished" : "")
                + "\n\nwritten to " + report.path() + "\n";
    }

    private static String effort(ReduceReport report) {
        Reduction reduction = report.reduction();
        return String.format(
                Locale.ROOT,
                "%s tried, %d accepted, %.1f s%s",
                Plural.of(reduction.tried(), "candidate"),
                reduction.accepted(),
                report.seconds(),
                reduction.limited() ? "; stopped by a limit, './titrant reduce " + report.path() + "' continues" : "");
    }
}
