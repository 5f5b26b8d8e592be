package io.titrant.cli;

import io.titrant.Shutdown;
import io.titrant.TitrantException;
import io.titrant.TitrantRun;
import io.titrant.campaign.Cluster;
import io.titrant.campaign.Shard;
import io.titrant.execute.DatabaseTarget;
import io.titrant.generate.Profile;
import io.titrant.lab.ServerDiedException;
import io.titrant.record.Recording;
import io.titrant.report.OutputFolder;
import io.titrant.search.EngineSearch;
import io.titrant.search.SearchPlan;
import io.titrant.search.SearchPlanBuilder;
import io.titrant.sql.IsolationLevel;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code titrant test}: runs a campaign. */
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = "Find bugs: generate cases, run and judge them, reduce the failing ones, write a report.")
final class TestCommand implements Callable<Integer> {
    /** Each worker may start a server of its own. */
    private static final int MOST_WORKERS_UNASKED = 8;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private CampaignOptions options = new CampaignOptions();

    @Option(
            names = "--time",
            paramLabel = "60s",
            description =
                    "How long to run: 60s, 5m, 1h (default: 60s). Several engines share it evenly, one after the other.")
    private @Nullable String time;

    @Option(names = "--cases", paramLabel = "N", description = "How many cases to run, on each engine.")
    private @Nullable Long cases;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "How many workers run cases at the same time, each on its own database (default: the number of processors, at most 8; with --url 1).")
    private @Nullable Integer workers;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Output folder (default: titrant-out/ENGINE-SEED; of several engines each has a folder in it).")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Continue the campaign in this folder, with the options it was started with.")
    private @Nullable Path resume;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            description = "How many runs must give the verdict before a smaller case is confirmed (default: 3).")
    private int confirm = 3;

    @Option(
            names = "--reduce-time",
            paramLabel = "20s",
            description = "How long the reduction of one finding may take (default: 20s).")
    private String reduceTime = "20s";

    @Mixin
    private KnownFindings known = new KnownFindings();

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description =
                    "Run the I-th of N parts of the campaign, such as 1/4; 'titrant merge' joins the parts. All parts"
                            + " need the same options and --seed; --cases is the number of all parts together.")
    private @Nullable String shard;

    @Option(
            names = "--bisect",
            description = "At the end, find the version that brought each root cause, within --bisect-time.")
    private boolean bisect;

    @Option(
            names = "--bisect-time",
            paramLabel = "5m",
            description = "How long --bisect may take in all (default: 5m).")
    private String bisectTime = "5m";

    @Option(
            names = "--group-time",
            paramLabel = "30s",
            description =
                    "How long the bugs may be compared at the end, to join those of one root cause (default: 30s).")
    private String groupTime = "30s";

    @Option(
            names = "--corpus",
            paramLabel = "DIR",
            description =
                    "Replay the case files of this folder first: which bugs are fixed, still failing or regressed.")
    private @Nullable Path corpus;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write the findings as JUnit XML.")
    private @Nullable Path junit;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    private final @Nullable Cluster cluster;

    TestCommand() {
        this(null);
    }

    /** @param cluster the machines that run the cases; null if this one does */
    TestCommand(@Nullable Cluster cluster) {
        this.cluster = cluster;
    }

    /** Nothing is left to do: {@link ConfigFile} has put the options of the file in front of the others. */
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Options of this command as YAML, one 'name: value' per line; options of the command line win.")
    void config(Path file) {}

    @Override
    public Integer call() throws InterruptedException {
        run = CommandRun.begin(spec);
        if (cluster != null && spec.commandLine().getParseResult().hasMatchedOption("--workers")) {
            throw new TitrantException("--workers: the cluster decides how many cases run at the same time");
        }
        CampaignOutput.checkWritable(junit);
        CorpusReplay.checkReadable(corpus);
        JsonNode before = resume == null ? null : CampaignFile.read(resume);
        if (before != null) {
            takeOver(before);
        }
        List<DatabaseTarget> targets = database.ofCampaign();
        List<String> names = EngineFolders.of(targets);
        Shard part = part(before);
        long seed = options.seed();
        String name = EngineFolders.joined(targets) + "-" + seed
                + (part.whole() ? "" : "-shard-" + part.number() + "-of-" + part.of());
        Path folder = resume != null ? resume : out != null ? out : SearchPlanBuilder.FOLDER.resolve(name);
        ObjectNode over = over(targets, names, part, seed);
        if (resume != null && before != null && targets.size() > 1) {
            CampaignFile.check(resume, before.path(CampaignFile.OPTIONS), over.path(CampaignFile.OPTIONS));
        }
        List<CampaignRun> runs = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            runs.add(prepare(targets.get(i), folder.resolve(names.get(i)), part, seed, targets.size()));
        }
        claim(folder, runs);
        if (resume == null && targets.size() > 1) {
            CampaignFile.write(folder, over);
        }
        return run(
                runs,
                new CampaignOutput(
                        folder,
                        junit,
                        run,
                        seed,
                        names,
                        runs.stream().map(one -> one.search().engine()).toList()));
    }

    private void takeOver(JsonNode before) {
        database.takeOver(before.path(CampaignFile.OPTIONS));
        options.takeOver(before.path(CampaignFile.OPTIONS));
        if (cases == null && time == null) {
            cases = StoredCampaign.cases(before);
        }
    }

    /** The content of {@code campaign.json} of a campaign on several engines; the folder of each engine has its own too. */
    private ObjectNode over(List<DatabaseTarget> targets, List<String> names, Shard part, long seed) {
        ObjectNode json = started(part);
        ArrayNode parts = json.putArray("parts");
        names.forEach(name -> parts.addObject().put("folder", name));
        ObjectNode databases = JsonNodeFactory.instance.objectNode();
        databases.put("db", targets.stream().map(DatabaseOptions::text).collect(Collectors.joining(",")));
        json.set(CampaignFile.OPTIONS, options.asStarted(databases, seed));
        return json;
    }

    /** Checks all options of the campaign on one engine, and whether the engine can be reached, before anything is written. */
    private CampaignRun prepare(DatabaseTarget target, Path folder, Shard part, long seed, int engines) {
        JsonNode earlier = resume == null || !CampaignFile.exists(folder) ? null : CampaignFile.read(folder);
        if (earlier != null) {
            // Another engine may not even have the levels.
            CampaignFile.check(
                    folder, earlier.path(CampaignFile.OPTIONS), database.asStarted(target), DatabaseOptions.NAMES);
        }
        List<IsolationLevel> levels = options.levels(target.engine());
        SearchPlan plan = plan(target, levels, folder, part, seed, engines);
        ObjectNode now = started(part);
        now.set(CampaignFile.OPTIONS, options.asStarted(database.asStarted(target), levels, seed));
        check(folder, earlier, now);
        EngineSearch search = EngineSearch.begin(plan);
        now.put(
                CampaignFile.ENGINE,
                search.engine().name() + " " + search.engine().version());
        check(folder, earlier, now);
        Cluster machines = cluster == null ? null : new CampaignCluster(cluster, now, confirm);
        return new CampaignRun(search, now, earlier != null, corpus, machines);
    }

    /** The beginning of {@code campaign.json}. */
    private ObjectNode started(Shard part) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(CampaignFile.TITRANT, TitrantRun.versionAndCommit())
                .put(CampaignFile.CASES, cases)
                .put(CampaignFile.SHARD, part.toString());
    }

    /** The part of the campaign that this run has. A continued run has the part that it was started with. */
    private Shard part(@Nullable JsonNode before) {
        Shard given = shard == null ? null : Shard.parse(shard);
        if (before == null) {
            if (given != null && !options.seeded()) {
                throw new TitrantException("--shard needs --seed: all parts of a campaign have the same seed");
            }
            return given == null ? Shard.WHOLE : given;
        }
        Shard then = StoredCampaign.shard(before);
        if (given != null && !given.equals(then)) {
            throw new TitrantException("--shard " + given + ": the campaign in " + resume + " was started with "
                    + (then.whole() ? "none" : then) + "; omit the option, or start another campaign");
        }
        return then;
    }

    private SearchPlan plan(
            DatabaseTarget target, List<IsolationLevel> levels, Path folder, Shard part, long seed, int engines) {
        checkPositive("--workers", workers == null ? 1 : workers);
        checkPositive("--confirm", confirm);
        checkPositive("--cases", cases == null ? 1 : cases);
        Duration whole = time != null ? Durations.parse("--time", time) : cases == null ? Duration.ofSeconds(60) : null;
        if (whole != null && whole.isZero()) {
            throw new TitrantException("--time takes a duration above zero, such as 60s, 5m or 1h");
        }
        Duration forGroups = Durations.parse("--group-time", groupTime);
        Duration forVersions = Durations.parse("--bisect-time", bisectTime);
        Profile profile = options.profile();
        return new SearchPlanBuilder(target, options.judges(), seed)
                .at(levels)
                .generating(profile, options.guide())
                .within(cases, whole == null ? null : whole.dividedBy(engines))
                .part(part)
                .workers(workers(target))
                .reducing(confirm, Durations.parse("--reduce-time", reduceTime))
                .grouping(forGroups, bisect ? forVersions : null)
                .into(folder)
                .knowing(known.ids())
                .showing(database.shown(target))
                .showing(options.shown(levels))
                .build();
    }

    /** By default, as many workers as processors; one on a database of the user's, which may have other work. */
    private int workers(DatabaseTarget target) {
        if (workers != null) {
            return workers;
        }
        return target.address() != null
                ? 1
                : Math.min(MOST_WORKERS_UNASKED, Runtime.getRuntime().availableProcessors());
    }

    private void claim(Path folder, List<CampaignRun> runs) {
        if (resume == null) {
            OutputFolder.claim(folder);
        } else {
            OutputFolder.refuseLinks(folder);
        }
        runs.forEach(one -> {
            if (resume == null || !Files.exists(one.search().settings().out())) {
                OutputFolder.claim(one.search().settings().out());
            }
        });
    }

    /** Runs the campaigns one after the other. An engine that cannot be tested to the end does not keep the others from it. */
    private int run(List<CampaignRun> runs, CampaignOutput output) throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        CampaignStop stop = new CampaignStop();
        Shutdown.first(stop);
        try {
            for (int i = 0; i < runs.size() && !stop.asked(); i++) {
                Recording.EngineId engine = runs.get(i).search().engine();
                String label = runs.size() == 1 ? "" : engine.name() + " (" + (i + 1) + " of " + runs.size() + ")";
                try {
                    runs.get(i).run(output, i, label, stop, err);
                } catch (TitrantException | ServerDiedException e) {
                    if (runs.size() == 1) {
                        throw e;
                    }
                    output.fail(i, e);
                    err.println(
                            "titrant: " + engine.name() + " " + engine.version() + ": " + Main.oneLine(e.getMessage()));
                }
            }
            output.finish(json, spec.commandLine().getOut());
            return output.status();
        } finally {
            stop.reported();
            Shutdown.forget(stop);
        }
    }

    /** Refuses to continue a campaign with other options, or on another engine once that is known. */
    private static void check(Path folder, @Nullable JsonNode before, JsonNode now) {
        if (before == null) {
            return;
        }
        CampaignFile.check(folder, before.path(CampaignFile.OPTIONS), now.path(CampaignFile.OPTIONS));
        if (now.has(CampaignFile.ENGINE) && !before.path(CampaignFile.ENGINE).equals(now.path(CampaignFile.ENGINE))) {
            throw new TitrantException("the campaign in " + folder + " ran on "
                    + before.path(CampaignFile.ENGINE).asString("") + ", but this is "
                    + now.path(CampaignFile.ENGINE).asString(""));
        }
    }

    static void checkPositive(String option, long number) {
        if (number < 1) {
            throw new TitrantException(option + " takes a number from 1 up, not " + number);
        }
    }
}
