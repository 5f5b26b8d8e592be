package io.titrant.engines.writecheck;

import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.KeepsARolledBackWrite;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LosesARowLock;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.UndoesACommittedWrite;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Verdict;
import io.titrant.judge.writecheck.WriteCheck;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A campaign on a real engine that lies. {@code LyingCampaign ENGINE LEVELS LIE CASES OUT SEED…} tells how long each seed takes to its
 * first bug, and what that is reduced to.
 */
final class LyingCampaign {
    private LyingCampaign() {}

    /** The promises that are broken. */
    enum Broken {
        LOSES_A_ROW_LOCK(LosesARowLock::new),
        UNDOES_A_COMMITTED_WRITE(UndoesACommittedWrite::new),
        KEEPS_A_ROLLED_BACK_WRITE(KeepsARolledBackWrite::new),
        NOTHING(() -> new Lie() {});

        final Supplier<Lie> lies;

        Broken(Supplier<Lie> lies) {
            this.lies = lies;
        }
    }

    /** Runs up to so many random cases, and ends with the first bug. */
    static CampaignResult run(String db, List<IsolationLevel> levels, Broken broken, long seed, long cases, Path out)
            throws InterruptedException {
        EngineSpec spec = EngineSpec.parse(db);
        Engine honest = Engines.named(spec.name());
        Engine lying = LyingEngine.over(honest, broken.lies);
        StartOptions options = Engines.options(honest, spec, Map.of());
        CampaignSettings settings = new CampaignSettings(
                seed,
                cases,
                null,
                1,
                List.of(new WriteCheck()),
                out,
                2,
                Duration.ofMinutes(5),
                CampaignSettings.PATIENCE,
                Set.of(),
                List.of());
        UntilABug listener = new UntilABug();
        Campaign campaign = new Campaign(
                settings,
                new CaseGenerator(honest, options.version(), levels, Profile.DEFAULT),
                new Recording.EngineId(honest.name(), options.version()),
                () -> new TestDatabase(lying.start(options), Limits.CAMPAIGN),
                false,
                listener);
        listener.campaign = campaign;
        return campaign.run();
    }

    /** The first bug in the order of cases; the campaign reduced it before it ended. */
    static Optional<Finding> firstBug(CampaignResult outcome) {
        return outcome.findings().stream()
                .filter(finding -> finding.original().verdict().outcome() == Verdict.Outcome.BUG)
                .findFirst();
    }

    private static final class UntilABug implements Campaign.Listener {
        private @Nullable Campaign campaign;

        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {}

        @Override
        public void found(CampaignResult outcome) {
            if (campaign != null && firstBug(outcome).isPresent()) {
                campaign.stop();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<IsolationLevel> levels =
                Stream.of(args[1].split(",")).map(IsolationLevel::parse).toList();
        Broken broken = Broken.valueOf(args[2]);
        for (String seed : List.of(args).subList(5, args.length)) {
            Path out = Path.of(args[4], args[0].replace(':', '-') + "-" + broken + "-" + seed);
            CampaignResult end = run(args[0], levels, broken, Long.parseLong(seed), Long.parseLong(args[3]), out);
            System.out.printf(
                    "%s %s seed %s: %d cases, %s, %.1f s%n",
                    args[0],
                    broken,
                    seed,
                    end.statistics().cases(),
                    end.statistics().verdicts(),
                    end.seconds());
            firstBug(end).ifPresent(LyingCampaign::tell);
        }
        System.exit(0);
    }

    private static void tell(Finding bug) {
        System.out.printf(
                "case %d: %s%n%s%s%n",
                bug.identity().index(),
                bug.original().verdict().kind(),
                CaseWriter.write(bug.shown().testCase()),
                bug.shown().verdict().explanation());
    }
}
