package io.titrant.engine;

import io.titrant.TitrantException;

/** No repository has this version of the engine. */
public final class NoSuchVersionException extends TitrantException {
    public NoSuchVersionException(String message, Throwable cause) {
        super(message, cause);
    }
}
