package io.titrant.execute;

import java.time.Duration;

/**
 * Every wait of a run is bounded; these are the bounds.
 *
 * @param statement how long a statement may run without waiting for a lock
 * @param stall how long all remaining statements may wait with nobody left to release them, deadlock detection included
 * @param wholeCase how long a case may take
 * @param rows how many rows of one result are kept
 */
public record Limits(Duration statement, Duration stall, Duration wholeCase, int rows) {
    /** For many small cases in a row, where a statement of seconds is a hang. */
    public static final Limits CAMPAIGN =
            new Limits(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(30), 100_000);

    public static final Limits DEFAULT =
            new Limits(Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(120), 100_000);
}
