package io.titrant.report;

import io.titrant.Provenance;
import io.titrant.graph.Anomaly;
import io.titrant.graph.Edge;
import io.titrant.graph.Findings;
import io.titrant.graph.Findings.Validity;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.Op;
import io.titrant.graph.Refutation;
import io.titrant.graph.Txn;
import io.titrant.judge.Verdict.Dependency;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page of {@code check}: the verdict on a history, then each anomaly with a drawing of its cycle and the operations of its transactions. */
public final class HistoryPage {
    private static final int MOST_OPS = 40;
    private static final int MOST_TXNS = 20;
    private static final int MOST_CASES = 8;
    private static final int LONGEST_SQL = 2000;
    private static final int LONGEST_CHAIN = 40;

    private final String file;
    private final History history;
    private final Findings findings;
    private final Model model;

    private HistoryPage(String file, History history, Findings findings, Model model) {
        this.file = file;
        this.history = history;
        this.findings = findings;
        this.model = model;
    }

    public static String of(String file, History history, Findings findings, Model model, Provenance provenance) {
        return new HistoryPage(file, history, findings, model).write(provenance);
    }

    private String write(Provenance provenance) {
        Validity validity = findings.validity(model);
        String tone = validity == Validity.VALID ? "pass" : validity == Validity.INVALID ? "bug" : "unknown";
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker").text("Titrant check / " + file))
                .add(Markup.of("h1")
                        .add(Markup.of("span", "badge " + tone)
                                .text(validity.name().toLowerCase(Locale.ROOT)))
                        .text(" " + model.label()))
                .add(facts());
        for (String doubt : findings.doubts()) {
            main.add(Markup.of("p", "fact").text("Could not be judged: " + doubt + "."));
        }
        Map<String, List<Anomaly>> byName = new LinkedHashMap<>();
        findings.anomalies()
                .forEach(a ->
                        byName.computeIfAbsent(a.name(), n -> new ArrayList<>()).add(a));
        byName.forEach((name, anomalies) -> main.add(section(name, anomalies)));
        findings.refutations().forEach(refutation -> main.add(section(refutation)));
        return Page.of("Check of " + file, main, provenance);
    }

    private Markup facts() {
        Markup list = Markup.of("dl", "facts");
        Page.fact(list, "transactions", Wording.number(findings.transactions()));
        Page.fact(
                list,
                "weakest model violated",
                findings.weakestViolated().map(Model::label).orElse("none"));
        Page.fact(
                list,
                "strongest still possible",
                findings.strongestHeld().map(Model::label).orElse("none"));
        return list;
    }

    private Markup section(String name, List<Anomaly> anomalies) {
        long count = findings.counts().getOrDefault(name, 0L);
        Markup section = Page.section(name + " (" + Wording.number(count) + ")")
                .add(Markup.of("p", "lead").text(anomalies.get(0).kind().meaning()));
        if (count > anomalies.size()) {
            section.add(Markup.of("p", "fact").text(anomalies.size() + " examples are shown."));
        }
        for (Anomaly anomaly : anomalies) {
            section.add(Markup.of("p").text(anomaly.explanation()));
            if (!anomaly.cycle().isEmpty()) {
                section.add(CycleDrawing.of(
                        anomaly.cycle().stream().map(this::dependency).toList()));
            }
            section.add(transactions(anomaly.txns()));
        }
        return section;
    }

    private Markup section(Refutation refutation) {
        Markup section = Page.section(
                        "no order of versions keeps " + refutation.model().label())
                .add(Markup.of("p", "lead")
                        .text("No read shows the order of some versions. Each order that they can have"
                                + " breaks the model."));
        refutation
                .explanation()
                .lines()
                .forEach(line -> section.add(Markup.of("p").text(line)));
        for (List<Edge> cycle : refutation.cycles().stream().limit(MOST_CASES).toList()) {
            section.add(CycleDrawing.of(cycle.stream().map(this::dependency).toList()));
        }
        return section.add(transactions(refutation.txns()));
    }

    private Dependency dependency(Edge edge) {
        return new Dependency(
                history.names().txn(edge.from()),
                edge.kind(),
                edge.predicate(),
                edge.key() == Edge.NONE ? "" : history.names().key(edge.key()),
                history.names().txn(edge.to()));
    }

    private Markup transactions(List<Integer> txns) {
        Markup details = Markup.of("details").add(Markup.of("summary").text("the operations of these transactions"));
        new LinkedHashSet<>(txns)
                .stream()
                        .limit(MOST_TXNS)
                        .forEach(id -> details.add(transaction(history.txns().get(id))));
        return details;
    }

    private Markup transaction(Txn t) {
        Markup box = Markup.of("div")
                .add(Markup.of("h3")
                        .text(history.names().txn(t.id()) + ", session " + t.session() + ", "
                                + t.status().name().toLowerCase(Locale.ROOT)));
        StringBuilder text = new StringBuilder();
        int statement = -1;
        List<Op> ops = t.ops();
        for (int i = 0; i < Math.min(ops.size(), MOST_OPS); i++) {
            Op op = ops.get(i);
            String sql = history.names().statement(t.id(), op.statement());
            if (op.statement() != statement && !sql.isEmpty()) {
                text.append(Wording.shortened(sql.strip(), LONGEST_SQL)).append('\n');
            }
            text.append(sql.isEmpty() ? "" : "    ").append(words(op)).append('\n');
            statement = op.statement();
        }
        if (ops.size() > MOST_OPS) {
            text.append("… and ").append(ops.size() - MOST_OPS).append(" more\n");
        }
        return box.add(Markup.of("pre").add(Markup.of("code").text(text.toString())));
    }

    private String words(Op op) {
        String key = history.names().key(op.key());
        if (op instanceof Op.Append append) {
            return "append " + history.names().version(op.key(), append.version()) + " to " + key;
        }
        if (op instanceof Op.Put put) {
            return "write " + history.names().version(op.key(), put.version()) + " to " + key;
        }
        if (op instanceof Op.Delete) {
            return "delete " + key;
        }
        if (op instanceof Op.ReadVersion read) {
            return "read " + key + (read.locking() ? " (locking)" : "") + ": "
                    + (read.version() == Op.INITIAL
                            ? "nothing yet"
                            : history.names().version(op.key(), read.version()));
        }
        if (op instanceof Op.ReadChain read) {
            return "read " + key + (read.locking() ? " (locking)" : "") + ": " + chain(op.key(), read.chain());
        }
        if (op instanceof Op.Missed missed) {
            return "a predicate misses " + key + " with " + history.names().version(op.key(), missed.version());
        }
        return "scan " + key;
    }

    private String chain(int key, int[] chain) {
        StringBuilder text = new StringBuilder("[");
        int from = Math.max(0, chain.length - LONGEST_CHAIN);
        text.append(from > 0 ? "…, " : "");
        for (int i = from; i < chain.length; i++) {
            text.append(i == from ? "" : ", ");
            text.append(chain[i] == Op.INITIAL ? "initial" : history.names().version(key, chain[i]));
        }
        return text.append(']').toString();
    }
}
