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

    /** Settings of a storm without a limit, with one session, the usual draws and locks, and no checks. */
    public static Builder builder(StochasticModel model, List<IsolationLevel> levels) {
        return new Builder(model, levels);
    }

    /** A builder that begins with these settings. */
    public Builder toBuilder() {
        Builder builder = new Builder(model, levels).seed(seed).sessions(sessions);
        builder.limits = limits;
        builder.data = data;
        builder.draws = draws;
        builder.checks = checks;
        return builder;
    }

    /** Collects settings. */
    public static final class Builder {
        private final StochasticModel model;
        private final List<IsolationLevel> levels;
        private long seed = 1;
        private int sessions = 1;
        private Limits limits = new Limits(null, null);
        private Data data = new Data(null, null);
        private Draws draws = Draws.USUAL;
        private Checks checks = new Checks(false, false);

        private Builder(StochasticModel model, List<IsolationLevel> levels) {
            this.model = model;
            this.levels = levels;
        }

        public Builder seed(long root) {
            seed = root;
            return this;
        }

        public Builder sessions(int number) {
            sessions = number;
            return this;
        }

        /** See {@link Limits}. */
        public Builder limits(@Nullable Duration time, @Nullable Long transactions) {
            limits = new Limits(time, transactions);
            return this;
        }

        /** See {@link Data}. */
        public Builder data(@Nullable Long rows, @Nullable Distribution access) {
            data = new Data(rows, access);
            return this;
        }

        public Builder keyDraws(KeyDraws keys) {
            draws = new Draws(keys, draws.locks(), draws.predicates());
            return this;
        }

        public Builder shadowLocks(ShadowLocks locks) {
            draws = new Draws(draws.keys(), locks, draws.predicates());
            return this;
        }

        public Builder predicates(PredicateDraws predicates) {
            draws = new Draws(draws.keys(), draws.locks(), predicates);
            return this;
        }

        /** See {@link Checks}. */
        public Builder checks(boolean history, boolean faults) {
            checks = new Checks(history, faults);
            return this;
        }

        public StormSettings build() {
            return new StormSettings(model, seed, sessions, levels, limits, data, draws, checks);
        }
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
