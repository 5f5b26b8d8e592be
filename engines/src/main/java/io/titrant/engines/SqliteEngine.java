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
import io.titrant.engine.RowTriggers;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Keys;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Semantics.Statements.Fact;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.engines.provision.ServerRegistry;
import io.titrant.graph.Model;
import io.titrant.graph.Order;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * SQLite on a file in a temporary folder, because its locks are file locks. Options are pragmas ({@code journal_mode=wal}) of every session. Foreign
 * keys are enforced unless {@code foreign_keys=off}.
 */
public final class SqliteEngine extends InJvmEngine {
    private static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            Capability.BUSY_INSTEAD_OF_BLOCKING, Capability.PLANS_WITHOUT_STATISTICS, Capability.RETURNS_WRITTEN_ROWS));

    private static final String SLF4J = "2.0.20";
    private static final Pattern CODE = Pattern.compile("^\\[(SQLITE_\\w+)]");
    private static final List<ColumnType> TYPES = List.of(
            ColumnType.integer("INTEGER", 64),
            ColumnType.integer("INT", 64),
            ColumnType.integer("BIGINT", 64),
            ColumnType.decimal("DECIMAL", 10, 2),
            ColumnType.real("REAL", 53),
            ColumnType.string("VARCHAR", Family.TEXT, 20),
            ColumnType.plain("TEXT", Family.TEXT),
            ColumnType.plain("BLOB", Family.BINARY),
            ColumnType.plain("BOOLEAN", Family.BOOLEAN));

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public Dialect dialect() {
        return Dialect.SQLITE;
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
                        Feature.ROWID_AUTOINCREMENT,
                        Feature.REFERENTIAL_ACTIONS,
                        Feature.CASCADING_UPDATES,
                        Feature.EXACT_TEXT,
                        Feature.BARE_NULL,
                        Feature.ROW_VALUES,
                        Feature.IS_DISTINCT,
                        Feature.IS_TRUTH,
                        Feature.CONDITIONS_ARE_VALUES,
                        Feature.INTEGERS_ARE_CONDITIONS,
                        Feature.IMPLICIT_CONVERSION,
                        Feature.BIT_OPERATORS,
                        Feature.MODULO_OPERATOR,
                        Feature.CTE,
                        Feature.INTERSECT_EXCEPT,
                        Feature.RETURNING,
                        Feature.UPDATE_FROM,
                        Feature.SUBQUERY_ON_TARGET,
                        Feature.REPLACE,
                        Feature.ON_CONFLICT,
                        Feature.OR_ACTIONS,
                        Feature.BEGIN_IMMEDIATE,
                        Feature.NATURAL_JOIN,
                        Feature.RECURSIVE_CTE,
                        Feature.WINDOW_FUNCTIONS,
                        Feature.ROW_SUBQUERY);
        features = FunctionFile.addTo(features, "sqlite", dialect());
        features = DottedVersion.atLeast(version, "3.44")
                ? features
                : features.withoutScalarFunctions("CONCAT", "OCTET_LENGTH", "FORMAT(");
        return DottedVersion.atLeast(version, "3.39") ? features.with(Feature.RIGHT_JOIN, Feature.FULL_JOIN) : features;
    }

    @Override
    public Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.of(RegressionForm.of(RegressionForm.Kind.SQL_LOGIC_TEST));
    }

    @Override
    public String defaultVersion() {
        return "3.53.4.0";
    }

    @Override
    public List<String> versions() {
        return List.of(
                "3.36.0.3",
                "3.41.2.2",
                "3.42.0.1",
                "3.43.0.0",
                "3.45.1.0",
                "3.46.1.3",
                "3.47.2.0",
                "3.50.3.0",
                "3.53.4.0");
    }

    /** https://www.sqlite.org/isolation.html: all transactions are serializable. */
    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.SERIALIZABLE);
    }

    @Override
    public IsolationLevel defaultIsolation() {
        return IsolationLevel.SERIALIZABLE;
    }

    /**
     * https://www.sqlite.org/isolation.html: one writer at a time, so writes are serial in the order of commits. Readers block the commit of a
     * writer. In WAL mode they do not: they go on reading their snapshot, so a reader may belong before a commit that came earlier than its end.
     * There a write that gets BUSY as the first statement of its transaction leaves no snapshot behind; submitted again, it takes a new one.
     * In both modes a statement that gets BUSY has not read or written anything, and runs from its beginning when it is submitted again.
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        boolean wal = "wal".equalsIgnoreCase(options.options().get("journal_mode"));
        Semantics locking =
                Semantics.locking("https://www.sqlite.org/isolation.html").after(AfterWait.RESTART);
        return Optional.of(
                wal
                        ? locking.takingSnapshots(SnapshotTaken.AT_FIRST_STATEMENT_WITH_TABLE)
                                .stating(statements(Sees.SNAPSHOT))
                        : locking.with(Behaviour.READS_LOCK).stating(statements(Sees.COMMITTED)));
    }

    /** "SQLite keeps track of the largest ROWID using an internal table named sqlite_sequence": a rollback undoes changes of that table too. */
    private static Statements statements(Sees reads) {
        return Statements.seeing(reads)
                .without(Fact.LOCKS_ROWS)
                .generating(Keys.PAST_GREATEST_UNLESS_UNDONE, "https://www.sqlite.org/autoinc.html");
    }

    /** https://www.sqlite.org/lang_indexedby.html */
    @Override
    public Optional<IndexReads> indexReads() {
        return Optional.of(IndexReads.hint("{table} INDEXED BY {index}"));
    }

    @Override
    public Optional<RowTriggers> rowTriggers() {
        return Optional.of(new SqliteRowTriggers());
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return Optional.of("all transactions in SQLite show \"serializable\" isolation");
    }

    @Override
    public ClientSql clientSql() {
        return ClientSql.ONE_LEVEL;
    }

    @Override
    DriverSource driver(String version) {
        String driver = "org.xerial:sqlite-jdbc:" + version;
        // From 3.43.2 on the driver logs through SLF4J: up to 3.45 it does not load without, later its substitute can
        // throw.
        return DottedVersion.atLeast(version, "3.43.1")
                ? new DriverSource(
                        "org.sqlite.JDBC", driver, "org.slf4j:slf4j-api:" + SLF4J, "org.slf4j:slf4j-nop:" + SLF4J)
                : new DriverSource("org.sqlite.JDBC", driver);
    }

    /**
     * "Isolation In SQLite": "all transactions in SQLite show serializable isolation", "by actually serializing the writes", except with a shared cache and
     * PRAGMA read_uncommitted. Readers see the database as it was when they began.
     */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        return Optional.of(Promise.of(Model.SERIALIZABLE, "https://www.sqlite.org/isolation.html")
                .respecting(Order.REALTIME));
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith("jdbc:sqlite:");
    }

    @Override
    public Instance attach(Address address, StartOptions options) {
        throw new TitrantException("a SQLite file has no schema of Titrant's own: use --db sqlite instead of --url");
    }

    @Override
    InJvmWorkspace open(InJvmInstance instance, String name) throws SQLException {
        ServerRegistry.Entry folder = ServerRegistry.addFolder();
        Path file = folder.folder().resolve(name + ".db");
        Connection home = connect(instance, file);
        for (String pragma : instance.options().options().keySet()) {
            if (!isPragma(home, pragma)) {
                home.close();
                folder.remove();
                throw new TitrantException("sqlite has no pragma '" + pragma + "'");
            }
        }
        SqliteSession.keepJournalInMemory(home);
        return new SqliteWorkspace(instance, name, home, folder, file);
    }

    private static Connection connect(InJvmInstance instance, Path file) throws SQLException {
        // Otherwise the driver asks for the last rowid after each INSERT.
        Properties properties = new Properties();
        properties.setProperty("jdbc.get_generated_keys", "false");
        Connection connection = instance.connect("jdbc:sqlite:" + file, properties);
        InJvmWorkspace.run(connection, "PRAGMA busy_timeout=0", "PRAGMA synchronous=OFF", "PRAGMA foreign_keys=ON");
        for (var pragma : instance.options().options().entrySet()) {
            InJvmWorkspace.run(connection, "PRAGMA " + pragma.getKey() + "=" + pragma.getValue());
        }
        return connection;
    }

    /** SQLite ignores unknown pragmas, so they are checked here. */
    private static boolean isPragma(Connection connection, String name) throws SQLException {
        Set<String> known = new HashSet<>();
        try (PreparedStatement list = connection.prepareStatement("PRAGMA pragma_list")) {
            InJvmLockMonitor.each(list, row -> known.add(row.getString(1)));
        }
        return known.isEmpty() || known.contains(name.toLowerCase(Locale.ROOT));
    }

    /**
     * Classified by the extended result code at the start of the driver's message; its vendor code is only the primary code. An error undoes the
     * statement, also BUSY on COMMIT. Only the session knows whether it ended the transaction as well (OR ROLLBACK).
     */
    @Override
    public Failure classify(SQLException error) {
        Matcher code = CODE.matcher(String.valueOf(error.getMessage()));
        return Failure.statement(
                switch (code.find() ? String.valueOf(code.group(1)) : "") {
                    case "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_ROWID" ->
                        ErrorClass.UNIQUE;
                    case "SQLITE_CONSTRAINT_FOREIGNKEY" -> ErrorClass.FOREIGN_KEY;
                    case "SQLITE_BUSY_SNAPSHOT" -> ErrorClass.SERIALIZATION;
                    default -> byPrimaryCode(error.getErrorCode() & 0xff);
                });
    }

    /** https://www.sqlite.org/rescode.html */
    private static ErrorClass byPrimaryCode(int code) {
        return switch (code) {
            case 1 -> ErrorClass.SYNTAX;
            case 2, 11 -> ErrorClass.INTERNAL;
            case 5, 6 -> ErrorClass.BUSY;
            case 7, 13 -> ErrorClass.RESOURCE_LIMIT;
            case 9 -> ErrorClass.CANCELLED;
            case 18, 20 -> ErrorClass.DATA;
            case 19 -> ErrorClass.CONSTRAINT;
            default -> ErrorClass.OTHER;
        };
    }

    private static final class SqliteWorkspace extends InJvmWorkspace {
        private final ServerRegistry.Entry folder;
        private final Path file;
        /** Counts how often all tables were dropped. */
        private final AtomicInteger clearings = new AtomicInteger();

        SqliteWorkspace(InJvmInstance instance, String name, Connection home, ServerRegistry.Entry folder, Path file) {
            super(instance, name, "main", home);
            this.folder = folder;
            this.file = file;
        }

        @Override
        JdbcSession connectSession() throws SQLException {
            return new SqliteSession(String.valueOf(host().nextSession()), connect(host(), file), clearings::get);
        }

        @Override
        public List<String> tables() throws SQLException {
            return names("table");
        }

        @Override
        public void clear() throws SQLException {
            clearings.incrementAndGet();
            Connection connection = clearing();
            String enforced = scalar(connection, "PRAGMA foreign_keys");
            run(connection, "PRAGMA foreign_keys=OFF", "BEGIN IMMEDIATE");
            try {
                for (String type : List.of("view", "table")) {
                    for (String name : names(type)) {
                        run(connection, "DROP " + type + " " + quote(name));
                    }
                }
                run(connection, "COMMIT");
            } catch (SQLException e) {
                run(connection, "ROLLBACK");
                throw e;
            } finally {
                run(connection, "PRAGMA foreign_keys=" + enforced);
            }
        }

        @Override
        public boolean empty(List<String> tables) throws SQLException {
            run("PRAGMA foreign_keys=OFF", "BEGIN IMMEDIATE");
            try {
                // Twice, because a trigger may have copied deleted rows.
                String[] deletion = deletion(tables).toArray(String[]::new);
                run(deletion);
                run(deletion);
            } finally {
                run("COMMIT", "PRAGMA foreign_keys=ON");
            }
            return true;
        }

        /**
         * DELETE of all rows frees the table's pages at once, and its next rowid is 1 again. A table with AUTOINCREMENT also has an entry with its greatest rowid in
         * {@code sqlite_sequence}, which must be deleted too.
         */
        @Override
        public List<String> deletion(List<String> tables) throws SQLException {
            List<String> deletion = new ArrayList<>();
            tables.forEach(table -> deletion.add("DELETE FROM " + quote(table)));
            if (countsRowids()) {
                tables.forEach(table ->
                        deletion.add("DELETE FROM sqlite_sequence WHERE name = '" + table.replace("'", "''") + "'"));
            }
            return deletion;
        }

        /** Whether the file has had a table with AUTOINCREMENT. */
        private boolean countsRowids() throws SQLException {
            try (Statement statement = home().createStatement();
                    ResultSet found =
                            statement.executeQuery("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'")) {
                return found.next();
            }
        }

        @Override
        public void runTogether(Session session, List<String> statements) throws SQLException {
            // Another session may stand in front of SQLite's.
            if (session instanceof SqliteSession own) {
                own.keepJournalInMemory();
            }
            try (Statement statement = session.connection().createStatement()) {
                // Of several statements, this method of the driver runs all, the others only the first one.
                statement.executeUpdate(
                        Workspace.inOneText(Stream.of(List.of("BEGIN IMMEDIATE"), statements, List.of("COMMIT"))
                                .flatMap(List::stream)
                                .toList()));
            } catch (SQLException e) {
                session.rollback();
                throw e;
            }
        }

        /** In one transaction, a deferred foreign key would accept a child row that comes before its parent row. */
        @Override
        public boolean setUpTogether(Session session, List<String> statements) {
            if (statements.stream().anyMatch(sql -> sql.toUpperCase(Locale.ROOT).contains("DEFERR"))) {
                return false;
            }
            try {
                runTogether(session, statements);
                return true;
            } catch (SQLException e) {
                return false;
            }
        }

        /** The connection that clears the tables: that of the session which has the file alone, if there is one. */
        private Connection clearing() {
            return openSessions().stream()
                    .filter(session -> ((SqliteSession) session).hasFileAlone())
                    .findFirst()
                    .map(JdbcSession::connection)
                    .orElse(home());
        }

        private List<String> names(String type) throws SQLException {
            List<String> names = new ArrayList<>();
            try (PreparedStatement query = clearing()
                    .prepareStatement("SELECT name FROM sqlite_master WHERE type = '" + type
                            + "' AND name NOT LIKE 'sqlite_%' ORDER BY name")) {
                InJvmLockMonitor.each(query, row -> names.add(row.getString(1)));
            }
            return names;
        }

        @Override
        void drop() throws SQLException {
            home().close();
            folder.remove();
        }
    }
}
