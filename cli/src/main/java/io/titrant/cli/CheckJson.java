package io.titrant.cli;

import io.titrant.graph.Anomaly;
import io.titrant.graph.Edge;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.report.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The result of {@code check} as JSON; docs/json.md describes it. */
final class CheckJson {
    private CheckJson() {}

    static String render(History history, Findings findings, Model model, double seconds) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        switch (findings.validity(model)) {
            case VALID -> json.put("valid", true);
            case INVALID -> json.put("valid", false);
            case UNKNOWN -> json.put("valid", "unknown");
        }
        json.put("model", model.label());
        json.put("weakestViolated", findings.weakestViolated().map(Model::label).orElse(null));
        json.put("strongestHeld", findings.strongestHeld().map(Model::label).orElse(null));
        ArrayNode anomalies = json.putArray("anomalies");
        findings.anomalies().forEach(anomaly -> anomalies.add(anomaly(anomaly, history.names())));
        ObjectNode counts = json.putObject("counts");
        findings.counts().forEach(counts::put);
        ArrayNode doubts = json.putArray("doubts");
        findings.doubts().forEach(doubts::add);
        json.put("transactions", findings.transactions());
        json.put("seconds", seconds);
        return Json.text(json) + "\n";
    }

    private static ObjectNode anomaly(Anomaly anomaly, Names names) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", anomaly.name());
        ArrayNode cycle = json.putArray("cycle");
        for (Edge edge : anomaly.cycle()) {
            ObjectNode one = cycle.addObject()
                    .put("from", names.txn(edge.from()))
                    .put("to", names.txn(edge.to()))
                    .put("kind", edge.kind().label())
                    .put("row", edge.key() == Edge.NONE ? null : names.key(edge.key()));
            if (edge.predicate()) {
                one.put("predicate", true);
            }
        }
        ArrayNode txns = json.putArray("transactions");
        anomaly.txns().forEach(id -> txns.add(names.txn(id)));
        return json.put("meaning", anomaly.kind().meaning()).put("explanation", anomaly.explanation());
    }
}
