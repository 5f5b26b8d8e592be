package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Capability;
import io.titrant.engine.ClientSql;
import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.Instance;
import io.titrant.engine.Promise;
import io.titrant.engine.RegressionForm;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Keys;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Semantics.Statements.Fact;
import io.titrant.engine.StartOptions;
import io.titrant.graph.Model;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** DuckDB in memory; options are its settings ({@code threads=1}). No statement waits: a conflict fails at once. */
public final class DuckDbEngine extends InJvmEngine {
    private static final List<ColumnType> TYPES = List.of(
            ColumnType.integer("TINYINT", 8),
            ColumnType.integer("SMALLINT", 16),
            ColumnType.integer("INTEGER", 32),
            ColumnType.integer("BIGINT", 64),
            ColumnType.decimal("DECIMAL", 10, 2),
            ColumnType.real("REAL", 24),
            ColumnType.real("DOUBLE", 53),
            ColumnType.plain("VARCHAR", Family.TEXT),
            ColumnType.plain("BLOB", Family.BINARY),
            ColumnType.plain("BOOLEAN", Family.BOOLEAN),
            ColumnType.plain("DATE", Family.DATE),
            ColumnType.plain("TIME", Family.TIME),
            ColumnType.plain("TIMESTAMP", Family.TIMESTAMP));

    @Override
    public String name() {
        return "duckdb";
    }

    @Override
    public Dialect dialect() {
        return Dialect.DUCKDB;
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public Features features(String version) {
        Features features = new Features(TYPES, Features.COMMON.set(), Features.COMMON.functions())
                .with(
                        Feature.EXPRESSION_INDEX,
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
                        Feature.RETURNING,
                        Feature.UPDATE_FROM,
                        Feature.DELETE_USING,
                        Feature.ON_CONFLICT,
                        Feature.SUBQUERY_ON_TARGET,
                        Feature.DEFAULT_KEYWORD,
                        Feature.SEQUENCE_DEFAULT,
                        Feature.LATERAL,
                        Feature.NATURAL_JOIN,
                        Feature.RECURSIVE_CTE,
                        Feature.WINDOW_FUNCTIONS,
                        Feature.INTERSECT_EXCEPT_ALL)
                .without(Feature.SAVEPOINTS);
        features = FunctionFile.addTo(features, "duckdb", dialect());
        String number = version.replaceFirst("^v", "");
        // Older versions find tables of indexes and foreign keys only in the schema main.
        features = DottedVersion.atLeast(number, "2.0") ? features : features.without(Feature.REFERENCES);
        features = DottedVersion.atLeast(number, "1.4") ? features : features.without(Feature.SECONDARY_INDEX);
        return DottedVersion.atLeast(number, "1.4") ? features.with(Feature.MERGE_FROM_QUERY) : features;
    }

    @Override
    public Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.of(RegressionForm.of(RegressionForm.Kind.SQL_LOGIC_TEST));
    }

    @Override
    public String defaultVersion() {
        return "2.0.0.0";
    }

    @Override
    public List<String> versions() {
        return List.of("0.10.3", "1.0.0", "1.4.4.0", "2.0.0.0");
    }

    /** Optimistic concurrency control on a snapshot (https://duckdb.org/docs/stable/connect/concurrency); there is no other level. */
    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.SNAPSHOT);
    }

    @Override
    public IsolationLevel defaultIsolation() {
        return IsolationLevel.SNAPSHOT;
    }

    /**
     * https://duckdb.org/docs/stable/connect/concurrency: optimistic; a snapshot, and an error for the second writer of a row. In fact the error is
     * for the second writer of the same column: changes of different columns are merged, and an UPDATE does not conflict with a DELETE. Of two
     * transactions that insert the same key, the second one fails at COMMIT (observed); so is it that a SELECT without a table takes no snapshot.
     * https://duckdb.org/docs/stable/sql/indexes: constraints are also checked against rows that the transaction has deleted. The manual does not
     * say that a rollback gives no value of a sequence back; it was observed.
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        return Optional.of(Semantics.snapshot(
                        SnapshotTaken.AT_FIRST_STATEMENT_WITH_TABLE,
                        "https://duckdb.org/docs/stable/connect/concurrency")
                .with(Behaviour.MERGES_COLUMNS, Behaviour.SETTLES_KEYS_AT_COMMIT)
                .stating(Statements.seeing(Sees.SNAPSHOT)
                        .with(Fact.CHECKS_EAGERLY)
                        .generating(Keys.SEQUENCE, "https://duckdb.org/docs/stable/sql/statements/create_sequence")));
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return Optional.of("Optimistic concurrency control comes into play when two threads attempt to edit (update or"
                + " delete) the same row at the same time.");
    }

    @Override
    public ClientSql clientSql() {
        return ClientSql.ONE_LEVEL;
    }

    @Override
    DriverSource driver(String version) {
        return new DriverSource("org.duckdb.DuckDBDriver", "org.duckdb:duckdb_jdbc:" + version);
    }

    /**
     * "Concurrency": "if two threads attempt to edit (update or delete) the same row at the same time", the second "will fail with a conflict error".
     * The page only says "Multi-Version Concurrency Control" about reads; the developers call it snapshot isolation.
     */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        return Optional.of(Promise.of(Model.SNAPSHOT_ISOLATION, "https://duckdb.org/docs/stable/connect/concurrency"));
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith("jdbc:duckdb:");
    }

    @Override
    public Instance attach(Address address, StartOptions options) {
        throw new TitrantException("a DuckDB file is open to one process only: use --db duckdb instead of --url");
    }

    @Override
    InJvmWorkspace open(InJvmInstance instance, String name) throws SQLException {
        String url = instance.url("jdbc:duckdb::memory:", name);
        return new DuckDbWorkspace(instance, name, connect(instance, url), url);
    }

    private static Connection connect(InJvmInstance instance, String url) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(instance.options().options());
        return instance.connect(url, properties);
    }

    /**
     * Errors have no codes, so the exception's name at the start of the message decides. An error poisons the transaction, and COMMIT then rolls it
     * back without an error. A COMMIT that fails has rolled the transaction back.
     */
    @Override
    public Failure classify(SQLException error) {
        String message = String.valueOf(error.getMessage()).replaceFirst("^java\\.sql\\.SQLException: ", "");
        int colon = message.indexOf(':');
        String type = colon < 0 ? "" : message.substring(0, colon);
        String detail = message.substring(colon + 1);
        if (detail.contains("Failed to commit")) {
            return Failure.rolledBack(
                    detail.contains("PRIMARY KEY or UNIQUE") ? ErrorClass.UNIQUE : ErrorClass.SERIALIZATION);
        }
        return Failure.poisoned(
                switch (type) {
                    case "Constraint Error" -> constraint(detail);
                    case "TransactionContext Error", "Transaction Error" -> transaction(detail);
                    case "Parser Error", "Binder Error", "Catalog Error", "Syntax Error" -> ErrorClass.SYNTAX;
                    case "Conversion Error", "Out of Range Error", "Invalid Input Error", "Mismatch Type Error" ->
                        ErrorClass.DATA;
                    case "Not implemented Error" -> ErrorClass.NOT_SUPPORTED;
                    case "Out of Memory Error" -> ErrorClass.RESOURCE_LIMIT;
                    case "INTERRUPT Error" -> ErrorClass.CANCELLED;
                    case "INTERNAL Error" -> ErrorClass.INTERNAL;
                    case "Connection Error", "FATAL Error" -> ErrorClass.CONNECTION_LOST;
                    default -> ErrorClass.OTHER;
                });
    }

    private static ErrorClass constraint(String detail) {
        if (detail.contains("Duplicate key") || detail.contains("PRIMARY KEY or UNIQUE")) {
            return ErrorClass.UNIQUE;
        }
        return detail.contains("foreign key") ? ErrorClass.FOREIGN_KEY : ErrorClass.CONSTRAINT;
    }

    private static ErrorClass transaction(String detail) {
        if (detail.contains("onflict")) {
            return ErrorClass.SERIALIZATION;
        }
        return detail.contains("transaction is aborted") ? ErrorClass.TRANSACTION_ABORTED : ErrorClass.OTHER;
    }

    private static final class DuckDbWorkspace extends InJvmWorkspace {
        private final String url;

        DuckDbWorkspace(InJvmInstance instance, String name, Connection home, String url) {
            super(instance, name, "main", home);
            this.url = url;
        }

        @Override
        JdbcSession connectSession() throws SQLException {
            return new DuckDbSession(String.valueOf(host().nextSession()), connect(host(), url));
        }

        /** The driver's own list joins the catalog with its comments, which takes four times as long. */
        @Override
        public List<String> tables() throws SQLException {
            return names("SELECT table_name FROM duckdb_tables() WHERE NOT internal ORDER BY table_name");
        }

        /** Drops objects one by one: all are in the schema main, because foreign keys of DuckDB 1.4 do not find their table in another schema. */
        @Override
        public void clear() throws SQLException {
            dropAll("VIEW", "SELECT view_name FROM duckdb_views() WHERE NOT internal");
            dropAll("TABLE", "SELECT table_name FROM duckdb_tables() WHERE NOT internal ORDER BY table_oid DESC");
            dropAll("SEQUENCE", "SELECT sequence_name FROM duckdb_sequences()");
        }

        private void dropAll(String kind, String query) throws SQLException {
            runInAnyOrder(
                    home(),
                    names(query).stream()
                            .map(name -> "DROP " + kind + " " + quote(name))
                            .toList());
        }

        private List<String> names(String query) throws SQLException {
            List<String> names = new ArrayList<>();
            try (PreparedStatement statement = home().prepareStatement(query)) {
                InJvmLockMonitor.each(statement, row -> names.add(row.getString(1)));
            }
            return names;
        }

        /** A database in memory ends with its last connection. */
        @Override
        void drop() {}
    }

    private static final class DuckDbSession extends TextSession {
        DuckDbSession(String id, Connection connection) {
            super(id, connection, IsolationLevel.SNAPSHOT);
        }

        /**
         * Some errors do not poison the transaction, and which ones differs by version (a missing table does in 2.0, not in 1.4). So a SELECT finds
         * out.
         */
        @Override
        public Failure confirm(Failure failure) throws SQLException {
            if (failure.effect() != Failure.Effect.TRANSACTION_POISONED) {
                return failure;
            }
            try {
                execute("SELECT 1");
                return Failure.statement(failure.errorClass());
            } catch (SQLException aborted) {
                return failure;
            }
        }

        /** The connection's own interrupt() would wait for the lock that the running statement may hold. */
        @Override
        void interrupt() throws ReflectiveOperationException {
            Class<?> type = connection().getClass();
            for (Field field : type.getDeclaredFields()) {
                if (field.getType() == ByteBuffer.class) {
                    Class<?> natives = Class.forName("org.duckdb.DuckDBNative", true, type.getClassLoader());
                    Object handle = accessible(field).get(connection());
                    accessible(natives.getDeclaredMethod("duckdb_jdbc_interrupt", ByteBuffer.class))
                            .invoke(null, handle);
                    return;
                }
            }
            throw new NoSuchFieldException("connection handle");
        }

        private static <T extends AccessibleObject> T accessible(T member) {
            member.setAccessible(true);
            return member;
        }
    }
}
