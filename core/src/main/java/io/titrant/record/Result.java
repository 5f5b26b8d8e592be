package io.titrant.record;

import io.titrant.engine.ErrorClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of a statement. */
public sealed interface Result {

    /** The rows of a query. */
    record Returned(Rows rows, List<String> warnings) implements Result {
        public Returned {
            warnings = List.copyOf(warnings);
        }
    }

    /** The number of rows that a write changed; 0 for transaction control and DDL. */
    record Updated(long count, List<String> warnings) implements Result {
        public Updated {
            warnings = List.copyOf(warnings);
        }
    }

    /** An error: its class, as the engine's class reads it, and the driver's code, SQLSTATE and message. */
    record Failed(ErrorClass errorClass, int code, @Nullable String sqlState, String message) implements Result {}

    default boolean failed() {
        return this instanceof Failed;
    }
}
