package io.titrant.judge.writecheck;

import io.titrant.judge.troc.WriteDone;

/**
 * A documented behaviour by which a level departs from write-specific serializability. It is a name for what a {@link io.titrant.judge.troc.DocumentedWrites} have proved: each write
 * had its documented effect, and all led to the recorded rows; a rule says which departure was at work.
 */
interface Rule {
    /** The name that verdicts carry. */
    String name();

    /** Whether this behaviour was at work in the write. */
    boolean workedIn(WriteDone write);

    /** What it did, for a DBA; follows the statement's name. */
    String story();
}
