package io.titrant.bench;

import io.titrant.engine.Instance;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.report.FigurePage;
import io.titrant.storm.distribution.Distribution;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.workload.PredicateDraws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Contention against α and against skew (DBStorm, Figures 10 to 12), as a page of plots. The paper counts calls of functions inside PostgreSQL; here it is what a client
 * sees: locks that are held, lock waits, deadlocks, serialization failures, dependencies between transactions, and throughput. α is lowered by transactions whose queries look for values that almost no row has.
 */
final class ContentionFigures {
    private static final int SESSIONS = 24;
    private static final String MODEL = """
            model: contention
            tables:
              Y:
                keys: 2000
                dynamic: 0.2
                attributes: {attr0: {values: [China, Japan, Russia, Britain]}, far: {size: 1000000, indexed: true}}
            transactions:
              Ts: {weight: %1$d, operations: [{read: Y}, {read: Y}]}
              Tu: {weight: %2$d, operations: [{update: Y}, {update: Y}, {update: Y}, {update: Y}]}
              Tid: {weight: %2$d, operations: [{insert: Y}, {insert: Y}, {delete: Y}, {delete: Y}]}
              Miss: {weight: %3$d, operations: [{query: Y, where: {far: "="}}, {query: Y, where: {far: "="}}]}
            """;

    private final Instance instance;
    private final long transactions;

    ContentionFigures(Instance instance, long transactions) {
        this.instance = instance;
        this.transactions = transactions;
    }

    void write(Path page) throws InterruptedException, IOException, SQLException {
        List<FigurePage.Figure> figures = new ArrayList<>();
        figures.addAll(figures("against α", "α, percent", againstAlpha()));
        figures.addAll(figures("against skew", "exponent of the Zipf distribution", againstSkew()));
        String lead = instance.engine().name() + " " + instance.version() + ", " + SESSIONS + " sessions, "
                + transactions + " transactions a point.";
        Files.writeString(page, FigurePage.of("Contention of a storm", lead, figures));
        System.out.println("plots: " + page);
    }

    private record Point(double x, StormResult result, double locks) {}

    private List<Point> againstAlpha() throws InterruptedException, SQLException {
        List<Point> points = new ArrayList<>();
        for (int valid : new int[] {10, 30, 50, 70, 90, 100}) {
            Measured measured = storm(valid, "zipf(0.4)");
            points.add(new Point(100 * measured.result().accessibility().alpha(), measured.result(), measured.locks()));
            print("valid transactions " + valid + " %", measured);
        }
        return points;
    }

    private List<Point> againstSkew() throws InterruptedException, SQLException {
        List<Point> points = new ArrayList<>();
        for (double skew : new double[] {0, 0.4, 0.8, 1.2, 1.6}) {
            Measured measured = storm(100, skew == 0 ? "uniform" : "zipf(" + skew + ")");
            points.add(new Point(skew, measured.result(), measured.locks()));
            print("skew " + skew, measured);
        }
        return points;
    }

    /** @param locks how many locks were held on average; below 0: the engine does not show it */
    private record Measured(StormResult result, double locks) {}

    private Measured storm(int valid, String access) throws InterruptedException, SQLException {
        String model = MODEL.formatted(valid * 60, valid * 20, (100 - valid) * 100);
        StormSettings settings =
                StormBench.settings(instance.engine(), ModelReader.read("contention", model), SESSIONS, transactions)
                        .toBuilder()
                        .data(null, Distribution.parse(access))
                        .predicates(PredicateDraws.SAMPLED)
                        .checks(true, false)
                        .build();
        try (LockSampler sampler = LockSampler.of(instance)) {
            StormResult result = new StormRun(instance, settings, now -> sampler.sample()).run();
            return new Measured(result, sampler.mean());
        }
    }

    private static double perThousand(StormResult result, long count) {
        return 1000.0
                * count
                / (result.transactions().committed() + result.transactions().rolledBack());
    }

    /** Without the locks and waits of an engine that does not show them. */
    private static List<FigurePage.Figure> figures(String against, String xLabel, List<Point> points) {
        Map<String, List<double[]>> conflicts = new LinkedHashMap<>();
        Map<String, List<double[]>> waits = new LinkedHashMap<>();
        Map<String, List<double[]>> rate = new LinkedHashMap<>();
        Map<String, List<double[]>> dependencies = new LinkedHashMap<>();
        Map<String, List<double[]>> locks = new LinkedHashMap<>();
        for (Point point : points) {
            StormResult.Contention contention = point.result().contention();
            add(waits, "lock waits", point, perThousand(point.result(), contention.waits()));
            add(conflicts, "deadlocks", point, perThousand(point.result(), contention.deadlocks()));
            add(
                    conflicts,
                    "serialization failures",
                    point,
                    perThousand(point.result(), contention.serializationFailures()));
            add(rate, "committed", point, point.result().tps());
            StormResult.Dependencies seen =
                    Objects.requireNonNull(point.result().checked()).dependencies();
            add(dependencies, "ww", point, perThousand(point.result(), seen.ww()));
            add(dependencies, "wr", point, perThousand(point.result(), seen.wr()));
            add(dependencies, "rw", point, perThousand(point.result(), seen.rw()));
            add(locks, "locks", point, point.locks());
        }
        List<FigurePage.Figure> figures = new ArrayList<>();
        if (points.stream().allMatch(point -> point.locks() >= 0)) {
            figures.add(new FigurePage.Figure("Locks held at the same time " + against, xLabel, locks));
        }
        figures.add(new FigurePage.Figure("Dependencies per 1000 transactions " + against, xLabel, dependencies));
        if (points.stream().allMatch(point -> point.result().contention().waits() >= 0)) {
            figures.add(new FigurePage.Figure("Lock waits per 1000 transactions " + against, xLabel, waits));
        }
        figures.add(new FigurePage.Figure("Aborted per 1000 transactions " + against, xLabel, conflicts));
        figures.add(new FigurePage.Figure("Transactions per second " + against, xLabel, rate));
        return figures;
    }

    private static void add(Map<String, List<double[]>> lines, String name, Point point, double y) {
        lines.computeIfAbsent(name, line -> new ArrayList<>()).add(new double[] {point.x(), y});
    }

    private static String shown(double value) {
        return value < 0 ? "–" : String.format(Locale.ROOT, "%.1f", value);
    }

    private static void print(String name, Measured measured) {
        StormResult result = measured.result();
        StormResult.Dependencies seen = Objects.requireNonNull(result.checked()).dependencies();
        System.out.printf(
                "%-24s alpha %.2f  %.0f tps  locks %s  per 1000: waits %s, deadlocks %.1f, serialization %.1f, ww %.0f, wr %.0f, rw %.0f%n",
                name,
                100 * result.accessibility().alpha(),
                result.tps(),
                shown(measured.locks()),
                shown(perThousand(result, result.contention().waits())),
                perThousand(result, result.contention().deadlocks()),
                perThousand(result, result.contention().serializationFailures()),
                perThousand(result, seen.ww()),
                perThousand(result, seen.wr()),
                perThousand(result, seen.rw()));
    }
}
