package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Capability;
import io.titrant.engine.ClientSql;
import io.titrant.engine.Failure;
import io.titrant.engine.Features;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.DebianPackages;
import io.titrant.engines.provision.Launch;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Firebird 4. A workspace is a database of its own, because Firebird has no schemas. The modes are the three variants of READ COMMITTED; the other levels are the same in
 * each. Titrant's SERIALIZABLE is SNAPSHOT TABLE STABILITY, as in Firebird's JDBC driver.
 */
public final class FirebirdEngine extends ServerFamily {
    static final String SCHEME = "jdbc:firebirdsql:";
    static final String READ_CONSISTENCY = "read-consistency";
    static final String RECORD_VERSION = "record-version";
    static final String NO_RECORD_VERSION = "no-record-version";

    private static final String DEFAULT_VERSION = "4.0.5";
    private static final DebianPackages.Source PACKAGES = new DebianPackages.Source(
            "firebird",
            "trixie",
            List.of("firebird4.0-server"),
            List.of("lib/firebird/4.0/bin/firebird", "lib/firebird/4.0/bin/isql-fb"),
            3);

    /** Dropped tables leave deleted rows in the system tables. */
    private static final int CLEARS_OF_A_DATABASE = 2_000;

    private static final String EXISTS = "42S01";

    @Override
    public String name() {
        return "firebird";
    }

    @Override
    public Dialect dialect() {
        return Dialect.FIREBIRD;
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.BLOCKS, Capability.SELECT_FOR_UPDATE);
    }

    @Override
    public Features features(String version) {
        return FunctionFile.addTo(FirebirdFeatures.ALL, "firebird", dialect());
    }

    @Override
    public List<String> modes() {
        return List.of(READ_CONSISTENCY, RECORD_VERSION, NO_RECORD_VERSION);
    }

    static boolean isReadConsistent(@Nullable String mode) {
        return mode == null || mode.equals(READ_CONSISTENCY);
    }

    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.READ_COMMITTED, IsolationLevel.SNAPSHOT, IsolationLevel.SERIALIZABLE);
    }

    /** "If the statement starting a transaction has no clauses specified": SNAPSHOT (Language Reference, "SET TRANSACTION"). */
    @Override
    public IsolationLevel defaultIsolation() {
        return IsolationLevel.SNAPSHOT;
    }

    /** The clauses of {@code SET TRANSACTION} for a level. */
    static String levelSql(IsolationLevel level, @Nullable String mode) {
        return "READ WRITE WAIT ISOLATION LEVEL "
                + switch (level) {
                    case READ_UNCOMMITTED, READ_COMMITTED -> "READ COMMITTED " + variant(mode);
                    case REPEATABLE_READ, SNAPSHOT -> "SNAPSHOT";
                    case SERIALIZABLE -> "SNAPSHOT TABLE STABILITY";
                };
    }

    private static String variant(@Nullable String mode) {
        return switch (mode == null ? READ_CONSISTENCY : mode) {
            case RECORD_VERSION -> "RECORD_VERSION";
            case NO_RECORD_VERSION -> "NO RECORD_VERSION";
            default -> "READ CONSISTENCY";
        };
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        return FirebirdManual.semantics(level, options.mode());
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        return FirebirdManual.promise(level, options.mode());
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return FirebirdManual.sentence(level, options.mode());
    }

    /** {@code isql} starts a transaction by itself, so an explicit one comes after a COMMIT. */
    @Override
    public ClientSql clientSql() {
        return ClientSql.UNKNOWN.beginningWith("COMMIT; SET TRANSACTION");
    }

    @Override
    public boolean startable() {
        return true;
    }

    @Override
    DebianPackages.Source packages() {
        return PACKAGES;
    }

    /** The newest installed version, else the one that Debian has. */
    @Override
    public String defaultVersion() {
        List<String> installed = withInstalled();
        return installed.isEmpty() ? DEFAULT_VERSION : installed.get(installed.size() - 1);
    }

    @Override
    public List<String> versions() {
        return withInstalled(DEFAULT_VERSION);
    }

    @Override
    public boolean present(String version) {
        return isInstalled(version);
    }

    @Override
    Launch launch(StartOptions options) {
        return new FirebirdServer(this, installed(options));
    }

    @Override
    String programVersion(Path home) {
        return new FirebirdServer(this, StartOptions.of(DEFAULT_VERSION).from(home)).version();
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith(SCHEME) || url.startsWith("jdbc:firebird:");
    }

    @Override
    Driver driver(String url, @Nullable String version) {
        return FirebirdDriver.load();
    }

    @Override
    Properties properties(boolean own) {
        return properties(own, null);
    }

    @Override
    Properties properties(boolean own, @Nullable String mode) {
        Properties properties = new Properties();
        properties.setProperty("charSet", "UTF-8");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("allowTxStmts", "true");
        properties.setProperty("TRANSACTION_READ_COMMITTED", "read_committed," + driverVariant(mode) + ",write,wait");
        if (own) {
            properties.setProperty("wireCrypt", "DISABLED");
            properties.setProperty("authPlugins", "Srp256");
        }
        return properties;
    }

    private static String driverVariant(@Nullable String mode) {
        return switch (mode == null ? READ_CONSISTENCY : mode) {
            case RECORD_VERSION -> "rec_version";
            case NO_RECORD_VERSION -> "no_rec_version";
            default -> "read_consistency";
        };
    }

    @Override
    String versionSql() {
        return "SELECT RDB$GET_CONTEXT('SYSTEM', 'ENGINE_VERSION') FROM RDB$DATABASE";
    }

    @Override
    String productSql() {
        return versionSql();
    }

    /** The address says that it is Firebird; no other server answers there. */
    @Override
    @Nullable
    String stranger(String product) {
        return product.startsWith("4.") ? null : "Firebird " + product + " (Titrant knows version 4)";
    }

    @Override
    boolean listsWorkspaces() {
        return false;
    }

    @Override
    String schemasSql() {
        return "SELECT RDB$RELATION_NAME FROM RDB$RELATIONS WHERE 1 = 0";
    }

    /** The database beside the one that the address names. */
    @Override
    Address place(Address server, String workspace) {
        String url = server.url();
        int options = url.indexOf('?');
        String path = options < 0 ? url : url.substring(0, options);
        return new Address(
                path.substring(0, path.lastIndexOf('/') + 1) + workspace + ".fdb"
                        + (options < 0 ? "" : url.substring(options)),
                server.user(),
                server.password());
    }

    @Override
    Connection create(ServerInstance instance, String workspace) throws SQLException {
        Address place = place(instance.address(), workspace);
        if (exists(instance, place)) {
            throw new SQLException("the database " + workspace + ".fdb exists already", EXISTS);
        }
        // Without forced writes a commit does not wait for the disk.
        return instance.connectWith(place, Map.of("createDatabaseIfNotExist", "true", "isc_dpb_force_write", "0"));
    }

    private static boolean exists(ServerInstance instance, Address place) throws SQLException {
        try (Connection there = instance.connect(place)) {
            return there.isValid(1);
        } catch (SQLException e) {
            if (FirebirdErrors.isNoSuchFile(e)) {
                return false;
            }
            throw e;
        }
    }

    @Override
    Connection reconnect(ServerInstance instance, String workspace) throws SQLException {
        return instance.connect(place(instance.address(), workspace));
    }

    @Override
    void enter(Connection connection, String workspace) {
        // The address names the database.
    }

    @Override
    void drop(Connection admin, String workspace) throws SQLException {
        FirebirdDatabase.drop(admin);
    }

    @Override
    String createSql(String workspace) {
        throw new TitrantException("a database of Firebird is created by its address");
    }

    @Override
    String dropSql(String workspace) {
        throw new TitrantException("a database of Firebird is dropped by its connection");
    }

    @Override
    String enterSql(String workspace) {
        throw new TitrantException("a database of Firebird is entered by its address");
    }

    @Override
    String sessionIdSql() {
        return "SELECT CURRENT_CONNECTION FROM RDB$DATABASE";
    }

    @Override
    String cancelSql(String sessionId) {
        return cancelling(sessionId);
    }

    static String cancelling(String sessionId) {
        return "DELETE FROM MON$STATEMENTS WHERE MON$ATTACHMENT_ID = " + sessionId;
    }

    @Override
    String terminateSql(String sessionId) {
        return "DELETE FROM MON$ATTACHMENTS WHERE MON$ATTACHMENT_ID = " + sessionId;
    }

    @Override
    String sessionExistsSql(String sessionId) {
        return "SELECT MON$ATTACHMENT_ID FROM MON$ATTACHMENTS WHERE MON$ATTACHMENT_ID = " + sessionId;
    }

    @Override
    String boundWaitsSql() {
        return versionSql();
    }

    @Override
    String tablesSql(String workspace) {
        return FirebirdDatabase.TABLES;
    }

    @Override
    void clear(Connection connection, String workspace) throws SQLException {
        FirebirdDatabase.clear(connection);
    }

    @Override
    boolean wornAfter(int clears) {
        return clears >= CLEARS_OF_A_DATABASE;
    }

    @Override
    Session session(String id, Connection connection, ServerInstance instance) throws SQLException {
        return FirebirdSession.in(id, connection, instance);
    }

    @Override
    List<LockView> ownLockViews(String version) {
        return List.of(new LockView("the lock table", FirebirdLocks::new));
    }

    /** The lock table is a file of the server's machine, so a look from elsewhere is none. */
    @Override
    List<LockView> lockViews(String version) {
        return List.of();
    }

    @Override
    public Failure classify(SQLException error) {
        return FirebirdErrors.classify(error);
    }
}
