package io.titrant.matrix;

import io.titrant.casefile.Case;
import io.titrant.graph.AnomalyKind;
import io.titrant.record.Recording;

/**
 * An anomaly that a random run has shown, as small as it could be made.
 *
 * @param bug whether the level promises that it never happens
 * @param seed where its first case came from: the root seed and the case's number
 * @param reproduced in how many of {@code tries} repetitions it showed again
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
