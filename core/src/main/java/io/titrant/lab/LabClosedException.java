package io.titrant.lab;

/** A {@link Lab} that runs nothing more, because time is up: the oracle that asked cannot give a verdict. */
public final class LabClosedException extends RuntimeException {
    public LabClosedException() {
        super("time is up");
    }
}
