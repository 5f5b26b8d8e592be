package io.titrant.storm.metrics;

/**
 * The counts of a storm at one moment.
 *
 * @param seconds since the first transaction
 * @param aborted operations that the database aborted because of a conflict
 * @param waits statements that were seen waiting for a lock; a lower bound
 */
public record StormSample(
        double seconds,
        long committed,
        long rolledBack,
        long operations,
        double alpha,
        long aborted,
        long waits,
        long deadlocks,
        long serializationFailures,
        int anomalies) {}
