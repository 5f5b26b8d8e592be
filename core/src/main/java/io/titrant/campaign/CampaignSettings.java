package io.titrant.campaign;

import io.titrant.judge.Oracle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign is asked to do.
 *
 * @param cases how many cases, or null to go on for {@code time}
 * @param time how long, or null to go on until {@code cases} are done
 * @param reduceTime how long the reduction of one finding may take
 * @param patience how long a worker may show no sign of life
 * @param known fingerprints that are not worth telling again
 * @param shown the options as people write them, for the report
 */
public record CampaignSettings(
        long seed,
        @Nullable Long cases,
        @Nullable Duration time,
        int workers,
        List<Oracle> oracles,
        Path out,
        int confirm,
        Duration reduceTime,
        Duration patience,
        Set<String> known,
        List<CampaignResult.Setting> shown) {
    /** How many sessions a concurrent case has at most, unless the profile says otherwise. */
    public static final int USUAL_SESSIONS = 5;

    /** Longer than a case, its resets and the start of a new server may take together. */
    public static final Duration PATIENCE = Duration.ofMinutes(4);

    /** The same, of which the report also says this; nothing if there is nothing to say. */
    public CampaignSettings showing(String name, List<String> values) {
        List<CampaignResult.Setting> more = new ArrayList<>(shown);
        if (!values.isEmpty()) {
            more.add(new CampaignResult.Setting(name, String.join(" ", values)));
        }
        return new CampaignSettings(
                seed, cases, time, workers, oracles, out, confirm, reduceTime, patience, known, more);
    }

    public CampaignSettings {
        oracles = List.copyOf(oracles);
        known = Set.copyOf(known);
        shown = List.copyOf(shown);
        if (cases == null && time == null) {
            throw new IllegalArgumentException("a campaign needs a number of cases or a time");
        }
    }
}
