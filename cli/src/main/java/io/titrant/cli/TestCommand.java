package io.titrant.cli;

import io.titrant.Shutdown;
import io.titrant.TitrantException;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Outcome;
import io.titrant.campaign.Settings;
import io.titrant.campaign.Statistics;
import io.titrant.engine.Engine;
import io.titrant.execute.Limits;
import io.titrant.execute.Station;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Guide;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.judge.Oracles;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.record.Recording;
import io.titrant.report.CampaignJson;
import io.titrant.report.CampaignReport;
import io.titrant.report.JUnitXml;
import io.titrant.report.Json;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code titrant test}: a campaign, the main job. */
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = "Hunt for bugs: generate cases, run them, judge them, reduce what fails, write a report.")
final class TestCommand implements Callable<Integer> {
    private static final long STOP_SECONDS = 20;
    static final int USUAL_SESSIONS = 5;
    private static final int MOST_SESSIONS = 32;
    private static final String OPTIONS = "options";
    private static final String ENGINE = "engine";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--strict",
            description = "Report documented oddities too, as bugs: judge by the standard, not by the manual.")
    private boolean strict;

    @Option(
            names = "--oracle",
            paramLabel = "NAME",
            description = "Oracles that judge, separated by commas (default: all).")
    private String oracles = "all";

    @Option(
            names = "--sessions",
            paramLabel = "N",
            description = "Let 2 to N sessions run at the same time, in place of one submitted order"
                    + " (default: 5 where isorel judges alone, else none; 0: none).")
    private @Nullable Integer sessions;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "What isorel judges a level by: documented (the engine's manual, the default) or adya.")
    private String model = "documented";

    @Option(
            names = "--isolation",
            split = ",",
            paramLabel = "LEVEL",
            description = "Levels to test, separated by commas (default: all that the engine has).")
    private List<String> isolation = List.of();

    @Option(names = "--time", paramLabel = "60s", description = "How long: 60s, 5m, 1h (default: 60s).")
    private @Nullable String time;

    @Option(names = "--cases", paramLabel = "N", description = "How many cases.")
    private @Nullable Long cases;

    @Option(names = "--seed", paramLabel = "S", description = "Root seed (default: drawn, and printed).")
    private @Nullable Long seed;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many cases run at once, each on a database of its own (default: 1).")
    private int workers = 1;

    @Option(names = "--out", paramLabel = "DIR", description = "Output folder (default: titrant-out/ENGINE-SEED).")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with the campaign in this folder, with the options that it was started with.")
    private @Nullable Path resume;

    @Option(names = "--profile", paramLabel = "FILE", description = "What to generate: lines of key = value.")
    private @Nullable Path profile;

    private @Nullable String profileText;

    @Option(
            names = "--guide",
            paramLabel = "GUIDE",
            description =
                    "What leads generation: none, or anomalies (orders that isolation is there to prevent; default: none).")
    private String guide = "none";

    @Option(
            names = "--confirm",
            paramLabel = "N",
            description = "Runs that must agree before a reduction step counts (default: 3).")
    private int confirm = 3;

    @Option(
            names = "--reduce-time",
            paramLabel = "20s",
            description = "How long the reduction of one finding may take (default: 20s).")
    private String reduceTime = "20s";

    @Option(names = "--known", paramLabel = "FILE", description = "Fingerprints not to report again, one a line.")
    private @Nullable Path known;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write the findings as JUnit XML.")
    private @Nullable Path junit;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        JsonNode before = resume == null ? null : takeOver(CampaignFile.read(resume));
        DatabaseOptions.Target target = database.target();
        Engine engine = target.engine();
        List<IsolationLevel> levels = levels(engine);
        Guide leads = Guide.parse(guide);
        Profile generated = readProfile();
        Settings settings = settings(target, levels);
        ObjectNode now = asStarted(target, levels, settings);
        if (resume != null && before != null) {
            CampaignFile.check(resume, before.path(OPTIONS), now.path(OPTIONS));
        }
        Recording.EngineId id;
        try (Station probe = Databases.open(target, Limits.CAMPAIGN)) {
            id = new Recording.EngineId(engine.name(), probe.instance().version());
            settings = settings.showing("server", probe.instance().settings());
        }
        now.put(ENGINE, id.name() + " " + id.version());
        if (before != null && !before.path(ENGINE).equals(now.path(ENGINE))) {
            throw new TitrantException("the campaign in " + resume + " ran on "
                    + before.path(ENGINE).asString("") + ", but this is "
                    + now.path(ENGINE).asString(""));
        }
        CaseGenerator generator = new CaseGenerator(engine, id.version(), levels, generated, leads);
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), settings);
        Campaign campaign = new Campaign(
                settings,
                generator,
                id,
                () -> Databases.open(target, Limits.CAMPAIGN),
                resume != null,
                listener(settings, progress));
        if (resume == null) {
            CampaignFile.write(settings.out(), now);
        }
        progress.startFrom(campaign.before());
        CountDownLatch told = new CountDownLatch(1);
        Runnable onSignal = () -> stop(campaign, told);
        Shutdown.first(onSignal);
        try {
            Outcome outcome = campaign.run();
            progress.end();
            write(outcome, settings);
            show(outcome, settings);
            return outcome.failed() ? 1 : 0;
        } finally {
            told.countDown();
            Shutdown.forget(onSignal);
        }
    }

    /** What was not said on the command line is as it was when the campaign was started. */
    private JsonNode takeOver(JsonNode before) {
        JsonNode started = before.path(OPTIONS);
        database.takeOver(started);
        seed = seed != null ? seed : Long.valueOf(started.path("seed").asLong());
        oracles = given("--oracle") ? oracles : started.path("oracle").asString("all");
        strict = given("--strict") ? strict : started.path("strict").asBoolean(false);
        model = given("--model") ? model : started.path("model").asString("documented");
        guide = given("--guide") ? guide : started.path("guide").asString("none");
        if (!given("--isolation")) {
            isolation = List.of(started.path("isolation").asString("").split(",\\s*"));
        }
        if (!given("--sessions") && started.path("sessions").isNumber()) {
            sessions = started.path("sessions").asInt();
        }
        if (!given("--profile") && started.path("profile").isString()) {
            profileText = started.path("profile").asString();
        }
        return before;
    }

    private boolean given(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** All that decides what the cases of this campaign are and how they are judged. */
    private ObjectNode asStarted(DatabaseOptions.Target target, List<IsolationLevel> levels, Settings settings) {
        ObjectNode options = database.asStarted(target);
        options.put("seed", settings.seed());
        options.put("isolation", levels.stream().map(IsolationLevel::sql).collect(Collectors.joining(", ")));
        options.put("oracle", settings.oracles().stream().map(Oracle::name).collect(Collectors.joining(",")));
        options.put("strict", strict).put("model", model.strip()).put("guide", guide.strip());
        options.put("sessions", sessions).put("profile", profileText);
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        all.set(OPTIONS, options);
        return all;
    }

    /** Ctrl-C and kill end the campaign, not the report. */
    private static void stop(Campaign campaign, CountDownLatch told) {
        campaign.stop();
        try {
            if (!told.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("titrant: a case hangs; the report is the one of the last finding");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Campaign.Listener listener(Settings settings, ProgressLine progress) {
        return new Campaign.Listener() {
            @Override
            public void progress(Statistics statistics, List<Finding> findings, double seconds) {
                progress.show(statistics, findings, seconds);
            }

            @Override
            public void found(Outcome outcome) {
                write(outcome, settings);
            }
        };
    }

    private List<IsolationLevel> levels(Engine engine) {
        if (isolation.isEmpty()) {
            return engine.isolationLevels();
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

    private Settings settings(DatabaseOptions.Target target, List<IsolationLevel> levels) {
        if (workers < 1 || confirm < 1 || (cases != null && cases < 1)) {
            throw new TitrantException("--workers, --confirm and --cases take a number from 1 up");
        }
        Duration budget =
                time != null ? Durations.parse("--time", time) : cases == null ? Duration.ofSeconds(60) : null;
        if (budget != null && budget.isZero()) {
            throw new TitrantException("--time takes more than no time, such as 60s, 5m or 1h");
        }
        long root = seed != null ? seed : new SecureRandom().nextLong() >>> 1;
        Path folder = resume != null
                ? resume
                : out != null ? out : Path.of("titrant-out", target.engine().name() + "-" + root);
        List<Outcome.Setting> shown = new ArrayList<>(database.shown(target));
        shown.add(new Outcome.Setting(
                "isolation", levels.stream().map(IsolationLevel::sql).collect(Collectors.joining(", "))));
        shown.add(new Outcome.Setting("oracle", oracles));
        if (Guide.parse(guide) != Guide.NONE) {
            shown.add(new Outcome.Setting("guide", guide));
        }
        shown.add(new Outcome.Setting("model", model));
        if (strict) {
            shown.add(new Outcome.Setting("strict", "yes"));
        }
        if (sessions != null) {
            shown.add(new Outcome.Setting("sessions", sessions.toString()));
        }
        if (profileText != null) {
            shown.add(new Outcome.Setting("profile", profileText.strip().replaceAll("\\s*\\R\\s*", "; ")));
        }
        shown.add(new Outcome.Setting("workers", Integer.toString(workers)));
        if (budget != null) {
            shown.add(new Outcome.Setting("time", budget.toSeconds() + " s"));
        }
        if (cases != null) {
            shown.add(new Outcome.Setting("cases", cases.toString()));
        }
        return new Settings(
                root,
                cases,
                budget,
                workers,
                judges(),
                folder,
                confirm,
                Durations.parse("--reduce-time", reduceTime),
                Settings.PATIENCE,
                readKnown(),
                shown);
    }

    private Profile readProfile() {
        if (profile != null) {
            profileText = read(profile);
        }
        String name = profile == null ? "profile" : profile.toString();
        Profile read = profileText == null ? Profile.DEFAULT : Profile.parse(name, profileText);
        if (sessions != null && (sessions < 0 || sessions == 1 || sessions > MOST_SESSIONS)) {
            throw new TitrantException("--sessions takes a number from 2 to " + MOST_SESSIONS + ", or 0");
        }
        boolean guided = Guide.parse(guide) != Guide.NONE;
        if (guided && sessions != null && sessions > 0) {
            throw new TitrantException("--guide plans the order of statements, which --sessions leaves to chance");
        }
        if (sessions != null && sessions > 0 && Oracles.named(oracles).stream().allMatch(Oracle::needsOrder)) {
            throw new TitrantException("--sessions leaves the order of statements to chance; " + oracles
                    + " judges submitted orders, isorel and survival judge both");
        }
        boolean alone = oracles.strip().equalsIgnoreCase("isorel");
        boolean unsaid = !read.settings().containsKey(io.titrant.generate.Option.SESSIONS);
        if (sessions != null) {
            return read.with(io.titrant.generate.Option.SESSIONS, sessions);
        }
        return alone && unsaid && !guided ? read.with(io.titrant.generate.Option.SESSIONS, USUAL_SESSIONS) : read;
    }

    /** Adya's definitions are the strict view of isorel; the other oracles have their own. */
    private List<Oracle> judges() {
        if (!model.equals("documented") && !model.equals("adya")) {
            throw new TitrantException("--model is documented or adya, not '" + model + "'");
        }
        return Oracles.named(oracles, strict).stream()
                .map(oracle -> model.equals("adya") && oracle instanceof IsoRel ? oracle.strict() : oracle)
                .toList();
    }

    private Set<String> readKnown() {
        return known == null
                ? Set.of()
                : read(known)
                        .lines()
                        .map(line -> line.replaceFirst("#.*", "").strip())
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.toSet());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
        }
    }

    private void write(Outcome outcome, Settings settings) {
        CampaignReport.write(outcome, settings.out());
        if (junit != null) {
            try {
                Files.writeString(junit, JUnitXml.of(outcome));
            } catch (IOException e) {
                throw new TitrantException(junit + ": cannot be written: " + Reason.of(e), e);
            }
        }
    }

    private void show(Outcome outcome, Settings settings) {
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.print(
                json
                        ? Json.text(CampaignJson.of(outcome, settings.out())) + "\n"
                        : CampaignText.render(outcome, settings.out()));
        stdout.flush();
    }
}
