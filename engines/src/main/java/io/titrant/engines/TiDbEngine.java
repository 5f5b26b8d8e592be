package io.titrant.engines;

import io.titrant.engine.Address;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Launch;
import io.titrant.graph.Model;
import io.titrant.graph.Order;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * TiDB: a server of the user's, from a folder (with its built-in store) or by address. Lock views, transaction modes and error codes are those of
 * docs.pingcap.com, and were tried on 5.4.0, 7.5.0 and 8.5.6.
 */
public final class TiDbEngine extends MySqlFamily {
    /** Shows the sessions of this server; the view of the whole cluster never answers without a placement driver. It names no lock holders. */
    private static final LockView OWN_TRANSACTIONS = LockView.query(
            "information_schema.TIDB_TRX",
            "SELECT SESSION_ID, NULL FROM information_schema.TIDB_TRX WHERE STATE = 'LockWaiting'");

    @Override
    public String name() {
        return "tidb";
    }

    @Override
    public String installedVersion(Path home) {
        return new TiDbServer(this, StartOptions.of(defaultVersion()).from(home)).version();
    }

    @Override
    Launch launch(StartOptions options) {
        return new TiDbServer(this, options);
    }

    @Override
    Address ownAddress(Launch launch, int port) {
        return ((TiDbServer) launch).address(port);
    }

    /** VERSION() is {@code 8.0.11-TiDB-v7.5.0}. */
    @Override
    String versionSql() {
        return "SELECT TRIM(LEADING 'v' FROM SUBSTRING_INDEX(VERSION(), '-TiDB-', -1))";
    }

    @Override
    public Features features(String version) {
        return super.features(version)
                .without(Feature.PARTITION_CLAUSE, Feature.CONSISTENT_SNAPSHOT)
                .with(Feature.BEGIN_WITH_MODE);
    }

    @Override
    public List<String> modes() {
        return List.of("pessimistic", "optimistic");
    }

    /** SERIALIZABLE is refused, READ UNCOMMITTED not offered ("TiDB Transaction Isolation Levels"). */
    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.READ_COMMITTED, IsolationLevel.REPEATABLE_READ);
    }

    /**
     * "TiDB Pessimistic Transaction Mode": writes read the newest committed rows and, after a conflict, run again; there are no gap locks.
     * "TiDB Optimistic Transaction Model": writes search the snapshot that was taken at BEGIN, and conflicts fail at COMMIT. "TiDB Storage": row
     * versions are stored under the row's key.
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        return Optional.of(
                "optimistic".equals(options.mode())
                        ? Semantics.snapshot(
                                SnapshotTaken.AT_BEGIN, "https://docs.pingcap.com/tidb/stable/optimistic-transaction")
                        : Semantics.committed(
                                        AfterWait.RESTART,
                                        "https://docs.pingcap.com/tidb/stable/pessimistic-transaction")
                                .with(Behaviour.VERSIONS_BY_KEY));
    }

    /** "TiDB Transaction Isolation Levels": REPEATABLE READ is snapshot isolation; in pessimistic mode writes see the newest rows, as in InnoDB. */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        boolean optimistic = "optimistic".equals(options.mode());
        return optimistic && level == IsolationLevel.REPEATABLE_READ
                ? Optional.of(Promise.of(
                        Model.SNAPSHOT_ISOLATION, "https://docs.pingcap.com/tidb/stable/transaction-isolation-levels"))
                : super.promise(level, options);
    }

    /** A cluster: only the order of one session is sure. */
    @Override
    Order order() {
        return Order.SESSION;
    }

    @Override
    @Nullable
    String stranger(String product) {
        return product.contains("TiDB") ? null : "version " + product + " of another DBMS";
    }

    @Override
    List<String> prepareSql(@Nullable String mode) {
        List<String> statements = new ArrayList<>(super.prepareSql(mode));
        statements.add("SET SESSION tidb_txn_mode = '" + (mode == null ? "pessimistic" : mode) + "'");
        return statements;
    }

    @Override
    String boundWaitsSql() {
        return "SET SESSION foreign_key_checks = 0";
    }

    @Override
    List<LockView> lockViews(String version) {
        return List.of(LockView.query("information_schema.CLUSTER_TIDB_TRX", """
                        SELECT waiter.SESSION_ID, holder.SESSION_ID
                        FROM information_schema.CLUSTER_TIDB_TRX waiter
                        LEFT JOIN information_schema.DATA_LOCK_WAITS w ON w.TRX_ID = waiter.ID
                        LEFT JOIN information_schema.CLUSTER_TIDB_TRX holder ON holder.ID = w.CURRENT_HOLDING_TRX_ID
                        WHERE waiter.STATE = 'LockWaiting'"""), OWN_TRANSACTIONS);
    }

    /** In optimistic mode conflicts fail at COMMIT. Conflicts and the time limits of a transaction end it ("Error Codes"). */
    @Override
    public Failure classify(SQLException error) {
        return switch (error.getErrorCode()) {
            case 9007, 8002, 8022, 8005, 8147 -> Failure.rolledBack(ErrorClass.SERIALIZATION);
            case 8028 -> Failure.rolledBack(ErrorClass.OTHER);
            case 8229, 9006 -> Failure.rolledBack(ErrorClass.CANCELLED);
            case 9001, 9002, 9003, 9004, 9005 -> Failure.statement(ErrorClass.OTHER);
            default -> super.classify(error);
        };
    }
}
