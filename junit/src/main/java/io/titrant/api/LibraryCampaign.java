package io.titrant.api;

import io.titrant.Provenance;
import io.titrant.TitrantRun;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.CaseWriter;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.report.CampaignReport;
import io.titrant.report.OutputFolder;
import io.titrant.report.RunningReport;
import io.titrant.report.Secrets;
import io.titrant.search.EngineSearch;
import io.titrant.search.SearchPlan;
import io.titrant.search.SearchPlanBuilder;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Runs a campaign for a program: the same campaign as that of {@code titrant test}, without a terminal. */
final class LibraryCampaign {
    private final TitrantRun run;
    private final SearchPlan plan;
    private final Path out;

    LibraryCampaign(CampaignConfig config) {
        this.run = new TitrantRun(
                "Titrant.test on " + Secrets.hidden(config.database().toString()));
        this.plan = plan(config);
        this.out = plan.settings().out();
    }

    private static SearchPlan plan(CampaignConfig config) {
        List<IsolationLevel> levels =
                config.isolation().stream().map(IsolationLevel::parse).toList();
        return new SearchPlanBuilder(
                        config.database().target(null),
                        Oracles.sparing(Oracles.forMixedCases(Oracles.named(config.oracles(), config.strict()))),
                        config.seed())
                .at(levels)
                .within(config.cases(), config.time())
                .workers(config.workers())
                .into(config.out())
                .showing(List.of(
                        new CampaignResult.Setting("db", config.database().toString()),
                        new CampaignResult.Setting("oracle", config.oracles())))
                .build();
    }

    CampaignSummary run() throws InterruptedException {
        EngineSearch search = EngineSearch.begin(plan);
        OutputFolder.claim(out);
        CampaignResult ran = search.campaign(false, new ReportWriter(new RunningReport(out), run::provenance))
                .run();
        CampaignResult result = search.grouped(ran, phase -> {}).from(run.provenance());
        CampaignReport.write(result, out);
        return summary(result);
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
                result.groups().stream().map(LibraryCampaign::rootCause).toList(),
                out);
    }

    private static CampaignSummary.RootCause rootCause(FindingGroup group) {
        return new CampaignSummary.RootCause(
                group.id(),
                group.title(),
                group.findings().stream().map(Finding::fingerprint).toList());
    }

    private static CampaignSummary.FoundBug bug(Finding finding) {
        return new CampaignSummary.FoundBug(
                finding.fingerprint(),
                finding.identity().isolation(),
                CaseVerdict.of(finding.shown().verdict()),
                CaseWriter.write(finding.shown().testCase()));
    }

    /** Rewrites the report with each new finding, so that a killed campaign loses none. */
    private record ReportWriter(RunningReport report, Supplier<Provenance> provenance) implements Campaign.Listener {
        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {}

        @Override
        public void running(CampaignResult outcome) {
            report.writePage(outcome.from(provenance.get()));
        }

        @Override
        public void found(CampaignResult outcome) {
            report.write(outcome.from(provenance.get()));
        }
    }
}
