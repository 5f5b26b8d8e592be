package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.graph.Anomaly;
import io.titrant.graph.Edge;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Refutation;
import io.titrant.graph.Txn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/** The result of {@code check} as text. */
final class CheckText {
    private CheckText() {}

    static String render(String file, History history, Findings findings, Model model) {
        StringBuilder text = new StringBuilder();
        text.append(file).append(": ").append(transactions(history)).append('\n');
        models(text, findings, model);
        anomalies(text, history, findings, model);
        refutations(text, findings);
        return text.toString();
    }

    private static void models(StringBuilder text, Findings findings, Model model) {
        text.append(
                switch (findings.validity(model)) {
                    case VALID -> coloured("keeps ", "32") + model.label();
                    case INVALID -> coloured("violates ", "31;1") + model.label();
                    case UNKNOWN ->
                        "not decided: no violation of " + model.label()
                                + " was found, but part of the history could not be judged";
                });
        text.append("\nweakest model violated: ")
                .append(findings.weakestViolated().map(Model::label).orElse("none"));
        text.append(variants(findings, model));
        text.append("\nstrongest still possible: ")
                .append(findings.strongestHeld().map(Model::label).orElse("none"))
                .append('\n');
        findings.doubts()
                .forEach(doubt ->
                        text.append("could not be judged: ").append(doubt).append('\n'));
    }

    private static void anomalies(StringBuilder text, History history, Findings findings, Model model) {
        String before = "";
        for (Anomaly anomaly : findings.anomalies()) {
            if (!anomaly.name().equals(before)) {
                before = anomaly.name();
                heading(text, anomaly, findings.counts().getOrDefault(before, 1L), model);
            }
            text.append("  - ");
            if (!anomaly.cycle().isEmpty()) {
                text.append(cycle(anomaly, history.names())).append("\n    ");
            }
            text.append(Main.oneLine(anomaly.explanation())).append('\n');
        }
    }

    private static void refutations(StringBuilder text, Findings findings) {
        for (Refutation refutation : findings.refutations()) {
            text.append("\nno order of versions keeps ")
                    .append(refutation.model().label())
                    .append(": no read shows the order of some versions, and each order breaks it\n");
            refutation
                    .explanation()
                    .lines()
                    .forEach(line -> text.append("  ").append(line).append('\n'));
        }
    }

    /** The answers for the variants of the model with session order and real time, because papers use one name for different variants. */
    private static String variants(Findings findings, Model model) {
        List<String> answers = new ArrayList<>();
        for (Model other : Model.values()) {
            if (other != model && other.isVariantOf(model)) {
                answers.add(other.label() + " "
                        + switch (findings.validity(other)) {
                            case VALID -> "kept";
                            case INVALID -> "violated";
                            case UNKNOWN -> "unknown";
                        });
            }
        }
        return answers.isEmpty() ? "" : "\nvariants: " + String.join(", ", answers);
    }

    static String coloured(String word, String colour) {
        return Boolean.getBoolean("titrant.stdout.terminal") ? "\u001b[" + colour + "m" + word + "\u001b[0m" : word;
    }

    private static void heading(StringBuilder text, Anomaly anomaly, long count, Model model) {
        text.append(String.format(
                Locale.ROOT,
                "%n%s × %d%s: %s%n",
                anomaly.name(),
                count,
                model.forbids(anomaly) ? "" : " (which " + model.label() + " allows)",
                anomaly.kind().meaning()));
    }

    private static String transactions(History history) {
        int[] counts = new int[Txn.Status.values().length];
        int sessions = 0;
        BitSet seen = new BitSet();
        for (Txn t : history.txns()) {
            switch (t.status()) {
                case COMMITTED -> counts[0]++;
                case ABORTED -> counts[1]++;
                case UNKNOWN -> counts[2]++;
            }
            sessions += seen.get(t.session()) ? 0 : 1;
            seen.set(t.session());
        }
        return String.format(
                Locale.ROOT,
                "%s in %s: %d committed, %d aborted, %d with unknown outcome",
                Plural.of(history.txns().size(), "transaction"),
                Plural.of(sessions, "session"),
                counts[0],
                counts[1],
                counts[2]);
    }

    /** {@code T1 -rw(x)-> T2 -ww(x)-> T1}. */
    static String cycle(Anomaly anomaly, Names names) {
        StringBuilder text = new StringBuilder(names.txn(anomaly.cycle().get(0).from()));
        for (Edge edge : anomaly.cycle()) {
            text.append(" -")
                    .append(edge.predicate() ? "predicate " : "")
                    .append(edge.kind().label());
            if (edge.dependency()) {
                text.append('(').append(Main.oneLine(names.key(edge.key()))).append(')');
            }
            text.append("-> ").append(names.txn(edge.to()));
        }
        return text.toString();
    }
}
