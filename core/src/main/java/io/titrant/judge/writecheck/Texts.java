package io.titrant.judge.writecheck;

import io.titrant.record.Row;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Small pieces of sentences. */
final class Texts {
    private static final int ROWS = 5;

    private Texts() {}

    /** The rows of those tables that differ from the other state: {@code t {(1, 2)}}. */
    static String rows(State state, State other) {
        return state.tables().keySet().stream()
                .filter(table -> !state.sameIn(Set.of(table), other))
                .map(table -> table
                        + state.rows(table).stream()
                                .map(Row::display)
                                .sorted()
                                .limit(ROWS)
                                .collect(Collectors.joining(
                                        ", ", " {", state.rows(table).size() > ROWS ? ", …}" : "}")))
                .collect(Collectors.joining(", "));
    }

    /** The name of a savepoint. */
    static String lastWord(String sql) {
        String[] words = sql.strip().toLowerCase(Locale.ROOT).split("\\s+");
        return words[words.length - 1];
    }
}
