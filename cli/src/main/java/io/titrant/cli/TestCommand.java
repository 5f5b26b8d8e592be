package io.titrant.cli;

import io.titrant.Shutdown;
import io.titrant.TitrantException;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Cluster;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.campaign.Shard;
import io.titrant.casefile.Case;
import io.titrant.casefile.Fence;
import io.titrant.engine.Engine;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Guide;
import io.titrant.generate.Profile;
import io.titrant.record.Recording;
import io.titrant.replay.CorpusEntry;
import io.titrant.report.OutputFolder;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code titrant test}: runs a campaign. */
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = "Find bugs: generate cases, run and judge them, reduce the failing ones, write a report.")
final class TestCommand implements Callable<Integer> {
    private static final long STOP_SECONDS = 20;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private CampaignOptions options = new CampaignOptions();

    @Option(names = "--time", paramLabel = "60s", description = "How long to run: 60s, 5m, 1h (default: 60s).")
    private @Nullable String time;

    @Option(names = "--cases", paramLabel = "N", description = "How many cases to run.")
    private @Nullable Long cases;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many workers run cases at the same time, each on its own database (default: 1).")
    private int workers = 1;

    @Option(names = "--out", paramLabel = "DIR", description = "Output folder (default: titrant-out/ENGINE-SEED).")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Continue the campaign in this folder, with the options it was started with.")
    private @Nullable Path resume;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            description = "How many runs must give the verdict before a reduction step is accepted (default: 3).")
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

    /** Nothing is left to do: {@link ConfigFile} has put the options of the file in front of the others. */
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Options of this command as YAML, one 'name: value' per line; options of the command line win.")
    void config(Path file) {}

    private final @Nullable Cluster cluster;

    TestCommand() {
        this(null);
    }

    /** @param cluster the machines that run the cases; null if this one does */
    TestCommand(@Nullable Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public Integer call() throws InterruptedException {
        run = CommandRun.begin(spec);
        if (cluster != null && spec.commandLine().getParseResult().hasMatchedOption("--workers")) {
            throw new TitrantException("--workers: the cluster decides how many cases run at the same time");
        }
        CampaignOutput.checkWritable(junit);
        CorpusReplay.checkReadable(corpus);
        Durations.parse("--group-time", groupTime);
        Durations.parse("--bisect-time", bisectTime);
        JsonNode before = resume == null ? null : CampaignFile.read(resume);
        if (before != null) {
            database.takeOver(before.path(CampaignFile.OPTIONS));
            options.takeOver(before.path(CampaignFile.OPTIONS));
            if (cases == null && time == null) {
                cases = StoredCampaign.cases(before);
            }
        }
        DatabaseTarget target = database.target();
        if (resume != null && before != null) {
            // Another engine may not even have the levels.
            CampaignFile.check(
                    resume, before.path(CampaignFile.OPTIONS), database.asStarted(target), DatabaseOptions.NAMES);
        }
        Engine engine = target.engine();
        List<IsolationLevel> levels = options.levels(engine);
        Guide leads = options.guide();
        Profile generated = options.profile();
        CampaignSettings settings = settings(target, levels, part(before));
        ObjectNode now = JsonNodeFactory.instance.objectNode();
        now.put(CampaignFile.TITRANT, CommandRun.versionAndCommit());
        now.put(CampaignFile.CASES, cases);
        now.put(CampaignFile.SHARD, settings.shard().toString());
        now.set(CampaignFile.OPTIONS, options.asStarted(database.asStarted(target), levels, settings.seed()));
        check(before, now);
        Recording.EngineId id;
        try (TestDatabase probe = Databases.open(target, Limits.CAMPAIGN)) {
            id = new Recording.EngineId(engine.name(), probe.instance().version());
            settings = settings.showing("server", probe.instance().settings());
        }
        if (resume == null) {
            OutputFolder.claim(settings.out());
        } else {
            OutputFolder.refuseLinks(resume);
        }
        now.put(CampaignFile.ENGINE, id.name() + " " + id.version());
        check(before, now);
        CaseGenerator generator = new CaseGenerator(engine, id.version(), levels, generated, leads);
        return run(settings, generator, id, target, now);
    }

    private int run(
            CampaignSettings settings,
            CaseGenerator generator,
            Recording.EngineId id,
            DatabaseTarget target,
            ObjectNode started)
            throws InterruptedException {
        List<CorpusEntry> replayed =
                corpus == null ? List.of() : new CorpusReplay(corpus, target, settings.oracles()).run();
        CampaignOutput output = new CampaignOutput(settings.out(), junit, run, replayed);
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), settings);
        Campaign campaign = new Campaign(
                settings,
                generator,
                id,
                () -> Databases.open(target, Limits.CAMPAIGN),
                resume != null,
                output.listener(progress),
                cluster == null ? null : new CampaignCluster(cluster, started, confirm));
        if (resume == null) {
            CampaignFile.write(settings.out(), started);
        } else if (target.address() != null) {
            checkFence(campaign, target.engine());
        }
        progress.startFrom(campaign.before());
        CountDownLatch reported = new CountDownLatch(1);
        Runnable onSignal = () -> stop(campaign, reported);
        Shutdown.first(onSignal);
        try {
            CampaignResult ran = runOrReport(campaign, output, progress);
            output.write(ran);
            CampaignResult outcome = ran.grouped(groups(ran, settings, target, progress), known.groups());
            progress.end();
            output.writeLast(outcome);
            // The summary comes first, so that it is not lost if the file cannot be written after all.
            output.show(outcome, json, spec.commandLine().getOut());
            output.writeJunit(outcome);
            return status(outcome, replayed);
        } finally {
            reported.countDown();
            Shutdown.forget(onSignal);
        }
    }

    /** A bug of the corpus counts like a bug of the campaign. */
    private static int status(CampaignResult outcome, List<CorpusEntry> corpus) {
        if (outcome.failed() || corpus.stream().anyMatch(entry -> entry.word().bug())) {
            return 1;
        }
        boolean unable = corpus.stream().anyMatch(entry -> entry.word() == CorpusEntry.Word.CANNOT_RUN);
        return unable || outcome.statistics().cases() == 0 ? ExitCode.USAGE : ExitCode.OK;
    }

    /** On a database of the user's, the cases in the folder of a continued campaign are case files like others. */
    private void checkFence(Campaign campaign, Engine engine) {
        for (Case recorded : campaign.recordedCases()) {
            Fence.objection(recorded, engine.dialect()).ifPresent(objection -> {
                throw new TitrantException(
                        resume + ": the folder has a case with a statement that is refused on your own" + " database: "
                                + objection.reason());
            });
        }
    }

    /** Runs the campaign. If it cannot continue, the report of its findings so far is written first. */
    private static CampaignResult runOrReport(Campaign campaign, CampaignOutput output, ProgressLine progress)
            throws InterruptedException {
        try {
            return campaign.run();
        } catch (RuntimeException e) {
            progress.end();
            try {
                output.write(campaign.soFar());
            } catch (TitrantException unwritable) {
                e.addSuppressed(unwritable);
            }
            throw e;
        }
    }

    /** Refuses to continue a campaign with other options, or on another engine once that is known. */
    private void check(@Nullable JsonNode before, JsonNode now) {
        if (resume == null || before == null) {
            return;
        }
        CampaignFile.check(resume, before.path(CampaignFile.OPTIONS), now.path(CampaignFile.OPTIONS));
        if (now.has(CampaignFile.ENGINE) && !before.path(CampaignFile.ENGINE).equals(now.path(CampaignFile.ENGINE))) {
            throw new TitrantException("the campaign in " + resume + " ran on "
                    + before.path(CampaignFile.ENGINE).asString("") + ", but this is "
                    + now.path(CampaignFile.ENGINE).asString(""));
        }
    }

    /** Stops the campaign on Ctrl-C or kill, and waits for its report. */
    private static void stop(Campaign campaign, CountDownLatch reported) {
        campaign.stop();
        try {
            if (!reported.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("titrant: a case hangs; the report is that of the last finding");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void checkPositive(String option, long number) {
        if (number < 1) {
            throw new TitrantException(option + " takes a number from 1 up, not " + number);
        }
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

    private CampaignSettings settings(DatabaseTarget target, List<IsolationLevel> levels, Shard part) {
        checkPositive("--workers", workers);
        checkPositive("--confirm", confirm);
        checkPositive("--cases", cases == null ? 1 : cases);
        Duration budget =
                time != null ? Durations.parse("--time", time) : cases == null ? Duration.ofSeconds(60) : null;
        if (budget != null && budget.isZero()) {
            throw new TitrantException("--time takes a duration above zero, such as 60s, 5m or 1h");
        }
        long root = options.seed();
        String name = target.engine().name() + "-" + root
                + (part.whole() ? "" : "-shard-" + part.number() + "-of-" + part.of());
        Path folder = resume != null ? resume : out != null ? out : Path.of("titrant-out", name);
        List<CampaignResult.Setting> shown = new ArrayList<>(database.shown(target));
        shown.addAll(options.shown(levels));
        shown.add(new CampaignResult.Setting("workers", Integer.toString(workers)));
        if (budget != null) {
            shown.add(new CampaignResult.Setting("time", budget.toSeconds() + " s"));
        }
        if (cases != null) {
            shown.add(new CampaignResult.Setting("cases", cases.toString()));
        }
        if (!part.whole()) {
            shown.add(new CampaignResult.Setting("shard", part.toString()));
        }
        shown.add(new CampaignResult.Setting("out", folder.toString()));
        return new CampaignSettings(
                root,
                cases,
                budget,
                workers,
                options.judges(),
                folder,
                confirm,
                Durations.parse("--reduce-time", reduceTime),
                CampaignSettings.PATIENCE,
                known.ids(),
                part,
                shown);
    }

    private List<FindingGroup> groups(
            CampaignResult outcome, CampaignSettings settings, DatabaseTarget target, ProgressLine progress) {
        List<Finding> bugs = outcome.findings().stream().filter(Finding::bug).toList();
        return new CampaignGroups(settings.oracles(), target, progress::phase)
                .orNone(
                        bugs,
                        Durations.parse("--group-time", groupTime),
                        bisect,
                        Durations.parse("--bisect-time", bisectTime),
                        problem -> {
                            progress.end();
                            spec.commandLine().getErr().println(problem);
                        });
    }
}
