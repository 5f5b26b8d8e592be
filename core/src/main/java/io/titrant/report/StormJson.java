package io.titrant.report;

import io.titrant.Provenance;
import io.titrant.storm.metrics.Accessibility;
import io.titrant.storm.metrics.Goodness;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.OperationKind;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The result of a storm as the JSON document of {@code storm --json}; docs/json.md describes it. */
public final class StormJson {
    private StormJson() {}

    public static ObjectNode of(StormResult result, Path folder, Provenance provenance) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putObject("engine").put("name", result.engine()).put("version", result.version());
        json.put("model", result.model());
        json.put("seed", Long.toString(result.seed()));
        ObjectNode settings = json.putObject("settings");
        new TreeMap<>(result.settings()).forEach(settings::put);
        json.set("alpha", alpha(result.accessibility()));
        number(json, "beta", result.plain().beta());
        ObjectNode goodness = json.putObject("goodness");
        goodness.set("plain", beta(result.plain()));
        goodness.set("stratified", beta(result.stratified()));
        json.put("tps", rounded(result.tps()));
        json.put("transactions", result.transactions().committed());
        json.put("rolledBack", result.transactions().rolledBack());
        json.put("unknownOutcomes", result.transactions().unknown());
        json.put("operations", result.accessibility().sent());
        json.put("converted", result.transactions().converted());
        json.set("kinds", kinds(result.accessibility()));
        contention(json, result);
        json.putObject("latency")
                .put("mean", result.latency().mean())
                .put("median", result.latency().median())
                .put("p95", result.latency().p95())
                .put("p99", result.latency().p99())
                .put("max", result.latency().max());
        json.putObject("loaded")
                .put("rows", result.rows().rows())
                .put("seconds", rounded(result.rows().seconds()));
        json.put("shadowBytes", result.shadow().bytes());
        json.put("dynamicKeys", result.shadow().dynamicKeys());
        checked(json, result);
        ArrayNode notes = json.putArray("notes");
        result.notes().forEach(notes::add);
        json.put("seconds", rounded(result.seconds()));
        json.put("out", folder.toString());
        return ProvenanceView.addTo(json, provenance);
    }

    private static ObjectNode alpha(Accessibility accessibility) {
        ObjectNode alpha = JsonNodeFactory.instance.objectNode();
        number(alpha, "overall", accessibility.alpha());
        for (OperationKind kind : OperationKind.values()) {
            number(alpha, kind.label(), accessibility.alpha(kind));
        }
        number(alpha, "sent", accessibility.sentAlpha());
        number(alpha, "withAborted", accessibility.strict());
        return alpha;
    }

    private static ObjectNode beta(Goodness goodness) {
        ObjectNode beta = JsonNodeFactory.instance.objectNode();
        number(beta, "beta", goodness.beta());
        return beta.put("accesses", goodness.accesses())
                .put("degrees", goodness.degrees())
                .put("chiSquare", goodness.chiSquare());
    }

    private static ObjectNode kinds(Accessibility accessibility) {
        ObjectNode kinds = JsonNodeFactory.instance.objectNode();
        for (OperationKind kind : OperationKind.values()) {
            ObjectNode counts = kinds.putObject(kind.label());
            for (OperationOutcome outcome : OperationOutcome.values()) {
                counts.put(label(outcome), accessibility.count(kind, outcome));
            }
        }
        return kinds;
    }

    private static String label(OperationOutcome outcome) {
        return outcome == OperationOutcome.NOT_INSTANTIATED
                ? "notInstantiated"
                : outcome.name().toLowerCase(Locale.ROOT);
    }

    private static void contention(ObjectNode json, StormResult result) {
        ObjectNode contention = json.putObject("contention");
        if (result.contention().waits() < 0) {
            contention.putNull("lockWaits");
        } else {
            contention.put("lockWaits", result.contention().waits());
        }
        contention
                .put("deadlocks", result.contention().deadlocks())
                .put("lockTimeouts", result.contention().lockTimeouts())
                .put("serializationFailures", result.contention().serializationFailures());
        ObjectNode errors = json.putObject("errors");
        new TreeMap<>(result.errors()).forEach(errors::put);
    }

    private static void checked(ObjectNode json, StormResult result) {
        StormResult.Checked checked = result.checked();
        if (checked == null) {
            json.putNull("checked");
        } else {
            ObjectNode node = json.putObject("checked")
                    .put("transactions", checked.transactions())
                    .put("model", checked.model())
                    .put("seconds", rounded(checked.seconds()));
            node.putObject("dependencies")
                    .put("ww", checked.dependencies().ww())
                    .put("wr", checked.dependencies().wr())
                    .put("rw", checked.dependencies().rw());
            if (checked.valid() == null) {
                node.put("valid", "unknown");
            } else {
                node.put("valid", checked.valid());
            }
        }
        StormResult.Faults faults = result.faults();
        if (faults == null) {
            json.putNull("chaos");
        } else {
            json.putObject("chaos")
                    .put("kills", faults.kills())
                    .put("cuts", faults.cuts())
                    .put("audits", faults.audits())
                    .put("inDoubt", faults.inDoubt())
                    .put("committedInDoubt", faults.committed());
        }
        ArrayNode anomalies = json.putArray("anomalies");
        for (StormAnomaly anomaly : result.anomalies()) {
            anomalies
                    .addObject()
                    .put("name", anomaly.kind())
                    .put("verdict", anomaly.bug() ? "bug" : "permitted")
                    .put("explanation", anomaly.explanation())
                    .put("history", anomaly.history())
                    .put("case", anomaly.caseFile());
        }
    }

    private static void number(ObjectNode json, String key, double value) {
        if (Double.isNaN(value)) {
            json.putNull(key);
        } else {
            json.put(key, value);
        }
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
