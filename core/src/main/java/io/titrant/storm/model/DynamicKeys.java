package io.titrant.storm.model;

/**
 * How many keys of a table are dynamic, that is, may be inserted and deleted: a share of all keys, or a fixed number.
 *
 * @param amount below 1 a share, else a number
 */
public record DynamicKeys(double amount) {
    /** The number of dynamic keys among so many keys; at least one key stays static. */
    public long of(long keys) {
        return Math.min(keys - 1, amount < 1 ? Math.round(amount * keys) : (long) amount);
    }
}
