package io.titrant.report;

import io.titrant.Provenance;
import io.titrant.storm.metrics.AccessPlot;
import io.titrant.storm.metrics.Accessibility;
import io.titrant.storm.metrics.Goodness;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.metrics.StormSample;
import io.titrant.storm.model.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** The page of a storm: its numbers, the validity by kind, and plots over time, over the keys and of the latency. */
final class StormPage {
    private StormPage() {}

    static String of(StormResult result, Provenance provenance) {
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker").text("Titrant storm"))
                .add(Markup.of("h1").text(result.engine() + " " + result.version() + ", model " + result.model()))
                .add(Markup.of("p", "lead").text(sentence(result)))
                .add(numbers(result));
        if (result.checked() != null
                || result.faults() != null
                || !result.anomalies().isEmpty()) {
            main.add(anomalies(result));
        }
        main.add(validity(result.accessibility()))
                .add(goodness(result))
                .add(plots(result))
                .add(contention(result))
                .add(settings(result))
                .add(Markup.of("footer")
                        .add(Markup.of("p")
                                .text("For programs, as JSON: ")
                                .add(Markup.of("a").with("href", "storm.json").text("storm.json"))));
        return Page.of("Titrant storm: " + result.engine(), main, provenance);
    }

    private static String sentence(StormResult result) {
        return Wording.plural(result.transactions().committed(), "transaction") + " committed in "
                + Wording.duration(result.seconds()) + "; "
                + percent(result.accessibility().alpha())
                + " of the operations accessed a row.";
    }

    private static Markup numbers(StormResult result) {
        Markup list = Markup.of("dl", "numbers");
        Page.fact(list, "transactions per second", decimals(result.tps(), 0));
        Page.fact(list, "validity α", percent(result.accessibility().alpha()));
        Page.fact(list, "β, plain draws", beta(result.plain()));
        Page.fact(list, "β, stratified draws", beta(result.stratified()));
        Page.fact(list, "median latency", decimals(result.latency().median(), 2) + " ms");
        Page.fact(list, "rows loaded", Wording.number(result.rows().rows()));
        Page.fact(list, "memory of the shadow", decimals(result.shadow().bytes() / 1000.0, 1) + " kB");
        return list;
    }

    private static Markup anomalies(StormResult result) {
        Markup section = Page.section("Anomalies");
        StormResult.Checked checked = result.checked();
        if (checked != null) {
            section.add(Markup.of("p")
                    .text(Wording.plural(checked.transactions(), "transaction") + " judged by " + checked.model()
                            + "."));
        }
        StormResult.Faults faults = result.faults();
        if (faults != null) {
            section.add(Markup.of("p").text(faults(faults)));
        }
        if (result.anomalies().isEmpty()) {
            return section.add(
                    Markup.of("p").text(checked != null && checked.valid() == null ? "Undecided." : "None found."));
        }
        for (StormAnomaly anomaly : result.anomalies()) {
            section.add(Markup.of("h3", anomaly.bug() ? "bug" : "permitted").text(anomaly.kind()));
            section.add(Markup.of("p", "lead").text(Wording.shortened(anomaly.explanation(), 4000)));
            if (anomaly.caseFile() != null) {
                section.add(Markup.of("p")
                        .add(Markup.of("a").with("href", anomaly.caseFile()).text(anomaly.caseFile())));
            }
            if (anomaly.history() != null) {
                section.add(Markup.of("p")
                        .add(Markup.of("a").with("href", anomaly.history()).text(anomaly.history())));
            }
        }
        return section;
    }

    private static String faults(StormResult.Faults faults) {
        return "The server was killed " + Wording.plural(faults.kills(), "time") + ", and "
                + Wording.plural(faults.cuts(), "connection")
                + " cut. All rows were compared with the committed transactions "
                + Wording.plural(faults.audits(), "time") + ". " + Wording.plural(faults.inDoubt(), "COMMIT")
                + " had no answer; " + faults.committed() + " of them had committed.";
    }

    private static Markup validity(Accessibility accessibility) {
        Markup head = Markup.of("tr");
        for (String name : List.of("operation", "α", "accessed", "missed", "failed", "aborted", "not instantiated")) {
            head.add(Markup.of("th", name.equals("operation") ? "" : "number").text(name));
        }
        Markup body = Markup.of("tbody");
        for (OperationKind kind : OperationKind.values()) {
            if (count(accessibility, kind) > 0) {
                body.add(row(accessibility, kind));
            }
        }
        return Page.section("Validity")
                .add(Markup.of("p")
                        .text("α is the share of operations that read or wrote at least one row. Operations that the"
                                + " database aborted because of a conflict are left out of α; with them as"
                                + " invalid, α is "
                                + percent(accessibility.strict())
                                + ". Without the operations that were never instantiated it is "
                                + percent(accessibility.sentAlpha()) + "."))
                .add(Page.scrolling(
                        "Validity",
                        Markup.of("table", "counts")
                                .add(Markup.of("thead").add(head))
                                .add(body)));
    }

    private static long count(Accessibility accessibility, OperationKind kind) {
        long sum = 0;
        for (OperationOutcome outcome : OperationOutcome.values()) {
            sum += accessibility.count(kind, outcome);
        }
        return sum;
    }

    private static Markup row(Accessibility accessibility, OperationKind kind) {
        Markup row = Markup.of("tr")
                .add(Markup.of("th").text(kind.label()))
                .add(Markup.of("td", "number").text(percent(accessibility.alpha(kind))));
        for (OperationOutcome outcome : OperationOutcome.values()) {
            row.add(Markup.of("td", "number").text(Wording.number(accessibility.count(kind, outcome))));
        }
        return row;
    }

    private static Markup goodness(StormResult result) {
        Markup section = Page.section("Access distribution");
        section.add(Markup.of("p")
                .text("β is the p-value of Pearson's χ² test of the accesses to the static keys against the"
                        + " theoretical distribution "
                        + result.settings().getOrDefault("access", "")
                        + ". Independent draws give any value from 0 to 1; only stratified draws give"
                        + " a value near 1."));
        Markup list = Markup.of("dl", "facts");
        fit(list, "plain draws", result.plain());
        fit(list, "stratified draws", result.stratified());
        return section.add(list);
    }

    private static void fit(Markup list, String name, Goodness goodness) {
        Page.fact(
                list,
                name,
                "β " + beta(goodness) + ", χ² " + decimals(goodness.chiSquare(), 1) + " with "
                        + Wording.number(goodness.degrees()) + " degrees of freedom, "
                        + Wording.plural(goodness.accesses(), "access"));
    }

    private static Markup plots(StormResult result) {
        Markup section = Page.section("Plots");
        List<StormSample> samples = result.samples();
        List<double[]> alpha = new ArrayList<>();
        List<double[]> tps = new ArrayList<>();
        for (int i = 1; i < samples.size(); i++) {
            StormSample now = samples.get(i);
            StormSample before = samples.get(i - 1);
            double seconds = now.seconds() - before.seconds();
            if (seconds > 0.2) {
                tps.add(new double[] {now.seconds(), (now.committed() - before.committed()) / seconds});
            }
            if (!Double.isNaN(now.alpha())) {
                alpha.add(new double[] {now.seconds(), now.alpha() * 100});
            }
        }
        double least = alpha.stream().mapToDouble(point -> point[1]).min().orElse(0);
        section.add(new LinePlot("Transactions per second", "seconds")
                .line("tps", tps)
                .draw());
        section.add(new LinePlot("Validity α so far, percent", "seconds")
                .between(Math.max(0, Math.floor(least) - 1), 100)
                .line("α", alpha)
                .draw());
        for (AccessPlot access : result.accesses()) {
            if (!access.plain().isEmpty() || !access.stratified().isEmpty()) {
                section.add(accessPlot(access));
            }
        }
        List<double[]> bars = result.latency().bars().stream()
                .map(bar -> new double[] {bar.upToMillis(), bar.count()})
                .toList();
        return section.add(new LinePlot("Latency: statements by milliseconds (logarithmic)", "milliseconds")
                .logarithmicX()
                .bars("statements", bars)
                .draw());
    }

    private static Markup accessPlot(AccessPlot access) {
        LinePlot plot = new LinePlot("Accesses of " + access.table() + ", share", "static keys, in intervals")
                .line("theory", points(access.expected()));
        if (!access.plain().isEmpty()) {
            plot.line("plain", points(access.plain()));
        }
        if (!access.stratified().isEmpty()) {
            plot.line("stratified", points(access.stratified()));
        }
        return plot.draw();
    }

    private static List<double[]> points(List<Double> shares) {
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            points.add(new double[] {i + 1, shares.get(i)});
        }
        return points;
    }

    private static Markup contention(StormResult result) {
        StormResult.Contention contention = result.contention();
        double thousands = Math.max(
                        1,
                        result.transactions().committed()
                                + result.transactions().rolledBack())
                / 1000.0;
        Markup list = Markup.of("dl", "facts");
        Page.fact(
                list,
                "lock waits seen, per 1000 transactions",
                contention.waits() < 0 ? "not shown by the engine" : decimals(contention.waits() / thousands, 1));
        Page.fact(list, "deadlocks, per 1000 transactions", decimals(contention.deadlocks() / thousands, 1));
        Page.fact(list, "lock time-outs, per 1000 transactions", decimals(contention.lockTimeouts() / thousands, 1));
        Page.fact(
                list,
                "serialization failures, per 1000 transactions",
                decimals(contention.serializationFailures() / thousands, 1));
        Page.fact(list, "rolled back", Wording.number(result.transactions().rolledBack()));
        new TreeMap<>(result.errors())
                .forEach((errorClass, count) -> Page.fact(
                        list,
                        "errors: " + errorClass,
                        Wording.number(count) + ", such as: "
                                + result.messages().getOrDefault(errorClass, "")));
        return Page.section("Contention").add(list);
    }

    private static Markup settings(StormResult result) {
        Markup list = Markup.of("dl", "facts");
        new TreeMap<>(result.settings()).forEach((name, value) -> Page.fact(list, name, value));
        Page.fact(list, "seed", Long.toString(result.seed()));
        Markup section = Page.section("Settings").add(list);
        section.add(Markup.of("pre").add(Markup.of("code").text(String.join(";\n", result.schema()) + ";")));
        if (!result.notes().isEmpty()) {
            section.add(Markup.of("p").text(String.join(" ", result.notes())));
        }
        return section;
    }

    private static String beta(Goodness goodness) {
        return Double.isNaN(goodness.beta()) ? "–" : decimals(goodness.beta(), 4);
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "–" : decimals(Math.floor(share * 10_000) / 100, 2) + " %";
    }

    private static String decimals(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
