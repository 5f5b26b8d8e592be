package io.titrant.graph.format;

import io.titrant.graph.Txn;

/** Gets the transactions of a history in the order of the file, while it is read. */
@FunctionalInterface
public interface HistoryListener {
    void accept(Txn txn);

    /** The next transaction of a session has begun; only formats with invocations tell. */
    default void begin(int session) {}
}
