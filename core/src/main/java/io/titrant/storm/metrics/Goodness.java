package io.titrant.storm.metrics;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * The goodness of fit β of the accesses (DBStorm §2.2): the p-value of Pearson's χ² test. χ² = Σ (N_i - N_t·p_i)² / (N_t·p_i); the paper prints N_t for N_i in the
 * numerator, which is a slip. Keys that are expected fewer than five times are joined, as the test demands.
 *
 * <p>β of honest independent draws is uniform on [0, 1]; β near 1 says that the draws are more even than chance.
 *
 * @param accesses N_t
 * @param beta P(χ² of that many degrees of freedom is at least as large); NaN if there were too few accesses
 */
public record Goodness(long accesses, int degrees, double chiSquare, double beta) {
    private static final double LEAST_EXPECTED = 5;

    public static final Goodness NONE = new Goodness(0, 0, 0, Double.NaN);

    public static Goodness of(AccessCounts counts) {
        double[] expected = counts.expected();
        long[] observed = new long[expected.length];
        for (int i = 0; i < observed.length; i++) {
            observed[i] = counts.count(i);
        }
        return of(observed, expected);
    }

    /** @param shares the probabilities p_i */
    public static Goodness of(long[] observed, double[] shares) {
        long total = 0;
        for (long count : observed) {
            total += count;
        }
        double chiSquare = 0;
        int cells = 0;
        double expected = 0;
        double seen = 0;
        double restExpected = total;
        for (int i = 0; i < observed.length; i++) {
            expected += total * shares[i];
            seen += observed[i];
            boolean last = i == observed.length - 1;
            if (last || (expected >= LEAST_EXPECTED && restExpected - expected >= LEAST_EXPECTED)) {
                chiSquare += expected == 0 ? 0 : (seen - expected) * (seen - expected) / expected;
                cells++;
                restExpected -= expected;
                expected = 0;
                seen = 0;
            }
        }
        int degrees = cells - 1;
        return degrees < 1
                ? new Goodness(total, 0, chiSquare, Double.NaN)
                : new Goodness(
                        total,
                        degrees,
                        chiSquare,
                        ChiSquaredDistribution.of(degrees).survivalProbability(chiSquare));
    }

    /** The test over all tables: sums of independent χ² variables are χ² variables. */
    public static Goodness joined(Iterable<Goodness> parts) {
        long accesses = 0;
        int degrees = 0;
        double chiSquare = 0;
        for (Goodness part : parts) {
            accesses += part.accesses;
            if (part.degrees > 0) {
                degrees += part.degrees;
                chiSquare += part.chiSquare;
            }
        }
        return degrees == 0
                ? new Goodness(accesses, 0, 0, Double.NaN)
                : new Goodness(
                        accesses,
                        degrees,
                        chiSquare,
                        ChiSquaredDistribution.of(degrees).survivalProbability(chiSquare));
    }
}
