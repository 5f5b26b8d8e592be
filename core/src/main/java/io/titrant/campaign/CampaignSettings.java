package io.titrant.campaign;

import io.titrant.generate.CaseGenerator;
import io.titrant.judge.Oracle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a campaign.
 *
 * @param cases how many cases to run; null if {@code time} is the limit
 * @param time how long to run; null if {@code cases} is the limit
 * @param confirm how many runs must agree before a reduction step is accepted
 * @param reduceTime how long the reduction of one finding may take
 * @param patience after how long without progress a worker is replaced
 * @param known fingerprints that are not reported
 * @param shard the part of the campaign that this run has
 * @param shown the options as the user wrote them, for the report
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
        Shard shard,
        List<CampaignResult.Setting> shown) {
    /** How many sessions a concurrent case has at most, unless the profile says otherwise. */
    public static final int USUAL_SESSIONS = 5;

    /** Longer than a case, its resets and the start of a server take together. */
    public static final Duration PATIENCE = Duration.ofMinutes(4);

    /** These settings with one more line for the report; unchanged if there are no values. */
    public CampaignSettings showing(String name, List<String> values) {
        List<CampaignResult.Setting> more = new ArrayList<>(shown);
        if (!values.isEmpty()) {
            more.add(new CampaignResult.Setting(name, String.join(" ", values)));
        }
        return new CampaignSettings(
                seed, cases, time, workers, oracles, out, confirm, reduceTime, patience, known, shard, more);
    }

    /** A whole campaign. */
    public CampaignSettings(
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
        this(seed, cases, time, workers, oracles, out, confirm, reduceTime, patience, known, Shard.WHOLE, shown);
    }

    /** These settings for a part of the campaign. */
    public CampaignSettings of(Shard part) {
        return new CampaignSettings(
                seed, cases, time, workers, oracles, out, confirm, reduceTime, patience, known, part, shown);
    }

    /** The oracle of this name; survival judges crashes, whether the user has chosen it or not. */
    Oracle oracle(String name) {
        return oracles.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(BoundedLab.SURVIVAL);
    }

    /** The blocks that this run has. */
    BlockPlan plan(CaseGenerator generator) {
        return new BlockPlan(Math.max(1, generator.casesPerDatabase()), cases == null ? Long.MAX_VALUE : cases, shard);
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
