package io.titrant.cli;

import io.titrant.casefile.Case;
import io.titrant.reduce.Reduction;
import java.nio.file.Path;

/** What a reduction came to, and where the reduced case, with its full header, was written. */
record ReduceReport(
        Replay original,
        String isolation,
        Reduction reduction,
        Case written,
        String fingerprint,
        Path path,
        double seconds) {}
