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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Contention against α and against skew (DBStorm, Figures 10 to 12), as a page of plots. The paper counts calls of functions inside PostgreSQL; here it is what a client
 * sees: lock waits, deadlocks, serialization failures and throughput. α is lowered by transactions whose queries look for values that almost no row has.
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

    void write(Path page) throws InterruptedException, IOException {
        List<FigurePage.Figure> figures = new ArrayList<>();
        figures.addAll(figures("against α", "α, percent", againstAlpha()));
        figures.addAll(figures("against skew", "exponent of the Zipf distribution", againstSkew()));
        String lead = instance.engine().name() + " " + instance.version() + ", " + SESSIONS + " sessions, "
                + transactions + " transactions a point.";
        Files.writeString(page, FigurePage.of("Contention of a storm", lead, figures));
        System.out.println("plots: " + page);
    }

    private record Point(double x, StormResult result) {}

    private List<Point> againstAlpha() throws InterruptedException {
        List<Point> points = new ArrayList<>();
        for (int valid : new int[] {10, 30, 50, 70, 90, 100}) {
            StormResult result = storm(valid, "zipf(0.4)");
            points.add(new Point(100 * result.accessibility().alpha(), result));
            print("valid transactions " + valid + " %", result);
        }
        return points;
    }

    private List<Point> againstSkew() throws InterruptedException {
        List<Point> points = new ArrayList<>();
        for (double skew : new double[] {0, 0.4, 0.8, 1.2, 1.6}) {
            StormResult result = storm(100, skew == 0 ? "uniform" : "zipf(" + skew + ")");
            points.add(new Point(skew, result));
            print("skew " + skew, result);
        }
        return points;
    }

    private StormResult storm(int valid, String access) throws InterruptedException {
        String model = MODEL.formatted(valid * 60, valid * 20, (100 - valid) * 100);
        StormSettings usual =
                StormBench.settings(instance.engine(), ModelReader.read("contention", model), SESSIONS, transactions);
        StormSettings settings = usual.with(new StormSettings.Data(null, Distribution.parse(access)))
                .with(new StormSettings.Draws(
                        usual.draws().keys(), usual.draws().locks(), PredicateDraws.SAMPLED));
        return new StormRun(instance, settings, now -> {}).run();
    }

    private static double perThousand(StormResult result, long count) {
        return 1000.0
                * count
                / (result.transactions().committed() + result.transactions().rolledBack());
    }

    private static List<FigurePage.Figure> figures(String against, String xLabel, List<Point> points) {
        Map<String, List<double[]>> conflicts = new LinkedHashMap<>();
        Map<String, List<double[]>> waits = new LinkedHashMap<>();
        Map<String, List<double[]>> rate = new LinkedHashMap<>();
        for (Point point : points) {
            StormResult.Contention contention = point.result().contention();
            add(waits, "lock waits", point, perThousand(point.result(), Math.max(0, contention.waits())));
            add(conflicts, "deadlocks", point, perThousand(point.result(), contention.deadlocks()));
            add(
                    conflicts,
                    "serialization failures",
                    point,
                    perThousand(point.result(), contention.serializationFailures()));
            add(rate, "committed", point, point.result().tps());
        }
        return List.of(
                new FigurePage.Figure("Lock waits per 1000 transactions " + against, xLabel, waits),
                new FigurePage.Figure("Aborted per 1000 transactions " + against, xLabel, conflicts),
                new FigurePage.Figure("Transactions per second " + against, xLabel, rate));
    }

    private static void add(Map<String, List<double[]>> lines, String name, Point point, double y) {
        lines.computeIfAbsent(name, line -> new ArrayList<>()).add(new double[] {point.x(), y});
    }

    private static void print(String name, StormResult result) {
        System.out.printf(
                "%-24s alpha %.2f  %.0f tps  per 1000: waits %.1f, deadlocks %.1f, serialization %.1f%n",
                name,
                100 * result.accessibility().alpha(),
                result.tps(),
                perThousand(result, result.contention().waits()),
                perThousand(result, result.contention().deadlocks()),
                perThousand(result, result.contention().serializationFailures()));
    }
}
