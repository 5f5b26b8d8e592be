package io.titrant.engines;

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
import io.titrant.engine.Promise;
import io.titrant.engine.RegressionForm;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
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
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * H2 in memory; options are settings of its URL ({@code MODE=MySQL}). Its default engine is MVStore, with row locks and, from REPEATABLE READ up,
 * snapshots.
 */
public final class H2Engine extends InJvmEngine {
    private static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            Capability.BLOCKS,
            Capability.DDL_COMMITS,
            Capability.PLANS_WITHOUT_STATISTICS,
            Capability.SELECT_FOR_UPDATE,
            Capability.UNDO_MAY_NOT_WAKE));

    private static final List<ColumnType> TYPES = List.of(
            ColumnType.integer("TINYINT", 8),
            ColumnType.integer("SMALLINT", 16),
            ColumnType.integer("INTEGER", 32),
            ColumnType.integer("BIGINT", 64),
            ColumnType.decimal("DECIMAL", 10, 2),
            ColumnType.real("REAL", 24),
            ColumnType.real("DOUBLE PRECISION", 53),
            ColumnType.string("CHAR", Family.TEXT, 4).with(Quirk.PADDED),
            ColumnType.string("VARCHAR", Family.TEXT, 20),
            ColumnType.string("BINARY", Family.BINARY, 4).with(Quirk.PADDED),
            ColumnType.string("VARBINARY", Family.BINARY, 8),
            ColumnType.plain("BOOLEAN", Family.BOOLEAN),
            ColumnType.plain("DATE", Family.DATE),
            ColumnType.plain("TIME", Family.TIME),
            ColumnType.plain("TIMESTAMP", Family.TIMESTAMP));

    /** The code of H2's store for more than 255 open transactions, at the end of its message: {@code [2.5.252/102]}. */
    private static final Pattern TOO_MANY_TRANSACTIONS = Pattern.compile("MVStoreException: .*/102]");
    /** The store refuses a step of H2's own transaction, such as the commit of one that is being rolled back. */
    private static final Pattern ILLEGAL_STATE = Pattern.compile("illegally transitioned from .*/103]");

    private static final String SEQUENCES = "https://h2database.com/html/functions.html#nextval";
    private static final String LEVELS = "https://h2database.com/html/advanced.html#transaction_isolation";
    static final int LOCK_TIMEOUT_MILLIS = 2_000;

    /**
     * QUERY_CACHE_SIZE: how many parsed statements a session keeps. The judgement of a case runs some twenty again and again, more than the default of 8.
     * ANALYZE_AUTO: after how many changed rows H2 makes statistics of a table. 0 is never, so that the plan of a statement does not depend on the runs before it.
     */
    private static final Map<String, Integer> SETTINGS =
            new TreeMap<>(Map.of("QUERY_CACHE_SIZE", 64, "ANALYZE_AUTO", 0));

    @Override
    public String name() {
        return "h2";
    }

    @Override
    public Dialect dialect() {
        return Dialect.H2;
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
                        Feature.REFERENTIAL_ACTIONS,
                        Feature.CASCADING_UPDATES,
                        Feature.EXACT_TEXT,
                        Feature.BARE_NULL,
                        Feature.QUANTIFIED,
                        Feature.ROW_VALUES,
                        Feature.IS_DISTINCT,
                        Feature.IS_TRUTH,
                        Feature.CONDITIONS_ARE_VALUES,
                        Feature.MODULO_OPERATOR,
                        Feature.CTE,
                        Feature.RIGHT_JOIN,
                        Feature.INTERSECT_EXCEPT,
                        Feature.SUBQUERY_ON_TARGET,
                        Feature.DEFAULT_KEYWORD,
                        Feature.NATURAL_JOIN,
                        Feature.WINDOW_FUNCTIONS,
                        Feature.ROW_SUBQUERY);
        features = FunctionFile.addTo(features, "h2", dialect());
        return DottedVersion.atLeast(version, "2.0") ? features.with(Feature.MERGE_FROM_QUERY) : features;
    }

    @Override
    public Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.of(RegressionForm.jdbc("jdbc:h2:mem:regression;LOCK_TIMEOUT=2000"));
    }

    @Override
    public String defaultVersion() {
        return "2.5.252";
    }

    @Override
    public List<String> versions() {
        return List.of("1.4.200", "2.1.214", "2.2.224", "2.3.232", "2.5.252");
    }

    /** https://h2database.com/html/advanced.html#transaction_isolation; 1.4.200 accepts all five names but has no snapshots. */
    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.values());
    }

    @Override
    public IsolationLevel defaultIsolation() {
        return IsolationLevel.READ_COMMITTED;
    }

    /**
     * "Transaction Isolation": SERIALIZABLE "currently doesn't ensure equivalence of concurrent and serializable execution of transactions that
     * perform write operations", which is snapshot isolation. At REPEATABLE READ "dirty reads and non-repeatable reads aren't possible, phantom reads
     * are possible". Only the source code says the following. At READ COMMITTED a write re-evaluates a row that changed during its wait, under the
     * key that the row had (FilteredDataChangeStatement.lockAndRecheckCondition). From REPEATABLE READ up a write that reaches a row which differs
     * from the snapshot ends the transaction (TxDecisionMaker.RepeatableReadLockDecisionMaker). At REPEATABLE READ each table has a snapshot of its
     * own, taken when a statement first names one of its columns; before that, the table behaves as at READ COMMITTED
     * (SessionLocal.startStatementWithinTransaction). About sequences, which also generate the keys of identity columns: "used values are never
     * re-used, even when the transaction is rolled back".
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        Semantics committed = Semantics.committed(AfterWait.RECHECK_PLACE, LEVELS);
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED ->
                        committed.seeingInWrites(Sees.UNCOMMITTED).stating(statements(Sees.UNCOMMITTED));
                    case READ_COMMITTED -> committed.stating(statements(Sees.COMMITTED));
                    case REPEATABLE_READ -> snapshot(SnapshotTaken.AT_FIRST_USE_OF_TABLE);
                    case SNAPSHOT, SERIALIZABLE -> snapshot(SnapshotTaken.AT_FIRST_STATEMENT_OR_SAVEPOINT);
                });
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED -> "Dirty reads, non-repeatable reads, and phantom reads are possible.";
                    case READ_COMMITTED ->
                        "Dirty reads aren't possible; non-repeatable reads and phantom reads are possible.";
                    case REPEATABLE_READ ->
                        "Dirty reads and non-repeatable reads aren't possible, phantom reads are possible.";
                    case SNAPSHOT, SERIALIZABLE ->
                        "Dirty reads, non-repeatable reads, and phantom reads aren't possible.";
                });
    }

    private static Semantics snapshot(SnapshotTaken taken) {
        return Semantics.snapshot(taken, LEVELS)
                .stating(statements(Sees.SNAPSHOT).with(Fact.COMPARES_VALUES));
    }

    private static Statements statements(Sees reads) {
        return Statements.seeing(reads).generating(Keys.SEQUENCE, SEQUENCES);
    }

    /** https://h2database.com/html/grammar.html#table_expression */
    @Override
    public Optional<IndexReads> indexReads() {
        return Optional.of(IndexReads.hint("{table} USE INDEX ({index})"));
    }

    @Override
    public ClientSql clientSql() {
        return ClientSql.settingLevelWith(ClientSql.STANDARD_LEVEL);
    }

    @Override
    DriverSource driver(String version) {
        return new DriverSource("org.h2.Driver", "com.h2database:h2:" + version);
    }

    /**
     * "Transaction Isolation": REPEATABLE READ excludes dirty and "non-repeatable reads", and "phantom reads are possible"; at SNAPSHOT and
     * SERIALIZABLE "dirty reads, non-repeatable reads, and phantom reads aren't possible", and SERIALIZABLE "currently doesn't ensure equivalence of
     * concurrent and serializable execution of transactions that perform write operations". Only the level's name says that the second of two writers
     * of a row fails. SELECT, "FOR UPDATE": rows stay locked for writing.
     */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        AnomalyKind despiteLocks = AnomalyKind.CURSOR_LOST_UPDATE;
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED ->
                        Promise.of(Model.READ_UNCOMMITTED, LEVELS).never(despiteLocks);
                    case READ_COMMITTED ->
                        Promise.of(Model.READ_COMMITTED, LEVELS).never(despiteLocks);
                    case REPEATABLE_READ ->
                        Promise.of(Model.READ_COMMITTED, LEVELS).never(AnomalyKind.NON_REPEATABLE_READ, despiteLocks);
                    case SNAPSHOT, SERIALIZABLE -> Promise.of(Model.SNAPSHOT_ISOLATION, LEVELS);
                });
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith("jdbc:h2:");
    }

    @Override
    void dropForeign(Connection admin, String schema) throws SQLException {
        InJvmAccount.drop(admin, schema);
    }

    @Override
    InJvmWorkspace open(InJvmInstance instance, String name) throws SQLException {
        StringBuilder url = new StringBuilder(instance.url("jdbc:h2:mem:", name));
        instance.options()
                .options()
                .forEach((key, value) -> url.append(';').append(key).append('=').append(value));
        if (instance.local()) {
            // Otherwise it shuts down at the first signal, while cases still run.
            url.append(";DB_CLOSE_ON_EXIT=FALSE");
            SETTINGS.forEach((setting, value) -> {
                if (instance.options().options().keySet().stream().noneMatch(setting::equalsIgnoreCase)) {
                    url.append(';').append(setting).append('=').append(value);
                }
            });
        }
        String schema = name.toUpperCase(Locale.ROOT);
        Connection home = instance.connect(url.toString());
        InJvmAccount account = InJvmAccount.createSchema(instance, home, schema);
        H2Workspace workspace = new H2Workspace(instance, name, schema, home, url.toString(), account);
        workspace.noteOwner();
        return workspace;
    }

    /**
     * An error undoes the statement only, also a lock time-out. 40001 rolls the transaction back: the deadlock victim gets it and, from REPEATABLE
     * READ up, a writer that reaches a newer version. Only the cause distinguishes the two.
     */
    @Override
    public Failure classify(SQLException error) {
        return switch (error.getErrorCode()) {
            case 40001 ->
                Failure.rolledBack(
                        error.getCause() == null
                                        || String.valueOf(error.getCause().getMessage())
                                                .contains("deadlock victim")
                                ? ErrorClass.DEADLOCK
                                : ErrorClass.SERIALIZATION);
            case 50200 -> Failure.statement(ErrorClass.LOCK_TIMEOUT);
            case 90131 -> Failure.statement(ErrorClass.SERIALIZATION);
            case 50000 -> Failure.statement(general(error));
            case 90108 -> Failure.statement(ErrorClass.RESOURCE_LIMIT);
            case 50100 -> Failure.statement(ErrorClass.NOT_SUPPORTED);
            case 90053 -> Failure.statement(ErrorClass.DATA);
            case 90007, 90067, 90098, 90121 -> Failure.sessionLost();
            default -> {
                ErrorClass errorClass = SqlStates.errorClass(error);
                yield errorClass == ErrorClass.CONNECTION_LOST ? Failure.sessionLost() : Failure.statement(errorClass);
            }
        };
    }

    /** A "general error" is an exception of H2's code, or an error of its store with a code of its own. */
    private static ErrorClass general(SQLException error) {
        String message = String.valueOf(error.getMessage());
        if (TOO_MANY_TRANSACTIONS.matcher(message).find()) {
            return ErrorClass.RESOURCE_LIMIT;
        }
        return ILLEGAL_STATE.matcher(message).find() || Defects.isDefect(error)
                ? ErrorClass.INTERNAL
                : ErrorClass.OTHER;
    }
}
