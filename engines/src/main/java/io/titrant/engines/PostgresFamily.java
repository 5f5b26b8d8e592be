package io.titrant.engines;

import io.titrant.engine.Capability;
import io.titrant.engine.ClientSql;
import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Keys;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Drivers;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Model;
import io.titrant.graph.Order;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** PostgreSQL and the engines that speak its protocol. A workspace is a schema. */
abstract class PostgresFamily extends ServerFamily {
    private static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            Capability.BLOCKS,
            Capability.SELECT_FOR_UPDATE,
            Capability.RETURNS_WRITTEN_ROWS,
            Capability.REFUSES_WRITES_IN_READ_ONLY));

    private static final String LEVELS = "https://www.postgresql.org/docs/current/transaction-iso.html";
    private static final String SEQUENCES = "https://www.postgresql.org/docs/current/functions-sequence.html";
    static final String DRIVER = "org.postgresql:postgresql:42.7.14";

    private static final List<ColumnType> TYPES = List.of(
            ColumnType.integer("SMALLINT", 16),
            ColumnType.integer("INTEGER", 32),
            ColumnType.integer("BIGINT", 64),
            ColumnType.decimal("DECIMAL", 10, 2),
            ColumnType.real("REAL", 24),
            ColumnType.real("DOUBLE PRECISION", 53),
            ColumnType.string("CHAR", Family.TEXT, 4).with(Quirk.PADDED),
            ColumnType.string("VARCHAR", Family.TEXT, 20),
            ColumnType.plain("TEXT", Family.TEXT),
            ColumnType.plain("BYTEA", Family.BINARY),
            ColumnType.plain("BOOLEAN", Family.BOOLEAN),
            ColumnType.plain("DATE", Family.DATE),
            ColumnType.plain("TIME", Family.TIME),
            ColumnType.plain("TIMESTAMP", Family.TIMESTAMP));

    @Override
    public Dialect dialect() {
        return Dialect.POSTGRES;
    }

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Features features(String version) {
        Features features = new Features(TYPES, Features.COMMON.set(), Features.COMMON.functions())
                .with(
                        Feature.EXPRESSION_INDEX,
                        Feature.PARTIAL_INDEX,
                        Feature.REFERENTIAL_ACTIONS,
                        Feature.CASCADING_UPDATES,
                        Feature.EXACT_TEXT,
                        Feature.BARE_NULL,
                        Feature.QUANTIFIED,
                        Feature.ROW_VALUES,
                        Feature.IS_DISTINCT,
                        Feature.IS_TRUTH,
                        Feature.CONDITIONS_ARE_VALUES,
                        Feature.BIT_OPERATORS,
                        Feature.MODULO_OPERATOR,
                        Feature.CTE,
                        Feature.RIGHT_JOIN,
                        Feature.FULL_JOIN,
                        Feature.INTERSECT_EXCEPT,
                        Feature.LOCKED_JOINS,
                        Feature.FOR_SHARE_WORDS,
                        Feature.KEY_LOCKS,
                        Feature.RETURNING,
                        Feature.UPDATE_FROM,
                        Feature.DELETE_USING,
                        Feature.ON_CONFLICT,
                        Feature.SUBQUERY_ON_TARGET,
                        Feature.DEFAULT_KEYWORD,
                        Feature.LATERAL,
                        Feature.NATURAL_JOIN,
                        Feature.RECURSIVE_CTE,
                        Feature.WINDOW_FUNCTIONS,
                        Feature.ROW_SUBQUERY,
                        Feature.INTERSECT_EXCEPT_ALL);
        return FunctionFile.addTo(features, "postgres", dialect());
    }

    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.READ_COMMITTED, IsolationLevel.REPEATABLE_READ, IsolationLevel.SERIALIZABLE);
    }

    @Override
    public IsolationLevel defaultIsolation() {
        return IsolationLevel.READ_COMMITTED;
    }

    /**
     * PostgreSQL manual, "Transaction Isolation": READ COMMITTED takes a snapshot per statement and re-evaluates rows that changed during a
     * wait; REPEATABLE READ takes one snapshot at the first statement and aborts instead; SERIALIZABLE adds that some serial order explains
     * all results. "Sequence Manipulation Functions": a value "is not reclaimed for re-use if the calling transaction later aborts".
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        Semantics snapshot =
                Semantics.snapshot(SnapshotTaken.AT_FIRST_STATEMENT, LEVELS).stating(seeing(Sees.SNAPSHOT));
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED, READ_COMMITTED ->
                        Semantics.committed(AfterWait.RECHECK_ROW, LEVELS).stating(seeing(Sees.COMMITTED));
                    case REPEATABLE_READ, SNAPSHOT -> snapshot;
                    case SERIALIZABLE -> snapshot.inOrder(SerialOrder.ANY_ORDER);
                });
    }

    /** "Explicit Locking": a rollback to a savepoint, and an error, release the locks that were acquired since then. */
    private static Statements seeing(Sees reads) {
        return Statements.seeing(reads)
                .with(Statements.Fact.RELEASES_LOCKS_OF_FAILED)
                .generating(Keys.SEQUENCE, SEQUENCES);
    }

    /**
     * "Transaction Isolation": at READ COMMITTED a query "sees only data committed before the query began", and READ UNCOMMITTED is the same;
     * REPEATABLE READ is snapshot isolation. "Explicit Locking": rows read FOR UPDATE are locked "until the current transaction ends".
     */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED, READ_COMMITTED ->
                        // Not every locking read blocks writers: FOR KEY SHARE lets an UPDATE pass.
                        Promise.of(Model.CONSISTENT_READ, LEVELS + "#XACT-READ-COMMITTED")
                                .never(AnomalyKind.OTV)
                                .respecting(order());
                    case REPEATABLE_READ, SNAPSHOT ->
                        Promise.of(Model.SNAPSHOT_ISOLATION, LEVELS + "#XACT-REPEATABLE-READ")
                                .respecting(order());
                    case SERIALIZABLE ->
                        Promise.of(Model.SERIALIZABLE, LEVELS + "#XACT-SERIALIZABLE")
                                .respecting(order());
                });
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED, READ_COMMITTED ->
                        "a SELECT query (without a FOR UPDATE/SHARE clause) sees only data committed before the query"
                                + " began";
                    case REPEATABLE_READ, SNAPSHOT ->
                        "The Repeatable Read isolation level only sees data committed before the transaction began";
                    case SERIALIZABLE ->
                        "This level emulates serial transaction execution for all committed transactions";
                });
    }

    /**
     * A query sees what was committed before it, or its transaction, began; SERIALIZABLE "works exactly the same as Repeatable Read except that it also
     * monitors for conditions". A cluster of several nodes promises no such thing.
     */
    Order order() {
        return Order.REALTIME;
    }

    @Override
    public ClientSql clientSql() {
        return ClientSql.settingLevelWith(ClientSql.STANDARD_LEVEL);
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith("jdbc:postgresql:");
    }

    @Override
    Driver driver(String url, @Nullable String version) {
        return Drivers.load("org.postgresql.Driver", DRIVER);
    }

    /**
     * Plain statements are sent by the simple protocol, verbatim and in one round trip; prepared ones (of the lock monitor) by the extended protocol.
     */
    @Override
    Properties properties(boolean own) {
        Properties properties = new Properties();
        properties.setProperty("preferQueryMode", "extendedForPrepared");
        properties.setProperty("prepareThreshold", "1");
        properties.setProperty("autosave", "never");
        properties.setProperty("ApplicationName", "titrant");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "20");
        properties.setProperty("tcpKeepAlive", "true");
        if (own) {
            properties.setProperty("sslmode", "disable");
            properties.setProperty("gssEncMode", "disable");
        }
        return properties;
    }

    @Override
    String versionSql() {
        return "SHOW server_version";
    }

    @Override
    String productSql() {
        return "SELECT version()";
    }

    @Override
    String schemasSql() {
        return "SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname LIKE 'titrant%' ORDER BY 1";
    }

    @Override
    String createSql(String workspace) {
        return "CREATE SCHEMA " + workspace;
    }

    @Override
    String dropSql(String workspace) {
        return "DROP SCHEMA " + workspace + " CASCADE";
    }

    @Override
    String enterSql(String workspace) {
        return "SET search_path TO " + workspace;
    }

    @Override
    String sessionIdSql() {
        return "SELECT pg_backend_pid()";
    }

    @Override
    String terminateSql(String sessionId) {
        return "SELECT pg_terminate_backend(" + sessionId + ")";
    }

    @Override
    String sessionExistsSql(String sessionId) {
        return "SELECT pid FROM pg_catalog.pg_stat_activity WHERE pid = " + sessionId;
    }

    @Override
    String boundWaitsSql() {
        return "SET lock_timeout = '20s'; SET client_min_messages = warning";
    }

    @Override
    String tablesSql(String workspace) {
        return "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = '" + workspace + "' ORDER BY 1";
    }

    @Override
    void clear(Connection connection, String workspace) throws SQLException {
        ServerWorkspace.execute(connection, dropSql(workspace) + "; " + createSql(workspace));
    }

    @Override
    Session session(String id, Connection connection, ServerInstance instance) {
        return new PostgresSession(id, connection, instance, cancelSql(id), levelCheck()).releasing(releaseSql());
    }

    /** How a session finds out that the server runs another level than it was asked for; null where a server never does. */
    PostgresSession.@Nullable LevelCheck levelCheck() {
        return null;
    }

    @Override
    String cancelSql(String id) {
        return "SELECT pg_cancel_backend(" + id + ")";
    }

    @Override
    List<LockView> lockViews(String version) {
        return List.of(new LockView("pg_blocking_pids", PostgresLocks::new), PostgresLocks.ACTIVITY);
    }

    /** Any error inside a transaction poisons it (PostgreSQL manual, "Tutorial: Transactions"; SQLSTATEs: appendix A). */
    @Override
    public Failure classify(SQLException error) {
        String state = error.getSQLState() == null ? "" : error.getSQLState();
        if (state.equals(PostgresSession.ROLLED_BACK)) {
            return Failure.rolledBack(ErrorClass.TRANSACTION_ABORTED);
        }
        ErrorClass errorClass = classOf(state);
        return errorClass == ErrorClass.CONNECTION_LOST ? Failure.sessionLost() : Failure.poisoned(errorClass);
    }

    private static ErrorClass classOf(String state) {
        return switch (state) {
            case "40P01" -> ErrorClass.DEADLOCK;
            case "55P03" -> ErrorClass.BUSY;
            case "23505", "23P01" -> ErrorClass.UNIQUE;
            case "23503", "23001" -> ErrorClass.FOREIGN_KEY;
            case "57014" -> ErrorClass.CANCELLED;
            case "25P02" -> ErrorClass.TRANSACTION_ABORTED;
            case "57P01", "57P02", "57P03", "57P05" -> ErrorClass.CONNECTION_LOST;
            case "0A000" -> ErrorClass.NOT_SUPPORTED;
            default -> classOfGroup(state.length() < 2 ? "" : state.substring(0, 2));
        };
    }

    private static ErrorClass classOfGroup(String group) {
        return switch (group) {
            case "40" -> ErrorClass.SERIALIZATION;
            case "23", "44" -> ErrorClass.CONSTRAINT;
            case "22", "21" -> ErrorClass.DATA;
            case "42", "3F", "3D", "26", "34" -> ErrorClass.SYNTAX;
            case "08" -> ErrorClass.CONNECTION_LOST;
            case "53", "54" -> ErrorClass.RESOURCE_LIMIT;
            case "XX" -> ErrorClass.INTERNAL;
            default -> ErrorClass.OTHER;
        };
    }
}
