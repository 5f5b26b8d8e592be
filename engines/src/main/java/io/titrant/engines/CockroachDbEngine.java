package io.titrant.engines;

import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Launch;
import io.titrant.graph.Order;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CockroachDB, from a folder (as a single node that keeps its data in memory) or by address. Written from its documentation and not run yet:
 * {@code start-single-node}, {@code crdb_internal}, CANCEL, isolation levels, retry errors.
 */
public final class CockroachDbEngine extends PostgresFamily {
    @Override
    Order order() {
        return Order.NONE;
    }

    @Override
    public String name() {
        return "cockroachdb";
    }

    @Override
    public List<String> aliases() {
        return List.of("cockroach", "crdb");
    }

    private static ServerDescription described(Path home) {
        return ServerDescription.shipped("cockroachdb", home);
    }

    @Override
    String programVersion(Path home) {
        return described(home).installedVersion();
    }

    @Override
    Launch launch(StartOptions options) {
        Path home = options.home();
        return home == null ? super.launch(options) : new DescribedServer(this, described(home), options);
    }

    @Override
    public Features features(String version) {
        return super.features(version).with(Feature.UPSERT_VERB);
    }

    /** REPEATABLE READ is a preview behind a cluster setting; without the setting the session gets SERIALIZABLE. */
    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.READ_COMMITTED, IsolationLevel.SERIALIZABLE);
    }

    /**
     * "Transaction Layer": SERIALIZABLE orders transactions by timestamp, not by commit. "Read Committed": a statement that meets a conflict runs
     * again.
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        return Optional.of(
                level == IsolationLevel.SERIALIZABLE
                        ? Semantics.snapshot(
                                        SnapshotTaken.AT_FIRST_STATEMENT,
                                        "https://www.cockroachlabs.com/docs/stable/architecture/transaction-layer")
                                .inOrder(SerialOrder.ANY_ORDER)
                        : Semantics.committed(
                                AfterWait.RESTART, "https://www.cockroachlabs.com/docs/stable/read-committed"));
    }

    @Override
    public IsolationLevel defaultIsolation() {
        return IsolationLevel.SERIALIZABLE;
    }

    @Override
    String versionSql() {
        return "SELECT version()";
    }

    @Override
    @Nullable
    String stranger(String product) {
        return product.contains("CockroachDB") ? null : product;
    }

    /** "Read Committed Transactions": if the cluster setting is false, READ COMMITTED transactions run as SERIALIZABLE. */
    @Override
    PostgresSession.LevelCheck levelCheck() {
        return new PostgresSession.LevelCheck(
                "SHOW transaction_isolation",
                "run SET CLUSTER SETTING sql.txn.read_committed_isolation.enabled = true, or test SERIALIZABLE only");
    }

    @Override
    String sessionIdSql() {
        return "SHOW session_id";
    }

    @Override
    String cancelSql(String id) {
        return "CANCEL QUERIES (SELECT query_id FROM [SHOW CLUSTER QUERIES] WHERE session_id = '" + id + "')";
    }

    @Override
    String terminateSql(String sessionId) {
        return "CANCEL SESSION '" + sessionId + "'";
    }

    @Override
    List<LockView> lockViews(String version) {
        return List.of(new LockView("crdb_internal.cluster_locks", CockroachDbEngine::clusterLocks));
    }

    private static LockMonitor clusterLocks(Connection connection) {
        try {
            // Newer versions hide the internal tables; before 25.4 the setting is unknown.
            ServerWorkspace.execute(connection, "SET allow_unsafe_internals = true");
        } catch (SQLException e) {
            // An older version.
        }
        return new QueryLocks(connection, """
                SELECT waiter.session_id, holder.session_id
                FROM crdb_internal.cluster_locks wanted
                JOIN crdb_internal.cluster_transactions waiter ON waiter.id = wanted.txn_id
                LEFT JOIN crdb_internal.cluster_locks held ON held.lock_key = wanted.lock_key AND held.granted
                LEFT JOIN crdb_internal.cluster_transactions holder ON holder.id = held.txn_id
                WHERE NOT wanted.granted""");
    }
}
