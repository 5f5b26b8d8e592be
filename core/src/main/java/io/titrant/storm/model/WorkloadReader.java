package io.titrant.storm.model;

import io.titrant.storm.model.WorkloadModel.Chances;
import io.titrant.yaml.YamlEntry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads the entry {@code workload} of a model. */
final class WorkloadReader {
    static final int MOST_TEMPLATES = 1000;
    static final int MOST_STEPS = 100;

    private WorkloadReader() {}

    static WorkloadModel drawn(YamlEntry workload) {
        workload.only(
                "templates",
                "operations",
                "kinds",
                "depth",
                "operators",
                "not",
                "or",
                "join",
                "forUpdate",
                "loop",
                "if",
                "savepoint",
                "tableLock",
                "twoPhase");
        List<Operator> operators = new ArrayList<>(List.of(Operator.values()));
        operators.removeAll(List.of(Operator.NOT_BETWEEN, Operator.NOT_IN));
        return new WorkloadModel.Drawn(
                workload.required("templates").as(ModelValues.feature(entry -> entry.integer(1, MOST_TEMPLATES))),
                workload.required("operations").as(ModelValues.feature(entry -> entry.integer(1, MOST_STEPS))),
                kinds(workload.required("kinds")),
                workload.or(
                        "depth", RandomFeature.of(0), entry -> entry.as(ModelValues.feature(one -> one.integer(0, 8)))),
                workload.or(
                        "operators",
                        RandomFeature.of(Operator.EQUAL),
                        entry -> entry.as(ModelValues.feature(
                                one -> one.oneOf(operators.toArray(Operator[]::new), Operator::text)))),
                new Chances(
                        workload.or("not", 0.0, YamlEntry::share),
                        workload.or("or", 0.5, YamlEntry::share),
                        workload.or("join", 0.0, YamlEntry::share),
                        workload.or("forUpdate", 0.0, YamlEntry::share),
                        workload.or("loop", 0.0, YamlEntry::share),
                        workload.or("if", 0.0, YamlEntry::share),
                        workload.or("savepoint", 0.0, YamlEntry::share),
                        workload.or("tableLock", 0.0, YamlEntry::share),
                        workload.or("twoPhase", 0.0, YamlEntry::share)));
    }

    private static Map<OperationKind, Double> kinds(YamlEntry entry) {
        Map<OperationKind, Double> kinds = new EnumMap<>(OperationKind.class);
        entry.map().forEach((key, value) -> {
            OperationKind kind = List.of(OperationKind.values()).stream()
                    .filter(one -> one.label().equals(key))
                    .findFirst()
                    .orElseThrow(() -> value.wrong("unknown kind of operation (read, query, update, insert, delete)"));
            kinds.put(kind, value.number(0, 1e9));
        });
        if (kinds.values().stream().mapToDouble(Double::doubleValue).sum() <= 0) {
            throw entry.wrong("at least one kind of operation needs a weight above 0");
        }
        return kinds;
    }
}
