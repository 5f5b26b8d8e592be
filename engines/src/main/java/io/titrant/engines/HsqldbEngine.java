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
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Promise;
import io.titrant.engine.RegressionForm;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Keys;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Semantics.Statements.Fact;
import io.titrant.engine.StartOptions;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Model;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * HSQLDB in memory, in one of its three transaction models; options are database properties ({@code sql.syntax_mys=true}) as listed in
 * INFORMATION_SCHEMA.SYSTEM_PROPERTIES.
 */
public final class HsqldbEngine extends InJvmEngine {
    private static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(
            EnumSet.of(Capability.BLOCKS, Capability.DDL_COMMITS, Capability.PLANS_WITHOUT_STATISTICS));

    private static final List<ColumnType> TYPES = List.of(
            ColumnType.integer("TINYINT", 8),
            ColumnType.integer("SMALLINT", 16),
            ColumnType.integer("INTEGER", 32),
            ColumnType.integer("BIGINT", 64),
            ColumnType.decimal("DECIMAL", 10, 2),
            ColumnType.real("REAL", 53),
            ColumnType.real("DOUBLE", 53),
            ColumnType.string("CHAR", Family.TEXT, 4).with(Quirk.PADDED),
            ColumnType.string("VARCHAR", Family.TEXT, 20),
            ColumnType.string("BINARY", Family.BINARY, 4).with(Quirk.PADDED),
            ColumnType.string("VARBINARY", Family.BINARY, 8),
            ColumnType.plain("BOOLEAN", Family.BOOLEAN),
            ColumnType.plain("DATE", Family.DATE),
            ColumnType.plain("TIME", Family.TIME),
            ColumnType.plain("TIMESTAMP", Family.TIMESTAMP));

    private static final String IDENTITY = "https://hsqldb.org/doc/2.0/guide/databaseobjects-chapt.html";
    private static final String GUIDE = "https://hsqldb.org/doc/2.0/guide/sessions-chapt.html";

    @Override
    public String name() {
        return "hsqldb";
    }

    @Override
    public Dialect dialect() {
        return Dialect.HSQLDB;
    }

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Features features(String version) {
        Features features = new Features(TYPES, Features.COMMON.set(), Features.COMMON.functions())
                .with(
                        Feature.IDENTITY,
                        Feature.NUMBERS_FROM_ZERO,
                        Feature.REFERENTIAL_ACTIONS,
                        Feature.CASCADING_UPDATES,
                        Feature.QUANTIFIED,
                        Feature.ROW_VALUES,
                        Feature.IS_DISTINCT,
                        Feature.IS_TRUTH,
                        Feature.CONDITIONS_ARE_VALUES,
                        Feature.CTE,
                        Feature.RIGHT_JOIN,
                        Feature.FULL_JOIN,
                        Feature.INTERSECT_EXCEPT,
                        Feature.SUBQUERY_ON_TARGET,
                        Feature.DEFAULT_KEYWORD,
                        Feature.MERGE_FROM_QUERY,
                        Feature.LATERAL,
                        Feature.NATURAL_JOIN,
                        Feature.RECURSIVE_CTE,
                        Feature.RECURSION_FROM_VALUES,
                        Feature.ROW_SUBQUERY,
                        Feature.INTERSECT_EXCEPT_ALL);
        return FunctionFile.addTo(features, "hsqldb", dialect());
    }

    @Override
    public Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.of(RegressionForm.jdbc("jdbc:hsqldb:mem:regression;hsqldb.tx=" + mode.orElse("locks")));
    }

    @Override
    public String defaultVersion() {
        return "2.7.4";
    }

    @Override
    public List<String> versions() {
        return List.of("2.5.1", "2.6.1", "2.7.1", "2.7.4");
    }

    @Override
    public List<String> modes() {
        return List.of("locks", "mvlocks", "mvcc");
    }

    /** HSQLDB accepts all four; in every mode READ UNCOMMITTED becomes READ COMMITTED and REPEATABLE READ becomes SERIALIZABLE. */
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
     * HyperSQL User Guide, "Transactions and Concurrency Control": in LOCKS and MVLOCKS a statement waits for whole tables before it runs. Write
     * locks last to the end of the transaction; read locks do so at SERIALIZABLE only. MVLOCKS "works the same way as normal 2PL as far as updates
     * are concerned", and reads see a snapshot. The guide says the latter of read-only transactions; Titrant assumes it of all. In MVCC, READ
     * COMMITTED waits for a row and continues; above, the transaction works on its snapshot. Only writes lock rows there: FOR UPDATE makes the columns of
     * a cursor updatable ("Data Access and Change", Cursors) and locks nothing.
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        boolean weak = level.compareTo(IsolationLevel.READ_COMMITTED) <= 0;
        if (weak) {
            return Optional.of(Semantics.committed(AfterWait.RESTART, GUIDE)
                    .stating(statements(Sees.COMMITTED)
                            .with(isMvcc(options) ? Fact.FOR_UPDATE_LOCKS_NOTHING : Fact.WAITS_BEFORE_IT_RUNS)));
        }
        return Optional.of(
                switch (String.valueOf(options.mode())) {
                    case "mvcc" ->
                        Semantics.snapshot(SnapshotTaken.AT_FIRST_STATEMENT_WITH_TABLE, GUIDE)
                                .stating(statements(Sees.SNAPSHOT).with(Fact.FOR_UPDATE_LOCKS_NOTHING));
                    case "mvlocks" ->
                        Semantics.locking(GUIDE)
                                .after(AfterWait.RESTART)
                                .takingSnapshots(SnapshotTaken.AT_FIRST_STATEMENT_WITH_TABLE)
                                .stating(statements(Sees.SNAPSHOT).with(Fact.WAITS_BEFORE_IT_RUNS));
                    default ->
                        Semantics.locking(GUIDE)
                                .with(Behaviour.READS_LOCK)
                                .stating(statements(Sees.COMMITTED).with(Fact.WAITS_BEFORE_IT_RUNS));
                });
    }

    /**
     * "Identity Auto-Increment Columns". The guide does not say that a rollback gives no key back, nor that a greater explicit key moves the
     * counter; both were observed.
     */
    private static Statements statements(Sees reads) {
        return Statements.seeing(reads).generating(Keys.PAST_GREATEST_FROM_ZERO, IDENTITY);
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        boolean weak = level.compareTo(IsolationLevel.READ_COMMITTED) <= 0;
        if ("mvcc".equals(options.mode()) && !weak) {
            return Optional.of("HyperSQL treats a REPEATABLE READ or SERIALIZABLE setting for a transaction as SNAPSHOT"
                    + " ISOLATION");
        }
        return Optional.of(
                "mvlocks".equals(options.mode())
                        ? "It works the same way as normal 2PL as far as updates are concerned."
                        : "HyperSQL promotes a READ UNCOMMITTED request to READ COMMITTED and promotes a REPEATABLE READ"
                                + " request to SERIALIZABLE");
    }

    @Override
    public ClientSql clientSql() {
        return ClientSql.settingLevelWith(ClientSql.STANDARD_LEVEL).beginningWith("START TRANSACTION");
    }

    @Override
    DriverSource driver(String version) {
        return new DriverSource("org.hsqldb.jdbc.JDBCDriver", "org.hsqldb:hsqldb:" + version);
    }

    /**
     * HyperSQL User Guide, "Sessions and Transactions": "HyperSQL promotes a READ UNCOMMITTED request to READ COMMITTED and promotes a REPEATABLE READ
     * request to SERIALIZABLE". In LOCKS and MVLOCKS tables are locked in two phases; read locks end with the statement at READ COMMITTED. In MVCC,
     * READ COMMITTED is "READ CONSISTENCY", and "HyperSQL treats a REPEATABLE READ or SERIALIZABLE setting for a transaction as SNAPSHOT ISOLATION".
     */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        boolean weak = level.compareTo(IsolationLevel.READ_COMMITTED) <= 0;
        if (isMvcc(options)) {
            return Optional.of(
                    weak
                            ? Promise.of(Model.CONSISTENT_READ, GUIDE).never(AnomalyKind.OTV)
                            : Promise.of(Model.SNAPSHOT_ISOLATION, GUIDE));
        }
        return Optional.of(Promise.of(weak ? Model.READ_COMMITTED : Model.SERIALIZABLE, GUIDE));
    }

    private static boolean isMvcc(StartOptions options) {
        return "mvcc".equals(options.mode());
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith("jdbc:hsqldb:");
    }

    @Override
    void dropForeign(Connection admin, String schema) throws SQLException {
        InJvmAccount.drop(admin, schema);
    }

    @Override
    InJvmWorkspace open(InJvmInstance instance, String name) throws SQLException {
        String mode =
                instance.options().mode() == null ? "locks" : instance.options().mode();
        StringBuilder url = new StringBuilder(instance.url("jdbc:hsqldb:mem:", name));
        if (instance.local()) {
            url.append(";hsqldb.tx=").append(mode);
        }
        instance.options()
                .options()
                .forEach((key, value) -> url.append(';').append(key).append('=').append(value));
        String schema = name.toUpperCase(Locale.ROOT);
        Connection home = instance.connect(url.toString());
        check(home, instance);
        InJvmAccount account = InJvmAccount.createSchema(instance, home, schema);
        HsqldbWorkspace workspace = new HsqldbWorkspace(instance, name, schema, home, url.toString(), account);
        workspace.noteOwner();
        return workspace;
    }

    /** HSQLDB ignores unknown properties, and Titrant must not change the mode of the user's own database; so both are checked. */
    private static void check(Connection home, InJvmInstance instance) throws SQLException {
        Map<String, String> properties = new HashMap<>();
        try (PreparedStatement query = home.prepareStatement(
                "SELECT PROPERTY_NAME, PROPERTY_VALUE FROM INFORMATION_SCHEMA.SYSTEM_PROPERTIES")) {
            InJvmLockMonitor.each(query, row -> properties.put(row.getString(1), String.valueOf(row.getString(2))));
        }
        for (String option : instance.options().options().keySet()) {
            if (!properties.containsKey(option)) {
                home.close();
                throw new TitrantException("hsqldb has no property '" + option + "'");
            }
        }
        String asked = instance.options().mode();
        String actual = String.valueOf(properties.get("hsqldb.tx")).toLowerCase(Locale.ROOT);
        if (asked != null && !asked.equals(actual)) {
            home.close();
            throw new TitrantException("this hsqldb runs in mode " + actual + ", not " + asked);
        }
    }

    /**
     * 40001 rolls the transaction back. In every mode a session that would close a cycle of waits gets it at once; in mvcc a writer that reaches a
     * newer version gets it too. HSQLDB has one code for both.
     */
    @Override
    public Failure classify(SQLException error) {
        return switch (SqlStates.of(error)) {
            case "40001" -> Failure.rolledBack(ErrorClass.SERIALIZATION);
            case "40502" -> Failure.statement(ErrorClass.CANCELLED);
            case "S1000" -> Failure.statement(Defects.isDefect(error) ? ErrorClass.INTERNAL : ErrorClass.OTHER);
            default -> {
                ErrorClass errorClass = SqlStates.errorClass(error);
                yield errorClass == ErrorClass.CONNECTION_LOST ? Failure.sessionLost() : Failure.statement(errorClass);
            }
        };
    }

    private static final class HsqldbWorkspace extends InJvmWorkspace {
        private final String url;

        HsqldbWorkspace(
                InJvmInstance instance, String name, String schema, Connection home, String url, InJvmAccount account) {
            super(instance, name, schema, home, account);
            this.url = url;
        }

        @Override
        JdbcSession connectSession() throws SQLException {
            Connection connection = account().connect(host(), url);
            run(connection, "SET SCHEMA " + quote(schema()));
            return new ApiSession(scalar(connection, "CALL SESSION_ID()"), connection, IsolationLevel.READ_COMMITTED) {
                /** Ends a blocked statement. A running statement ends only where HSQLDB checks for the request. */
                @Override
                public void cancel() throws SQLException {
                    try (Connection other = host().connect(url)) {
                        run(other, "ALTER SESSION " + id() + " END STATEMENT");
                    }
                }
            };
        }

        @Override
        LockMonitor connectMonitor() throws SQLException {
            return new HsqldbLockMonitor(host().connect(url), host().local());
        }

        /** A session refers to the schema object that it has set, not to its name. */
        @Override
        public void clear() throws SQLException {
            super.clear();
            for (JdbcSession session : openSessions()) {
                session.execute("SET SCHEMA " + quote(schema()));
            }
        }

        @Override
        public boolean empty(List<String> tables) throws SQLException {
            run(tables.stream()
                    .map(table -> "TRUNCATE TABLE " + quote(schema()) + "." + quote(table)
                            + " RESTART IDENTITY AND COMMIT NO CHECK")
                    .toArray(String[]::new));
            return true;
        }

        @Override
        void drop() throws SQLException {
            if (host().local()) {
                run("SHUTDOWN IMMEDIATELY");
            } else {
                InJvmAccount.drop(home(), schema());
            }
        }
    }

    /**
     * LATCH_COUNT is the number of sessions that block this one. THIS_WAITING_FOR names them in mvcc only. WAITING_FOR_THIS of the other sessions
     * names them in every mode, but keeps a session whose wait was cancelled. HSQLDB makes the rows one after another while sessions go on: a session whose
     * wait began in between is latched in its own row and missing in that of a lock holder, so the view is read a second time.
     */
    private static final class HsqldbLockMonitor extends InJvmLockMonitor {
        private final PreparedStatement sessions;

        HsqldbLockMonitor(Connection connection, boolean local) throws SQLException {
            super(connection, local);
            this.sessions = prepare("SELECT SESSION_ID, LATCH_COUNT, THIS_WAITING_FOR, WAITING_FOR_THIS"
                    + " FROM INFORMATION_SCHEMA.SYSTEM_SESSIONS");
        }

        @Override
        Map<String, Set<String>> view() throws SQLException {
            Map<String, Long> latched = new HashMap<>();
            Map<String, Set<String>> blockers = look(latched);
            boolean torn = blockers.entrySet().stream()
                    .anyMatch(entry -> entry.getValue().size() < latched.getOrDefault(entry.getKey(), 0L));
            return torn ? look(new HashMap<>()) : blockers;
        }

        private Map<String, Set<String>> look(Map<String, Long> latched) throws SQLException {
            Map<String, Set<String>> blockers = new HashMap<>();
            each(sessions, row -> {
                String id = row.getString(1);
                if (row.getLong(2) > 0) {
                    latched.put(id, row.getLong(2));
                    blockers.computeIfAbsent(id, key -> new TreeSet<>());
                }
                ids(row.getString(3))
                        .forEach(other -> blockers.computeIfAbsent(id, key -> new TreeSet<>())
                                .add(other));
                ids(row.getString(4))
                        .forEach(other -> blockers.computeIfAbsent(other, key -> new TreeSet<>())
                                .add(id));
            });
            blockers.keySet().retainAll(latched.keySet());
            return blockers;
        }

        private static List<String> ids(String list) {
            return list == null || list.isBlank()
                    ? List.of()
                    : List.of(list.strip().split("\\s*,\\s*"));
        }
    }
}
