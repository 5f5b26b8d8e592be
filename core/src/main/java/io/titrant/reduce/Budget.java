package io.titrant.reduce;

import java.util.function.BooleanSupplier;

/**
 * How far a reduction may go. The clock is the caller's: the reducer itself has none.
 *
 * @param candidates how many smaller cases may be run at most
 * @param outOfTime asked before every run
 * @param outOfOvertime asked before every run that only counts how often the smallest case shows what it should
 */
public record Budget(int candidates, BooleanSupplier outOfTime, BooleanSupplier outOfOvertime) {
    public static final int DEFAULT_CANDIDATES = 10_000;

    public Budget {
        if (candidates < 0) {
            throw new IllegalArgumentException("a number of candidates, not " + candidates);
        }
    }

    public static Budget ofTime(BooleanSupplier outOfTime) {
        return ofTime(outOfTime, outOfTime);
    }

    public static Budget ofTime(BooleanSupplier outOfTime, BooleanSupplier outOfOvertime) {
        return new Budget(DEFAULT_CANDIDATES, outOfTime, outOfOvertime);
    }

    public static Budget ofCandidates(int candidates) {
        return new Budget(candidates, () -> false, () -> false);
    }

    boolean exhausted(int tried) {
        return tried >= candidates || outOfTime.getAsBoolean();
    }
}
