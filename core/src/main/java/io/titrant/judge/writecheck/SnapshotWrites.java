package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.state.DocumentedWrite;

/**
 * Snapshot isolation: a write chooses rows and computes values by the transaction's snapshot; only writers of the same row conflict, so write skew
 * and missed newer rows remain. PostgreSQL REPEATABLE READ: https://www.postgresql.org/docs/current/transaction-iso.html#XACT-REPEATABLE-READ; H2
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
