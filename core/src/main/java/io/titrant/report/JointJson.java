package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A campaign on several engines as one JSON document: the counts are sums, and each group and finding names its engine. Paths are relative to the folder of the whole campaign.
 * docs/json.md describes it.
 */
public final class JointJson {
    private static final List<String> COUNTS =
            List.of("cases", "casesBefore", "statements", "verdicts", "spared", "remarks", "known", "seconds");
    private static final List<String> LISTS = List.of("groups", "findings", "notLookedAt");
    private static final List<String> PATHS = List.of("case", "reduced", "script", "page", "issue");

    private JointJson() {}

    public static ObjectNode of(JointCampaign campaign, Path folder) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode engines = json.putArray("engines");
        json.put("seed", Long.toString(campaign.seed()));
        ObjectNode counts = JsonNodeFactory.instance.objectNode();
        LISTS.forEach(counts::putArray);
        for (JointCampaign.Part part : campaign.parts()) {
            CampaignResult result = part.result();
            ObjectNode own = result == null
                    ? JsonNodeFactory.instance.objectNode()
                    : CampaignJson.of(result, folder.resolve(part.folder()));
            engines.add(engine(part, own));
            COUNTS.stream().filter(own::has).forEach(name -> addTo(counts, name, own.get(name)));
            LISTS.forEach(name -> own.path(name)
                    .forEach(item -> ((ArrayNode) counts.get(name)).add(ofPart(part, (ObjectNode) item))));
        }
        json.setAll(counts);
        json.put("out", folder.toString());
        return ProvenanceView.addTo(json, campaign.provenance());
    }

    private static ObjectNode engine(JointCampaign.Part part, ObjectNode own) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("name", part.engine().name())
                .put("version", part.engine().version())
                .put("state", part.state().label())
                .put("problem", part.problem())
                .put("cases", own.path("cases").asLong(0))
                .put("seconds", own.path("seconds").asDouble(0))
                .put("groups", own.path("groups").size())
                .put("folder", part.folder());
        json.set("settings", own.has("settings") ? own.get("settings") : JsonNodeFactory.instance.objectNode());
        return json;
    }

    /** The sum of two numbers, or of two objects of numbers. */
    private static void addTo(ObjectNode sums, String name, JsonNode value) {
        if (value.isObject()) {
            ObjectNode inner = sums.has(name) ? (ObjectNode) sums.get(name) : sums.putObject(name);
            value.forEachEntry((key, number) -> addTo(inner, key, number));
        } else if (value.isIntegralNumber()) {
            sums.put(name, sums.path(name).asLong(0) + value.asLong());
        } else {
            sums.put(name, sums.path(name).asDouble(0) + value.asDouble());
        }
    }

    private static ObjectNode ofPart(JointCampaign.Part part, ObjectNode item) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("engine", engineId(part));
        json.setAll(item);
        for (String name : PATHS) {
            if (json.path(name).isString()) {
                json.put(name, part.path(json.get(name).asString()));
            }
        }
        return json;
    }

    /** The engine of a part, as every group, finding and case of the corpus names it. */
    public static ObjectNode engineId(JointCampaign.Part part) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", part.engine().name())
                .put("version", part.engine().version());
    }
}
