package io.titrant.engine;

import java.util.Locale;

/** The kind of an error, recognised by vendor code and SQLSTATE, never by the message alone. */
public enum ErrorClass {
    /** The engine does not know the statement, or the statement names an object that does not exist. */
    SYNTAX,
    /** A duplicate key. */
    UNIQUE,
    /** A NOT NULL, CHECK or other constraint, foreign keys aside. */
    CONSTRAINT,
    FOREIGN_KEY,
    /** A bad value: overflow, truncation, division by zero, a failed cast. */
    DATA,
    DEADLOCK,
    /** The engine's lock time-out ended the wait. */
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
    /** The statement exceeded its time limit, or was blocked although no open transaction could release it. */
    TIMED_OUT,
    /** The server crashed while it ran the statement. */
    CRASHED,
    NOT_SUPPORTED,
    /** Disk, memory, open transactions or connections ran out: a limit of the engine or of its machine, and no fault. */
    RESOURCE_LIMIT,
    /** The engine's own code failed: an assertion, a null pointer, a corrupt index. No statement may cause such an error. */
    INTERNAL,
    OTHER;

    /** The class as reports and JSON write it: {@code lock-timeout}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
