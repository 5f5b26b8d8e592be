package io.titrant.reduce;

import java.util.function.BooleanSupplier;

/**
 * The limits of a reduction. The caller has the clock; the reducer has none.
 *
 * @param candidates how many smaller cases may run at most
 * @param outOfTime asked before every run
 * @param outOfOvertime asked before every run that only measures how often the smallest case gets the verdict
 */
public record Budget(int candidates, BooleanSupplier outOfTime, BooleanSupplier outOfOvertime) {
    public static final int DEFAULT_CANDIDATES = 10_000;

    public Budget {
        if (candidates < 0) {
            throw new IllegalArgumentException("the number of candidates must be positive, not " + candidates);
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
