package io.titrant.execute;

import java.time.Duration;

/**
 * The time limits of a run. Every wait has one.
 *
 * @param statement how long a statement may run without being blocked
 * @param stall how long all remaining statements may be blocked if no open transaction can release them, deadlock detection included
 * @param wholeCase how long a case may take
 * @param rows how many rows of one result are kept
 */
public record Limits(Duration statement, Duration stall, Duration wholeCase, int rows) {
    /** For campaigns, in which a statement that runs for seconds hangs. */
    public static final Limits CAMPAIGN =
            new Limits(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(30), 100_000);

    public static final Limits DEFAULT =
            new Limits(Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(120), 100_000);
}
