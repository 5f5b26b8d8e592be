package io.titrant.execute.storm;

import io.titrant.engine.ErrorClass;
import io.titrant.storm.metrics.AccessCounts;
import io.titrant.storm.metrics.AccessPlot;
import io.titrant.storm.metrics.Goodness;
import io.titrant.storm.metrics.LatencySummary;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.schema.SchemaSql;
import io.titrant.storm.schema.StormSchema;
import io.titrant.storm.shadow.MiniatureShadow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Puts the result of a storm together when its sessions have ended. */
final class StormSummary {
    private static final int BARS = 24;

    private StormSummary() {}

    static StormResult of(StormRun run, StormResult.Loading loaded, StormHistory.Judgement judged, double seconds) {
        StormCounters counters = run.counters();
        MiniatureShadow shadow = run.workload().shadow();
        run.keep(judged);
        run.notes().addAll(judged.notes());
        return new StormResult(
                run.instance().engine().name(),
                run.instance().version(),
                run.settings().model().name(),
                run.settings().seed(),
                settings(run),
                schema(run.schema()),
                loaded,
                new StormResult.Transactions(
                        counters.committed(), counters.rolledBack(), run.unknownOutcomes(), counters.conversions()),
                counters.accessibility(),
                goodness(counters.plainAccesses()),
                goodness(counters.stratifiedAccesses()),
                contention(run),
                run.contention().byClass(),
                run.contention().messages(),
                latency(run.workers()),
                new StormResult.Shadow(shadow.bytes(), shadow.dynamicKeys()),
                plots(counters),
                run.samples(),
                judged.checked(),
                run.faults() == null ? null : run.faults().result(),
                anomalies(run, judged),
                run.notes(),
                seconds);
    }

    private static List<StormAnomaly> anomalies(StormRun run, StormHistory.Judgement judged) {
        FaultInjector faults = run.faults();
        return faults == null
                ? judged.anomalies()
                : Stream.concat(faults.anomalies().stream(), judged.anomalies().stream())
                        .toList();
    }

    private static List<String> schema(StormSchema schema) {
        return schema.tables().stream()
                .flatMap(table -> Stream.of(
                                Stream.of(SchemaSql.createTable(schema, table, 0)),
                                SchemaSql.createIndexes(table).stream(),
                                table.view() ? Stream.of(SchemaSql.createView(table)) : Stream.<String>of())
                        .flatMap(statements -> statements))
                .toList();
    }

    private static List<AccessPlot> plots(StormCounters counters) {
        List<AccessPlot> plots = new ArrayList<>();
        for (int i = 0; i < counters.plainAccesses().size(); i++) {
            plots.add(AccessPlot.of(
                    counters.plainAccesses().get(i),
                    counters.stratifiedAccesses().get(i)));
        }
        return plots;
    }

    private static StormResult.Contention contention(StormRun run) {
        ContentionCounters contention = run.contention();
        return new StormResult.Contention(
                run.watchesLocks() ? contention.waits() : -1,
                contention.count(ErrorClass.DEADLOCK),
                contention.count(ErrorClass.LOCK_TIMEOUT) + contention.count(ErrorClass.BUSY),
                contention.count(ErrorClass.SERIALIZATION));
    }

    private static Goodness goodness(List<AccessCounts> tables) {
        return Goodness.joined(tables.stream().map(Goodness::of).toList());
    }

    private static Map<String, String> settings(StormRun run) {
        StormSettings settings = run.settings();
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("sessions", Integer.toString(settings.sessions()));
        shown.put(
                "isolation",
                settings.levels().stream().map(level -> level.sql()).collect(Collectors.joining(", ")));
        shown.put("access", run.schema().access().toString());
        shown.put("draws", settings.draws().keys().name().toLowerCase(Locale.ROOT));
        shown.put("shadow locks", settings.draws().locks().name().toLowerCase(Locale.ROOT));
        if (settings.limits().time() != null) {
            shown.put("time", settings.limits().time().toSeconds() + " s");
        }
        if (settings.limits().transactions() != null) {
            shown.put("transactions", settings.limits().transactions().toString());
        }
        if (settings.checks().faults()) {
            shown.put("chaos", run.instance().killable() ? "kill -9 and cut connections" : "cut connections");
        }
        if (settings.data().rows() != null) {
            shown.put("rows", settings.data().rows().toString());
        }
        return shown;
    }

    private static LatencySummary latency(List<StormWorker> workers) {
        Histogram all = new Histogram(3);
        workers.forEach(worker -> all.add(worker.latency()));
        if (all.getTotalCount() == 0) {
            return LatencySummary.NONE;
        }
        List<LatencySummary.Bar> bars = new ArrayList<>();
        double low = Math.log10((double) Math.max(1, all.getMinNonZeroValue()));
        double high = Math.log10(Math.max(10, all.getMaxValue() + 1.0));
        long before = 0;
        for (int i = 1; i <= BARS; i++) {
            long bound = (long) Math.ceil(Math.pow(10, low + (high - low) * i / BARS));
            long upTo = all.getCountBetweenValues(0, bound);
            bars.add(new LatencySummary.Bar(bound / 1000.0, upTo - before));
            before = upTo;
        }
        return new LatencySummary(
                all.getMean() / 1000,
                all.getValueAtPercentile(50) / 1000.0,
                all.getValueAtPercentile(95) / 1000.0,
                all.getValueAtPercentile(99) / 1000.0,
                all.getMaxValue() / 1000.0,
                bars);
    }
}
