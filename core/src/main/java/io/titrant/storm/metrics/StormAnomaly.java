package io.titrant.storm.metrics;

import org.jspecify.annotations.Nullable;

/**
 * Something that the database must not do and did.
 *
 * @param kind the anomaly's name in the history checker, or {@code durability}, {@code atomicity}
 * @param explanation the sentences of the checker
 * @param history the file of the history below the output folder; null if there is none
 * @param caseFile the file of the case below the output folder; null if there is none
 * @param bug whether the isolation level excludes it by the engine's documentation
 */
public record StormAnomaly(
        String kind,
        String explanation,
        @Nullable String history,
        @Nullable String caseFile,
        boolean bug) {
    /** The same with a case. */
    public StormAnomaly withCase(String file, String how) {
        return new StormAnomaly(kind, explanation + " " + how, history, file, bug);
    }
}
