package io.titrant.engines;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import java.sql.SQLException;

/**
 * Firebird's error codes (Language Reference, appendix B). A failed statement is undone alone, and its transaction goes on, whatever the error was: found by experiment, also for
 * update conflicts and deadlocks.
 */
final class FirebirdErrors {
    /** An update conflict and a deadlock have the same code and the same text. */
    private static final int DEADLOCK = 335544336;

    private static final int LOCK_CONFLICT = 335544345;
    private static final int LOCK_TIMEOUT = 335544510;
    private static final int FOREIGN_KEY = 335544466;
    private static final int UNIQUE = 335544665;
    private static final int UNIQUE_INDEX = 335544349;
    private static final int CANCELLED = 335544794;
    private static final int NO_SUCH_FILE = 335544344;
    private static final int UPDATE_CONFLICT = 335544451;
    private static final int BUGCHECK = 335544333;
    private static final int SHUTDOWN = 335544528;
    private static final int KILLED = 335544856;
    private static final int CONSISTENCY_CHECK = 335544335;
    private static final int IMPLEMENTATION_LIMIT = 335544381;

    private FirebirdErrors() {}

    static Failure classify(SQLException error) {
        ErrorClass errorClass = errorClass(error);
        return errorClass == ErrorClass.CONNECTION_LOST ? Failure.sessionLost() : Failure.statement(errorClass);
    }

    private static ErrorClass errorClass(SQLException error) {
        return switch (error.getErrorCode()) {
            case DEADLOCK, UPDATE_CONFLICT -> ErrorClass.SERIALIZATION;
            case LOCK_CONFLICT -> ErrorClass.BUSY;
            case LOCK_TIMEOUT -> ErrorClass.LOCK_TIMEOUT;
            case FOREIGN_KEY -> ErrorClass.FOREIGN_KEY;
            case UNIQUE, UNIQUE_INDEX -> ErrorClass.UNIQUE;
            case CANCELLED -> ErrorClass.CANCELLED;
            case BUGCHECK, CONSISTENCY_CHECK -> ErrorClass.INTERNAL;
            case SHUTDOWN, KILLED -> ErrorClass.CONNECTION_LOST;
            case IMPLEMENTATION_LIMIT -> ErrorClass.RESOURCE_LIMIT;
            default -> SqlStates.errorClass(error);
        };
    }

    static boolean isNoSuchFile(SQLException error) {
        return error.getErrorCode() == NO_SUCH_FILE;
    }
}
