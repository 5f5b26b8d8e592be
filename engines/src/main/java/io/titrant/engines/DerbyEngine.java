package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Capability;
import io.titrant.engine.ClientSql;
import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Defects;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Promise;
import io.titrant.engine.RegressionForm;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Keys;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Semantics.Statements.Fact;
import io.titrant.engine.StartOptions;
import io.titrant.graph.AnomalyKind;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** Derby in memory; options are database properties ({@code derby.locks.escalationThreshold=100}). */
public final class DerbyEngine extends InJvmEngine {
    private static final String IDENTITY = "https://db.apache.org/derby/docs/10.16/ref/rrefsqlj37836.html";
    private static final String LEVELS = "https://db.apache.org/derby/docs/10.16/devguide/cdevconcepts15366.html";

    /**
     * With a deadlock time-out of 0 a blocked session searches for a deadlock at once; the next possible value is one second. It searches only once,
     * so if two cycles close at the same time, only the lock time-out ends the second. That is why the lock time-out is short.
     */
    private static final Map<String, String> LOCKS =
            Map.of("derby.locks.waitTimeout", "1", "derby.locks.deadlockTimeout", "0");

    @Override
    public String name() {
        return "derby";
    }

    @Override
    public Dialect dialect() {
        return Dialect.DERBY;
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.BLOCKS, Capability.SELECT_FOR_UPDATE, Capability.LOCKS_TABLES);
    }

    @Override
    public Features features(String version) {
        Features features = new Features(
                        List.of(
                                ColumnType.integer("SMALLINT", 16),
                                ColumnType.integer("INTEGER", 32),
                                ColumnType.integer("BIGINT", 64),
                                ColumnType.decimal("DECIMAL", 10, 2),
                                ColumnType.real("REAL", 24),
                                ColumnType.real("DOUBLE", 53),
                                ColumnType.string("CHAR", Family.TEXT, 4).with(Quirk.PADDED),
                                ColumnType.string("VARCHAR", Family.TEXT, 20),
                                ColumnType.string("VARCHAR", Family.BINARY, 8).modified("FOR BIT DATA"),
                                ColumnType.plain("BOOLEAN", Family.BOOLEAN),
                                ColumnType.plain("DATE", Family.DATE),
                                ColumnType.plain("TIME", Family.TIME),
                                ColumnType.plain("TIMESTAMP", Family.TIMESTAMP)),
                        Features.COMMON.set(),
                        Features.COMMON.functions())
                .with(
                        Feature.IDENTITY,
                        Feature.REFERENTIAL_ACTIONS,
                        Feature.NULLS_COLLIDE,
                        Feature.QUANTIFIED,
                        Feature.RIGHT_JOIN,
                        Feature.INTERSECT_EXCEPT,
                        Feature.SUBQUERY_ON_TARGET,
                        Feature.DEFAULT_KEYWORD,
                        Feature.MERGE_FROM_TABLE,
                        Feature.NATURAL_JOIN,
                        Feature.INTERSECT_EXCEPT_ALL);
        return FunctionFile.addTo(features, "derby", dialect());
    }

    @Override
    public Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.of(RegressionForm.jdbc("jdbc:derby:memory:regression;create=true"));
    }

    @Override
    public String defaultVersion() {
        return "10.16.1.1";
    }

    @Override
    public List<String> versions() {
        return List.of("10.14.2.0", "10.15.2.0", "10.16.1.1");
    }

    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(
                IsolationLevel.READ_UNCOMMITTED,
                IsolationLevel.READ_COMMITTED,
                IsolationLevel.REPEATABLE_READ,
                IsolationLevel.SERIALIZABLE);
    }

    @Override
    public IsolationLevel defaultIsolation() {
        return IsolationLevel.READ_COMMITTED;
    }

    /**
     * Derby Developer's Guide, "Isolation levels and concurrency": row locks on current rows. Only SERIALIZABLE locks ranges; below REPEATABLE READ a
     * read releases its row locks. READ UNCOMMITTED concerns queries only, including the subqueries of a write; writes behave as at READ COMMITTED.
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        Semantics rows = Semantics.committed(AfterWait.SCAN_GOES_ON, LEVELS);
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED ->
                        rows.seeingInSubqueries(Sees.UNCOMMITTED).stating(statements(Sees.UNCOMMITTED));
                    case READ_COMMITTED, REPEATABLE_READ, SNAPSHOT ->
                        rows.with(Behaviour.READS_WAIT).stating(statements(Sees.COMMITTED));
                    case SERIALIZABLE ->
                        Semantics.locking(LEVELS).with(Behaviour.READS_LOCK).stating(statements(Sees.COMMITTED));
                });
    }

    /**
     * "Types and scope of locks": an update lock is compatible with shared locks, and below REPEATABLE READ a read releases its lock at once; so row
     * locks are not modelled. "Derby automatically increments the default value at insertion time"; the manual does not say that a rollback
     * gives no key back, but it was observed.
     */
    private static Statements statements(Sees reads) {
        return Statements.seeing(reads).without(Fact.LOCKS_ROWS).generating(Keys.SEQUENCE, IDENTITY);
    }

    /** SET ISOLATION REPEATABLE READ means serializable in Derby, as in DB2, so no statement is named. */
    /** https://db.apache.org/derby/docs/10.16/tuning/ctunoptimzoverride.html */
    @Override
    public Optional<IndexReads> indexReads() {
        return Optional.of(IndexReads.hint("{table} --DERBY-PROPERTIES index={index}\n"));
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return Optional.of(
                "Inserts, updates, and deletes always behave the same no matter what the isolation level is.");
    }

    @Override
    public ClientSql clientSql() {
        return ClientSql.UNKNOWN.beginningWith("AUTOCOMMIT OFF").endingWith("AUTOCOMMIT ON");
    }

    @Override
    DriverSource driver(String version) {
        return DottedVersion.atLeast(version, "10.15")
                ? new DriverSource(
                        "org.apache.derby.iapi.jdbc.AutoloadedDriver",
                        "org.apache.derby:derby:" + version,
                        "org.apache.derby:derbyshared:" + version)
                : new DriverSource("org.apache.derby.jdbc.AutoloadedDriver", "org.apache.derby:derby:" + version);
    }

    @Override
    DriverSource client(String version) {
        return DottedVersion.atLeast(version, "10.15")
                ? new DriverSource(
                        "org.apache.derby.client.ClientAutoloadedDriver",
                        "org.apache.derby:derbyclient:" + version,
                        "org.apache.derby:derbyshared:" + version)
                : new DriverSource("org.apache.derby.jdbc.ClientDriver", "org.apache.derby:derbyclient:" + version);
    }

    @Override
    public Instance start(StartOptions options) {
        for (String option : options.options().keySet()) {
            if (!option.startsWith("derby.")) {
                throw new TitrantException("derby has no property '" + option + "' (they start with derby.)");
            }
        }
        // Otherwise Derby writes derby.log into the current folder. A user who wants the log sets one of Derby's own
        // properties.
        if (System.getProperty("derby.stream.error.file") == null) {
            System.setProperty("derby.stream.error.method", "java.io.OutputStream.nullOutputStream");
        }
        return super.start(options);
    }

    /**
     * Developer's Guide, "Isolation levels and concurrency" and "Shared locks": a read's row locks last to the end of the transaction at REPEATABLE
     * READ and SERIALIZABLE, to the next row at READ COMMITTED, also with FOR UPDATE ("Update locks"); READ UNCOMMITTED takes none. "Inserts,
     * updates, and deletes always behave the same no matter what the isolation level is. Only the behavior of select statements varies." The guide
     * does not say this of MERGE, which selects the rows that it writes: at READ UNCOMMITTED it overwrites changes that were made after it read the
     * row.
     */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        Promise promise = Promise.of(Promise.adya(level), LEVELS);
        return Optional.of(
                level == IsolationLevel.READ_UNCOMMITTED
                        ? promise.except(
                                AnomalyKind.LOST_VERSION, AnomalyKind.INCOMPATIBLE_ORDER, AnomalyKind.DUPLICATE_VERSION)
                        : promise);
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith("jdbc:derby:");
    }

    @Override
    InJvmWorkspace open(InJvmInstance instance, String name) throws SQLException {
        String url = instance.url("jdbc:derby:memory:", name);
        String schema = name.toUpperCase(Locale.ROOT);
        if (instance.local()) {
            Map<String, String> properties = new TreeMap<>(LOCKS);
            properties.putAll(instance.options().options());
            try (Connection first = instance.connect(url + ";create=true");
                    CallableStatement set = first.prepareCall("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY(?, ?)")) {
                for (Map.Entry<String, String> property : properties.entrySet()) {
                    set.setString(1, property.getKey());
                    set.setString(2, property.getValue());
                    set.execute();
                }
            }
            // Most properties take effect at the next boot.
            DerbyWorkspace.ending(instance, url + ";shutdown=true");
        }
        Connection home = instance.connect(url);
        InJvmWorkspace.run(
                home, "CREATE SCHEMA " + InJvmWorkspace.quote(schema), "SET SCHEMA " + InJvmWorkspace.quote(schema));
        DerbyWorkspace workspace = new DerbyWorkspace(instance, name, schema, home, url);
        workspace.noteOwner();
        return workspace;
    }

    /** Derby has no accounts for a schema: users are kept in a property of the database, or outside it. */
    @Override
    void dropForeign(Connection admin, String schema) throws SQLException {
        new DerbyObjects(admin, schema).dropSchema();
    }

    /** Derby's vendor code is the severity: 20000 undoes the statement, 30000 the transaction, 40000 and more end the session. */
    @Override
    public Failure classify(SQLException error) {
        ErrorClass errorClass = switch (SqlStates.of(error)) {
            case "40001" -> ErrorClass.DEADLOCK;
            case "40XL1", "40XL2" -> ErrorClass.LOCK_TIMEOUT;
            case "X0X02" -> lockTable(error);
            case "XCL52" -> ErrorClass.CANCELLED;
            case "XJ001" -> Defects.isDefect(error) ? ErrorClass.INTERNAL : ErrorClass.OTHER;
            default -> SqlStates.errorClass(error);
        };
        if (error.getErrorCode() >= 40000 || errorClass == ErrorClass.CONNECTION_LOST) {
            return Failure.sessionLost();
        }
        boolean rolledBack =
                error.getErrorCode() >= 30000 || SqlStates.of(error).startsWith("40");
        return rolledBack ? Failure.rolledBack(errorClass) : Failure.statement(errorClass);
    }

    /** LOCK TABLE that failed: the next exception says why. */
    private static ErrorClass lockTable(SQLException error) {
        SQLException reason = error.getNextException();
        return reason != null && SqlStates.of(reason).equals("40001") ? ErrorClass.DEADLOCK : ErrorClass.LOCK_TIMEOUT;
    }

    private static final class DerbyWorkspace extends InJvmWorkspace {
        private final String url;

        DerbyWorkspace(InJvmInstance instance, String name, String schema, Connection home, String url) {
            super(instance, name, schema, home);
            this.url = url;
        }

        /**
         * Each session logs in as a user of its own, because TRANSACTION_TABLE shows a session only by its user. Without authentication Derby accepts
         * any name.
         */
        @Override
        JdbcSession connectSession() throws SQLException {
            String id = "TITRANT_S" + host().nextSession();
            Properties properties = new Properties();
            properties.setProperty("user", id);
            Connection connection = host().connect(url, properties);
            run(connection, "SET SCHEMA " + quote(schema()));
            return new DerbySession(id, connection);
        }

        @Override
        LockMonitor connectMonitor() throws SQLException {
            // Sessions that log in as the same user cannot be distinguished.
            return host().user() != null
                    ? LockMonitor.NEVER
                    : new DerbyLockMonitor(host().connect(url), host().local());
        }

        @Override
        public void clear() throws SQLException {
            new DerbyObjects(home(), schema()).drop(SchemaOwner.TABLE);
        }

        @Override
        void drop() throws SQLException {
            if (host().local()) {
                ending(host(), url + ";drop=true");
            } else {
                new DerbyObjects(home(), schema()).dropSchema();
            }
        }

        /** Derby answers a successful shutdown or drop with the exception 08006. */
        static void ending(InJvmInstance instance, String url) throws SQLException {
            try {
                instance.connect(url).close();
            } catch (SQLException e) {
                if (!"08006".equals(e.getSQLState())) {
                    throw e;
                }
            }
        }
    }

    private static final class DerbySession extends ApiSession {
        DerbySession(String id, Connection connection) {
            super(id, connection, IsolationLevel.READ_COMMITTED);
        }

        @Override
        String savepointClause() {
            return " ON ROLLBACK RETAIN CURSORS";
        }

        /** An exception inside Derby ends the session, but its code does not show that. */
        @Override
        public Failure confirm(Failure failure) throws SQLException {
            return connection().isClosed() ? Failure.sessionLost() : failure;
        }

        /** Ends a running statement. A blocked statement goes on until the lock holder ends, and aborting its connection would wait for that too. */
        @Override
        public void cancel() throws SQLException {
            try {
                connection().getClass().getMethod("cancelRunningStatement").invoke(connection());
            } catch (ReflectiveOperationException e) {
                throw new SQLException("cannot cancel session " + id(), e);
            }
        }
    }
}
