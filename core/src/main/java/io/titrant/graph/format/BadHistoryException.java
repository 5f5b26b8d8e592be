package io.titrant.graph.format;

import io.titrant.TitrantException;

/** A history that cannot be read: its message says which file, which line and why. */
public final class BadHistoryException extends TitrantException {
    private static final long serialVersionUID = 1;

    private final long line;

    BadHistoryException(String file, long line, String reason) {
        super(file + ":" + line + ": " + reason);
        this.line = line;
    }

    /** Where, counted from 1. */
    public long line() {
        return line;
    }
}
