package io.titrant.report;

import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Recordings and verdicts as the JSON document of {@code replay --json}; docs/json.md describes it. */
public final class Json {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    public static String text(JsonNode node) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node);
    }

    /** One replayed case. */
    public static ObjectNode replay(String caseName, Recording recording, List<Verdict> verdicts) {
        ObjectNode json = NODES.objectNode();
        json.put("case", caseName);
        json.putObject("engine")
                .put("name", recording.engine().name())
                .put("version", recording.engine().version());
        ArrayNode judged = json.putArray("verdicts");
        verdicts.forEach(verdict -> judged.add(verdict(verdict)));
        ArrayNode schedule = json.putArray("schedule");
        recording.events().forEach(event -> schedule.add(event(event)));
        ObjectNode state = json.putObject("finalState");
        recording.finalState().forEach((table, rows) -> state.set(table, rows(rows)));
        json.put("ending", recording.ending().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        ArrayNode notes = json.putArray("notes");
        recording.notes().forEach(notes::add);
        return json;
    }

    public static ObjectNode verdict(Verdict verdict) {
        ObjectNode json = NODES.objectNode()
                .put("oracle", verdict.oracle())
                .put("verdict", verdict.outcome().label())
                .put("kind", verdict.kind())
                .put("rule", verdict.rule())
                .put("explanation", verdict.explanation());
        if (!verdict.remarks().isEmpty()) {
            ArrayNode remarks = json.putArray("remarks");
            verdict.remarks()
                    .forEach(remark ->
                            remarks.addObject().put("name", remark.name()).put("text", remark.text()));
        }
        return json;
    }

    private static ObjectNode event(Event event) {
        ObjectNode json = NODES.objectNode().put("tx", event.tx()).put("sql", event.sql());
        json.put("outcome", outcome(event));
        Result result = event.result();
        if (result instanceof Result.Returned returned) {
            json.set("rows", rows(returned.rows()));
            ArrayNode columns = json.putArray("columns");
            returned.rows().columns().forEach(columns::add);
            warnings(json, returned.warnings());
        } else if (result instanceof Result.Updated updated) {
            json.put("updated", updated.count());
            warnings(json, updated.warnings());
        } else if (result instanceof Result.Failed failed) {
            json.putObject("error")
                    .put("class", failed.errorClass().label())
                    .put("code", failed.code())
                    .put("sqlState", failed.sqlState())
                    .put("message", failed.message());
        }
        if (event.kind() == Event.Kind.BLOCKED && !event.blockers().isEmpty()) {
            ArrayNode blockers = json.putArray("waitsFor");
            event.blockers().stream().sorted().forEach(blockers::add);
        }
        if (event.waited()) {
            json.put("waited", true);
        }
        if (event.wokenByTitrant()) {
            json.put("wokenByTitrant", true);
        }
        if (event.byTitrant()) {
            json.put("byTitrant", true);
        }
        return json;
    }

    private static String outcome(Event event) {
        return switch (event.kind()) {
            case BLOCKED -> "blocked";
            case SKIPPED -> "skipped";
            case RETURNED -> event.failed() ? "error" : event.waited() ? "resumed" : "ok";
        };
    }

    private static void warnings(ObjectNode json, List<String> warnings) {
        if (!warnings.isEmpty()) {
            ArrayNode texts = json.putArray("warnings");
            warnings.forEach(texts::add);
        }
    }

    private static ArrayNode rows(Rows rows) {
        ArrayNode json = NODES.arrayNode();
        rows.rows().forEach(row -> {
            ArrayNode cells = json.addArray();
            row.values().forEach(value -> add(cells, value));
        });
        return json;
    }

    /** Numbers, strings, booleans and null are JSON values; other values are objects with their type and text. */
    private static void add(ArrayNode cells, Value value) {
        if (value instanceof Value.Int integer) {
            cells.add(integer.value());
        } else if (value instanceof Value.Decimal decimal) {
            cells.add(decimal.value());
        } else if (value instanceof Value.Real real) {
            if (Double.isFinite(real.value())) {
                cells.add(real.value());
            } else {
                cells.addObject().put("type", "double").put("value", Double.toString(real.value()));
            }
        } else if (value instanceof Value.Text text) {
            cells.add(text.value());
        } else if (value instanceof Value.Bool bool) {
            cells.add(bool.value());
        } else if (value instanceof Value.Bytes bytes) {
            cells.addObject().put("type", "binary").put("value", bytes.hex());
        } else if (value instanceof Value.Typed typed) {
            cells.addObject().put("type", typed.type()).put("value", typed.text());
        } else {
            cells.addNull();
        }
    }
}
