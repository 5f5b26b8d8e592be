package io.titrant.api;

import org.jspecify.annotations.Nullable;

/**
 * How cases are replayed.
 *
 * @param database the database to run on
 * @param isolation the isolation level of all transactions; null for the levels of the case file
 * @param oracles the oracles that judge, separated by commas, or {@code all}
 * @param strict whether {@code permitted} behaviour counts as a bug
 * @param runs how often a case runs; of several runs the worst verdict counts
 */
public record ReplayOptions(
        DatabaseChoice database, @Nullable String isolation, String oracles, boolean strict, int runs) {
    /** On the engine of the case file, at its levels, judged by all oracles, once. */
    public static final ReplayOptions DEFAULT = new ReplayOptions(DatabaseChoice.OF_CASE, null, "all", false, 1);

    public ReplayOptions {
        if (runs < 1) {
            throw new IllegalArgumentException("runs is a number from 1 up, not " + runs);
        }
    }

    /**
     * The same options on another database.
     *
     * @param other the database
     * @return the options
     */
    public ReplayOptions on(DatabaseChoice other) {
        return new ReplayOptions(other, isolation, oracles, strict, runs);
    }

    /**
     * The same options at one isolation level.
     *
     * @param level the level, such as {@code SERIALIZABLE}; null for the levels of the case file
     * @return the options
     */
    public ReplayOptions at(@Nullable String level) {
        return new ReplayOptions(database, level, oracles, strict, runs);
    }

    /**
     * The same options with other oracles.
     *
     * @param names the names, separated by commas, or {@code all}
     * @return the options
     */
    public ReplayOptions judgedBy(String names) {
        return new ReplayOptions(database, isolation, names, strict, runs);
    }

    /**
     * The same options, judged by the SQL standard instead of the engine's manual.
     *
     * @param on whether {@code permitted} behaviour counts as a bug
     * @return the options
     */
    public ReplayOptions strictly(boolean on) {
        return new ReplayOptions(database, isolation, oracles, on, runs);
    }

    /**
     * The same options with another number of runs.
     *
     * @param number how often a case runs
     * @return the options
     */
    public ReplayOptions times(int number) {
        return new ReplayOptions(database, isolation, oracles, strict, number);
    }
}
