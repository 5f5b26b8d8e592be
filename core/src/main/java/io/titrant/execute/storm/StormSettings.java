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
        boolean check) {
    public StormSettings {
        levels = List.copyOf(levels);
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
