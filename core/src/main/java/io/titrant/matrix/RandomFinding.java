package io.titrant.matrix;

import io.titrant.casefile.Case;
import io.titrant.graph.AnomalyKind;
import io.titrant.record.Recording;

/**
 * An anomaly that a random case has shown, reduced.
 *
 * @param bug whether the level's documentation excludes the anomaly
 * @param seed the root seed and the number of the case
 * @param reproduced how many of {@code tries} repetitions showed the anomaly again
 */
public record RandomFinding(
        AnomalyKind kind,
        boolean bug,
        Case testCase,
        Recording recording,
        String explanation,
        String seed,
        int reproduced,
        int tries) {}
