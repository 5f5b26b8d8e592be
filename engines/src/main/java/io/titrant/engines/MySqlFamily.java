package io.titrant.engines;

import io.titrant.engine.Capability;
import io.titrant.engine.ClientSql;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Features;
import io.titrant.engine.Promise;
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
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** MySQL and the engines that speak its protocol. A workspace is a database. */
abstract class MySqlFamily extends ServerFamily {
    private static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            Capability.BLOCKS,
            Capability.DDL_COMMITS,
            Capability.BEGIN_COMMITS,
            Capability.SELECT_FOR_UPDATE,
            Capability.REFUSES_WRITES_IN_READ_ONLY));

    private static final String MARIADB_DRIVER = "org.mariadb.jdbc:mariadb-java-client:3.5.11";
    private static final String INNODB_LEVELS =
            "https://dev.mysql.com/doc/refman/8.0/en/innodb-transaction-isolation-levels.html";
    private static final String AUTO_INCREMENT =
            "https://dev.mysql.com/doc/refman/8.0/en/innodb-auto-increment-handling.html";
    private static final String SET_LEVEL = "SET SESSION TRANSACTION ISOLATION LEVEL ";
    private static final String MYSQL_DRIVER = "com.mysql:mysql-connector-j:8.0.33";

    @Override
    public Dialect dialect() {
        return Dialect.MYSQL;
    }

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Features features(String version) {
        return FunctionFile.addTo(MySqlFeatures.ALL, "mysql", dialect());
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
        return IsolationLevel.REPEATABLE_READ;
    }

    /**
     * InnoDB: UPDATE and DELETE search and lock the newest committed rows at every level ("Consistent Nonlocking Reads"). From REPEATABLE READ
     * up they also lock gaps and the rows that their subqueries read. Below, they lock neither, and UPDATE is semi-consistent ("Transaction
     * Isolation Levels", "Locks Set by Different SQL Statements"). SERIALIZABLE locks plain SELECTs. "A SELECT sees the latest version of the
     * updated rows, but it might also see older versions of any rows" ("Consistent Nonlocking Reads").
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        Semantics unlockedGaps = Semantics.committed(AfterWait.SCAN_GOES_ON, INNODB_LEVELS)
                .with(Behaviour.SKIPS_LOCKED_MISMATCHES, Behaviour.VERSIONS_BY_KEY);
        Semantics lockedGaps = Semantics.locking(INNODB_LEVELS).with(Behaviour.VERSIONS_BY_KEY);
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED ->
                        unlockedGaps.seeingInSubqueries(Sees.UNCOMMITTED).stating(innoDb(Sees.UNCOMMITTED));
                    case READ_COMMITTED -> unlockedGaps.stating(innoDb(Sees.COMMITTED));
                    case REPEATABLE_READ, SNAPSHOT ->
                        lockedGaps
                                .takingSnapshots(SnapshotTaken.AT_FIRST_READ)
                                .stating(
                                        refusesNewerRows(options)
                                                ? innoDb(Sees.SNAPSHOT).with(Fact.REFUSES_NEWER_ROWS)
                                                : innoDb(Sees.SNAPSHOT));
                    case SERIALIZABLE -> lockedGaps.with(Behaviour.READS_LOCK).stating(innoDb(Sees.COMMITTED));
                });
    }

    @Override
    public ClientSql clientSql() {
        return ClientSql.settingLevelWith(SET_LEVEL);
    }

    /** https://dev.mysql.com/doc/refman/8.0/en/index-hints.html */
    @Override
    public Optional<IndexReads> indexReads() {
        return Optional.of(IndexReads.hint("{table} FORCE INDEX ({index})"));
    }

    @Override
    public Optional<OtherPlans> otherPlans() {
        return Optional.of(new OtherPlans(
                "SET SESSION optimizer_switch = 'materialization=off,semijoin=off'",
                "SET SESSION optimizer_switch = DEFAULT"));
    }

    /** Whether a write at REPEATABLE READ fails if it reaches a row that is newer than the snapshot. */
    boolean refusesNewerRows(StartOptions options) {
        return false;
    }

    /**
     * "Locks Set by Different SQL Statements in InnoDB": a shared lock on a covering index does not lock the clustered index. "AUTO_INCREMENT
     * Handling in InnoDB": an INSERT whose rows can be counted gets consecutive keys; "once a value is generated for an auto-increment column, it cannot be rolled back,
     * whether or not the INSERT-like statement is completed, and whether or not the containing transaction is rolled back".
     */
    private static Statements innoDb(Sees reads) {
        return Statements.seeing(reads)
                .with(Fact.LOCKS_INDEX_ENTRIES, Fact.SKIPS_NO_OPS, Fact.KEEPS_LOCKS_OF_FAILED)
                .generating(Keys.PAST_GREATEST, AUTO_INCREMENT);
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return InnoDbManual.sentence(level);
    }

    /** Where the manual describes the levels. */
    String levelsManual() {
        return INNODB_LEVELS;
    }

    /**
     * "Transaction Isolation Levels" and "Consistent Nonlocking Reads": plain reads see one snapshot, per statement or per transaction; writes and
     * locking reads see the newest rows. So REPEATABLE READ promises nothing about a row that a transaction reads first and writes later. "Locking
     * Reads": locks of FOR UPDATE "are released when the transaction is committed or rolled back".
     */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        String manual = levelsManual();
        Promise snapshotReads = Promise.of(Model.READ_ATOMIC, manual)
                .plainReadsKeep(Model.SNAPSHOT_ISOLATION)
                .never(AnomalyKind.CURSOR_LOST_UPDATE)
                .named(Promise.CONSISTENT_NONLOCKING_READS);
        Promise promise = switch (level) {
            case READ_UNCOMMITTED -> Promise.of(Model.READ_UNCOMMITTED, manual).never(AnomalyKind.CURSOR_LOST_UPDATE);
            case READ_COMMITTED -> Promise.statementSnapshots(manual);
            case REPEATABLE_READ, SNAPSHOT ->
                refusesNewerRows(options) ? Promise.of(Model.SNAPSHOT_ISOLATION, manual) : snapshotReads;
            case SERIALIZABLE -> Promise.of(Model.SERIALIZABLE, manual);
        };
        return Optional.of(promise.respecting(order()));
    }

    /**
     * "Consistent Nonlocking Reads": "The query sees the changes made by transactions that committed before that point in time"; writes and locking reads
     * see the newest rows.
     */
    Order order() {
        return Order.REALTIME;
    }

    @Override
    public boolean serves(String url) {
        return url.startsWith("jdbc:mysql:");
    }

    /** Each scheme has its own driver. */
    @Override
    Driver driver(String url, @Nullable String version) {
        return url.startsWith("jdbc:mariadb:")
                ? Drivers.load("org.mariadb.jdbc.Driver", MARIADB_DRIVER)
                : Drivers.load("com.mysql.cj.jdbc.Driver", MYSQL_DRIVER);
    }

    /**
     * Update counts are those of changed rows, as in the mysql client; statements are sent as text. By default both drivers would make the session
     * strict (jdbcCompliantTruncation); the server's own setting shall decide.
     */
    @Override
    Properties properties(boolean own) {
        Properties properties = new Properties();
        properties.setProperty("useAffectedRows", "true");
        properties.setProperty("jdbcCompliantTruncation", "false");
        properties.setProperty("useServerPrepStmts", "false");
        properties.setProperty("netTimeoutForStreamingResults", "0");
        properties.setProperty("allowMultiQueries", "false");
        properties.setProperty("allowLocalInfile", "false");
        properties.setProperty("tinyInt1isBit", "false");
        properties.setProperty("yearIsDateType", "false");
        properties.setProperty("allowPublicKeyRetrieval", "true");
        // MySQL's driver would ask the server before each write whether the session is read-only.
        properties.setProperty("readOnlyPropagatesToServer", "false");
        properties.setProperty("connectTimeout", "10000");
        properties.setProperty("tcpKeepAlive", "true");
        if (own) {
            properties.setProperty("sslMode", "DISABLED");
        }
        return properties;
    }

    @Override
    String versionSql() {
        return "SELECT VERSION()";
    }

    @Override
    String productSql() {
        return "SELECT VERSION()";
    }

    @Override
    String schemasSql() {
        return "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'titrant%' ORDER BY 1";
    }

    @Override
    String createSql(String workspace) {
        return "CREATE DATABASE " + workspace;
    }

    @Override
    String dropSql(String workspace) {
        return "DROP DATABASE " + workspace;
    }

    @Override
    String enterSql(String workspace) {
        return "USE " + workspace;
    }

    /** MariaDB's driver sets IGNORE_SPACE, which changes the SQL that the server accepts; users have the server's own mode. */
    @Override
    List<String> prepareSql(@Nullable String mode) {
        return List.of("SET SESSION sql_mode = @@GLOBAL.sql_mode");
    }

    @Override
    String sessionIdSql() {
        return "SELECT CONNECTION_ID()";
    }

    @Override
    String terminateSql(String sessionId) {
        return "KILL " + sessionId;
    }

    @Override
    String sessionExistsSql(String sessionId) {
        return "SELECT ID FROM information_schema.PROCESSLIST WHERE ID = " + sessionId;
    }

    @Override
    String cancelSql(String sessionId) {
        return "KILL QUERY " + sessionId;
    }

    @Override
    void endPreparedTransactions(Connection connection) throws SQLException {
        XaTransactions.rollBackAll(connection);
    }

    @Override
    List<String> releaseSql() {
        return List.of("UNLOCK TABLES", "SELECT RELEASE_ALL_LOCKS()");
    }

    @Override
    List<String> createAccountSql(String workspace, String password) {
        return List.of("CREATE USER '" + workspace + "'@'%' IDENTIFIED BY '" + password + "'");
    }

    /** In GRANT, {@code _} stands for any character unless it is escaped. */
    @Override
    List<String> grantSql(String workspace) {
        return List.of("GRANT ALL ON `" + workspace.replace("_", "\\_") + "`.* TO '" + workspace + "'@'%'");
    }

    @Override
    List<String> dropAccountSql(String workspace) {
        return List.of("DROP USER '" + workspace + "'@'%'");
    }

    @Override
    String boundWaitsSql() {
        return "SET SESSION lock_wait_timeout = 20, foreign_key_checks = 0";
    }

    @Override
    String tablesSql(String workspace) {
        return "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + workspace
                + "' AND TABLE_TYPE = 'BASE TABLE' ORDER BY 1";
    }

    /** Dropping tables is several times faster than dropping the database; sessions keep their current database. */
    @Override
    void clear(Connection connection, String workspace) throws SQLException {
        drop(connection, "VIEW", workspace);
        drop(connection, "BASE TABLE", workspace);
    }

    /** InnoDB truncates a table by creating it again with all its indexes. Deleted rows would stay, and be locked, until they are purged. */
    @Override
    boolean empty(Connection connection, String workspace, List<String> tables) throws SQLException {
        for (String table : tables) {
            ServerWorkspace.execute(connection, "TRUNCATE TABLE " + qualified(workspace, table));
        }
        return true;
    }

    /**
     * CREATE INDEX on a filled table computes the statistics of that index; ANALYZE computes the same ones for all indexes. It takes a tenth of the time of
     * dropping, creating and indexing the table again.
     */
    static boolean analyzeTables(Connection connection, String workspace, List<String> tables) throws SQLException {
        ServerWorkspace.execute(
                connection,
                "ANALYZE LOCAL TABLE "
                        + tables.stream()
                                .map(table -> qualified(workspace, table))
                                .collect(Collectors.joining(", ")));
        return true;
    }

    private static String qualified(String workspace, String table) {
        return workspace + ".`" + table.replace("`", "``") + "`";
    }

    private static void drop(Connection connection, String type, String workspace) throws SQLException {
        List<String> names = ServerWorkspace.strings(
                        connection, "SHOW FULL TABLES FROM " + workspace + " WHERE Table_type = '" + type + "'")
                .stream()
                .filter(name -> !name.equals(SchemaOwner.TABLE))
                .toList();
        if (!names.isEmpty()) {
            ServerWorkspace.execute(
                    connection,
                    names.stream()
                            .map(name -> workspace + ".`" + name.replace("`", "``") + "`")
                            .collect(Collectors.joining(", ", type.equals("VIEW") ? "DROP VIEW " : "DROP TABLE ", "")));
        }
    }

    @Override
    Session session(String id, Connection connection, ServerInstance instance) {
        return new MySqlSession(id, connection, instance, cancelSql(id), isolationSql()).releasing(releaseSql());
    }

    static UnaryOperator<String> isolationSql() {
        return level -> SET_LEVEL + level;
    }

    @Override
    List<LockView> lockViews(String version) {
        return List.of(new LockView("SHOW ENGINE INNODB STATUS", InnoDbLocks::new), InnoDbTransactions.VIEW);
    }

    /** Codes as in the server's error reference. An error undoes its statement; only a deadlock rolls the transaction back. */
    @Override
    public Failure classify(SQLException error) {
        return switch (error.getErrorCode()) {
            case 1213, 1614 -> Failure.rolledBack(ErrorClass.DEADLOCK);
            case 1205 -> Failure.statement(ErrorClass.LOCK_TIMEOUT);
            case 3572 -> Failure.statement(ErrorClass.BUSY);
            case 1062, 1022, 1169, 1586 -> Failure.statement(ErrorClass.UNIQUE);
            case 1216, 1217, 1451, 1452, 1761, 1762 -> Failure.statement(ErrorClass.FOREIGN_KEY);
            case 1048, 1364, 3819, 4025, 1263, 1138 -> Failure.statement(ErrorClass.CONSTRAINT);
            case 1242, 1264, 1265, 1292, 1365, 1366, 1406, 1411, 1416, 1425, 1426, 1441, 1467, 1690, 3020, 3140, 1918 ->
                Failure.statement(ErrorClass.DATA);
            case 1052, 1054, 1064, 1046, 1049, 1050, 1051, 1060, 1061, 1072, 1091, 1093, 1109, 1110, 1111 ->
                Failure.statement(ErrorClass.SYNTAX);
            case 1136, 1146, 1149, 1222, 1241, 1305, 1056, 1055, 1140, 1066, 1065, 1193, 1231, 1247, 1248, 1210, 1582 ->
                Failure.statement(ErrorClass.SYNTAX);
            case 1317, 3024, 1969, 1028 -> Failure.statement(ErrorClass.CANCELLED);
            // A row or an index entry that is missing, a broken index, an error of the storage engine without a name.
            case 1032, 1034, 1035, 1815 -> Failure.statement(ErrorClass.INTERNAL);
            // Disk, memory, a full table, connections, open transactions.
            case 3, 20, 1021, 1026, 1037, 1038, 1040, 1041, 1114, 1203, 1226, 1637 ->
                Failure.statement(ErrorClass.RESOURCE_LIMIT);
            // https://dev.mysql.com/doc/refman/8.0/en/innodb-error-handling.html: a full lock table rolls the
            // transaction back.
            case 1206 -> Failure.rolledBack(ErrorClass.RESOURCE_LIMIT);
            case 1235, 1178, 1295, 1568, 1792 -> Failure.statement(ErrorClass.NOT_SUPPORTED);
            case 1053, 1077, 1079, 1080, 1152, 1158, 1159, 1160, 1161, 1927, 2002, 2003, 2006, 2013, 2055, 4031 ->
                Failure.sessionLost();
            default -> classifyByState(error.getSQLState());
        };
    }

    private static Failure classifyByState(@Nullable String state) {
        String group = state == null || state.length() < 2 ? "" : state.substring(0, 2);
        return switch (group) {
            case "08" -> Failure.sessionLost();
            case "40" -> Failure.rolledBack(ErrorClass.SERIALIZATION);
            case "22" -> Failure.statement(ErrorClass.DATA);
            case "23" -> Failure.statement(ErrorClass.CONSTRAINT);
            case "42" -> Failure.statement(ErrorClass.SYNTAX);
            case "0A" -> Failure.statement(ErrorClass.NOT_SUPPORTED);
            default -> Failure.statement(ErrorClass.OTHER);
        };
    }
}
