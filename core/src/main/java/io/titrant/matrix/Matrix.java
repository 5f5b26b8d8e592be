package io.titrant.matrix;

import io.titrant.engine.EngineSpec;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of an engine: for each isolation level, the cells of the anomalies. An anomaly is missing if the engine lacks a feature that its
 * scenarios need.
 *
 * @param spec the engine as {@code --db} takes it
 * @param random the random search; null if there was none
 * @param options the command-line options with which the engine was started or reached
 */
public record Matrix(
        Recording.EngineId engine,
        EngineSpec spec,
        List<String> options,
        Map<IsolationLevel, List<Cell>> levels,
        @Nullable RandomRuns random,
        double seconds) {
    public Matrix {
        options = List.copyOf(options);
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }

    public Optional<Cell> cell(IsolationLevel level, MatrixAnomaly anomaly) {
        return levels.getOrDefault(level, List.of()).stream()
                .filter(cell -> cell.anomaly() == anomaly)
                .findFirst();
    }

    /** Whether some level permits an anomaly that the documentation excludes. */
    public boolean broken() {
        return levels.values().stream().flatMap(List::stream).anyMatch(Cell::broken);
    }
}
