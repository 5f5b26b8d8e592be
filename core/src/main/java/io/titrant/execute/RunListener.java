package io.titrant.execute;

/** Hears how long things took, which recordings do not tell: they hold what happened, and compare. Called on the run's threads. */
public interface RunListener {
    RunListener SILENT = new RunListener() {};

    /** A statement was seen waiting so many nanoseconds after its submission. */
    default void blocked(long nanosAfterSubmission) {}
}
