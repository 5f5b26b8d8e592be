package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.engine.Engine;
import io.titrant.generate.Guide;
import io.titrant.generate.Profile;
import io.titrant.generate.SqlComplexity;
import io.titrant.judge.Oracle;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.oracles.Oracles;
import io.titrant.search.SearchPlanBuilder;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The options that decide which cases a campaign has and how they are judged. A continued campaign must have the same. */
final class CampaignOptions {
    private static final int MOST_SESSIONS = 32;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(
            names = "--strict",
            description =
                    "Report documented anomalies as bugs too: judge by the SQL standard, not by the engine's manual.")
    private boolean strict;

    @Option(
            names = "--oracle",
            paramLabel = "NAME",
            description =
                    "Oracles that judge the cases, separated by commas (default: all). txcheck takes the longest; beside other oracles it judges"
                            + " only complex cases of --sql mixed.")
    private String oracles = "all";

    @Option(
            names = "--thorough",
            description =
                    "Ask every oracle about every case. By default, writecheck judges one in four and isorel one in eight of the cases that troc passes, and"
                            + " txcheck, beside other oracles, one in two complex cases.")
    private boolean thorough;

    @Option(
            names = "--sessions",
            paramLabel = "N",
            description = "Run 2 to N sessions at the same time instead of in one submitted order"
                    + " (default: 5 if isorel is the only oracle, else 0: none).")
    private @Nullable Integer sessions;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description =
                    "The model by which isorel judges an isolation level: documented (the engine's manual, the default) or adya.")
    private String model = "documented";

    @Option(
            names = "--isolation",
            split = ",",
            paramLabel = "LEVEL",
            description = "Isolation levels to test, separated by commas (default: all levels of the engine).")
    private List<String> isolation = List.of();

    @Option(names = "--seed", paramLabel = "S", description = "Root seed (default: random; the seed is printed).")
    private @Nullable Long seed;

    @Option(names = "--profile", paramLabel = "FILE", description = "What to generate: a file with lines key = value.")
    private @Nullable Path profile;

    private @Nullable String profileText;

    @Option(
            names = "--sql",
            paramLabel = "LEVEL",
            description =
                    "Statements to generate: simple, complex (nested subqueries, joins of every kind, CTEs, window functions,"
                            + " in larger cases), or mixed (a quarter of the cases are complex; the default, but simple with"
                            + " --profile, --guide or sessions that run at the same time).")
    private @Nullable String sql;

    @Option(
            names = "--guide",
            paramLabel = "GUIDE",
            description =
                    "How cases are generated: none (at random, the default), or anomalies (orders that isolation must prevent).")
    private String guide = "none";

    @Mixin
    private TxCheckOptions txcheck = new TxCheckOptions();

    /** Takes over the options of the campaign to continue, where the command line has none. */
    void takeOver(JsonNode started) {
        seed = seed != null ? seed : Long.valueOf(started.path("seed").asString());
        oracles = given("--oracle") ? oracles : started.path("oracle").asString("all");
        strict = given("--strict") ? strict : started.path("strict").asBoolean(false);
        thorough = given("--thorough") ? thorough : started.path("thorough").asBoolean(false);
        model = given("--model") ? model : started.path("model").asString("documented");
        guide = given("--guide") ? guide : started.path("guide").asString("none");
        txcheck.takeOver(number(started, "rounds"), number(started, "orders"));
        sql = given("--sql") ? sql : started.path("sql").asString(SqlComplexity.SIMPLE.label());
        String levels = started.path("isolation").asString("");
        if (!given("--isolation")) {
            isolation = levels.isEmpty() ? List.of() : List.of(levels.split(",\\s*"));
        }
        if (!given("--sessions") && started.path("sessions").isNumber()) {
            sessions = started.path("sessions").asInt();
        }
        if (!given("--profile") && started.path("profile").isString()) {
            profileText = started.path("profile").asString();
        }
    }

    private static @Nullable Integer number(JsonNode started, String name) {
        return started.path(name).isNumber() ? started.path(name).asInt() : null;
    }

    /** Options that are taken over from a campaign only. */
    static CampaignOptions withoutCommandLine() {
        return new CampaignOptions();
    }

    private boolean given(String option) {
        return spec != null && spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** The options for {@code campaign.json}. */
    ObjectNode asStarted(ObjectNode database, List<IsolationLevel> levels, long root) {
        return asStarted(database, names(levels), root);
    }

    /** The options of a campaign on several engines; without {@code --isolation} each has its own levels. */
    ObjectNode asStarted(ObjectNode database, long root) {
        return asStarted(
                database, names(isolation.stream().map(IsolationLevel::parse).toList()), root);
    }

    private ObjectNode asStarted(ObjectNode database, String levels, long root) {
        return database.put("seed", Long.toString(root))
                .put("isolation", levels)
                .put("oracle", everyJudge().stream().map(Oracle::name).collect(Collectors.joining(",")))
                .put("strict", strict)
                .put("thorough", thorough)
                .put("model", model)
                .put("guide", guide.strip())
                .put("sql", complexity().label())
                .put("rounds", txcheck.rounds())
                .put("orders", txcheck.orders())
                .put("sessions", sessions)
                .put("profile", profileText);
    }

    private static String names(List<IsolationLevel> levels) {
        return levels.stream().map(IsolationLevel::sql).collect(Collectors.joining(", "));
    }

    /** The root seed; random if none is given. */
    long seed() {
        return seed != null ? seed : SearchPlanBuilder.randomSeed();
    }

    /** Whether the root seed is given. */
    boolean seeded() {
        return seed != null;
    }

    Guide guide() {
        return Guide.parse(guide);
    }

    List<IsolationLevel> levels(Engine engine) {
        return SearchPlanBuilder.levels(
                engine, isolation.stream().map(IsolationLevel::parse).toList());
    }

    /** The options for the report. */
    List<CampaignResult.Setting> shown(List<IsolationLevel> levels) {
        List<CampaignResult.Setting> shown = new ArrayList<>();
        shown.add(new CampaignResult.Setting("isolation", names(levels)));
        shown.add(new CampaignResult.Setting("oracle", oracles));
        if (Guide.parse(guide) != Guide.NONE) {
            shown.add(new CampaignResult.Setting("guide", guide));
        }
        shown.add(new CampaignResult.Setting("sql", complexity().label()));
        shown.add(new CampaignResult.Setting("model", model));
        if (strict) {
            shown.add(new CampaignResult.Setting("strict", "yes"));
        }
        if (thorough) {
            shown.add(new CampaignResult.Setting("thorough", "yes"));
        }
        if (txcheck.rounds() != null) {
            shown.add(new CampaignResult.Setting("rounds", txcheck.rounds().toString()));
        }
        if (txcheck.orders() != null) {
            shown.add(new CampaignResult.Setting("orders", txcheck.orders().toString()));
        }
        if (sessions != null) {
            shown.add(new CampaignResult.Setting("sessions", sessions.toString()));
        }
        if (profileText != null) {
            shown.add(new CampaignResult.Setting("profile", profileText.strip().replaceAll("\\s*\\R\\s*", "; ")));
        }
        return shown;
    }

    /** The kind of statements; the default is a mix where the other options leave the choice to Titrant. */
    private SqlComplexity complexity() {
        if (sql != null) {
            return SqlComplexity.parse(sql);
        }
        boolean chosen = profile != null
                || profileText != null
                || Guide.parse(guide) != Guide.NONE
                || (sessions != null && sessions > 0)
                || isoRelAlone();
        return chosen ? SqlComplexity.SIMPLE : SqlComplexity.MIXED;
    }

    private boolean isoRelAlone() {
        return oracles.strip().equalsIgnoreCase("isorel");
    }

    /** The profile to generate by, with the number of concurrent sessions. */
    Profile profile() {
        if (profile != null) {
            profileText = read(profile);
        }
        String name = profile == null ? "profile" : profile.toString();
        Profile given = profileText == null ? Profile.DEFAULT : Profile.parse(name, profileText);
        Profile read = complexity().in(given);
        if (sessions != null && (sessions < 0 || sessions == 1 || sessions > MOST_SESSIONS)) {
            throw new TitrantException(
                    "--sessions takes 0 or a number from 2 to " + MOST_SESSIONS + ", not " + sessions);
        }
        boolean guided = Guide.parse(guide) != Guide.NONE;
        if (guided && sessions != null && sessions > 0) {
            throw new TitrantException(
                    "--guide plans the submitted order, but with --sessions there is none; give only one of the two");
        }
        if (sessions != null && sessions > 0 && Oracles.named(oracles).stream().allMatch(Oracle::needsOrder)) {
            throw new TitrantException("with --sessions there is no submitted order, which " + oracles
                    + " needs; use --oracle isorel or survival");
        }
        boolean unsaid = !read.settings().containsKey(io.titrant.generate.Option.SESSIONS);
        if (sessions != null) {
            return read.with(io.titrant.generate.Option.SESSIONS, sessions);
        }
        return isoRelAlone() && unsaid && !guided
                ? read.with(io.titrant.generate.Option.SESSIONS, CampaignSettings.USUAL_SESSIONS)
                : read;
    }

    /** The oracles, in the order in which a campaign asks them. */
    List<Oracle> judges() {
        return thorough ? everyJudge() : Oracles.sparing(everyJudge());
    }

    /** The oracles. For isorel, Adya's model is the strict one. */
    private List<Oracle> everyJudge() {
        if (!model.equals("documented") && !model.equals("adya")) {
            throw new TitrantException("--model takes documented or adya, not '" + model + "'");
        }
        List<Oracle> named = txcheck.bound(Oracles.named(oracles, strict));
        List<Oracle> judges = named.stream()
                .map(oracle -> model.equals("adya") && oracle instanceof IsoRel ? oracle.strict() : oracle)
                .toList();
        return complexity() == SqlComplexity.MIXED ? Oracles.forMixedCases(judges) : judges;
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
        }
    }
}
