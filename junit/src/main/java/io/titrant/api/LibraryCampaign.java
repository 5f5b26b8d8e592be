package io.titrant.api;

import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.Engine;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Guide;
import io.titrant.generate.Profile;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import io.titrant.report.CampaignReport;
import io.titrant.report.OutputFolder;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Runs a campaign for a program: the same campaign as that of {@code titrant test}, without a terminal. */
final class LibraryCampaign {
    private static final int CONFIRM = 3;
    private static final Duration REDUCE_TIME = Duration.ofSeconds(20);

    private final CampaignConfig config;
    private final DatabaseTarget target;
    private final CampaignSettings settings;

    LibraryCampaign(CampaignConfig config) {
        this.config = config;
        this.target = config.database().target(null);
        this.settings = settings();
    }

    private CampaignSettings settings() {
        Long given = config.seed();
        long seed = given != null ? given : new SecureRandom().nextLong() >>> 1;
        Path named = config.out();
        Path out =
                named != null ? named : Path.of("titrant-out", target.engine().name() + "-" + seed);
        return new CampaignSettings(
                seed,
                config.cases(),
                config.time(),
                config.workers(),
                Oracles.named(config.oracles(), config.strict()),
                out,
                CONFIRM,
                REDUCE_TIME,
                CampaignSettings.PATIENCE,
                Set.of(),
                List.of(
                        new CampaignResult.Setting("db", config.database().toString()),
                        new CampaignResult.Setting("oracle", config.oracles()),
                        new CampaignResult.Setting("out", out.toString())));
    }

    CampaignSummary run() throws InterruptedException {
        Engine engine = target.engine();
        Recording.EngineId id;
        try (TestDatabase probe = open()) {
            id = new Recording.EngineId(engine.name(), probe.instance().version());
        }
        OutputFolder.claim(settings.out());
        CaseGenerator generator = new CaseGenerator(engine, id.version(), levels(engine), Profile.DEFAULT, Guide.NONE);
        CampaignResult result =
                new Campaign(settings, generator, id, this::open, false, new ReportWriter(settings.out())).run();
        CampaignReport.write(result, settings.out());
        return summary(result);
    }

    private TestDatabase open() {
        return Databases.open(target, Limits.CAMPAIGN);
    }

    private List<IsolationLevel> levels(Engine engine) {
        return config.isolation().isEmpty()
                ? engine.isolationLevels()
                : config.isolation().stream().map(IsolationLevel::parse).toList();
    }

    private CampaignSummary summary(CampaignResult result) {
        return new CampaignSummary(
                result.engine().name() + " " + result.engine().version(),
                result.seed(),
                result.statistics().cases(),
                result.findings().stream()
                        .filter(Finding::bug)
                        .map(LibraryCampaign::bug)
                        .toList(),
                result.unexamined().stream()
                        .filter(left -> left.verdict() == Verdict.Outcome.BUG)
                        .mapToLong(CampaignResult.Unexamined::count)
                        .sum(),
                settings.out());
    }

    private static CampaignSummary.FoundBug bug(Finding finding) {
        return new CampaignSummary.FoundBug(
                finding.fingerprint(),
                finding.identity().isolation(),
                CaseVerdict.of(finding.shown().verdict()),
                CaseWriter.write(finding.shown().testCase()));
    }

    /** Rewrites the report with each new finding, so that a killed campaign loses none. */
    private record ReportWriter(Path out) implements Campaign.Listener {
        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {}

        @Override
        public void found(CampaignResult outcome) {
            CampaignReport.write(outcome, out);
        }
    }
}
