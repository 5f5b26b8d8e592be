package io.titrant.judge.writecheck;

import io.titrant.judge.model.state.DocumentedWrite;

/**
 * A documented behaviour by which a level departs from write-specific serializability. It is a name for what a {@link io.titrant.judge.model.DocumentedWrites} have proved: each write
 * had its documented effect, and all led to the recorded rows; a rule says which departure was at work.
 */
interface Rule {
    /** The name that verdicts carry. */
    String name();

    /** Whether this behaviour was at work in the write. */
    boolean workedIn(DocumentedWrite write);

    /** What it did, for a DBA; follows the statement's name. */
    String story();
}
