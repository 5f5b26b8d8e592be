package io.titrant.storm.distribution;

/** A distribution over the ranks 0 … {@link #size()} - 1. Every rank has a positive probability (Theorem 1 of DBStorm needs that). */
public interface RankDistribution {
    long size();

    /** P(X ≤ rank). */
    double cumulative(long rank);

    /** The smallest rank whose cumulative probability is above u, for u from 0 up to, but not including, 1 (Lemma 1). */
    long inverse(double u);

    default double probability(long rank) {
        return cumulative(rank) - (rank == 0 ? 0 : cumulative(rank - 1));
    }

    /** How many bytes the distribution holds, for the memory of the shadow. */
    default long bytes() {
        return 0;
    }
}
