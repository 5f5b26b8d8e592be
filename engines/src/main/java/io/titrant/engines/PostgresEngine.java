package io.titrant.engines;

import io.titrant.engine.Capability;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.RegressionForm;
import io.titrant.engine.RowTriggers;
import io.titrant.engine.StartOptions;
import io.titrant.engine.TwoPhaseCommit;
import io.titrant.engines.provision.Artifacts;
import io.titrant.engines.provision.Launch;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** PostgreSQL, from the binaries that zonky.io publishes. */
public final class PostgresEngine extends PostgresFamily {
    private static final int CLEARS_OF_A_SESSION = 500;

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public List<String> aliases() {
        return List.of("postgresql", "pg");
    }

    @Override
    public boolean startable() {
        return true;
    }

    /** https://www.postgresql.org/docs/current/runtime-config-query.html */
    @Override
    public Optional<IndexReads> indexReads() {
        return Optional.of(new IndexReads("SET enable_seqscan = off", "RESET enable_seqscan", "{table}"));
    }

    @Override
    public Optional<RowTriggers> rowTriggers() {
        return Optional.of(new PostgresRowTriggers());
    }

    @Override
    public Features features(String version) {
        Features features = super.features(version);
        if (DottedVersion.atLeast(version, "11")) {
            features = features.with(Feature.PARTITION_TABLES, Feature.IDENTITY);
        }
        return DottedVersion.atLeast(version, "15") ? features.with(Feature.MERGE_FROM_QUERY) : features;
    }

    @Override
    public Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.of(RegressionForm.of(RegressionForm.Kind.ISOLATION_SPEC));
    }

    @Override
    public String defaultVersion() {
        return "18.6";
    }

    @Override
    public List<String> versions() {
        return List.of(
                "9.6.24", "10.23", "11.22", "12.3", "12.22", "13.23", "14.24", "15.19", "16.15", "17.11", "18.6");
    }

    @Override
    public List<String> publishedVersions() {
        return PostgresServer.supported() ? PostgresServer.publishedVersions() : versions();
    }

    /** READ UNCOMMITTED is accepted and behaves as READ COMMITTED. */
    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(
                IsolationLevel.READ_UNCOMMITTED,
                IsolationLevel.READ_COMMITTED,
                IsolationLevel.REPEATABLE_READ,
                IsolationLevel.SERIALIZABLE);
    }

    /** Autovacuum is off here, and the system catalogs grow with each created table. */
    @Override
    void tidy(Connection connection) throws SQLException {
        for (String catalog : List.of(
                "pg_class",
                "pg_attribute",
                "pg_type",
                "pg_depend",
                "pg_shdepend",
                "pg_index",
                "pg_constraint",
                "pg_attrdef",
                "pg_sequence",
                "pg_trigger",
                "pg_proc",
                "pg_rewrite",
                "pg_inherits",
                "pg_statistic",
                "pg_namespace")) {
            ServerWorkspace.execute(connection, "VACUUM pg_catalog." + catalog);
        }
    }

    /** A session remembers what it has looked up in the catalogs, dropped tables too, until it ends: some 10 MB after so many databases. */
    @Override
    boolean wornAfter(int clears) {
        return clears >= CLEARS_OF_A_SESSION;
    }

    @Override
    void endPreparedTransactions(Connection connection) throws SQLException {
        for (String name : ServerWorkspace.strings(
                connection, "SELECT quote_literal(gid) FROM pg_prepared_xacts WHERE database = current_database()")) {
            ServerWorkspace.execute(connection, "ROLLBACK PREPARED " + name);
        }
    }

    @Override
    List<String> releaseSql() {
        return List.of("DISCARD ALL");
    }

    @Override
    public Optional<TwoPhaseCommit> twoPhaseCommit(String version) {
        return Optional.of(new PostgresTwoPhaseCommit());
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.copyOf(super.capabilities());
        capabilities.add(Capability.LOCKS_TABLES);
        capabilities.add(Capability.HOLDS_LOCKS_TO_THE_END);
        capabilities.add(Capability.SCRIPTS_ARE_TRANSACTIONS);
        return capabilities;
    }

    @Override
    public Map<String, String> stormOptions(String version) {
        Map<String, String> options = new TreeMap<>(super.stormOptions(version));
        options.put("autovacuum", "on");
        options.put("autovacuum_naptime", "10s");
        return options;
    }

    @Override
    public Map<String, String> durableOptions() {
        return PostgresServer.DURABLE;
    }

    @Override
    public boolean present(String version) {
        return PostgresServer.supported() && Artifacts.get().present(PostgresServer.coordinates(version));
    }

    @Override
    String programVersion(Path home) {
        Installation installation = PostgresServer.installation(home);
        return installation.version(installation.product(Map.of()));
    }

    @Override
    Launch launch(StartOptions options) {
        return new PostgresServer(this, options);
    }

    @Override
    @Nullable
    String stranger(String product) {
        String lower = product.toLowerCase(Locale.ROOT);
        if (lower.contains("-yb-")) {
            return "YugabyteDB (add --db yugabytedb)";
        }
        return lower.contains("cockroach") ? "CockroachDB (add --db cockroachdb)" : null;
    }

    @Override
    List<String> createAccountSql(String workspace, String password) {
        return List.of(
                "CREATE ROLE " + workspace + " LOGIN PASSWORD '" + password + "'",
                "GRANT " + workspace + " TO CURRENT_USER");
    }

    @Override
    List<String> grantSql(String workspace) {
        return List.of("GRANT USAGE, CREATE ON SCHEMA " + workspace + " TO " + workspace);
    }

    @Override
    String takeOnSql(String workspace) {
        return "SET ROLE " + workspace;
    }

    @Override
    List<String> dropAccountSql(String workspace) {
        return List.of("DROP OWNED BY " + workspace + " CASCADE", "DROP ROLE " + workspace);
    }

    /** TRUNCATE gives tables new, empty files. */
    @Override
    boolean empty(Connection connection, String workspace, List<String> tables) throws SQLException {
        ServerWorkspace.execute(
                connection,
                tables.stream()
                        .map(table -> qualified(workspace, table))
                        .collect(Collectors.joining(", ", "TRUNCATE ", " RESTART IDENTITY")));
        return true;
    }

    /**
     * TRUNCATE gives each table, its TOAST table and its indexes new files and catalog entries, and every session reads these again: 1.5 ms, and 1.3 ms for REINDEX after it.
     * DELETE takes 0.2 ms. A deleted row cannot be locked in PostgreSQL, and no transaction is left that sees it. Before version 10, the catalog does not tell where sequences start.
     */
    @Override
    List<String> deletion(Connection connection, String workspace, List<String> tables, String version)
            throws SQLException {
        if (!DottedVersion.atLeast(version, "10")) {
            return List.of();
        }
        List<String> deletion = new ArrayList<>();
        tables.forEach(table -> deletion.add("DELETE FROM " + qualified(workspace, table)));
        deletion.addAll(ServerWorkspace.strings(connection, restartsSql(workspace, tables)));
        return deletion;
    }

    /** The sequences of these tables' columns, as statements that set them back to their start. */
    private static String restartsSql(String workspace, List<String> tables) {
        return """
                SELECT format('SELECT pg_catalog.setval(%L, %s, false)', s.oid::regclass, q.seqstart)
                FROM pg_catalog.pg_sequence q JOIN pg_catalog.pg_class s ON s.oid = q.seqrelid
                JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = s.oid
                  AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.deptype IN ('a', 'i')
                WHERE d.refobjid IN ("""
                + tables.stream()
                        .map(table -> "'" + qualified(workspace, table).replace("'", "''") + "'::regclass")
                        .collect(Collectors.joining(", "))
                + ")";
    }

    /** An index that is built on rows notes how many the table has. REINDEX does the same again, and costs less than tables and indexes that are created again. */
    @Override
    boolean analyze(Connection connection, String workspace, List<String> tables) throws SQLException {
        for (String table : tables) {
            ServerWorkspace.execute(connection, "REINDEX TABLE " + qualified(workspace, table));
        }
        return true;
    }

    private static String qualified(String workspace, String table) {
        return workspace + ".\"" + table.replace("\"", "\"\"") + "\"";
    }
}
