package io.titrant.report;

import io.titrant.Provenance;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Matrix;
import io.titrant.matrix.RandomFinding;
import io.titrant.matrix.RandomRuns;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Matrices as the JSON document of {@code matrix --json}; docs/json.md describes it. Several engines give an array. */
public final class MatrixJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private MatrixJson() {}

    public static JsonNode of(List<Matrix> matrices, Provenance provenance) {
        if (matrices.size() == 1) {
            return ProvenanceView.addTo(of(matrices.get(0)), provenance);
        }
        ArrayNode all = NODES.arrayNode();
        matrices.forEach(matrix -> all.add(ProvenanceView.addTo(of(matrix), provenance)));
        return all;
    }

    private static ObjectNode of(Matrix matrix) {
        ObjectNode json = NODES.objectNode();
        json.putObject("engine")
                .put("name", matrix.engine().name())
                .put("version", matrix.engine().version())
                .put("mode", matrix.spec().mode());
        json.put("seconds", Math.round(matrix.seconds() * 10) / 10.0);
        RandomRuns random = matrix.random();
        if (random != null) {
            json.putObject("random").put("seed", Long.toString(random.seed())).put("cases", random.cases());
        }
        ObjectNode levels = json.putObject("levels");
        for (Map.Entry<IsolationLevel, List<Cell>> level : matrix.levels().entrySet()) {
            ObjectNode cells = levels.putObject(level.getKey().sql());
            for (Cell cell : level.getValue()) {
                cells.set(cell.anomaly().key(), cell(matrix, level.getKey(), cell));
            }
        }
        return json;
    }

    private static ObjectNode cell(Matrix matrix, IsolationLevel level, Cell cell) {
        ObjectNode json = NODES.objectNode();
        Cell.How how = cell.how();
        json.put("verdict", cell.verdict().label());
        json.put("how", how == null ? null : how.label());
        json.put("case", MatrixReport.path(matrix, level, cell));
        json.put("title", cell.anomaly().title());
        ObjectNode runs = json.putObject("runs").put("all", cell.runs()).put("orders", cell.possibleOrders());
        cell.tally().forEach((way, count) -> runs.put(way.label(), count));
        if (cell.undecided() > 0) {
            runs.put("undecided", cell.undecided());
        }
        if (!cell.steady()) {
            json.put("flaky", true);
        }
        RandomFinding chance = cell.chance();
        if (chance != null) {
            json.putObject("random")
                    .put("kind", chance.kind().label())
                    .put("seed", chance.seed())
                    .put("reproduced", chance.reproduced())
                    .put("of", chance.tries())
                    .put("explanation", chance.explanation());
        }
        if (cell.promise() != null) {
            json.putObject("documented")
                    .put("guarantee", cell.promise().label())
                    .put("prevents", cell.promised())
                    .put("source", cell.promise().source());
        }
        return json;
    }
}
