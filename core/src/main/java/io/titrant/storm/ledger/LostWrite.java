package io.titrant.storm.ledger;

import org.jspecify.annotations.Nullable;

/**
 * A row that is not as the ended transactions left it.
 *
 * @param expected the version by the ledger
 * @param seen the version in the database
 * @param writer the transaction that wrote the expected version; null if the ledger has forgotten it
 * @param seenWriter the transaction that wrote the version in the database; null if the ledger has forgotten it
 */
public record LostWrite(
        Kind kind,
        int table,
        long key,
        int expected,
        int seen,
        @Nullable LoggedTransaction writer,
        @Nullable LoggedTransaction seenWriter) {
    /** The promise that the database broke. */
    public enum Kind {
        /** A committed write is gone. */
        DURABILITY,
        /** A write of an aborted transaction is there, or only a part of a committed transaction is. */
        ATOMICITY
    }
}
