package io.titrant.engine;

import java.util.Locale;

/** What kind of error an engine gave, recognised by code and SQLSTATE, never by the message alone. */
public enum ErrorClass {
    /** The statement is not SQL of this engine, or names something that does not exist. */
    SYNTAX,
    /** A duplicate key. */
    UNIQUE,
    /** A NOT NULL, CHECK or other constraint, foreign keys aside. */
    CONSTRAINT,
    FOREIGN_KEY,
    /** A value that does not fit: overflow, truncation, division by zero, a bad cast. */
    DATA,
    DEADLOCK,
    /** The engine gave up waiting for a lock. */
    LOCK_TIMEOUT,
    /** A lock is held and the engine does not wait (NOWAIT, SQLite's BUSY). */
    BUSY,
    /** A write conflict, a serialization failure, a snapshot too old to write on. */
    SERIALIZATION,
    /** The statement was refused because its transaction had failed before. */
    TRANSACTION_ABORTED,
    /** Cancelled, by the watchdog or by the engine. */
    CANCELLED,
    CONNECTION_LOST,
    /** The statement neither returned nor waited for a lock within its time limit, or waited with nobody left to release it. */
    TIMED_OUT,
    /** The server died under the statement. */
    CRASHED,
    NOT_SUPPORTED,
    OTHER;

    /** The class as reports and JSON write it: {@code lock-timeout}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
