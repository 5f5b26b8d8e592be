package io.titrant.storm.metrics;

import io.titrant.storm.schema.KeyPartition;
import io.titrant.storm.shadow.TableShadow;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How often each static key of a table was read or updated by its key. Only static keys are counted: they exist all the time, so their accesses follow F restricted to
 * them, while a dynamic key can be drawn only while it exists. A large table is counted in intervals of keys.
 */
public final class AccessCounts {
    /** The most intervals. */
    public static final int MOST = 1 << 16;

    private final TableShadow table;
    private final AtomicLongArray counts;

    public AccessCounts(TableShadow table) {
        this.table = table;
        this.counts = new AtomicLongArray((int) Math.min(MOST, table.keys().staticKeys()));
    }

    public TableShadow table() {
        return table;
    }

    public void count(long key) {
        KeyPartition keys = table.keys();
        if (!keys.isDynamic(key)) {
            counts.incrementAndGet(interval(keys.staticIndex(key)));
        }
    }

    private int interval(long staticIndex) {
        long keys = table.keys().staticKeys();
        return keys == counts.length() ? (int) staticIndex : (int) (staticIndex * counts.length() / keys);
    }

    public int intervals() {
        return counts.length();
    }

    public long count(int interval) {
        return counts.get(interval);
    }

    /** N_t: all accesses. */
    public long total() {
        long sum = 0;
        for (int i = 0; i < counts.length(); i++) {
            sum += counts.get(i);
        }
        return sum;
    }

    /** The probability of each interval by F restricted to the static keys. */
    public double[] expected() {
        KeyPartition keys = table.keys();
        double[] shares = new double[counts.length()];
        double sum = 0;
        for (long i = 0; i < keys.staticKeys(); i++) {
            double probability = table.access().probability(keys.staticKey(i));
            shares[interval(i)] += probability;
            sum += probability;
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] /= sum;
        }
        return shares;
    }
}
