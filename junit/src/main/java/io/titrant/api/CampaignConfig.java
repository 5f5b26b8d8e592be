package io.titrant.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a campaign; they correspond to the options of {@code titrant test}.
 *
 * @param database the database to test; {@link DatabaseChoice#OF_CASE} means H2
 * @param isolation the isolation levels to test; empty for all levels of the engine
 * @param oracles the oracles that judge, separated by commas, or {@code all}
 * @param strict whether {@code permitted} behaviour counts as a bug
 * @param time how long to run; null if {@code cases} is the limit
 * @param cases how many cases to run; null if {@code time} is the limit
 * @param seed the root seed; null for a random one
 * @param workers how many cases run at the same time, each on a database of its own
 * @param out the folder of the report; null for {@code titrant-out/ENGINE-SEED}
 */
public record CampaignConfig(
        DatabaseChoice database,
        List<String> isolation,
        String oracles,
        boolean strict,
        @Nullable Duration time,
        @Nullable Long cases,
        @Nullable Long seed,
        int workers,
        @Nullable Path out) {
    public CampaignConfig {
        isolation = List.copyOf(isolation);
        if (time == null && cases == null) {
            throw new IllegalArgumentException("a campaign needs a time or a number of cases");
        }
        if (workers < 1 || (cases != null && cases < 1)) {
            throw new IllegalArgumentException("workers and cases are numbers from 1 up");
        }
    }

    /**
     * A campaign on an engine, limited by time; all levels, all oracles, a random seed, one worker.
     *
     * @param database the database to test
     * @param time how long to run
     * @return the configuration
     */
    public static CampaignConfig of(DatabaseChoice database, Duration time) {
        return new CampaignConfig(database, List.of(), "all", false, time, null, null, 1, null);
    }

    /**
     * A campaign on an engine, limited by a number of cases. The same seed gives the same cases.
     *
     * @param database the database to test
     * @param cases how many cases to run
     * @param seed the root seed
     * @return the configuration
     */
    public static CampaignConfig of(DatabaseChoice database, long cases, long seed) {
        return new CampaignConfig(database, List.of(), "all", false, null, cases, seed, 1, null);
    }

    /**
     * The same campaign with its report in another folder.
     *
     * @param folder an empty folder, or one that Titrant wrote
     * @return the configuration
     */
    public CampaignConfig into(Path folder) {
        return new CampaignConfig(database, isolation, oracles, strict, time, cases, seed, workers, folder);
    }

    /**
     * The same campaign with other oracles.
     *
     * @param names the names, separated by commas, or {@code all}
     * @return the configuration
     */
    public CampaignConfig judgedBy(String names) {
        return new CampaignConfig(database, isolation, names, strict, time, cases, seed, workers, out);
    }

    /**
     * The same campaign at other isolation levels.
     *
     * @param levels the levels, such as {@code SERIALIZABLE}
     * @return the configuration
     */
    public CampaignConfig at(String... levels) {
        return new CampaignConfig(database, List.of(levels), oracles, strict, time, cases, seed, workers, out);
    }
}
