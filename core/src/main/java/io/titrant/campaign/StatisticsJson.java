package io.titrant.campaign;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Statistics as JSON and back. */
final class StatisticsJson {
    private StatisticsJson() {}

    static ObjectNode write(Statistics s) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("cases", s.cases())
                .put("dropped", s.dropped())
                .put("sent", s.sent())
                .put("ok", s.ok())
                .put("blocked", s.blocked())
                .put("skipped", s.skipped())
                .put("data", s.data())
                .put("touchedRows", s.touchedRows())
                .put("spared", s.spared());
        ObjectNode failed = json.putObject("failed");
        s.failed().forEach((key, count) -> failed.put(key.name(), count));
        ObjectNode verdicts = json.putObject("verdicts");
        s.verdicts().forEach((key, count) -> verdicts.put(key.name(), count));
        ObjectNode remarks = json.putObject("remarks");
        s.remarks().forEach(remarks::put);
        return json;
    }

    static Statistics read(JsonNode json) {
        Map<ErrorClass, Long> failed = new EnumMap<>(ErrorClass.class);
        json.get("failed").forEachEntry((key, count) -> failed.put(ErrorClass.valueOf(key), count.asLong()));
        Map<Verdict.Outcome, Long> verdicts = new EnumMap<>(Verdict.Outcome.class);
        json.get("verdicts").forEachEntry((key, count) -> verdicts.put(Verdict.Outcome.valueOf(key), count.asLong()));
        Map<String, Long> remarks = new HashMap<>();
        json.path("remarks").forEachEntry((key, count) -> remarks.put(key, count.asLong()));
        return new Statistics(
                json.get("cases").asLong(),
                json.get("dropped").asLong(),
                json.get("sent").asLong(),
                json.get("ok").asLong(),
                json.get("blocked").asLong(),
                json.get("skipped").asLong(),
                json.get("data").asLong(),
                json.get("touchedRows").asLong(),
                failed,
                verdicts,
                remarks,
                json.path("spared").asLong(0));
    }
}
