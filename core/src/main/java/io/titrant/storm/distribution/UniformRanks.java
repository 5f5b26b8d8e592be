package io.titrant.storm.distribution;

/** All ranks have the same probability. */
record UniformRanks(long size) implements RankDistribution {
    UniformRanks {
        if (size < 1) {
            throw new IllegalArgumentException("a distribution needs at least one rank");
        }
    }

    @Override
    public double cumulative(long rank) {
        return (rank + 1.0) / size;
    }

    @Override
    public long inverse(double u) {
        return Math.min(size - 1, (long) (u * size));
    }
}
