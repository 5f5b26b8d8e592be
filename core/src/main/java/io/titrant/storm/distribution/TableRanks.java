package io.titrant.storm.distribution;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * A distribution stored as a table of cumulative probabilities. A domain above {@link #MOST} ranks is divided into {@link #MOST} intervals of equal
 * length; within an interval all ranks are equally probable. So the memory has a limit. An index over the table makes {@link #inverse} fast: it tells for
 * each of as many equal parts of [0, 1) where the search begins.
 */
public final class TableRanks implements RankDistribution {
    static final int MOST = 1 << 16;

    private final long size;
    private final double[] cumulative;
    private final int[] firstOf;

    private TableRanks(long size, double[] cumulative) {
        this.size = size;
        this.cumulative = cumulative;
        this.firstOf = new int[cumulative.length];
        int at = 0;
        for (int part = 0; part < firstOf.length; part++) {
            while (cumulative[at] <= (double) part / firstOf.length) {
                at++;
            }
            firstOf[part] = at;
        }
    }

    /** @param weight the weight of a position from 0 up to, but not including, {@code positions(size)}; all weights are positive */
    static TableRanks of(long size, IntToDoubleFunction weight) {
        int cells = positions(size);
        double[] sums = new double[cells];
        double total = 0;
        for (int i = 0; i < cells; i++) {
            total += weight.applyAsDouble(i);
            sums[i] = total;
        }
        for (int i = 0; i < cells; i++) {
            sums[i] /= total;
        }
        sums[cells - 1] = 1;
        return new TableRanks(size, sums);
    }

    /** The probabilities of a distribution, restricted to some of its ranks and renumbered: rank i of the result is rank {@code ranks[i]}. */
    public static TableRanks restricted(RankDistribution whole, long[] ranks) {
        if (ranks.length == 0) {
            throw new IllegalArgumentException("a distribution needs at least one rank");
        }
        double[] sums = new double[ranks.length];
        double total = 0;
        for (int i = 0; i < ranks.length; i++) {
            total += whole.probability(ranks[i]);
            sums[i] = total;
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= total;
        }
        sums[sums.length - 1] = 1;
        return new TableRanks(ranks.length, sums);
    }

    static int positions(long size) {
        return (int) Math.min(size, MOST);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public double cumulative(long rank) {
        if (cumulative.length == size) {
            return cumulative[(int) rank];
        }
        int cell = cellOf(rank);
        long from = firstRank(cell);
        double before = cell == 0 ? 0 : cumulative[cell - 1];
        return before + (cumulative[cell] - before) * (rank - from + 1) / (firstRank(cell + 1) - from);
    }

    @Override
    public long inverse(double u) {
        int cell = firstOf[Math.min(firstOf.length - 1, (int) (u * firstOf.length))];
        while (cumulative[cell] <= u) {
            cell++;
        }
        if (cumulative.length == size) {
            return cell;
        }
        double before = cell == 0 ? 0 : cumulative[cell - 1];
        long from = firstRank(cell);
        long width = firstRank(cell + 1) - from;
        return from + Math.min(width - 1, (long) ((u - before) / (cumulative[cell] - before) * width));
    }

    private long firstRank(int cell) {
        return (long) Math.floor((double) size * cell / cumulative.length);
    }

    private int cellOf(long rank) {
        int cell = (int) ((double) rank * cumulative.length / size);
        while (cell + 1 < cumulative.length && firstRank(cell + 1) <= rank) {
            cell++;
        }
        while (firstRank(cell) > rank) {
            cell--;
        }
        return cell;
    }

    @Override
    public long bytes() {
        return 12L * cumulative.length;
    }

    @Override
    public String toString() {
        return "TableRanks" + (size <= 8 ? Arrays.toString(cumulative) : "[" + size + "]");
    }
}
