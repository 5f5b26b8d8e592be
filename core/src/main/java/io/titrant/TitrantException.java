package io.titrant;

/**
 * Something the user can act on: bad arguments, an unreadable file, an unreachable database. Its message is the one
 * clear line that the command line prints before it exits with status 2.
 */
public class TitrantException extends RuntimeException {
    public TitrantException(String message) {
        super(message);
    }

    public TitrantException(String message, Throwable cause) {
        super(message, cause);
    }
}
