package io.titrant.judge.model;

import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.model.state.Version;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import java.util.Optional;

/**
 * Rows that another transaction has changed since the statement's snapshot. Where writes see a snapshot, the second writer of a row must fail.
 *
 * <pre>
 * row before    a = 1
 * T1            takes its snapshot
 * T2            UPDATE t SET a = 2, and commits
 * T1            UPDATE t SET a = 3     must fail: its snapshot has a = 1, the newest committed version has a = 2
 * </pre>
 */
final class SnapshotConflicts {
    private final ModelledStatement statement;

    SnapshotConflicts(ModelledStatement statement) {
        this.statement = statement;
    }

    /** Whether the statement must fail on a row that was changed since its snapshot. */
    boolean mustFail() {
        return failsByLevel()
                || (statement.statementRules().refusesNewerRows()
                        && statement.state().versions().hasSnapshot(statement.tx()));
    }

    /** Whether a write at this level sees a snapshot, and fails at once on rows that were changed since. */
    boolean failsByLevel() {
        return !statement.rules().checksAtCommit()
                && statement.rules().writesSee() == Sees.SNAPSHOT
                && statement.rules().afterWait() == AfterWait.ABORT;
    }

    boolean anyChanged(ModelState now, TableName table, RowSet rows) {
        return rows.stream().anyMatch(row -> isChanged(now, table, row));
    }

    /** Whether another transaction has changed the row since the snapshot. H2 compares values: a version that equals the snapshot's is no change. */
    private boolean isChanged(ModelState now, TableName table, RowId row) {
        boolean changed = statement.statementRules().skipsNoOps()
                ? now.versions().changedValuesSinceSnapshot(statement.tx(), table, row)
                : now.versions().changedSinceSnapshot(statement.tx(), table, row);
        if (!changed) {
            return false;
        }
        Optional<Version> then = now.versions().inSnapshot(statement.tx(), table, row);
        Optional<Version> newest = now.versions().committed(table, row);
        boolean equal = then.isPresent()
                && newest.isPresent()
                && !newest.get().deleted()
                && statement
                        .views()
                        .versions()
                        .same(then.get().id(), newest.get().id());
        return !(statement.statementRules().comparesValues() && equal);
    }

    /** Whether the row is deleted or has another key, and an equal one was put in its place, which an engine that compares values takes for it. */
    boolean isReplacedByEqualRow(TableName table, RowId row) {
        ModelState state = statement.state();
        Optional<Version> seen = state.versions().inSnapshot(statement.tx(), table, row);
        Optional<Version> newest = state.versions().committed(table, row);
        return statement.statementRules().comparesValues()
                && seen.isPresent()
                && newest.isPresent()
                && (newest.get().deleted() || hasMoved(table, seen.get(), newest.get()))
                && statement.view(Sees.COMMITTED).rows(table).versions().stream()
                        .anyMatch(now ->
                                statement.views().versions().same(seen.get().id(), now));
    }

    private boolean hasMoved(TableName table, Version then, Version now) {
        return statement
                .views()
                .versions()
                .differ(
                        then.id(),
                        now.id(),
                        statement.views().schema().table(table).primaryKey());
    }
}
