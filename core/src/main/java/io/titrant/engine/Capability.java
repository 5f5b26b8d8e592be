package io.titrant.engine;

/**
 * A fact that is true of every version of an engine at every isolation level, beyond the common ground. The executor, the oracles and the contract test
 * ask. What only a generator needs to know is a {@link Feature}; what holds at one level is {@link Semantics}.
 */
public enum Capability {
    /** Statements wait for locks, and a {@link LockMonitor} sees them wait. */
    BLOCKS,
    /** A statement that meets a lock fails with BUSY at once; the executor submits it again when another transaction ends. */
    BUSY_INSTEAD_OF_BLOCKING,
    /** DDL inside a transaction commits it. */
    DDL_COMMITS,
    /** BEGIN inside a transaction commits it; elsewhere it fails or does nothing. */
    BEGIN_COMMITS,
    /** CREATE INDEX on a filled table collects no statistics, so plans do not depend on when the index was created. */
    PLANS_WITHOUT_STATISTICS,
    /** {@code SELECT … FOR UPDATE} locks rows as the write that follows does. */
    SELECT_FOR_UPDATE,
    /** UPDATE and DELETE may end with RETURNING, and run as they do without it. */
    RETURNS_WRITTEN_ROWS,
    /** DELETE from one table may end with RETURNING, and runs as it does without it. */
    RETURNS_DELETED_ROWS,
    /** {@code LOCK TABLE t IN SHARE MODE} and {@code IN EXCLUSIVE MODE}; the lock ends with the transaction. */
    LOCKS_TABLES,
    /** A query or write of rows that succeeds in an open transaction releases no lock for which another session waits, unless it says so ({@code pg_advisory_unlock}, {@code RELEASE_LOCK}). */
    HOLDS_LOCKS_TO_THE_END,
    /** Several statements may be sent in one text, separated by semicolons; outside a transaction they are one transaction. */
    SCRIPTS_ARE_TRANSACTIONS,
    /** ROLLBACK TO SAVEPOINT frees a row, but a statement that waits for it may sleep on until the transaction ends. */
    UNDO_MAY_NOT_WAKE,
    /** SHOW WARNINGS returns the messages of the last statement that used a table or had messages, not always those of the statement before it. */
    KEEPS_MESSAGES,
    /** After {@code START TRANSACTION READ ONLY}, a write to a table that is not temporary fails; or that statement itself does. */
    REFUSES_WRITES_IN_READ_ONLY
}
