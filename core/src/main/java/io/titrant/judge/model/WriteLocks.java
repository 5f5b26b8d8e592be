package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.LockMode;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.PredicateLock;
import io.titrant.judge.views.Changes;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NextKeys;
import io.titrant.judge.views.RowChanges;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.RowVersions;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Result;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import io.titrant.sql.Update;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * For which transaction a write must wait (Troc §III-E3, Table III): an open one that has written or locked one of its rows, has locked a condition that
 * one of its new rows matches, or has written a row with the same key.
 *
 * <pre>
 * T1    UPDATE t SET b = 1 WHERE a = 1       writes row 1
 * T2    DELETE FROM t WHERE a &lt; 5            reaches row 1: it must wait for T1
 * </pre>
 */
final class WriteLocks {
    private final ViewRunner views;
    private final ModelState state;
    private final TxId tx;
    private final Statement statement;

    WriteLocks(ViewRunner views, ModelState state, TxId tx, Statement statement) {
        this.views = views;
        this.state = state;
        this.tx = tx;
        this.statement = statement;
    }

    /** The tables that it writes. */
    Set<TableName> targets() {
        return TableName.all(Tables.written(statement));
    }

    /** The open transaction that has written, or holds a lock on, one of the rows that it changes. */
    Optional<TxId> holder(DatabaseView target, TableName table, RowChanges changes) {
        RowVersions fresh = changes.newVersions();
        for (RowId row : changes.rows()) {
            ColumnSet changed = changedColumns(table, target.version(table, row), fresh.get(row));
            Optional<TxId> holder = state.holder(tx, table, row, LockMode.EXCLUSIVE, changed);
            if (holder.isPresent()) {
                return holder;
            }
        }
        return Optional.empty();
    }

    /** The columns in which the row's new version differs; all of a row that comes or goes. */
    private ColumnSet changedColumns(TableName table, @Nullable VersionId old, @Nullable VersionId fresh) {
        return old == null || fresh == null
                ? ColumnSet.where(views.schema().table(table).width(), place -> true)
                : views.versions().differing(old, fresh);
    }

    /** The open transaction whose predicate lock a changed row comes to match. */
    Optional<TxId> predicateEntered(Changes changes) {
        for (TableName table : changes.tables()) {
            for (PredicateLock locked : state.locks().predicatesOfOthers(tx, table)) {
                DatabaseView before = state.view(locked.tx(), Sees.COMMITTED);
                RowSet matching = matching(
                        locked, table, before.after(changes), changes.of(table).rows());
                if (!matching(locked, table, before, matching).containsAll(matching)) {
                    return Optional.of(locked.tx());
                }
            }
        }
        return Optional.empty();
    }

    /** The rows among these that the locked condition selects; none where no query tells. */
    private RowSet matching(PredicateLock locked, TableName table, DatabaseView view, RowSet rows) {
        DatabaseView only = view.only(table, rows);
        RowSet reached = only.rows(table).isEmpty() ? RowSet.NONE : views.reached(locked.statement(), only, only);
        return reached == null ? RowSet.NONE : reached;
    }

    /** Whether it inserts a duplicate of a row that another open transaction has written. An UPDATE of several rows meets passing duplicates of its own. */
    boolean duplicatesUncommitted(Statement narrowed, DatabaseView inner, Changes changes, NextKeys keys) {
        return !ignoresConflicts()
                && !settlesDuplicates()
                && !(statement instanceof Update)
                && changes.any(this::mayCollide)
                && views.write(narrowed, state.view(tx, Sees.UNCOMMITTED), inner, keys)
                                .error()
                        == ErrorClass.UNIQUE;
    }

    /** Whether an UPDATE, an upsert or MERGE takes a key that another open transaction has written (Troc §III-E3: keys of INSERT and UPDATE). */
    boolean takesUncommittedKey(Changes changes) {
        return !ignoresConflicts()
                && (statement instanceof Update || settlesDuplicates())
                && changes.any((table, rows) -> mayCollide(table, rows)
                        && isDuplicate(table, rows, Sees.UNCOMMITTED)
                        && !isDuplicate(table, rows, Sees.COMMITTED));
    }

    private boolean isDuplicate(TableName table, RowChanges rows, Sees among) {
        RowVersions fresh = rows.newVersions();
        DatabaseView others = state.view(tx, among).without(table, rows.rows());
        return views.insert(table, fresh, others) instanceof Result.Failed failed
                && failed.errorClass() == ErrorClass.UNIQUE;
    }

    /** Whether a new row looks like one that another open transaction has written, in all columns of a key. The engine decides whether they are equal. */
    private boolean mayCollide(TableName table, RowChanges rows) {
        List<ColumnSet> keys = views.schema().table(table).keys();
        Set<VersionId> theirs = state.versions().uncommittedOfOthers(tx, table);
        return !theirs.isEmpty()
                && keys.stream()
                        .anyMatch(key -> rows.any((row, change) -> !change.deleted()
                                && theirs.stream()
                                        .anyMatch(version ->
                                                views.versions().mayBeEqual(change.version(), version, key))));
    }

    boolean settlesDuplicates() {
        return statement instanceof Merge
                || (statement instanceof Insert insert
                        && (insert.upsert() != null || insert.verb() != Insert.Verb.INSERT));
    }

    /** Whether it skips rows that violate a constraint. */
    private boolean ignoresConflicts() {
        return (statement instanceof Update update && update.conflict() != ConflictAction.DEFAULT)
                || (statement instanceof Insert insert && insert.conflict() != ConflictAction.DEFAULT);
    }
}
