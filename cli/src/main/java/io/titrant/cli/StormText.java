package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.storm.metrics.Accessibility;
import io.titrant.storm.metrics.Goodness;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.OperationKind;
import java.nio.file.Path;
import java.util.TreeMap;

/** The result of a storm for people. */
final class StormText {
    private StormText() {}

    static String render(StormResult result, Path folder) {
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                "%s %s, model %s, seed %d, %.0f s, %s sessions, %s%n",
                result.engine(),
                result.version(),
                result.model(),
                result.seed(),
                result.seconds(),
                result.settings().get("sessions"),
                result.settings().get("isolation")));
        StormResult.Transactions transactions = result.transactions();
        out.append(String.format(
                "%s committed (%.0f/s), %d rolled back; %s loaded in %.1f s%n",
                Plural.of(transactions.committed(), "transaction"),
                result.tps(),
                transactions.rolledBack(),
                Plural.of(result.rows().rows(), "row"),
                result.rows().seconds()));
        validity(out, result.accessibility());
        out.append(
                String.format("β    %s, %s%n", beta("plain", result.plain()), beta("stratified", result.stratified())));
        contention(out, result);
        out.append(String.format(
                "latency of a statement: median %.2f ms, 95 %% %.2f ms, 99 %% %.2f ms, longest %.1f ms%n",
                result.latency().median(),
                result.latency().p95(),
                result.latency().p99(),
                result.latency().max()));
        out.append(String.format(
                "shadow: %.1f kB, %d dynamic keys%n",
                result.shadow().bytes() / 1000.0, result.shadow().dynamicKeys()));
        checked(out, result);
        result.notes().forEach(note -> out.append("note: ").append(note).append('\n'));
        return out.append("\nreport: ")
                .append(folder.resolve("index.html"))
                .append('\n')
                .toString();
    }

    private static void validity(StringBuilder out, Accessibility accessibility) {
        out.append(String.format("α    %s overall", percent(accessibility.alpha())));
        for (OperationKind kind : OperationKind.values()) {
            double alpha = accessibility.alpha(kind);
            if (!Double.isNaN(alpha)) {
                out.append(", ").append(kind.label()).append(' ').append(percent(alpha));
            }
        }
        out.append(String.format(
                "%n     %s sent, %d never instantiated, %d aborted by conflicts (with these as invalid: α %s)%n",
                Plural.of(accessibility.sent(), "operation"),
                accessibility.count(OperationOutcome.NOT_INSTANTIATED),
                accessibility.count(OperationOutcome.ABORTED),
                percent(accessibility.strict())));
    }

    private static String beta(String name, Goodness goodness) {
        return Double.isNaN(goodness.beta())
                ? name + " – (" + Plural.of(goodness.accesses(), "access") + ")"
                : String.format("%s %.4f (%s)", name, goodness.beta(), Plural.of(goodness.accesses(), "access"));
    }

    private static void contention(StringBuilder out, StormResult result) {
        StormResult.Contention contention = result.contention();
        double thousands = Math.max(
                1e-9, (result.transactions().committed() + result.transactions().rolledBack()) / 1000.0);
        out.append(String.format(
                "per 1000 transactions: %s lock waits, %.1f deadlocks, %.1f lock time-outs, %.1f serialization failures%n",
                contention.waits() < 0 ? "–" : String.format("%.1f", contention.waits() / thousands),
                contention.deadlocks() / thousands,
                contention.lockTimeouts() / thousands,
                contention.serializationFailures() / thousands));
        new TreeMap<>(result.errors()).forEach((errorClass, count) -> {
            String message = result.messages().getOrDefault(errorClass, "");
            out.append(String.format(
                    "errors: %s %d, such as: %s%n",
                    errorClass, count, message.lines().findFirst().orElse("")));
        });
    }

    private static void checked(StringBuilder out, StormResult result) {
        StormResult.Checked checked = result.checked();
        if (checked != null) {
            out.append(String.format(
                    "checked: %s by %s: %s (%.1f s)%n",
                    Plural.of(checked.transactions(), "transaction"),
                    checked.model(),
                    checked.valid() == null ? "undecided" : checked.valid() ? "no anomaly" : "anomalies",
                    checked.seconds()));
        }
        StormResult.Faults faults = result.faults();
        if (faults != null) {
            out.append(String.format(
                    "chaos: the server was killed %s, %s cut; %d of %d COMMITs without an answer had committed; all rows compared %s%n",
                    Plural.of(faults.kills(), "time"),
                    Plural.of(faults.cuts(), "connection"),
                    faults.committed(),
                    faults.inDoubt(),
                    Plural.of(faults.audits(), "time")));
        }
        for (StormAnomaly anomaly : result.anomalies()) {
            out.append(String.format(
                    "%s %s: %s%s%n",
                    anomaly.bug() ? "bug" : "permitted",
                    anomaly.kind(),
                    anomaly.explanation(),
                    anomaly.caseFile() == null ? "" : " Case: " + anomaly.caseFile()));
        }
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format("%.2f %%", Math.floor(share * 10_000) / 100);
    }
}
