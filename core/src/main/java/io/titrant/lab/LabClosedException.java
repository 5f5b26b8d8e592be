package io.titrant.lab;

/** A {@link Lab} that runs nothing more, because time is up: whoever asked cannot come to a verdict. */
public final class LabClosedException extends RuntimeException {
    public LabClosedException() {
        super("time is up");
    }
}
