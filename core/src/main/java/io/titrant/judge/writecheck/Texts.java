package io.titrant.judge.writecheck;

import io.titrant.judge.history.Determinism;
import io.titrant.record.Row;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Small pieces of sentences. */
final class Texts {
    private static final int ROWS = 5;
    private static final Pattern LIMIT = Pattern.compile("\\b(LIMIT|FETCH|OFFSET|TOP)\\b", Pattern.CASE_INSENSITIVE);

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

    /** Whether a read may return other rows in another run by right: by chance, by the clock, or for want of an order under its limit. */
    static boolean varies(String sql) {
        return LIMIT.matcher(sql).find() || Determinism.objection(sql).isPresent();
    }
}
