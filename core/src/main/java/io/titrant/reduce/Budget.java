package io.titrant.reduce;

import java.util.function.BooleanSupplier;

/**
 * How far a reduction may go. The clock is the caller's: the reducer itself has none.
 *
 * @param candidates how many smaller cases may be run at most
 * @param outOfTime asked before every run
 */
public record Budget(int candidates, BooleanSupplier outOfTime) {
    public static final int DEFAULT_CANDIDATES = 10_000;

    public Budget {
        if (candidates < 0) {
            throw new IllegalArgumentException("a number of candidates, not " + candidates);
        }
    }

    public static Budget ofTime(BooleanSupplier outOfTime) {
        return new Budget(DEFAULT_CANDIDATES, outOfTime);
    }

    public static Budget ofCandidates(int candidates) {
        return new Budget(candidates, () -> false);
    }

    boolean exhausted(int tried) {
        return tried >= candidates || outOfTime.getAsBoolean();
    }
}
