package io.titrant.execute;

/** Hears how long things took, which recordings do not tell: they hold what happened, and compare. Called on the run's threads. */
public interface RunListener {
    RunListener SILENT = new RunListener() {};

    /** What a run does, one after another. */
    enum Phase {
        /** Sets up the initial database. */
        RESET,
        /** Submits the statements. */
        EXECUTE,
        /** Reads the final state. */
        READ
    }

    /** A statement was seen waiting so many nanoseconds after its submission. */
    default void blocked(long nanosAfterSubmission) {}

    /** So many nanoseconds of {@link Phase#EXECUTE} went by before it was known what became of statements that wait. */
    default void waited(long nanos) {}

    default void spent(Phase phase, long nanos) {}
}
