package io.titrant.cli;

import io.titrant.Provenance;
import io.titrant.graph.Anomaly;
import io.titrant.graph.Edge;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Refutation;
import io.titrant.report.Json;
import io.titrant.report.ProvenanceView;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The result of {@code check} as JSON; docs/json.md describes it. */
final class CheckJson {
    private CheckJson() {}

    static String render(History history, Findings findings, Model model, double seconds, Provenance provenance) {
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
        ArrayNode refutations = json.putArray("refutations");
        findings.refutations().forEach(refutation -> refutations.add(refutation(refutation, history.names())));
        ArrayNode broken = json.putArray("violated");
        Stream.of(Model.values()).filter(findings::violates).forEach(one -> broken.add(one.label()));
        ObjectNode counts = json.putObject("counts");
        findings.counts().forEach(counts::put);
        ArrayNode doubts = json.putArray("doubts");
        findings.doubts().forEach(doubts::add);
        json.put("transactions", findings.transactions());
        json.put("seconds", seconds);
        return Json.text(ProvenanceView.addTo(json, provenance)) + "\n";
    }

    static ObjectNode anomaly(Anomaly anomaly, Names names) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", anomaly.name());
        cycle(json.putArray("cycle"), anomaly.cycle(), names);
        ArrayNode txns = json.putArray("transactions");
        anomaly.txns().forEach(id -> txns.add(names.txn(id)));
        return json.put("meaning", anomaly.kind().meaning()).put("explanation", anomaly.explanation());
    }

    static ObjectNode refutation(Refutation refutation, Names names) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("model", refutation.model().label());
        ArrayNode cycles = json.putArray("cycles");
        refutation.cycles().forEach(one -> cycle(cycles.addArray(), one, names));
        ArrayNode txns = json.putArray("transactions");
        refutation.txns().forEach(id -> txns.add(names.txn(id)));
        return json.put("explanation", refutation.explanation());
    }

    private static void cycle(ArrayNode cycle, List<Edge> edges, Names names) {
        for (Edge edge : edges) {
            ObjectNode one = cycle.addObject()
                    .put("from", names.txn(edge.from()))
                    .put("to", names.txn(edge.to()))
                    .put("kind", edge.kind().label())
                    .put("row", edge.key() == Edge.NONE ? null : names.key(edge.key()));
            if (edge.predicate()) {
                one.put("predicate", true);
            }
        }
    }
}
