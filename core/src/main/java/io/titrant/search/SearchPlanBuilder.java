package io.titrant.search;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Shard;
import io.titrant.engine.Engine;
import io.titrant.execute.DatabaseTarget;
import io.titrant.generate.Guide;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds a {@link SearchPlan}; what is not said has the default of {@code titrant test}. */
public final class SearchPlanBuilder {
    /** The folder that holds the folders of campaigns. */
    public static final Path FOLDER = Path.of("titrant-out");

    private static final Duration USUAL_TIME = Duration.ofSeconds(60);

    private final DatabaseTarget target;
    private final List<Oracle> oracles;
    private final long seed;
    private List<IsolationLevel> levels;
    private Profile profile = Profile.MIXED;
    private Guide guide = Guide.NONE;
    private @Nullable Long cases;
    private @Nullable Duration time;
    private Shard part = Shard.WHOLE;
    private int workers = 1;
    private int confirm = 3;
    private Duration reduceTime = Duration.ofSeconds(20);
    private Duration groupTime = Duration.ofSeconds(30);
    private @Nullable Duration bisectTime;
    private @Nullable Path out;
    private Set<String> known = Set.of();
    private final List<CampaignResult.Setting> shown = new ArrayList<>();

    /** @param givenSeed the root seed; null for a random one */
    public SearchPlanBuilder(DatabaseTarget target, List<Oracle> oracles, @Nullable Long givenSeed) {
        this.target = target;
        this.oracles = oracles;
        this.seed = givenSeed != null ? givenSeed : randomSeed();
        this.levels = target.engine().isolationLevels();
    }

    /** A root seed if the user names none. */
    public static long randomSeed() {
        return new SecureRandom().nextLong() >>> 1;
    }

    /** The levels to test. Without any, all levels of the engine. */
    public SearchPlanBuilder at(List<IsolationLevel> wanted) {
        levels = levels(target.engine(), wanted);
        return this;
    }

    /** The wanted levels, else all of the engine. A level that it does not have is refused. */
    public static List<IsolationLevel> levels(Engine engine, List<IsolationLevel> wanted) {
        for (IsolationLevel level : wanted) {
            if (!engine.isolationLevels().contains(level)) {
                throw new TitrantException("engine " + engine.name() + " has no isolation level " + level);
            }
        }
        return wanted.isEmpty() ? engine.isolationLevels() : wanted;
    }

    public SearchPlanBuilder generating(Profile by, Guide with) {
        profile = by;
        guide = with;
        return this;
    }

    /** How many cases, and how long; 60 seconds if neither is given. */
    public SearchPlanBuilder within(@Nullable Long mostCases, @Nullable Duration longest) {
        cases = mostCases;
        time = longest;
        return this;
    }

    /** The part of the campaign to run. */
    public SearchPlanBuilder part(Shard one) {
        part = one;
        return this;
    }

    public SearchPlanBuilder workers(int number) {
        workers = number;
        return this;
    }

    /** How many runs must agree before a reduction step is accepted, and how long the reduction of a finding may take. */
    public SearchPlanBuilder reducing(int runs, Duration longest) {
        confirm = runs;
        reduceTime = longest;
        return this;
    }

    /** @param forVersions how long to search for the versions that brought the root causes; null for not at all */
    public SearchPlanBuilder grouping(Duration longest, @Nullable Duration forVersions) {
        groupTime = longest;
        bisectTime = forVersions;
        return this;
    }

    /** The folder of the report; null for {@code titrant-out/ENGINE-SEED}. */
    public SearchPlanBuilder into(@Nullable Path folder) {
        out = folder;
        return this;
    }

    /** Fingerprints of findings and ids of groups that are not reported. */
    public SearchPlanBuilder knowing(Set<String> ids) {
        known = ids;
        return this;
    }

    /** Adds options as the user wrote them, for the report. */
    public SearchPlanBuilder showing(List<CampaignResult.Setting> settings) {
        shown.addAll(settings);
        return this;
    }

    public SearchPlan build() {
        Duration budget = time != null ? time : cases == null ? USUAL_TIME : null;
        Path folder = out != null ? out : FOLDER.resolve(target.engine().name() + "-" + seed);
        List<CampaignResult.Setting> all = new ArrayList<>(shown);
        all.add(new CampaignResult.Setting("workers", Integer.toString(workers)));
        if (budget != null) {
            all.add(new CampaignResult.Setting("time", budget.toSeconds() + " s"));
        }
        if (cases != null) {
            all.add(new CampaignResult.Setting("cases", cases.toString()));
        }
        if (!part.whole()) {
            all.add(new CampaignResult.Setting("shard", part.toString()));
        }
        all.add(new CampaignResult.Setting("out", folder.toString()));
        CampaignSettings settings = new CampaignSettings(
                seed,
                cases,
                budget,
                workers,
                oracles,
                folder,
                confirm,
                reduceTime,
                CampaignSettings.PATIENCE,
                known,
                part,
                all);
        return new SearchPlan(target, levels, profile, guide, settings, groupTime, bisectTime);
    }
}
