package io.titrant.judge.model;

import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.Version;
import io.titrant.judge.model.state.VersionHistory;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.RowChanges;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.judge.views.ViewRunner;

/**
 * The result for a row that two transactions change at once, where the engine stores its columns apart (DuckDB): each column keeps the value of the
 * transaction that changed it, and a deletion wins. Two changes of one column conflict.
 *
 * <pre>
 * row before   a = 1, b = 1
 * T1           UPDATE t SET a = 2         T2    UPDATE t SET b = 2        both commit
 * row after    a = 2, b = 2
 * </pre>
 */
final class MergedRows {
    private final ViewRunner views;

    MergedRows(ViewRunner views) {
        this.views = views;
    }

    /** Adds the merged versions of a transaction's rows, just before it commits. */
    void commit(ModelState state, TxId tx) {
        int clock = state.tick();
        for (TableName table : state.versions().tables()) {
            for (RowId row : state.versions().writtenBy(tx, table)) {
                if (state.versions().changedSinceSnapshot(tx, table, row)) {
                    state.add(table, row, merged(state.versions(), tx, table, row, clock));
                }
            }
        }
    }

    private Version merged(VersionHistory versions, TxId tx, TableName table, RowId row, int clock) {
        Version theirs = versions.committed(table, row).orElseThrow();
        Version mine = versions.own(tx, table, row).orElseThrow();
        if (theirs.deleted() || mine.deleted()) {
            return new Version(VersionId.NONE, tx, true, clock, false);
        }
        Version base = versions.inSnapshot(tx, table, row)
                .orElseThrow(() -> CannotJudge.unknown("a row of " + table + " was inserted by two transactions"));
        ColumnSet columns = views.versions().differing(base.id(), mine.id());
        return new Version(views.merge(table, row, mine.id(), theirs.id(), columns), tx, false, clock, false);
    }

    /** Whether a new version changes or assigns a column that another transaction, still open or not in the snapshot, has changed too. */
    boolean collides(
            VersionHistory versions,
            TxId tx,
            TableName table,
            RowId row,
            RowChanges.Change change,
            ColumnSet assigned) {
        if (change.deleted()) {
            return false;
        }
        ColumnSet mine =
                changedSinceSnapshot(versions, tx, table, row, change.version()).plus(assigned);
        // A merged version shows the changes of both transactions; those of one are in its own version before that.
        return versions.ofOthersSinceSnapshot(tx, table, row).stream()
                .filter(version -> !version.deleted() && !views.isMerged(version.id()))
                .anyMatch(version -> changedSinceSnapshot(versions, version.tx(), table, row, version.id())
                        .intersects(mine));
    }

    /** The columns in which a transaction's version of a row differs from its snapshot; none if that has no such row. */
    private ColumnSet changedSinceSnapshot(
            VersionHistory versions, TxId tx, TableName table, RowId row, VersionId version) {
        return versions.inSnapshot(tx, table, row)
                .filter(base -> !base.deleted())
                .map(base -> views.versions().differing(base.id(), version))
                .orElse(ColumnSet.NONE);
    }
}
