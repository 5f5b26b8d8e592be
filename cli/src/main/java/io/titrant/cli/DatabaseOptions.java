package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.casefile.CaseFile;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.DatabaseTarget;
import io.titrant.report.Secrets;
import java.io.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The options that choose the database; every command that needs a database has them. */
final class DatabaseOptions {
    private static final String DEFAULT_ENGINE = "h2";
    private static final String DB_OPTION = "db-option";
    static final Set<String> NAMES =
            Collections.unmodifiableSet(new LinkedHashSet<>(List.of("db", "home", "url", "user", "mode", DB_OPTION)));

    @Option(
            names = "--db",
            paramLabel = "E[:version][:mode]",
            description = "Engine to start: postgres:12.3, mariadb, hsqldb:mvcc, … ('titrant engines' lists them); "
                    + "'test' and 'matrix' take several, separated by commas. "
                    + "With --url: the engine that the URL leads to.")
    private @Nullable String db;

    @Option(
            names = "--home",
            paramLabel = "DIR",
            description = "Start the server of an installation or build of yours, with --db postgres, mariadb, mysql,"
                    + " tidb or cockroachdb; other servers by a file server.yaml there. The same as --db postgres@DIR.")
    private @Nullable Path home;

    @Option(
            names = "--url",
            paramLabel = "jdbc:…",
            description = "Test a running database; Titrant creates and drops only schemas named titrant_….")
    private @Nullable String url;

    @Option(
            names = "--user",
            description = "User for --url. The password is read from TITRANT_PASSWORD or from a prompt.")
    private @Nullable String user;

    @Option(
            names = "--mode",
            description = "Concurrency mode: locks, mvlocks, mvcc (HSQLDB); pessimistic, optimistic (TiDB);"
                    + " read-consistency, record-version, no-record-version (Firebird).")
    private @Nullable String mode;

    @Option(
            names = "--db-option",
            paramLabel = "k=v",
            description =
                    "Option for the server that Titrant starts, such as innodb_snapshot_isolation=ON. Repeatable.",
            mapFallbackValue = "")
    private Map<String, String> options = new LinkedHashMap<>();

    /** Whether {@code --db} is that of the campaign to continue. */
    private boolean tookOver;

    /** The database for a case: the one of the command line, else the one of the case's header. */
    DatabaseTarget targetFor(CaseFile file) {
        if (db != null || url != null) {
            return target();
        }
        String named = file.testCase().header().get("engine").orElse(null);
        if (named == null) {
            return target(EngineSpec.parse(DEFAULT_ENGINE).withMode(mode));
        }
        Map<String, String> start = optionsFor(file);
        try {
            EngineSpec header = EngineSpec.parse(named);
            EngineSpec spec = home == null ? header : new EngineSpec(header.name(), null, header.mode());
            String headerMode = file.testCase().header().get("mode").orElse(null);
            return DatabaseTarget.started(spec.withMode(mode != null ? mode : headerMode), home, start);
        } catch (TitrantException e) {
            throw file.atHeader("engine", String.valueOf(e.getMessage()));
        }
    }

    /** The server's options for a case: those of its header, {@code option: k=v}, and of the command line, which win. */
    private Map<String, String> optionsFor(CaseFile file) {
        Map<String, String> all = new LinkedHashMap<>();
        file.testCase().header().get("option").ifPresent(option -> {
            int equals = option.indexOf('=');
            if (equals <= 0) {
                throw file.atHeader("option", "'" + option + "' is no option of a server; write name=value");
            }
            all.put(
                    option.substring(0, equals).strip(),
                    option.substring(equals + 1).strip());
        });
        all.putAll(options);
        return all;
    }

    /** The database of the command line, else the default engine. */
    DatabaseTarget target() {
        if (url == null) {
            return named(db == null ? otherwise() : db);
        }
        if (home != null) {
            throw new TitrantException("--home starts a server, --url reaches one that runs: give one of them");
        }
        if (!options.isEmpty()) {
            throw new TitrantException("--db-option works only for servers that Titrant starts, not with --url");
        }
        if (!url.startsWith("jdbc:mysql:") && Secrets.isIncomplete(Secrets.hidden(url)) && url.contains("@")) {
            // Most drivers take the password for a part of the host's name, and print it in their errors.
            throw new TitrantException(
                    "the address names a password; give --user NAME and set TITRANT_PASSWORD, and leave both out of"
                            + " --url");
        }
        EngineSpec spec =
                db == null ? new EngineSpec(Engines.serving(url).name(), null, mode) : inMode(EngineSpec.parse(db));
        return DatabaseTarget.attached(spec, new Address(url, user, password()));
    }

    /** The engine if the command line names none: that of the server in the folder, if a file there describes it. */
    private String otherwise() {
        return home == null
                ? DEFAULT_ENGINE
                : Engines.describedIn(home)
                        .map(Engine::name)
                        .orElseThrow(() -> new TitrantException("--home needs --db, which says what is in the folder"));
    }

    /** The databases of a campaign: one, or the several of {@code --db}. */
    List<DatabaseTarget> ofCampaign() {
        if (db == null || !db.contains(",")) {
            return List.of(target());
        }
        refuse(url != null, "--url leads to one database", "leave one of the two out");
        refuse(home != null, "--home is the folder of one server", "write it behind its engine: --db postgres@DIR,h2");
        refuse(mode != null, "--mode is that of one engine", "write it behind its engine: --db hsqldb:mvcc,h2");
        refuse(!options.isEmpty(), "--db-option is an option of one server", "start a campaign for that engine alone");
        List<DatabaseTarget> targets =
                Stream.of(db.split(",", -1)).map(String::strip).map(this::named).toList();
        Set<String> seen = new LinkedHashSet<>();
        for (DatabaseTarget target : targets) {
            if (!seen.add(text(target))) {
                throw new TitrantException("--db " + db + " names " + text(target) + " twice");
            }
        }
        return targets;
    }

    private void refuse(boolean given, String option, String instead) {
        if (given) {
            throw new TitrantException(option + ", but --db " + db + " names several; " + instead);
        }
    }

    /** The database as {@code --db} names it: {@code h2:2.5.252}, {@code postgres@DIR}. */
    static String text(DatabaseTarget target) {
        StartOptions start = target.options();
        Path folder = start.home();
        return new EngineSpec(target.engine().name(), folder == null ? start.version() : null, start.mode())
                + (folder == null ? "" : "@" + folder);
    }

    /** The databases of the command line, separated by commas; without any, every engine that is on this machine, in all its modes. */
    List<DatabaseTarget> targets() {
        if (url != null || (home != null && db == null)) {
            return List.of(target());
        }
        if (db != null) {
            return Stream.of(db.split(",", -1)).map(this::named).toList();
        }
        return Engines.all().stream()
                .filter(engine -> engine.startable() && engine.present(engine.defaultVersion()))
                .flatMap(DatabaseOptions::inAllModes)
                .map(this::target)
                .toList();
    }

    private static Stream<EngineSpec> inAllModes(Engine engine) {
        EngineSpec plain = new EngineSpec(engine.name(), null, null);
        return engine.modes().isEmpty()
                ? Stream.of(plain)
                : engine.modes().stream().map(plain::withMode);
    }

    /** The options to add to {@code titrant replay} to run a case where this command ran it. */
    List<String> replayOptions() {
        List<String> typed = new ArrayList<>();
        if (url != null) {
            if (db != null) {
                typed.add("--db " + db);
            }
            typed.add("--url …");
        } else if (home != null) {
            typed.add("--home " + home);
        } else if (db != null && db.contains("@")) {
            typed.add("--db " + db);
        }
        options.forEach((key, value) -> typed.add("--db-option " + key + "=" + value));
        return typed;
    }

    private DatabaseTarget target(EngineSpec spec) {
        return target(spec, home);
    }

    private DatabaseTarget target(EngineSpec spec, @Nullable Path folder) {
        return DatabaseTarget.started(spec, folder, options);
    }

    private EngineSpec inMode(EngineSpec spec) {
        EngineSpec wanted = spec.withMode(mode);
        if (!tookOver && spec.mode() != null && !spec.equals(wanted)) {
            throw new TitrantException("--db " + spec + " and --mode " + mode + " contradict each other");
        }
        return wanted;
    }

    /** A database of {@code --db}: {@code postgres:12.3}, or {@code postgres@DIR} for a server of the user's. */
    private DatabaseTarget named(String text) {
        int at = text.indexOf('@');
        if (at < 0) {
            return target(inMode(EngineSpec.parse(text)));
        }
        if (home != null) {
            throw new TitrantException("--db " + text + " and --home name two folders");
        }
        if (at == text.length() - 1) {
            throw new TitrantException("--db " + text + " names no folder after @");
        }
        return target(inMode(EngineSpec.parse(text.substring(0, at))), Path.of(text.substring(at + 1)));
    }

    /** The options for the report, without the password. */
    List<CampaignResult.Setting> shown(DatabaseTarget target) {
        List<CampaignResult.Setting> shown = new ArrayList<>();
        if (url == null) {
            StartOptions start = target.options();
            Path folder = start.home();
            EngineSpec spec =
                    new EngineSpec(target.engine().name(), folder == null ? start.version() : null, start.mode());
            shown.add(new CampaignResult.Setting("db", spec.toString()));
            if (folder != null) {
                shown.add(new CampaignResult.Setting("home", folder.toString()));
            }
        } else {
            if (db != null) {
                shown.add(new CampaignResult.Setting("db", db));
            }
            shown.add(new CampaignResult.Setting("url", url));
        }
        if (user != null) {
            shown.add(new CampaignResult.Setting("user", user));
        }
        options.forEach((key, value) -> shown.add(new CampaignResult.Setting(DB_OPTION, key + "=" + value)));
        return shown;
    }

    /** The options for {@code campaign.json}, as {@link #takeOver} reads them; without passwords. */
    ObjectNode asStarted(DatabaseTarget target) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        shown(target).stream()
                .filter(setting -> !setting.name().equals(DB_OPTION))
                .forEach(setting -> json.put(setting.name(), Secrets.hidden(setting.value())));
        if (url != null && mode != null) {
            json.put("mode", mode);
        }
        ObjectNode server = json.putObject(DB_OPTION);
        options.forEach(server::put);
        return json;
    }

    /** Takes over the options of the campaign to continue, where the command line has none. */
    void takeOver(JsonNode started) {
        if (url == null && started.has("url")) {
            url = started.get("url").asString();
            if (Secrets.isIncomplete(url)) {
                throw new TitrantException("the password of the URL is not kept in campaign.json; give --url again");
            }
        }
        String folder = text(started, "home");
        if (db == null && home == null && folder != null) {
            home = Path.of(folder);
        }
        tookOver = db == null;
        db = db != null ? db : text(started, "db");
        user = user != null ? user : text(started, "user");
        mode = mode != null ? mode : text(started, "mode");
        if (options.isEmpty()) {
            started.path(DB_OPTION).forEachEntry((key, value) -> options.put(key, value.asString()));
        }
    }

    private static @Nullable String text(JsonNode json, String key) {
        return json.has(key) ? json.get(key).asString() : null;
    }

    // Newer JDKs return a console without a terminal too; the launcher knows whether stderr is one.
    @SuppressWarnings("SystemConsoleNull")
    private @Nullable String password() {
        String secret = System.getenv("TITRANT_PASSWORD");
        if (secret != null || user == null) {
            return secret;
        }
        Console console = System.console();
        if (console == null || !Boolean.getBoolean("titrant.stderr.terminal")) {
            return null;
        }
        char[] typed = console.readPassword("Password for %s: ", user);
        return typed == null ? null : new String(typed);
    }
}
