package io.titrant.cli;

import io.titrant.casefile.Case;
import io.titrant.reduce.Reduction;
import java.nio.file.Path;

/** The result of a reduction, and the file of the reduced case. */
record ReduceReport(
        Replay original,
        String isolation,
        Reduction reduction,
        Case written,
        String fingerprint,
        Path path,
        double seconds) {}
