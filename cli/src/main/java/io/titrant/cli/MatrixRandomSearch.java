package io.titrant.cli;

import io.titrant.Shutdown;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.engine.EngineSpec;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Option;
import io.titrant.generate.Profile;
import io.titrant.graph.AnomalyKind;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.lab.InitFailedException;
import io.titrant.matrix.Cell;
import io.titrant.matrix.RandomFinding;
import io.titrant.matrix.RandomRuns;
import io.titrant.record.Recording;
import io.titrant.reduce.Budget;
import io.titrant.reduce.Reducer;
import io.titrant.reduce.Reduction;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The random runs of a matrix: a campaign of sessions that run at the same time, asked for what no scenario has shown. */
final class MatrixRandomSearch {
    private static final Duration REDUCTION = Duration.ofSeconds(10);
    private static final int CONFIRM = 3;

    private final DatabaseOptions.Target target;
    private final EngineSpec named;
    private final TestDatabase testDatabase;
    private final CampaignSettings settings;
    private final Recording.EngineId engine;
    private Map<IsolationLevel, List<Cell>> measured;

    /** How much is left to chance: so many cases, or so long. */
    record Extent(long seed, @Nullable Long cases, @Nullable Duration time) {}

    /**
     * @param named the engine as {@code --db} takes it, for the cases' headers
     * @param testDatabase where proofs are made small
     * @param measured what scenarios have shown
     * @param folder for what the campaign leaves on disk
     */
    MatrixRandomSearch(
            DatabaseOptions.Target target,
            EngineSpec named,
            TestDatabase testDatabase,
            Extent extent,
            Map<IsolationLevel, List<Cell>> measured,
            Path folder) {
        this.target = target;
        this.named = named;
        this.testDatabase = testDatabase;
        this.measured = measured;
        this.engine = new Recording.EngineId(
                target.engine().name(), testDatabase.instance().version());
        Oracle oracle = IsoRel.asking(RandomRuns.open(measured), RandomRuns.openToReaders(measured));
        this.settings = new CampaignSettings(
                extent.seed(),
                extent.cases(),
                extent.time(),
                1,
                List.of(oracle),
                folder,
                CONFIRM,
                REDUCTION,
                CampaignSettings.PATIENCE,
                Set.of(),
                List.of());
    }

    /** Runs the campaign and puts what it has found into the cells. */
    RandomRuns run() {
        CaseGenerator generator = new CaseGenerator(
                target.engine(),
                engine.version(),
                List.copyOf(measured.keySet()),
                Profile.DEFAULT.with(Option.SESSIONS, CampaignOptions.USUAL_SESSIONS));
        Campaign campaign =
                new Campaign(settings, generator, engine, () -> Databases.open(target, Limits.CAMPAIGN), false, SILENT);
        Runnable onSignal = campaign::stop;
        Shutdown.first(onSignal);
        CampaignResult outcome;
        try {
            outcome = campaign.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            campaign.stop();
            return new RandomRuns(settings.seed(), 0, 0);
        } finally {
            Shutdown.forget(onSignal);
        }
        // What is promised not to happen, and what was seen again, speaks first for a cell.
        Stream.of(true, false)
                .forEach(bug -> outcome.findings().stream()
                        .filter(finding -> bug == (finding.verdict().outcome() == Verdict.Outcome.BUG))
                        .sorted((one, other) -> Boolean.compare(one.flaky(), other.flaky()))
                        .forEach(this::put));
        return new RandomRuns(settings.seed(), outcome.statistics().cases(), outcome.seconds());
    }

    /** The cells, with what chance has added. */
    Map<IsolationLevel, List<Cell>> measured() {
        return measured;
    }

    private void put(Finding finding) {
        IsolationLevel level = IsolationLevel.parse(finding.isolation());
        AnomalyKind kind = kind(finding.verdict());
        if (RandomRuns.open(measured).getOrDefault(level, Set.of()).contains(kind)) {
            measured = RandomRuns.with(measured, level, chance(kind, finding));
        }
    }

    private RandomFinding chance(AnomalyKind kind, Finding finding) {
        boolean bug = finding.verdict().outcome() == Verdict.Outcome.BUG;
        Reduction small = finding.tries() > 0 ? null : reduced(finding);
        Case shown = small == null ? finding.shown() : small.smallest();
        return new RandomFinding(
                kind,
                bug,
                shown.withHeader(shown.header()
                        .with("engine", named.toString())
                        .with("oracle", finding.verdict().oracle())
                        .with("anomaly", kind.label())),
                small == null ? finding.shownRecording() : small.recording(),
                small == null
                        ? finding.shownVerdict().explanation()
                        : small.verdict().explanation(),
                finding.seed() + "/" + finding.index(),
                small == null ? finding.reproduced() : small.reproduced(),
                small == null ? finding.tries() : small.tries());
    }

    /** What the campaign had no time left for. */
    private @Nullable Reduction reduced(Finding finding) {
        long deadline = System.nanoTime() + REDUCTION.toNanos();
        Budget budget = Budget.ofTime(() -> System.nanoTime() > deadline);
        try {
            return new Reducer(settings.oracles().get(0), testDatabase, budget, CONFIRM)
                    .reduce(finding.testCase(), finding.verdict());
        } catch (InitFailedException e) {
            return null;
        }
    }

    private static AnomalyKind kind(Verdict verdict) {
        return Stream.of(AnomalyKind.values())
                .filter(kind -> kind.label().equals(verdict.kind()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(Objects.toString(verdict.kind())));
    }

    private static final Campaign.Listener SILENT = new Campaign.Listener() {
        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {}

        @Override
        public void found(CampaignResult outcome) {}
    };
}
