package io.titrant.engine;

import io.titrant.TitrantException;

/** What an engine needs at the version that was asked for is in no repository. */
public final class NoSuchVersionException extends TitrantException {
    public NoSuchVersionException(String message, Throwable cause) {
        super(message, cause);
    }
}
