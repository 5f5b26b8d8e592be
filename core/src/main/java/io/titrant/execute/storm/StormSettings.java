package io.titrant.execute.storm;

import io.titrant.sql.IsolationLevel;
import io.titrant.storm.distribution.Distribution;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.shadow.ShadowLocks;
import io.titrant.storm.workload.PredicateDraws;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a storm: its model, its length, its sessions and how it draws keys.
 *
 * @param levels the isolation levels; each transaction draws one
 */
public record StormSettings(
        StochasticModel model,
        long seed,
        int sessions,
        List<IsolationLevel> levels,
        Limits limits,
        Data data,
        Draws draws,
        Checks checks) {
    public StormSettings {
        levels = List.copyOf(levels);
    }

    /**
     * When a storm ends.
     *
     * @param time how long it runs; null: until the transactions are done
     * @param transactions how many transactions it starts; null: as many as fit into the time
     */
    public record Limits(@Nullable Duration time, @Nullable Long transactions) {}

    /**
     * What replaces an entry of the model.
     *
     * @param rows the keys of the largest table; null: as in the model
     * @param access F; null: the model's
     */
    public record Data(@Nullable Long rows, @Nullable Distribution access) {}

    /**
     * How parameters are drawn.
     *
     * @param keys whether keys are drawn independently, evenly, or by turns
     */
    public record Draws(KeyDraws keys, ShadowLocks locks, PredicateDraws predicates) {
        public static final Draws USUAL = new Draws(KeyDraws.BOTH, ShadowLocks.COMMIT, PredicateDraws.KNOWN_ROWS);
    }

    /**
     * What is examined.
     *
     * @param history whether rows carry their versions and the history is judged
     * @param faults whether the server is killed and connections are cut, and the rows are compared with what was committed
     */
    public record Checks(boolean history, boolean faults) {
        /** Whether rows carry their versions. */
        boolean versioned() {
            return history || faults;
        }
    }

    /** A storm without a limit, with the usual draws and locks. */
    public static StormSettings of(StochasticModel model, long seed, int sessions, List<IsolationLevel> levels) {
        return new StormSettings(
                model,
                seed,
                sessions,
                levels,
                new Limits(null, null),
                new Data(null, null),
                Draws.USUAL,
                new Checks(false, false));
    }

    public StormSettings with(Limits now) {
        return new StormSettings(model, seed, sessions, levels, now, data, draws, checks);
    }

    public StormSettings with(Data now) {
        return new StormSettings(model, seed, sessions, levels, limits, now, draws, checks);
    }

    public StormSettings with(Draws now) {
        return new StormSettings(model, seed, sessions, levels, limits, data, now, checks);
    }

    public StormSettings with(Checks now) {
        return new StormSettings(model, seed, sessions, levels, limits, data, draws, now);
    }

    /** How the keys of reads and updates are drawn. */
    public enum KeyDraws {
        /** Independently. */
        PLAIN,
        /** Evenly, by a sequence that all sessions share. */
        STRATIFIED,
        /** By turns: one transaction plain, the next one stratified. So one run tells β of both. */
        BOTH
    }
}
