package io.titrant.campaign;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The statistics of the cases from {@code from} to {@code to}, exclusive; a line of {@code counts.jsonl}. */
record CaseCount(long from, long to, Statistics statistics) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    boolean overlaps(CaseCount other) {
        return from < other.to && other.from < to;
    }

    boolean contains(CaseCount other) {
        return from <= other.from && other.to <= to;
    }

    String line() {
        ObjectNode json = MAPPER.createObjectNode().put("from", from).put("to", to);
        json.set("statistics", StatisticsJson.write(statistics));
        return MAPPER.writeValueAsString(json);
    }

    /** Reads a line; null if a killed run left it incomplete. */
    static @Nullable CaseCount of(String line) {
        try {
            JsonNode json = MAPPER.readTree(line);
            return new CaseCount(
                    json.get("from").asLong(), json.get("to").asLong(), StatisticsJson.read(json.get("statistics")));
        } catch (RuntimeException e) {
            return null;
        }
    }
}
