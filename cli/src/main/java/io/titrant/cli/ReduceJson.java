package io.titrant.cli;

import io.titrant.Provenance;
import io.titrant.casefile.CaseWriter;
import io.titrant.reduce.Reduction;
import io.titrant.reduce.Size;
import io.titrant.report.Json;
import io.titrant.report.ProvenanceView;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A reduction as JSON; docs/json.md describes it. {@code reduced} is null if there is nothing to reduce. */
final class ReduceJson {
    private ReduceJson() {}

    static String nothing(Replay replay, Provenance provenance) {
        ObjectNode json = head(replay, replay.isolation());
        ArrayNode verdicts = json.putArray("verdicts");
        replay.verdicts().forEach(verdict -> verdicts.add(Json.verdict(verdict)));
        json.putNull("reduced");
        return Json.text(ProvenanceView.addTo(json, provenance)) + "\n";
    }

    static String render(ReduceReport report, Provenance provenance) {
        Reduction reduction = report.reduction();
        ObjectNode json = head(report.original(), report.isolation());
        json.putArray("verdicts").add(Json.verdict(reduction.verdict()));
        json.put("reduced", report.path().toString());
        json.put("sql", CaseWriter.write(report.written()));
        json.put("fingerprint", report.fingerprint());
        json.set("before", size(reduction.before()));
        json.set("after", size(reduction.after()));
        json.put("tried", reduction.tried()).put("accepted", reduction.accepted());
        json.put("limited", reduction.limited()).put("flaky", reduction.flaky());
        json.putObject("runs").put("total", reduction.tries()).put("same", reduction.reproduced());
        json.put("seconds", Math.round(report.seconds() * 1000) / 1000.0);
        return Json.text(ProvenanceView.addTo(json, provenance)) + "\n";
    }

    private static ObjectNode head(Replay replay, String isolation) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("case", replay.file().name());
        json.putObject("engine")
                .put("name", replay.first().engine().name())
                .put("version", replay.first().engine().version());
        return json.put("isolation", isolation);
    }

    private static ObjectNode size(Size size) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("transactions", size.transactions())
                .put("statements", size.statements())
                .put("rows", size.rows())
                .put("nodes", size.nodes())
                .put("switches", size.switches())
                .put("length", size.length());
    }
}
