package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.DocumentedWrite;

/**
 * Snapshot isolation: a write searches the transaction's snapshot and computes values from it; only writers of the same row conflict. So write skew is
 * possible, and a write misses rows that a peer has inserted since the snapshot. PostgreSQL REPEATABLE READ: https://www.postgresql.org/docs/current/transaction-iso.html#XACT-REPEATABLE-READ; H2
 * at SNAPSHOT and SERIALIZABLE, HSQLDB mvcc, DuckDB, TiDB optimistic: as their {@link io.titrant.engine.Semantics} cite.
 */
final class SnapshotWrites implements Rule {
    @Override
    public String name() {
        return "snapshot-write";
    }

    @Override
    public boolean workedIn(DocumentedWrite write) {
        return write.rules().writesSee() == Sees.SNAPSHOT && !write.putsValues() && write.sawOthers();
    }

    @Override
    public String story() {
        return "worked on its transaction's snapshot, which lacks what others had committed since";
    }
}
