package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.model.state.DocumentedWrite;

/**
 * Below the level that locks reads, a query inside a write locks nothing: what it read may change before the transaction ends. InnoDB at READ
 * COMMITTED: "INSERT INTO T SELECT … FROM S … does the search on S as a consistent read (no locks)",
 * https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html; PostgreSQL, H2, HSQLDB: no read locks; Derby: released after the read.
 */
final class UnlockedSubquery implements Rule {
    @Override
    public String name() {
        return "unlocked-subquery";
    }

    @Override
    public boolean workedIn(DocumentedWrite write) {
        return write.rules().order() != SerialOrder.COMMIT_ORDER && write.searches();
    }

    @Override
    public String story() {
        return "used what its query read without a lock, and another transaction changed that and committed first";
    }
}
