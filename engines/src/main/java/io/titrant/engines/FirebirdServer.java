package io.titrant.engines;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.BuildData;
import io.titrant.engines.provision.Cache;
import io.titrant.engines.provision.Commands;
import io.titrant.engines.provision.DebianPackages;
import io.titrant.engines.provision.Folders;
import io.titrant.engines.provision.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Firebird server that Titrant starts. Its folder has everything that Firebird otherwise keeps in places of the system: {@code firebird.conf}, the security
 * database, the lock tables ({@code lock}) and the databases ({@code data}).
 */
final class FirebirdServer implements Launch {
    /** The folder of the databases; a client names a database by its file name alone. */
    static final String DATA = "data";

    /** The folder of the lock tables, beside that of the databases. */
    static final String LOCKS = "lock";

    private static final String USER = "SYSDBA";
    private static final String ADMIN = "titrant";
    private static final String SECURITY = "security.fdb";
    private static final String CONF = "firebird.conf";
    private static final List<String> PLUGINS = List.of("Engine13", "Srp");
    private static final Pattern SAID = Pattern.compile("Firebird.*?-[A-Z](\\d+\\.\\d+\\.\\d+)", Pattern.DOTALL);
    private static final Pattern SETTING = Pattern.compile("(?m)^#?\\s*([A-Z]\\w+)\\s*=");
    private static final String PLACE = "lib/firebird/4.0/bin/firebird";
    private static final List<String> PLACES =
            List.of("bin/firebird", PLACE, "gen/Release/firebird/bin/firebird", "gen/Debug/firebird/bin/firebird");

    /**
     * A search for a deadlock begins a second after the wait; less is not possible. Titrant drops tables all the time, and with a background thread that collects garbage version
     * 4.0.5 ended in an internal error after 850 of them ("pointer page vanished from DPM_next").
     */
    private static final List<String> SETTINGS = List.of(
            "ServerMode = Super",
            "DeadlockTimeout = 1",
            "GCPolicy = cooperative",
            "MaxUnflushedWrites = -1",
            "MaxUnflushedWriteTime = -1");

    /** Where the server writes and listens, which users it accepts, and the code that it loads. */
    private static final Set<String> OURS = Stream.of(
                    "DatabaseAccess",
                    "RemoteServiceName",
                    "RemoteServicePort",
                    "RemoteAuxPort",
                    "RemoteBindAddress",
                    "RemotePipeName",
                    "IpcName",
                    "ExternalFileAccess",
                    "UdfAccess",
                    "TempDirectories",
                    "TempTableDirectory",
                    "AuditTraceConfigFile",
                    "AuthServer",
                    "AuthClient",
                    "UserManager",
                    "SecurityDatabase",
                    "Providers",
                    "WireCrypt",
                    "WireCryptPlugin",
                    "TracePlugin",
                    "KeyHolderPlugin",
                    "RemoteFileOpenAbility",
                    "Redirection",
                    "CryptSecurityDatabase",
                    "ReadConsistency")
            .map(key -> key.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());

    private final FirebirdEngine engine;
    private final StartOptions options;
    private final Installation installation;

    FirebirdServer(FirebirdEngine engine, StartOptions options) {
        Path home = options.home();
        if (home == null) {
            throw new TitrantException(
                    "firebird " + options.version() + " is not installed here (titrant engines install"
                            + " firebird:debian); a server of yours starts with --home DIR, one that runs is reached with --url");
        }
        this.engine = engine;
        this.options = options;
        this.installation = Installation.in(home, PLACES);
        ServerOptions.check(options.options(), OURS, key -> key.toLowerCase(Locale.ROOT));
        checkNames();
    }

    /** Firebird ignores settings that it does not know, so their names are compared with those in the configuration file of the installation. */
    private void checkNames() {
        Set<String> known = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        configuration().ifPresent(file -> {
            Matcher setting = SETTING.matcher(ServerOptions.read(file));
            while (setting.find()) {
                known.add(setting.group(1));
            }
        });
        options.options().keySet().stream()
                .filter(key -> !known.isEmpty() && !known.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw new TitrantException(name() + " has no setting '" + key + "' (see " + CONF + ")");
                });
    }

    private Optional<Path> configuration() {
        return Stream.of(root(), installation.folder().resolveSibling("etc/firebird/4.0"))
                .map(place -> place.resolve(CONF))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** The version that the program says it is. */
    String version() {
        String said = installation.product("-z", Map.of());
        Matcher version = SAID.matcher(said);
        if (!version.find()) {
            throw new TitrantException("--home: " + installation.program() + " is not firebird but "
                    + said.lines().findFirst().orElse("silent"));
        }
        return version.group(1);
    }

    @Override
    public String name() {
        return engine.name() + " " + options.version();
    }

    @Override
    public List<String> settings() {
        return SETTINGS.stream().map(setting -> setting.replace(" ", "")).toList();
    }

    @Override
    public void prepare(Path folder) {
        Path template = template();
        try {
            Files.createDirectory(folder.resolve(DATA));
            Files.createDirectory(folder.resolve(LOCKS));
            Files.copy(template.resolve(SECURITY), folder.resolve(SECURITY));
            Files.copy(template.resolve(ADMIN), folder.resolve(DATA).resolve(ADMIN));
            // Firebird writes its log beside its configuration; Debian's server puts the version into the name.
            for (String log : List.of("firebird.log", "firebird4.0.log")) {
                Files.createSymbolicLink(folder.resolve(log), Path.of("log"));
            }
        } catch (IOException e) {
            throw new TitrantException("cannot copy the databases of " + name() + ": " + Reason.of(e), e);
        }
    }

    /** The configuration of a server, or of {@code isql}, in that folder. */
    private void configure(Path folder, String security, int port) {
        List<String> lines = new ArrayList<>(List.of(
                "RemoteBindAddress = 127.0.0.1",
                "RemoteServicePort = " + port,
                "RemoteAuxPort = 0",
                "DatabaseAccess = Restrict " + folder.resolve(DATA),
                "ExternalFileAccess = None",
                "SecurityDatabase = " + folder.resolve(security),
                "AuthServer = Srp256",
                "UserManager = Srp",
                "WireCrypt = Disabled",
                "ReadConsistency = " + (FirebirdEngine.isReadConsistent(options.mode()) ? 1 : 0)));
        lines.addAll(SETTINGS);
        // Last, so that they win.
        ServerOptions.sorted(options.options()).forEach((key, value) -> lines.add(key + " = " + value));
        try {
            Files.write(folder.resolve(CONF), lines);
            Files.write(folder.resolve("databases.conf"), List.of());
            Files.write(folder.resolve("plugins.conf"), plugins());
        } catch (IOException e) {
            throw new TitrantException("cannot configure " + name() + ": " + Reason.of(e), e);
        }
    }

    /** A packaged server looks for its plugins in the folders of the system, unless the configuration says where they are. */
    private List<String> plugins() {
        Path folder = root().resolve("plugins");
        return PLUGINS.stream()
                .flatMap(name ->
                        Stream.of("Plugin = " + name + " {", "  Module = " + folder.resolve("lib" + name + ".so"), "}"))
                .toList();
    }

    /** With the port as an argument of the program, Firebird would ignore RemoteBindAddress. */
    @Override
    public List<String> command(Path folder, int port) {
        configure(folder, SECURITY, port);
        List<String> command = new ArrayList<>(List.of("/usr/bin/env"));
        environment(folder).forEach((key, value) -> command.add(key + "=" + value));
        command.add(installation.program().toString());
        return command;
    }

    private Map<String, String> environment(Path folder) {
        return Map.of(
                "FIREBIRD", folder.toString(),
                "FIREBIRD_LOCK", folder.resolve(LOCKS).toString(),
                "FIREBIRD_MSG", root().toString(),
                "FIREBIRD_TMP", folder.toString());
    }

    @Override
    public void knock(int port) throws SQLException {
        ServerInstance.connect(engine, address(port), true, options.version()).close();
    }

    @Override
    public void knockWithoutPassword(int port) throws SQLException {
        ServerInstance.connect(engine, address(port).withPassword("not the password"), true, options.version())
                .close();
    }

    @Override
    public Optional<String> complaint(List<String> log) {
        return ServerOptions.lastMatch(log, "\\t(.*)", 1);
    }

    @Override
    public Address address(int port) {
        return new Address(
                FirebirdEngine.SCHEME + "//127.0.0.1:" + port + "/" + ADMIN,
                USER,
                ServerOptions.read(template().resolve("password")));
    }

    /** The folder with the plugins and the messages: that of an installation, or Debian's for libraries. */
    private Path root() {
        Path root = installation.program().resolve("../..").normalize();
        if (Files.isDirectory(root.resolve("plugins"))) {
            return root;
        }
        try (Stream<Path> architectures = Files.list(installation.folder().resolve("lib"))) {
            return architectures
                    .map(folder -> folder.resolve("firebird").resolve(Objects.requireNonNull(root.getFileName())))
                    .filter(folder -> Files.isDirectory(folder.resolve("plugins")))
                    .findFirst()
                    .orElseThrow(() -> new TitrantException("--home: no plugins of Firebird in " + installation.folder()
                            + " (looked for " + root.resolve("plugins") + ")"));
        } catch (IOException e) {
            throw new TitrantException("--home: cannot read " + installation.folder() + ": " + Reason.of(e), e);
        }
    }

    /** A security database and an empty database, created once per version. */
    private Path template() {
        return isInstalled()
                ? Cache.folder("data/firebird-" + options.version(), this::initialise)
                : BuildData.folder(installation.program(), "", this::initialise);
    }

    private boolean isInstalled() {
        return DebianPackages.installed(engine.name(), options.version())
                .filter(installation.folder()::equals)
                .isPresent();
    }

    private void initialise(Path folder) {
        Path work = Folders.temporary("titrant-firebird-");
        try {
            String password = ServerOptions.randomPassword();
            ServerOptions.writeSecret(folder.resolve("password"), password);
            Folders.create(work.resolve(DATA));
            Folders.create(work.resolve(LOCKS));
            configure(work, DATA + "/" + SECURITY, 0);
            Path script = work.resolve("script.sql");
            Files.writeString(script, """
                    CREATE DATABASE '%s' USER %s;
                    CREATE USER %s PASSWORD '%s';
                    COMMIT;
                    CREATE DATABASE '%s' USER %s DEFAULT CHARACTER SET UTF8;
                    COMMIT;
                    """.formatted(
                            work.resolve(DATA).resolve(SECURITY),
                            USER,
                            USER,
                            password,
                            work.resolve(DATA).resolve(ADMIN),
                            USER));
            Commands.run(List.of(isql().toString(), "-quiet", "-bail", "-input", script.toString()), environment(work));
            for (String database : List.of(SECURITY, ADMIN)) {
                Files.move(work.resolve(DATA).resolve(database), folder.resolve(database));
            }
        } catch (IOException e) {
            throw new TitrantException("cannot create the first databases of " + name() + ": " + Reason.of(e), e);
        } finally {
            Folders.delete(work);
        }
    }

    private Path isql() {
        return Stream.of("isql", "isql-fb")
                .map(installation::beside)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new TitrantException("--home: no isql beside " + installation.program()));
    }
}
