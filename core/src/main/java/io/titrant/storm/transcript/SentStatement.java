package io.titrant.storm.transcript;

import io.titrant.storm.workload.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A statement that a session sent.
 *
 * @param submitted its place among all statements of the storm
 * @param operation null for BEGIN, COMMIT and the like
 * @param control the text of BEGIN, COMMIT and the like; else empty
 */
public record SentStatement(long submitted, @Nullable Operation operation, String control) {
    /** The statement as a case has it: with its parameters, without the columns of a checked storm. */
    public String sql() {
        return operation == null ? control : operation.plainSql();
    }
}
