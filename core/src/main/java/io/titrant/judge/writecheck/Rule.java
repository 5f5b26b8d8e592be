package io.titrant.judge.writecheck;

/**
 * A documented behaviour by which a level departs from write-specific serializability. It is a name for what a {@link Replay} has proved: the
 * replay gave each write its documented effect and came to the recorded rows; a rule says which departure was at work.
 */
interface Rule {
    /** The name that verdicts carry. */
    String name();

    /** Whether this behaviour was at work in the write. */
    boolean workedIn(World.Applied write);

    /** What it did, for a DBA; follows the statement's name. */
    String story();
}
