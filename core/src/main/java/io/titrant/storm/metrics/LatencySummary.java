package io.titrant.storm.metrics;

import java.util.List;

/**
 * The latency of statements, in milliseconds.
 *
 * @param bars how many statements took up to each bound, for a plot
 */
public record LatencySummary(double mean, double median, double p95, double p99, double max, List<Bar> bars) {
    public static final LatencySummary NONE = new LatencySummary(0, 0, 0, 0, 0, List.of());

    public LatencySummary {
        bars = List.copyOf(bars);
    }

    /** The statements that took longer than the bound before and at most this one. */
    public record Bar(double upToMillis, long count) {}
}
