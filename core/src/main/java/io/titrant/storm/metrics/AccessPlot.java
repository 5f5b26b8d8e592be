package io.titrant.storm.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * The access distribution of a table in theory and as seen, in at most {@link #POINTS} intervals of keys.
 *
 * @param expected the share of accesses of each interval by F
 * @param plain the share as seen with independent draws; empty if there were none
 * @param stratified the share as seen with stratified draws; empty if there were none
 */
public record AccessPlot(String table, List<Double> expected, List<Double> plain, List<Double> stratified) {
    public static final int POINTS = 50;

    public AccessPlot {
        expected = List.copyOf(expected);
        plain = List.copyOf(plain);
        stratified = List.copyOf(stratified);
    }

    public static AccessPlot of(AccessCounts plain, AccessCounts stratified) {
        double[] shares = plain.expected();
        int points = Math.min(POINTS, shares.length);
        double[] sums = new double[points];
        for (int i = 0; i < shares.length; i++) {
            sums[(int) ((long) i * points / shares.length)] += shares[i];
        }
        List<Double> expected = new ArrayList<>();
        for (double sum : sums) {
            expected.add(sum);
        }
        return new AccessPlot(plain.table().table().name(), expected, seen(plain, points), seen(stratified, points));
    }

    private static List<Double> seen(AccessCounts counts, int points) {
        long total = counts.total();
        if (total == 0) {
            return List.of();
        }
        double[] sums = new double[points];
        for (int i = 0; i < counts.intervals(); i++) {
            sums[(int) ((long) i * points / counts.intervals())] += (double) counts.count(i) / total;
        }
        List<Double> shares = new ArrayList<>();
        for (double sum : sums) {
            shares.add(sum);
        }
        return shares;
    }
}
