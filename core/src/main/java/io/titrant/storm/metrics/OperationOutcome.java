package io.titrant.storm.metrics;

/** How an operation ended. */
public enum OperationOutcome {
    /** It read or wrote at least one row. */
    ACCESSED,
    /** It succeeded, but touched no row. */
    MISSED,
    /** It failed with an error that is not about concurrency, such as a duplicate key. */
    FAILED,
    /** The database ended its transaction because of others: a deadlock, a serialization failure, a lock time-out. */
    ABORTED,
    /** No parameters were found for it; it was not sent. */
    NOT_INSTANTIATED;

    /** Whether the transaction goes on after it. */
    public boolean continues() {
        return this == ACCESSED || this == MISSED || this == NOT_INSTANTIATED;
    }
}
