package io.titrant.search;

import io.titrant.campaign.CampaignSettings;
import io.titrant.execute.DatabaseTarget;
import io.titrant.generate.Guide;
import io.titrant.generate.Profile;
import io.titrant.sql.IsolationLevel;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a campaign on one engine. {@link SearchPlanBuilder} makes it.
 *
 * @param groupTime how long the bugs may be compared at the end
 * @param bisectTime how long the versions that brought the root causes may be searched; null for not at all
 */
public record SearchPlan(
        DatabaseTarget target,
        List<IsolationLevel> levels,
        Profile profile,
        Guide guide,
        CampaignSettings settings,
        Duration groupTime,
        @Nullable Duration bisectTime) {
    private static final int GROUP_DIGITS = 8;

    public SearchPlan {
        levels = List.copyOf(levels);
    }

    /** The ids of the groups that are not reported. */
    Set<String> knownGroups() {
        return settings.known().stream()
                .filter(line -> line.length() == GROUP_DIGITS)
                .collect(Collectors.toSet());
    }
}
