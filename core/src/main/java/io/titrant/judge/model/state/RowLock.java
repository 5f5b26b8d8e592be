package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.TableName;

/** A lock on a row (Troc §III-E3), held to the end of its transaction. */
record RowLock(TxId tx, TableName table, RowId row, LockMode mode, int clock, LockScope scope) {

    boolean isOn(TableName other, RowId otherRow) {
        return row.equals(otherRow) && table.equals(other);
    }
}
