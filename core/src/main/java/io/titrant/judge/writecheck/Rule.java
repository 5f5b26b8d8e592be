package io.titrant.judge.writecheck;

import io.titrant.judge.model.DocumentedWrite;

/**
 * A documented behaviour that explains why a level breaks write-specific serializability. {@link io.titrant.judge.model.DocumentedWrites} have proved that
 * each write had its documented effect and that all together led to the recorded rows; the rule names the behaviour that made the difference.
 */
interface Rule {
    /** The name that verdicts carry. */
    String name();

    /** Whether this behaviour was at work in the write. */
    boolean workedIn(DocumentedWrite write);

    /** What it did, for a DBA; follows the statement's name. */
    String story();
}
