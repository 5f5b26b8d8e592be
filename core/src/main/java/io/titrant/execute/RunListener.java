package io.titrant.execute;

/** Receives times that recordings do not contain, because recordings of equal runs must be equal. Called on the threads of the run. */
public interface RunListener {
    RunListener SILENT = new RunListener() {};

    /** The phases of a run, in order. */
    enum Phase {
        /** Sets up the initial database. */
        RESET,
        /** Submits the statements. */
        EXECUTE,
        /** Reads the final state. */
        READ
    }

    /** A statement was first seen blocked this many nanoseconds after its submission. */
    default void blocked(long nanosAfterSubmission) {}

    /** This many nanoseconds of {@link Phase#EXECUTE} were spent waiting for blocked statements. */
    default void waited(long nanos) {}

    default void spent(Phase phase, long nanos) {}
}
