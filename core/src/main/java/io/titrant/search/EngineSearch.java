package io.titrant.search;

import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Cluster;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.grouping.FindingExaminer;
import io.titrant.record.Recording;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A campaign on one engine: asks the engine for its version, runs the campaign, and joins the bugs by root cause. */
public final class EngineSearch {
    private final SearchPlan plan;
    private final Recording.EngineId engine;
    private final CampaignSettings settings;
    private final FindingExaminer examiner;

    private EngineSearch(SearchPlan plan, Recording.EngineId engine, CampaignSettings settings) {
        this.plan = plan;
        this.engine = engine;
        this.settings = settings;
        this.examiner = new FindingExaminer(settings.oracles());
    }

    /** Opens the database once, for the version and the settings of the engine. So a database that cannot be reached is told before anything is written. */
    public static EngineSearch begin(SearchPlan plan) {
        try (TestDatabase probe = Databases.open(plan.target(), Limits.CAMPAIGN)) {
            return new EngineSearch(
                    plan,
                    new Recording.EngineId(
                            plan.target().engine().name(), probe.instance().version()),
                    plan.settings().showing("server", probe.instance().settings()));
        }
    }

    /** A campaign on an engine whose version is known; the database is not opened. */
    public static EngineSearch known(SearchPlan plan, Recording.EngineId engine) {
        return new EngineSearch(plan, engine, plan.settings());
    }

    public Recording.EngineId engine() {
        return engine;
    }

    public DatabaseTarget target() {
        return plan.target();
    }

    public CampaignSettings settings() {
        return settings;
    }

    public CaseGenerator generator() {
        return new CaseGenerator(plan.target().engine(), engine.version(), plan.levels(), plan.profile(), plan.guide());
    }

    /** Opens a database of the engine. */
    public TestDatabase open() {
        return Databases.open(plan.target(), Limits.CAMPAIGN);
    }

    /** @param resume whether to continue the campaign in the output folder */
    public Campaign campaign(boolean resume, Campaign.Listener listener) {
        return campaign(resume, listener, null);
    }

    /** @param cluster the machines that run the cases; null if threads of this machine do */
    public Campaign campaign(boolean resume, Campaign.Listener listener, @Nullable Cluster cluster) {
        Campaign.Listener grouping = new GroupsWhileRunning(listener, examiner, this::open);
        return new Campaign(settings, generator(), engine, this::open, resume, grouping, cluster);
    }

    /** The result with its bugs joined by root cause, without the groups that the user knows. */
    public CampaignResult grouped(CampaignResult ran, Consumer<String> progress) {
        List<Finding> bugs = ran.findings().stream().filter(Finding::bug).toList();
        if (bugs.isEmpty()) {
            return ran;
        }
        RootCauses causes = new RootCauses(settings.oracles(), examiner, plan.target(), progress);
        List<FindingGroup> groups = causes.of(bugs, plan.groupTime());
        Duration forVersions = plan.bisectTime();
        return ran.grouped(forVersions == null ? groups : causes.bisected(groups, forVersions), plan.knownGroups());
    }
}
