package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Sees waits of InnoDB in {@code information_schema.INNODB_TRX}, which does not name the lock holder. InnoDB keeps a copy of its transactions for this
 * view, and renews it only if it has not been read for a tenth of a second. So this monitor lets that time pass between two looks.
 */
final class InnoDbTransactions implements LockMonitor {
    static final LockView VIEW = new LockView("information_schema.INNODB_TRX", InnoDbTransactions::new);

    private static final long RENEWED_AFTER_NANOS = 110_000_000;

    private final QueryLocks query;
    private long looked = System.nanoTime() - RENEWED_AFTER_NANOS;

    private InnoDbTransactions(Connection connection) {
        this.query = new QueryLocks(
                connection,
                "SELECT trx_mysql_thread_id, NULL FROM information_schema.INNODB_TRX WHERE trx_state = 'LOCK WAIT'");
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        long left;
        while ((left = looked + RENEWED_AFTER_NANOS - System.nanoTime()) > 0) {
            LockSupport.parkNanos(this, left);
        }
        Map<String, Set<String>> waits = query.waiting(suspects);
        looked = System.nanoTime();
        return waits;
    }

    @Override
    public void close() {
        query.close();
    }
}
