package io.titrant.storm.transcript;

import io.titrant.sql.IsolationLevel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one transaction, from BEGIN to its end.
 *
 * @param level the isolation level; null if the session has the engine's default
 */
public record TransactionTranscript(int session, @Nullable IsolationLevel level, List<SentStatement> statements) {
    public TransactionTranscript {
        statements = List.copyOf(statements);
    }
}
