package io.titrant.judge.model.state;

import io.titrant.judge.views.ColumnSet;

/** The part of a row that a lock protects: the whole row, or only those columns, where a lock is on the entries of an index that holds them. */
public record LockScope(boolean wholeRow, ColumnSet columns) {
    public static final LockScope WHOLE_ROW = new LockScope(true, ColumnSet.NONE);

    public static LockScope of(ColumnSet columns) {
        return new LockScope(false, columns);
    }

    /** Whether a write of those columns must wait for it; a statement that writes none meets only a lock on the whole row. */
    boolean protects(ColumnSet changed) {
        return wholeRow || columns.intersects(changed);
    }
}
