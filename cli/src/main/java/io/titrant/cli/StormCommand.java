package io.titrant.cli;

import io.titrant.Shutdown;
import io.titrant.TitrantException;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.graph.History;
import io.titrant.graph.format.HistoryFiles;
import io.titrant.graph.format.HistoryFormat;
import io.titrant.report.Json;
import io.titrant.report.OutputFolder;
import io.titrant.report.StormJson;
import io.titrant.report.StormReport;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.distribution.Distribution;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.shadow.ShadowLocks;
import io.titrant.storm.workload.PredicateDraws;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code titrant storm}: runs a DBStorm workload. */
@Command(
        name = "storm",
        mixinStandardHelpOptions = true,
        description =
                "Put a database under load: many sessions run valid, skewed transactions that know what the database"
                        + " holds (DBStorm).")
final class StormCommand implements Callable<Integer> {
    private static final int MOST_SESSIONS = 500;
    private static final long MOST_ROWS = 100_000_000;
    private static final long STOP_SECONDS = 60;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--model",
            paramLabel = "NAME|FILE",
            description = "The stochastic model: default, ycsb-sql, ycsb, smallbank, tpcc, or a YAML file (default:"
                    + " default).")
    private String model = "default";

    @Option(names = "--time", paramLabel = "60s", description = "How long to run: 60s, 5m, 1h (default: 60s).")
    private @Nullable String time;

    @Option(names = "--transactions", paramLabel = "N", description = "How many transactions to run.")
    private @Nullable Long transactions;

    @Option(
            names = "--sessions",
            paramLabel = "N",
            description = "How many sessions run at the same time (default: 8).")
    private int sessions = 8;

    @Option(
            names = "--isolation",
            split = ",",
            paramLabel = "LEVEL",
            description =
                    "Isolation levels, separated by commas; each transaction draws one (default: the engine's default"
                            + " level).")
    private List<String> isolation = List.of();

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Keys of the largest table, instead of the model's number.")
    private @Nullable Long rows;

    @Option(
            names = "--access",
            paramLabel = "DIST",
            description =
                    "Access distribution over the keys, instead of the model's: uniform, zipf(0.9), normal(0.5,0.1).")
    private @Nullable String access;

    @Option(
            names = "--draws",
            paramLabel = "KIND",
            description =
                    "How keys are drawn: plain (independently), stratified (evenly), or both by turns (default: both).")
    private String draws = "both";

    @Option(
            names = "--shadow-locks",
            paramLabel = "KIND",
            description =
                    "How long a drawn key is kept from other sessions: commit (highest validity) or operation (more"
                            + " contention; default: commit).")
    private String locks = "commit";

    @Option(
            names = "--predicates",
            paramLabel = "KIND",
            description =
                    "Parameters of predicates: known (a row that the shadow knows satisfies them) or sampled (as in"
                            + " the paper; default: known).")
    private String predicates = "known";

    @Option(names = "--seed", paramLabel = "S", description = "Root seed (default: random; the seed is printed).")
    private @Nullable Long seed;

    @Option(
            names = "--check",
            description =
                    "Let rows carry their versions, and judge the history by what the engine documents for the level.")
    private boolean check;

    @Option(
            names = "--chaos",
            description =
                    "Kill -9 and restart the server that Titrant started, and cut connections, at random times, and"
                            + " look whether a committed transaction is lost. With --url only connections of the storm are"
                            + " cut.")
    private boolean chaos;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Output folder (default: titrant-out/storm-ENGINE-SEED).")
    private @Nullable Path out;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @Override
    public Integer call() throws InterruptedException {
        run = CommandRun.begin(spec);
        DatabaseTarget target = forStorm(chaos ? StormChaos.durable(database.target(), rows) : database.target());
        StormSettings settings = settings(target.engine());
        Path folder = out != null
                ? out
                : Path.of("titrant-out", "storm-" + target.engine().name() + "-" + settings.seed());
        try (Instance instance = Databases.start(target)) {
            OutputFolder.claim(folder);
            return run(instance, settings, folder);
        }
    }

    /** The target with the server options of a storm, except where the user gave other ones. */
    private static DatabaseTarget forStorm(DatabaseTarget target) {
        if (target.address() != null) {
            return target;
        }
        StartOptions options = target.options();
        Map<String, String> all = new TreeMap<>(target.engine().stormOptions(options.version()));
        all.putAll(options.options());
        return new DatabaseTarget(target.engine(), options.with(all), null);
    }

    private int run(Instance instance, StormSettings settings, Path folder) throws InterruptedException {
        StormProgress progress = new StormProgress(spec.commandLine().getErr(), settings);
        StormRun storm = new StormRun(instance, settings, progress);
        CountDownLatch reported = new CountDownLatch(1);
        AtomicBoolean stopped = new AtomicBoolean();
        Runnable onSignal = () -> {
            stopped.set(true);
            stop(storm, reported);
        };
        Shutdown.first(onSignal);
        try {
            StormResult result;
            try {
                result = storm.run();
                if (result.failed()) {
                    progress.phase("running the transactions of each anomaly again");
                }
                result = StormCases.write(storm, result, instance, folder, stopped::get);
            } finally {
                progress.end();
            }
            StormReport.write(result, folder, run.provenance());
            History bad = storm.badHistory();
            if (bad != null) {
                HistoryFiles.write(bad, folder.resolve("history.jsonl"), HistoryFormat.TITRANT);
            }
            PrintWriter stdout = spec.commandLine().getOut();
            stdout.print(
                    json
                            ? Json.text(StormJson.of(result, folder, run.provenance())) + "\n"
                            : StormText.render(result, folder));
            stdout.flush();
            return result.failed() ? 1 : 0;
        } finally {
            reported.countDown();
            Shutdown.forget(onSignal);
        }
    }

    /** Ends the storm on Ctrl-C or kill, and waits for its report. */
    private static void stop(StormRun storm, CountDownLatch reported) {
        storm.stop();
        try {
            if (!reported.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("titrant: a session hangs; there is no report");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private StormSettings settings(Engine engine) {
        if (sessions < 1 || sessions > MOST_SESSIONS) {
            throw new TitrantException("--sessions takes a number from 1 to " + MOST_SESSIONS + ", not " + sessions);
        }
        if (transactions != null && transactions < 1) {
            throw new TitrantException("--transactions takes a number from 1 up, not " + transactions);
        }
        if (rows != null && (rows < 2 || rows > MOST_ROWS)) {
            throw new TitrantException("--rows takes a number from 2 to " + MOST_ROWS + ", not " + rows);
        }
        Duration budget =
                time != null ? Durations.parse("--time", time) : transactions == null ? Duration.ofSeconds(60) : null;
        if (budget != null && budget.isZero()) {
            throw new TitrantException("--time takes a duration above zero, such as 60s, 5m or 1h");
        }
        return StormSettings.builder(model(), levels(engine))
                .seed(seed != null ? seed : new SecureRandom().nextLong() >>> 1)
                .sessions(sessions)
                .limits(budget, transactions)
                .data(rows, access == null ? null : Distribution.parse(access))
                .keyDraws(one("--draws", draws, StormSettings.KeyDraws.values()))
                .shadowLocks(one("--shadow-locks", locks, ShadowLocks.values()))
                .predicates(predicates())
                .checks(check, chaos)
                .build();
    }

    private StochasticModel model() {
        boolean isFile =
                model.contains("/") || model.contains("\\") || model.endsWith(".yaml") || model.endsWith(".yml");
        return isFile ? ModelReader.read(model, CampaignOptions.read(Path.of(model))) : ModelReader.shipped(model);
    }

    private List<IsolationLevel> levels(Engine engine) {
        if (isolation.isEmpty()) {
            return List.of(engine.defaultIsolation());
        }
        List<IsolationLevel> levels =
                isolation.stream().map(IsolationLevel::parse).toList();
        for (IsolationLevel level : levels) {
            if (!engine.isolationLevels().contains(level)) {
                throw new TitrantException("engine " + engine.name() + " has no isolation level " + level);
            }
        }
        return levels;
    }

    private PredicateDraws predicates() {
        return switch (predicates.strip().toLowerCase(Locale.ROOT)) {
            case "known" -> PredicateDraws.KNOWN_ROWS;
            case "sampled" -> PredicateDraws.SAMPLED;
            default -> throw new TitrantException("--predicates takes known or sampled, not '" + predicates + "'");
        };
    }

    private static <E extends Enum<E>> E one(String option, String text, E[] constants) {
        for (E constant : constants) {
            if (constant.name().equalsIgnoreCase(text.strip())) {
                return constant;
            }
        }
        throw new TitrantException(option + " takes "
                + String.join(
                        " or ",
                        List.of(constants).stream()
                                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                                .toList())
                + ", not '" + text + "'");
    }
}
