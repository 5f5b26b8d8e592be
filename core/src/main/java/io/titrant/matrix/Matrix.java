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
 * What was measured of an engine: for each level, the anomalies in their order. An anomaly is missing where the engine lacks what its
 * scenarios need.
 *
 * @param spec the engine as {@code --db} takes it
 * @param random what chance was asked, if it was
 * @param options how it was started or reached, as options of the command line
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

    /** Whether some level lets through what it is documented to prevent. */
    public boolean broken() {
        return levels.values().stream().flatMap(List::stream).anyMatch(Cell::broken);
    }
}
