package io.titrant.engines.writecheck;

import io.titrant.campaign.Campaign;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Outcome;
import io.titrant.campaign.Settings;
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
import io.titrant.execute.Station;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.writecheck.WriteCheck;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

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

    /** @param found hears of each new finding */
    static Outcome run(
            String db,
            List<IsolationLevel> levels,
            Supplier<Lie> lies,
            long seed,
            long cases,
            Path out,
            Consumer<Outcome> found)
            throws InterruptedException {
        EngineSpec spec = EngineSpec.parse(db);
        Engine honest = Engines.named(spec.name());
        Engine lying = LyingEngine.over(honest, lies);
        StartOptions options = Engines.options(honest, spec, Map.of());
        Settings settings = new Settings(
                seed, cases, null, 1, List.of(new WriteCheck()), out, 2, Duration.ofMinutes(5), Set.of(), List.of());
        return new Campaign(
                        settings,
                        new CaseGenerator(honest, options.version(), levels, Profile.DEFAULT),
                        new Recording.EngineId(honest.name(), options.version()),
                        () -> new Station(lying.start(options), Limits.CAMPAIGN),
                        false,
                        new Campaign.Listener() {
                            @Override
                            public void progress(Statistics statistics, List<Finding> findings, double seconds) {}

                            @Override
                            public void found(Outcome outcome) {
                                found.accept(outcome);
                            }
                        })
                .run();
    }

    public static void main(String[] args) throws InterruptedException {
        List<IsolationLevel> levels =
                Stream.of(args[1].split(",")).map(IsolationLevel::parse).toList();
        Broken broken = Broken.valueOf(args[2]);
        for (String seed : List.of(args).subList(5, args.length)) {
            Path out = Path.of(args[4], broken + "-" + seed);
            Outcome end = run(
                    args[0],
                    levels,
                    broken.lies,
                    Long.parseLong(seed),
                    Long.parseLong(args[3]),
                    out,
                    outcome -> tell(args[0] + " " + broken + " seed " + seed, outcome));
            System.out.printf(
                    "%s %s seed %s: %d cases, %s, %d findings, %.1f s%n",
                    args[0],
                    broken,
                    seed,
                    end.statistics().cases(),
                    end.statistics().verdicts(),
                    end.findings().size(),
                    end.seconds());
        }
        System.exit(0);
    }

    private static void tell(String what, Outcome outcome) {
        Finding last = outcome.findings().get(outcome.findings().size() - 1);
        System.out.printf(
                "== %s: case %d, reduced after %.1f s, %s %s%n%s   %s%n",
                what,
                last.index(),
                outcome.seconds(),
                last.verdict().outcome().label(),
                last.verdict().kind(),
                CaseWriter.write(last.shown()),
                last.shownVerdict().explanation());
    }
}
