package io.titrant.campaign.matrix;

import io.titrant.Shutdown;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.engine.EngineSpec;
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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the anomalies of a matrix that no scenario has shown, with a campaign of random cases whose sessions run at the same time. A cell
 * that such a case shows becomes {@code possible}, and the reduced case is its proof.
 */
public final class MatrixRandomSearch {
    private static final Duration REDUCTION = Duration.ofSeconds(10);
    private static final int CONFIRM = 3;

    private final EngineSpec named;
    private final Supplier<TestDatabase> testDatabases;
    private final TestDatabase testDatabase;
    private final CampaignSettings settings;
    private final Recording.EngineId engine;
    private final Map<IsolationLevel, List<Cell>> byScenarios;

    /** The size of the search: a number of cases, or a time. */
    public record Extent(
            long seed, @Nullable Long cases, @Nullable Duration time) {}

    /** The cells after the search, and how many cases it took. */
    public record Result(RandomRuns runs, Map<IsolationLevel, List<Cell>> cells) {}

    /**
     * @param named the engine as {@code --db} takes it, for the headers of the cases
     * @param testDatabases opens a database for the campaign
     * @param testDatabase where a finding is reduced that the campaign had no time to reduce
     * @param byScenarios the cells as the scenarios have measured them
     * @param folder where the campaign keeps its files
     */
    public MatrixRandomSearch(
            EngineSpec named,
            Supplier<TestDatabase> testDatabases,
            TestDatabase testDatabase,
            Extent extent,
            Map<IsolationLevel, List<Cell>> byScenarios,
            Path folder) {
        this.named = named;
        this.testDatabases = testDatabases;
        this.testDatabase = testDatabase;
        this.byScenarios = byScenarios;
        this.engine = new Recording.EngineId(
                testDatabase.engine().name(), testDatabase.instance().version());
        Oracle oracle = IsoRel.asking(RandomRuns.open(byScenarios), RandomRuns.openToReaders(byScenarios));
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

    /** Runs the campaign and adds its findings to the cells. */
    public Result run() {
        CaseGenerator generator = new CaseGenerator(
                testDatabase.engine(),
                engine.version(),
                List.copyOf(byScenarios.keySet()),
                Profile.DEFAULT.with(Option.SESSIONS, CampaignSettings.USUAL_SESSIONS));
        Campaign campaign = new Campaign(settings, generator, engine, testDatabases, false, SILENT);
        Runnable onSignal = campaign::stop;
        Shutdown.first(onSignal);
        try {
            CampaignResult result = campaign.run();
            return new Result(
                    new RandomRuns(settings.seed(), result.statistics().cases(), result.seconds()),
                    withFindings(result.findings()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            campaign.stop();
            return new Result(new RandomRuns(settings.seed(), 0, 0), byScenarios);
        } finally {
            Shutdown.forget(onSignal);
        }
    }

    /** A cell is given to the first finding that shows it: bugs before permitted behaviour, repeatable findings before flaky ones. */
    private Map<IsolationLevel, List<Cell>> withFindings(List<Finding> findings) {
        Map<IsolationLevel, List<Cell>> cells = byScenarios;
        for (boolean bug : new boolean[] {true, false}) {
            List<Finding> sorted = findings.stream()
                    .filter(finding -> bug == isBug(finding))
                    .sorted((one, other) -> Boolean.compare(one.flaky(), other.flaky()))
                    .toList();
            for (Finding finding : sorted) {
                cells = with(cells, finding);
            }
        }
        return cells;
    }

    private Map<IsolationLevel, List<Cell>> with(Map<IsolationLevel, List<Cell>> cells, Finding finding) {
        IsolationLevel level = IsolationLevel.parse(finding.identity().isolation());
        AnomalyKind kind = kind(finding.original().verdict());
        return RandomRuns.open(cells).getOrDefault(level, Set.of()).contains(kind)
                ? RandomRuns.with(cells, level, randomFinding(kind, finding))
                : cells;
    }

    private RandomFinding randomFinding(AnomalyKind kind, Finding finding) {
        Reduction late = finding.reproduction().tried() ? null : reduced(finding);
        Finding.Evidence shown = late == null
                ? finding.shown()
                : new Finding.Evidence(late.smallest(), late.recording(), late.verdict());
        Case testCase = shown.testCase();
        return new RandomFinding(
                kind,
                isBug(finding),
                testCase.withHeader(testCase.header()
                        .with("engine", named.toString())
                        .with("oracle", finding.original().verdict().oracle())
                        .with("anomaly", kind.label())),
                shown.recording(),
                shown.verdict().explanation(),
                finding.identity().seed() + "/" + finding.identity().index(),
                late == null ? finding.reproduction().reproduced() : late.reproduced(),
                late == null ? finding.reproduction().tries() : late.tries());
    }

    private static boolean isBug(Finding finding) {
        return finding.original().verdict().outcome() == Verdict.Outcome.BUG;
    }

    /** Reduces a finding that the campaign had no time to reduce. */
    private @Nullable Reduction reduced(Finding finding) {
        long deadline = System.nanoTime() + REDUCTION.toNanos();
        Budget budget = Budget.ofTime(() -> System.nanoTime() > deadline);
        try {
            return new Reducer(settings.oracles().get(0), testDatabase, budget, CONFIRM)
                    .reduce(finding.original().testCase(), finding.original().verdict());
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
