package io.titrant.storm.schema;

/**
 * The partition P of a table's keys into static and dynamic ones (DBStorm §4.3). Dynamic keys are spread evenly: one of each {@code period} keys. All questions are
 * answered by arithmetic.
 *
 * <p>Example with 10 keys, 3 of them dynamic: the period is 3, the dynamic keys are 2, 5, 8, the static ones 0, 1, 3, 4, 6, 7, 9.
 */
public final class KeyPartition {
    private final long keys;
    private final long dynamic;
    private final long period;

    public KeyPartition(long keys, long dynamic) {
        if (dynamic < 0 || dynamic >= keys) {
            throw new IllegalArgumentException("of " + keys + " keys, " + dynamic + " cannot be dynamic");
        }
        this.keys = keys;
        this.dynamic = dynamic;
        this.period = dynamic == 0 ? keys + 1 : keys / dynamic;
    }

    public long keys() {
        return keys;
    }

    public long dynamicKeys() {
        return dynamic;
    }

    public long staticKeys() {
        return keys - dynamic;
    }

    public boolean isDynamic(long key) {
        return dynamic > 0 && key % period == period - 1 && key / period < dynamic;
    }

    /** The number of a dynamic key among the dynamic keys. */
    public int dynamicIndex(long key) {
        return (int) (key / period);
    }

    public long dynamicKey(int index) {
        return index * period + period - 1;
    }

    /** The number of a static key among the static keys. */
    public long staticIndex(long key) {
        return key - (dynamic == 0 ? 0 : Math.min(dynamic, (key + 1) / period));
    }

    public long staticKey(long index) {
        long regular = dynamic * (period - 1);
        return dynamic == 0 || index >= regular
                ? index + dynamic
                : index / (period - 1) * period + index % (period - 1);
    }
}
