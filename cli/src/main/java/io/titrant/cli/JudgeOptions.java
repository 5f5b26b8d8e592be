package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How given cases are judged: replay, bisect and export have these options. */
final class JudgeOptions {
    static final String ALL = "all";

    @Option(
            names = "--oracle",
            paramLabel = "NAME",
            description = "Oracles that judge the case, separated by commas (default: all;"
                    + " bisect and export take the oracle that the case names).")
    private @Nullable String oracles;

    @Option(
            names = "--strict",
            description =
                    "Report documented anomalies as bugs too: judge by the SQL standard, not by the engine's manual.")
    private boolean strict;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Run each case N times, for cases that do not fail every time (default: 1).")
    private int runs = 1;

    /** The oracles of the command line, else these. */
    List<Oracle> oracles(String otherwise) {
        return Oracles.named(oracles == null ? otherwise : oracles, strict);
    }

    int runs() {
        if (runs < 1) {
            throw new TitrantException("--runs takes a number from 1 up, not " + runs);
        }
        return runs;
    }
}
