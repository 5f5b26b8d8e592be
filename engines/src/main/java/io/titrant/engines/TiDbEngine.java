package io.titrant.engines;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Semantics.Statements.Fact;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Launch;
import io.titrant.graph.Model;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * TiDB: a server of the user's, from a folder (with its built-in store) or by address. Lock views, transaction modes and error codes are those of
 * docs.pingcap.com, and were tried on 5.4.0, 7.5.0 and 8.5.6.
 */
public final class TiDbEngine extends MySqlFamily {
    private static final String PESSIMISTIC = "https://docs.pingcap.com/tidb/stable/pessimistic-transaction";
    private static final String OPTIMISTIC = "https://docs.pingcap.com/tidb/stable/optimistic-transaction";
    private static final String LEVELS = "https://docs.pingcap.com/tidb/stable/transaction-isolation-levels";

    private static final int BAD_NUMBER = 8029;

    private static final Pattern TYPE_ERROR = Pattern.compile("\\[types:(\\d{4})]|Bad Number$");

    /** Shows the sessions of this server; the view of the whole cluster never answers without a placement driver. */
    private static final LockView OWN_TRANSACTIONS = transactions("TIDB_TRX");

    /**
     * A write that waits for a pessimistic lock is in the state LockWaiting; its lock holder is known only to TiKV. A COMMIT of an optimistic transaction, or an
     * autocommit write, which is optimistic at first, retries until the lock is gone: it is in the state Committing, and {@code DATA_LOCK_WAITS} names the lock
     * holder. For a moment after the holder has ended it still does, so the holder must be there. COMMIT returns before all locks of its transaction are gone, so
     * a wait while no other transaction is open is over in a moment and does not count.
     */
    private static LockView transactions(String view) {
        return LockView.query("information_schema." + view, """
                SELECT waiter.SESSION_ID, holder.SESSION_ID
                FROM information_schema.%1$s waiter
                LEFT JOIN information_schema.DATA_LOCK_WAITS w ON w.TRX_ID = waiter.ID
                LEFT JOIN information_schema.%1$s holder ON holder.ID = w.CURRENT_HOLDING_TRX_ID
                WHERE (waiter.STATE = 'LockWaiting' OR (waiter.STATE = 'Committing' AND holder.ID IS NOT NULL))
                  AND EXISTS (SELECT 1 FROM information_schema.%1$s o WHERE o.ID <> waiter.ID AND o.STATE <> 'Committing')""".formatted(view));
    }

    /** In versions before 5.4 the built-in store names no lock holder of a Committing transaction, so a COMMIT that lasts a second counts as blocked. */
    private static final LockView OLD_TRANSACTIONS = LockView.query("information_schema.TIDB_TRX", """
            SELECT waiter.SESSION_ID, NULL
            FROM information_schema.TIDB_TRX waiter
            JOIN information_schema.PROCESSLIST p ON p.ID = waiter.SESSION_ID
            WHERE (waiter.STATE = 'LockWaiting' OR (waiter.STATE = 'Committing' AND p.TIME >= 1))
              AND EXISTS (SELECT 1 FROM information_schema.TIDB_TRX o WHERE o.ID <> waiter.ID AND o.STATE <> 'Committing')""");

    @Override
    public String name() {
        return "tidb";
    }

    @Override
    String programVersion(Path home) {
        return new TiDbServer(this, StartOptions.of(defaultVersion()).from(home)).version();
    }

    @Override
    Launch launch(StartOptions options) {
        return new TiDbServer(this, options);
    }

    /** VERSION() is {@code 8.0.11-TiDB-v7.5.0}. */
    @Override
    String versionSql() {
        return "SELECT TRIM(LEADING 'v' FROM SUBSTRING_INDEX(VERSION(), '-TiDB-', -1))";
    }

    /**
     * "MySQL Compatibility": foreign keys are enforced since 6.6 and savepoints exist since 6.2; CHECK is parsed and ignored by default. LOCK IN SHARE MODE is
     * refused ("Pessimistic Transaction Mode").
     */
    @Override
    public Features features(String version) {
        Features features = super.features(version)
                .without(Feature.CONSISTENT_SNAPSHOT, Feature.LOCK_IN_SHARE_MODE, Feature.CHECK_CONSTRAINTS)
                .with(
                        Feature.BEGIN_WITH_MODE,
                        Feature.CTE,
                        Feature.RECURSIVE_CTE,
                        Feature.WINDOW_FUNCTIONS,
                        Feature.INTERSECT_EXCEPT);
        Features keyed = DottedVersion.atLeast(version, "6.6")
                ? features
                : features.without(Feature.REFERENCES, Feature.REFERENTIAL_ACTIONS, Feature.CASCADING_UPDATES);
        return DottedVersion.atLeast(version, "6.2") ? keyed : keyed.without(Feature.SAVEPOINTS);
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
     * "Pessimistic Transaction Mode": SELECT is a snapshot read of the "version committed before the transaction starts"; UPDATE, DELETE, INSERT and SELECT FOR
     * UPDATE are current reads of the "latest committed version", lock the rows that they change or return, and run again after a conflict. There are no gap
     * locks, and "the data read by EMBEDDED SELECT in the statement is not locked". "Transaction Isolation Levels": at READ COMMITTED each statement has its own
     * snapshot; the level "only takes effect in the pessimistic transaction mode". "Optimistic Transaction Model": writes search the snapshot that was
     * taken at BEGIN, and conflicts fail at COMMIT. "TiDB Computing": row versions are stored under the row's key.
     *
     * <p>That an UPDATE to equal values leaves the row invisible to its own transaction is documented nowhere; the maintainers call it a bug (TiDB#28212).
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        if (isOptimistic(options)) {
            return Optional.of(Semantics.snapshot(SnapshotTaken.AT_BEGIN, OPTIMISTIC)
                    .with(Behaviour.VERSIONS_BY_KEY, Behaviour.CHECKS_AT_COMMIT)
                    .stating(Statements.seeing(Sees.SNAPSHOT).without(Fact.LOCKS_ROWS)));
        }
        Semantics writes =
                Semantics.committed(AfterWait.RESTART_ON_CONFLICT, PESSIMISTIC).with(Behaviour.VERSIONS_BY_KEY);
        return Optional.of(
                level == IsolationLevel.READ_COMMITTED
                        ? writes.stating(pessimistic(Sees.COMMITTED))
                        : writes.takingSnapshots(SnapshotTaken.AT_BEGIN).stating(pessimistic(Sees.SNAPSHOT)));
    }

    /** "Differences from MySQL InnoDB": an autocommit SELECT FOR UPDATE does not wait for locks, and an autocommit write is optimistic at first: it locks what it stores. */
    private static Statements pessimistic(Sees reads) {
        return Statements.seeing(reads)
                .with(Fact.FOR_UPDATE_LOCKS_NOTHING_IN_AUTOCOMMIT, Fact.NO_OPS_LOCK_NOTHING_IN_AUTOCOMMIT);
    }

    /** "tidb_disable_txn_auto_retry": a statement outside a transaction that meets a conflict runs again, as in a pessimistic transaction. */
    @Override
    public Optional<String> autocommitMode() {
        return Optional.of("pessimistic");
    }

    private static boolean isOptimistic(StartOptions options) {
        return "optimistic".equals(options.mode());
    }

    /**
     * "Transaction Isolation Levels": REPEATABLE READ is snapshot isolation, and READ COMMITTED has no effect in optimistic mode. In pessimistic mode writes see the
     * newest rows, as in InnoDB. "Transactions": "By default, TiDB guarantees linear consistency".
     */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        return isOptimistic(options)
                ? Optional.of(Promise.of(Model.SNAPSHOT_ISOLATION, LEVELS).respecting(order()))
                : super.promise(level, options);
    }

    @Override
    String levelsManual() {
        return LEVELS;
    }

    @Override
    Session session(String id, Connection connection, ServerInstance instance) {
        return new TiDbSession(id, connection, instance, cancelSql(id), isolationSql()).releasing(releaseSql());
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

    /** "KILL": before 6.1 a KILL without the word TIDB does nothing but warn, because behind a load balancer the session may be that of another server. */
    @Override
    String terminateSql(String sessionId) {
        return "KILL TIDB " + sessionId;
    }

    @Override
    String cancelSql(String sessionId) {
        return "KILL TIDB QUERY " + sessionId;
    }

    @Override
    List<LockView> lockViews(String version) {
        return List.of(transactions("CLUSTER_TIDB_TRX"), OWN_TRANSACTIONS);
    }

    /** A server with the built-in store has no placement driver. Versions before 5.1 have no lock view. */
    @Override
    List<LockView> ownLockViews(String version) {
        return List.of(
                DottedVersion.atLeast(version, "5.4") ? OWN_TRANSACTIONS : OLD_TRANSACTIONS, SilenceAsWait.view());
    }

    /** In optimistic mode conflicts fail at COMMIT. Conflicts and the time limits of a transaction end it; from 8029 on come values that cannot be converted ("Error Codes"). */
    @Override
    public Failure classify(SQLException error) {
        return switch (error.getErrorCode()) {
            case 9007, 8002, 8022, 8005, 8147 -> Failure.rolledBack(ErrorClass.SERIALIZATION);
            case 8048 -> Failure.statement(ErrorClass.NOT_SUPPORTED);
            case BAD_NUMBER, 8030, 8031, 8032, 8033, 8034, 8036, 8037 -> Failure.statement(ErrorClass.DATA);
            case 1105 -> ofTheStore(error);
            case 8028 -> Failure.rolledBack(ErrorClass.OTHER);
            case 8229, 9006 -> Failure.rolledBack(ErrorClass.CANCELLED);
            case 9001, 9002, 9003, 9004, 9005 -> Failure.statement(ErrorClass.OTHER);
            default -> super.classify(error);
        };
    }

    /** A condition that the store evaluates fails with 1105: the real code stands in its text, or the text alone tells it. */
    private Failure ofTheStore(SQLException error) {
        Matcher typeError = TYPE_ERROR.matcher(String.valueOf(error.getMessage()));
        if (!typeError.find()) {
            return super.classify(error);
        }
        int code = typeError.group(1) == null ? BAD_NUMBER : Integer.parseInt(typeError.group(1));
        return classify(code, error.getSQLState(), String.valueOf(error.getMessage()));
    }
}
