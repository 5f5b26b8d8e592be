package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Keys;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.StartOptions;
import io.titrant.graph.Order;
import io.titrant.sql.IsolationLevel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** YugabyteDB, reached by address only. Written from its documentation: its {@code pg_locks} names lock holders by transaction. */
public final class YugabyteDbEngine extends PostgresFamily {
    @Override
    Order order() {
        return Order.NONE;
    }

    @Override
    public String name() {
        return "yugabytedb";
    }

    @Override
    public List<String> aliases() {
        return List.of("yugabyte", "ysql");
    }

    /** "Read Committed": unlike PostgreSQL, a statement that meets a conflict runs again on a new snapshot. */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        return level.compareTo(IsolationLevel.READ_COMMITTED) > 0
                ? super.semantics(level, options).map(YugabyteDbEngine::withoutKeys)
                : Optional.of(Semantics.committed(
                        AfterWait.RESTART,
                        "https://docs.yugabyte.com/stable/architecture/transactions/read-committed/"));
    }

    /** Each session caches a range of a sequence, so keys do not follow the order of statements. */
    private static Semantics withoutKeys(Semantics rules) {
        Statements does = rules.statements();
        return does == null ? rules : rules.stating(does.generating(Keys.UNDOCUMENTED, ""));
    }

    @Override
    @Nullable
    String stranger(String product) {
        return product.contains("-YB-") ? null : "PostgreSQL or a compatible DBMS, version " + product;
    }

    /** "Isolation levels": without the flag, READ COMMITTED falls back to snapshot isolation. */
    @Override
    PostgresSession.LevelCheck levelCheck() {
        return new PostgresSession.LevelCheck(
                "SHOW yb_effective_transaction_isolation_level",
                "start the tablet servers with --yb_enable_read_committed_isolation=true, or test the other levels only");
    }

    /** By default the view shows only transactions older than a second. */
    @Override
    List<LockView> lockViews(String version) {
        return List.of(new LockView("pg_locks", YugabyteDbEngine::locks));
    }

    private static LockMonitor locks(Connection connection) throws SQLException {
        ServerWorkspace.execute(connection, "SET yb_locks_min_txn_age = 0");
        return new QueryLocks(connection, """
                SELECT DISTINCT wanted.pid, held.pid
                FROM pg_locks wanted
                LEFT JOIN LATERAL jsonb_array_elements_text(wanted.ybdetails::jsonb -> 'blocked_by') AS by(id) ON true
                LEFT JOIN pg_locks held ON held.ybdetails ->> 'transactionid' = by.id AND held.granted
                WHERE NOT wanted.granted""");
    }
}
