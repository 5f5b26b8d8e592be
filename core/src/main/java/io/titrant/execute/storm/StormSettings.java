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
 * @param time how long it runs; null: until the transactions are done
 * @param transactions how many transactions it starts; null: as many as fit into the time
 * @param levels the isolation levels; each transaction draws one
 * @param rows the keys of the largest table; null: as in the model
 * @param access F, instead of the model's; null: the model's
 * @param draws whether keys are drawn independently, evenly, or by turns
 * @param check whether rows carry their versions and the history is judged
 * @param chaos whether the server is killed and connections are cut, and the rows are compared with what was committed
 */
public record StormSettings(
        StochasticModel model,
        long seed,
        int sessions,
        @Nullable Duration time,
        @Nullable Long transactions,
        List<IsolationLevel> levels,
        @Nullable Long rows,
        @Nullable Distribution access,
        KeyDraws draws,
        ShadowLocks locks,
        PredicateDraws predicates,
        boolean check,
        boolean chaos) {
    public StormSettings {
        levels = List.copyOf(levels);
    }

    /** A storm without a limit, with the usual draws and locks. */
    public static StormSettings of(StochasticModel model, long seed, int sessions, List<IsolationLevel> levels) {
        return new StormSettings(
                model,
                seed,
                sessions,
                null,
                null,
                levels,
                null,
                null,
                KeyDraws.BOTH,
                ShadowLocks.COMMIT,
                PredicateDraws.KNOWN_ROWS,
                false,
                false);
    }

    public StormSettings withLimits(@Nullable Duration longest, @Nullable Long most) {
        return new StormSettings(
                model, seed, sessions, longest, most, levels, rows, access, draws, locks, predicates, check, chaos);
    }

    public StormSettings withData(@Nullable Long keys, @Nullable Distribution distribution) {
        return new StormSettings(
                model,
                seed,
                sessions,
                time,
                transactions,
                levels,
                keys,
                distribution,
                draws,
                locks,
                predicates,
                check,
                chaos);
    }

    public StormSettings withDraws(KeyDraws keyDraws, ShadowLocks shadowLocks, PredicateDraws predicateDraws) {
        return new StormSettings(
                model,
                seed,
                sessions,
                time,
                transactions,
                levels,
                rows,
                access,
                keyDraws,
                shadowLocks,
                predicateDraws,
                check,
                chaos);
    }

    public StormSettings withChecks(boolean checked, boolean faults) {
        return new StormSettings(
                model,
                seed,
                sessions,
                time,
                transactions,
                levels,
                rows,
                access,
                draws,
                locks,
                predicates,
                checked,
                faults);
    }

    /** Whether rows carry their versions. */
    boolean versioned() {
        return check || chaos;
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
