package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The locks that transactions hold on rows and on conditions (Troc §III-E3). */
public final class LockTable {
    private final List<RowLock> rows;
    private final List<PredicateLock> predicates;

    private LockTable(List<RowLock> rows, List<PredicateLock> predicates) {
        this.rows = new ArrayList<>(rows);
        this.predicates = new ArrayList<>(predicates);
    }

    static LockTable empty() {
        return new LockTable(List.of(), List.of());
    }

    LockTable copy() {
        return new LockTable(rows, predicates);
    }

    void add(TxId tx, TableName table, RowSet locked, LockMode mode, LockScope scope, int clock) {
        locked.forEach(row -> rows.add(new RowLock(tx, table, row, mode, clock, scope)));
    }

    void add(PredicateLock lock) {
        predicates.add(lock);
    }

    /** The first other transaction whose lock on this row conflicts with the mode and protects one of the changed columns. */
    Optional<TxId> holder(TxId tx, TableName table, RowId row, LockMode mode, ColumnSet changed) {
        for (RowLock lock : rows) {
            if (conflicts(lock, tx, table, row, mode) && lock.scope().protects(changed)) {
                return Optional.of(lock.tx());
            }
        }
        return Optional.empty();
    }

    /** Whether another transaction holds a lock on this row that conflicts with the mode, whatever the lock protects of the row. */
    boolean isLockedByOthers(TxId tx, TableName table, RowId row, LockMode mode) {
        return rows.stream().anyMatch(lock -> conflicts(lock, tx, table, row, mode));
    }

    private static boolean conflicts(RowLock lock, TxId tx, TableName table, RowId row, LockMode mode) {
        return !lock.tx().equals(tx) && lock.isOn(table, row) && mode.conflictsWith(lock.mode());
    }

    /** Whether other transactions hold any lock. */
    boolean othersHoldAny(TxId tx) {
        return rows.stream().anyMatch(lock -> !lock.tx().equals(tx))
                || predicates.stream().anyMatch(lock -> !lock.tx().equals(tx));
    }

    /** The predicate locks on a table that other transactions hold. */
    public List<PredicateLock> predicatesOfOthers(TxId tx, TableName table) {
        List<PredicateLock> others = new ArrayList<>();
        for (PredicateLock lock : predicates) {
            if (!lock.tx().equals(tx) && lock.table().equals(table)) {
                others.add(lock);
            }
        }
        return others;
    }

    /** Releases the locks that a transaction has taken since then. */
    void releaseSince(TxId tx, int since) {
        rows.removeIf(lock -> lock.tx().equals(tx) && lock.clock() > since);
        predicates.removeIf(lock -> lock.tx().equals(tx) && lock.clock() > since);
    }

    void releaseAll(TxId tx) {
        rows.removeIf(lock -> lock.tx().equals(tx));
        predicates.removeIf(lock -> lock.tx().equals(tx));
    }
}
