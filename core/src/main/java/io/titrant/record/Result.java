package io.titrant.record;

import io.titrant.engine.ErrorClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a statement gave back. */
public sealed interface Result {

    /** Rows of a query. */
    record Returned(Rows rows, List<String> warnings) implements Result {
        public Returned {
            warnings = List.copyOf(warnings);
        }
    }

    /** The count of a write; 0 for transaction control and DDL too. */
    record Updated(long count, List<String> warnings) implements Result {
        public Updated {
            warnings = List.copyOf(warnings);
        }
    }

    /** An error: its class as the engine's file reads it, and what the driver said. */
    record Failed(ErrorClass errorClass, int code, @Nullable String sqlState, String message) implements Result {}

    default boolean failed() {
        return this instanceof Failed;
    }
}
