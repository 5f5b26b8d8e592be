package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.DebianPackages;
import io.titrant.engines.provision.Launch;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Engines that run as servers: what {@link ServerInstance} and {@link ServerWorkspace} need to know. */
abstract class ServerFamily implements Engine {

    /** How Titrant starts a server; engines that can be started override this. */
    Launch launch(StartOptions options) {
        throw new TitrantException(
                name() + " cannot be started by titrant; give the address of one that runs with --url");
    }

    /** The version of a server in a folder of the user's, where no file describes the server. */
    String programVersion(Path home) {
        throw new TitrantException("Titrant does not know how to start " + name() + " from a folder; describe it in "
                + home.resolve(ServerDescription.FILE) + " (docs/servers.md)");
    }

    @Override
    public final String installedVersion(Path home) {
        return ServerDescription.in(home)
                .map(described -> {
                    new DescribedServer(this, described, StartOptions.of(defaultVersion()));
                    return described.installedVersion();
                })
                .orElseGet(() -> programVersion(home));
    }

    @Override
    public final boolean isDescribedIn(Path home) {
        return ServerDescription.in(home)
                .filter(described -> described.family().equals(name()))
                .isPresent();
    }

    /** The packages of Debian that hold a server; null where there are none. */
    DebianPackages.@Nullable Source packages() {
        return null;
    }

    /** The name under which servers of this engine are installed. */
    String installedAs() {
        return name();
    }

    @Override
    public final List<String> installSources() {
        return packages() == null ? List.of() : List.of("debian");
    }

    @Override
    public final String install(String source) {
        DebianPackages.Source packages = packages();
        return packages != null && source.equals("debian")
                ? DebianPackages.install(packages)
                : Engine.super.install(source);
    }

    final boolean isInstalled(String version) {
        return DebianPackages.installed(installedAs(), version).isPresent();
    }

    /** The known and the installed versions, oldest first. */
    final List<String> withInstalled(String... fetched) {
        return Stream.concat(Stream.of(fetched), DebianPackages.versions(installedAs()).stream())
                .distinct()
                .sorted((one, other) -> one.equals(other) ? 0 : DottedVersion.atLeast(one, other) ? 1 : -1)
                .toList();
    }

    /** The options of an installed server, if one of that version is installed; else as they are. */
    final StartOptions installed(StartOptions options) {
        return options.home() != null
                ? options
                : DebianPackages.installed(installedAs(), options.version())
                        .map(options::from)
                        .orElse(options);
    }

    /** The driver for a URL; the version is null if it is unknown. */
    abstract Driver driver(String url, @Nullable String version);

    /** Driver settings: statements are sent verbatim; nothing is rewritten, cached or retried. */
    abstract Properties properties(boolean own);

    /** The same for an instance in a mode, where the driver takes part in it. */
    Properties properties(boolean own, @Nullable String mode) {
        return properties(own);
    }

    abstract String versionSql();

    /** A query that returns the product and version of the server. */
    abstract String productSql();

    /** The name of another DBMS, if the answer to {@link #productSql} shows that the server is not of this engine; null if it is. */
    abstract @Nullable String stranger(String product);

    /** The schemas of Titrant's own, and perhaps others. */
    abstract String schemasSql();

    abstract String createSql(String workspace);

    abstract String dropSql(String workspace);

    /** Makes a session work in a workspace. */
    abstract String enterSql(String workspace);

    /** Where the sessions of a workspace connect; an engine whose workspace is a database with an address of its own overrides this. */
    Address place(Address server, String workspace) {
        return server;
    }

    /** Makes a new session work in a workspace. */
    void enter(Connection connection, String workspace) throws SQLException {
        ServerWorkspace.execute(connection, enterSql(workspace));
    }

    /** Creates a workspace, and returns an administrative connection in it. */
    Connection create(ServerInstance instance, String workspace) throws SQLException {
        Connection admin = instance.connect();
        try {
            ServerWorkspace.execute(admin, boundWaitsSql());
            ServerWorkspace.execute(admin, createSql(workspace));
            enter(admin, workspace);
            return admin;
        } catch (SQLException e) {
            admin.close();
            throw e;
        }
    }

    /** Connects another administrative connection to a workspace. */
    Connection reconnect(ServerInstance instance, String workspace) throws SQLException {
        Connection admin = instance.connect();
        ServerWorkspace.execute(admin, boundWaitsSql());
        enter(admin, workspace);
        return admin;
    }

    /** Whether the server lists its workspaces, so that those of killed runs are found; then each notes its owner. */
    boolean listsWorkspaces() {
        return true;
    }

    /** Drops a workspace over an administrative connection, which may be closed by it. */
    void drop(Connection admin, String workspace) throws SQLException {
        ServerWorkspace.execute(admin, dropSql(workspace));
    }

    /** Whether a workspace that was cleared so often should be replaced; see {@link io.titrant.engine.Workspace#worn}. */
    boolean wornAfter(int clears) {
        return false;
    }

    abstract String sessionIdSql();

    /** Cancels what a session does now, given its id. */
    abstract String cancelSql(String sessionId);

    /** Creates an account of the same name as a workspace; nothing where the DBMS is not known well enough. */
    List<String> createAccountSql(String workspace, String password) {
        return List.of();
    }

    /** Gives that account its rights on the workspace. */
    List<String> grantSql(String workspace) {
        return List.of();
    }

    /** Makes a session of the given user work as that account, where this is possible. */
    @Nullable
    String takeOnSql(String workspace) {
        return null;
    }

    /** Drops that account, after its workspace. */
    List<String> dropAccountSql(String workspace) {
        return List.of();
    }

    /** Ends a session, given its id. */
    abstract String terminateSql(String sessionId);

    /** Returns a row as long as a session is there. */
    abstract String sessionExistsSql(String sessionId);

    /** Bounds the waits of the administrative connection. */
    abstract String boundWaitsSql();

    abstract String tablesSql(String workspace);

    abstract void clear(Connection connection, String workspace) throws SQLException;

    /** As {@link io.titrant.engine.Workspace#empty}. */
    boolean empty(Connection connection, String workspace, List<String> tables) throws SQLException {
        return false;
    }

    /** As {@link io.titrant.engine.Workspace#deletion}. */
    List<String> deletion(Connection connection, String workspace, List<String> tables, String version)
            throws SQLException {
        return List.of();
    }

    /** As {@link io.titrant.engine.Workspace#analyze}. */
    boolean analyze(Connection connection, String workspace, List<String> tables) throws SQLException {
        return false;
    }

    abstract Session session(String id, Connection connection, ServerInstance instance) throws SQLException;

    /** Where this version shows lock waits, the best view first. */
    abstract List<LockView> lockViews(String version);

    /** The same for a server that Titrant started. */
    List<LockView> ownLockViews(String version) {
        return lockViews(version);
    }

    /** Statements that prepare each session for a mode. */
    List<String> prepareSql(@Nullable String mode) {
        return List.of();
    }

    /** As {@link io.titrant.engine.Workspace#endPreparedTransactions}. */
    void endPreparedTransactions(Connection connection) throws SQLException {}

    /** What gives back the locks of a session that are not those of a transaction; a statement that the version does not know is skipped. */
    List<String> releaseSql() {
        return List.of();
    }

    /** Occasional housekeeping between cases, on a server that Titrant started. */
    void tidy(Connection connection) throws SQLException {}

    /** Unless an engine overrides this, it is reached by address only and has no known versions. */
    @Override
    public boolean startable() {
        return false;
    }

    @Override
    public String defaultVersion() {
        return "any";
    }

    @Override
    public List<String> versions() {
        return List.of();
    }

    @Override
    public boolean present(String version) {
        return false;
    }

    @Override
    public final Instance start(StartOptions options) {
        checkMode(options);
        Path home = options.home();
        Launch launch = Optional.ofNullable(home)
                .flatMap(ServerDescription::in)
                .<Launch>map(described -> new DescribedServer(this, described, options))
                .orElseGet(() -> launch(options));
        return ServerInstance.start(this, launch, options);
    }

    @Override
    public final Instance attach(Address address, StartOptions options) {
        checkMode(options);
        return ServerInstance.attach(this, address, options);
    }

    private void checkMode(StartOptions options) {
        if (options.mode() != null && !modes().contains(options.mode())) {
            throw new TitrantException(name() + " has no mode '" + options.mode() + "'"
                    + (modes().isEmpty() ? "" : " (it has " + String.join(", ", modes()) + ")"));
        }
    }
}
