package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.model.state.DocumentedWrite;

/**
 * No locks on gaps or predicates: rows that a write would have changed may come to be after it ran and before its transaction ends. InnoDB below
 * REPEATABLE READ: https://dev.mysql.com/doc/refman/8.0/en/innodb-locking.html#innodb-gap-locks; TiDB:
 * https://docs.pingcap.com/tidb/stable/pessimistic-transaction; PostgreSQL below SERIALIZABLE, H2, HSQLDB mvcc, DuckDB, Derby below SERIALIZABLE
 * as their {@link io.titrant.engine.Semantics} cite; §6.4.1 and listing 6 of the paper.
 */
final class NoGapLocks implements Rule {
    @Override
    public String name() {
        return "no-gap-locks";
    }

    @Override
    public boolean workedIn(DocumentedWrite write) {
        return write.rules().order() != SerialOrder.COMMIT_ORDER;
    }

    @Override
    public String story() {
        return "locked no gaps, and another transaction wrote rows there that it no longer saw";
    }
}
