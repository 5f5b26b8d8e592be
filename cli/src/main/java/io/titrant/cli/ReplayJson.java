package io.titrant.cli;

import io.titrant.Provenance;
import io.titrant.report.Json;
import io.titrant.report.ProvenanceView;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Replays as JSON, which docs/json.md describes: an object for one case, an array for several. */
final class ReplayJson {
    private ReplayJson() {}

    static String render(List<Replay> replays, Provenance provenance) {
        if (replays.size() == 1) {
            return Json.text(one(replays.get(0), provenance)) + "\n";
        }
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        replays.forEach(replay -> all.add(one(replay, provenance)));
        return Json.text(all) + "\n";
    }

    private static ObjectNode one(Replay replay, Provenance provenance) {
        String problem = replay.problem();
        if (problem != null) {
            ObjectNode json = JsonNodeFactory.instance
                    .objectNode()
                    .put("case", replay.file().name())
                    .put("problem", problem);
            return ProvenanceView.addTo(json, provenance);
        }
        ObjectNode json = Json.replay(replay.file().name(), replay.first(), replay.verdicts());
        json.put("isolation", replay.isolation());
        json.putObject("runs").put("total", replay.runs()).put("same", replay.same());
        return ProvenanceView.addTo(json, provenance);
    }
}
