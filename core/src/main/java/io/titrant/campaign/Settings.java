package io.titrant.campaign;

import io.titrant.judge.Oracle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign is asked to do.
 *
 * @param cases how many cases, or null to go on for {@code time}
 * @param time how long, or null to go on until {@code cases} are done
 * @param reduceTime how long the reduction of one finding may take
 * @param known fingerprints that are not worth telling again
 * @param shown the options as people write them, for the report
 */
public record Settings(
        long seed,
        @Nullable Long cases,
        @Nullable Duration time,
        int workers,
        List<Oracle> oracles,
        Path out,
        int confirm,
        Duration reduceTime,
        Set<String> known,
        List<Outcome.Setting> shown) {
    public Settings {
        oracles = List.copyOf(oracles);
        known = Set.copyOf(known);
        shown = List.copyOf(shown);
        if (cases == null && time == null) {
            throw new IllegalArgumentException("a campaign needs a number of cases or a time");
        }
    }
}
