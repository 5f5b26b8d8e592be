package io.titrant.bench.alarms;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.bench.BenchArguments;
import io.titrant.bench.BenchCommand;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.generate.SqlComplexity;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import io.titrant.report.CampaignReport;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The command {@code bench/alarms}, whose header lists the options: a campaign of all oracles at all levels on each engine. It fails if there is a bug that the list
 * of known true bugs does not explain. Such a bug must be judged by hand: it is an entry for the list, or a false alarm.
 */
public final class Alarms {
    private static final String USAGE =
            "usage: bench/alarms [--sql simple|mixed|complex] [--cases N] [--seed S] [--oracle O] [--out DIR] [ENGINE ...]";
    private static final List<String> ENGINES = List.of(
            "h2",
            "hsqldb:locks",
            "hsqldb:mvlocks",
            "hsqldb:mvcc",
            "sqlite",
            "derby",
            "duckdb",
            "postgres:18.6",
            "mariadb:11.4.5",
            "mysql:8.0.33");
    private static final int NEW_BUG = 1;
    private static final int CONFIRM = 3;
    private static final Duration REDUCE_TIME = Duration.ofSeconds(20);

    private Alarms() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("alarms", Alarms::run, args);
    }

    /** The exit status: 0, or 1 if there is a new bug. */
    public static int run(List<String> args, PrintStream out, PrintStream err) throws InterruptedException {
        BenchArguments arguments =
                BenchArguments.parse(args, Set.of("--sql", "--cases", "--seed", "--oracle", "--out"), USAGE);
        Path knownBugs = Path.of(System.getProperty("titrant.known", "bench/known-bugs"));
        boolean newBugs = false;
        for (String engine : arguments.words().isEmpty() ? ENGINES : arguments.words()) {
            AlarmSummary summary = search(EngineSpec.parse(engine), arguments, knownBugs, out);
            newBugs |= summary.hasNewBugs();
        }
        return newBugs ? NEW_BUG : 0;
    }

    private static AlarmSummary search(EngineSpec spec, BenchArguments arguments, Path knownBugs, PrintStream out)
            throws InterruptedException {
        Engine engine = Engines.named(spec.name());
        StartOptions options = Engines.options(engine, spec, Map.of());
        KnownBugs known = KnownBugs.read(knownBugs, new EngineSpec(engine.name(), options.version(), options.mode()));
        CampaignSettings settings = settings(spec, arguments);
        Supplier<TestDatabase> databases = () -> new TestDatabase(Engines.start(engine, options), Limits.CAMPAIGN);
        Recording.EngineId id;
        try (TestDatabase probe = databases.get()) {
            id = new Recording.EngineId(engine.name(), probe.instance().version());
        }
        Profile profile = SqlComplexity.parse(arguments.option("--sql", SqlComplexity.MIXED.label()))
                .in(Profile.DEFAULT);
        CaseGenerator generator = new CaseGenerator(engine, id.version(), engine.isolationLevels(), profile);
        CampaignResult result =
                new Campaign(settings, generator, id, databases, false, new ReportWriter(settings.out())).run();
        CampaignReport.write(result, settings.out());
        AlarmSummary summary = AlarmSummary.of(result, known);
        summary.print(spec.toString(), settings.out(), out);
        return summary;
    }

    private static CampaignSettings settings(EngineSpec spec, BenchArguments arguments) {
        long cases = arguments.count("--cases", 10_000);
        long seed = arguments.number("--seed", 1);
        List<Oracle> oracles = Oracles.forMixedCases(Oracles.named(arguments.option("--oracle", "all")));
        Path folder = Path.of(arguments.option("--out", "alarms"))
                .resolve(spec.toString().replace(':', '-'));
        if (Files.exists(folder)) {
            throw new TitrantException(folder + " exists; remove it or choose another --out");
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new TitrantException(folder + ": cannot be created: " + Reason.of(e), e);
        }
        return new CampaignSettings(
                seed,
                cases,
                null,
                1,
                oracles,
                folder,
                CONFIRM,
                REDUCE_TIME,
                CampaignSettings.PATIENCE,
                Set.of(),
                List.of(
                        new CampaignResult.Setting("command", "bench/alarms"),
                        new CampaignResult.Setting("db", spec.toString())));
    }

    /** Writes the report with each finding, so that a campaign that is killed leaves its findings. */
    private record ReportWriter(Path folder) implements Campaign.Listener {
        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {
            // A bench shows its result only.
        }

        @Override
        public void found(CampaignResult outcome) {
            CampaignReport.write(outcome, folder);
        }
    }
}
