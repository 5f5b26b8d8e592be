package io.titrant.judge.model;

import io.titrant.judge.model.afterwait.PossibleExecution;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.model.state.Version;
import io.titrant.judge.views.Changes;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.RowChanges;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.sql.StatementKind;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The changes of a write alone on its view that it makes in the database too. Two kinds of change are none there: a REPLACE of a row by an
 * equal one, what a foreign key does to a child row that references another parent by now, and where writes are stored with COMMIT, an UPDATE to equal values.
 *
 * <pre>
 * row before    a = 1, b = 2                             alone, REPLACE deletes row 1 and inserts row 9
 * statement     REPLACE INTO t VALUES (1, 2)             InnoDB leaves row 1 as it is
 * row after     a = 1, b = 2
 * </pre>
 */
final class EffectiveChanges {
    private final ModelledStatement modelled;

    EffectiveChanges(ModelledStatement modelled) {
        this.modelled = modelled;
    }

    Changes of(PossibleExecution execution, Changes changes) {
        Changes made = modelled.executed().kind() == StatementKind.REPLACE
                ? changes.map((table, rows) -> withoutSelfReplaced(execution, table, rows))
                : changes;
        if (modelled.rules().checksAtCommit()) {
            // Nothing of it is stored with COMMIT, so it neither conflicts there nor overwrites a newer version.
            made = made.withoutNoOps();
        }
        Set<TableName> targets = modelled.targets();
        return made.map((table, rows) ->
                targets.contains(table) ? rows : rows.where((row, change) -> !refersElsewhere(execution, table, row)));
    }

    /** The changes without rows that were replaced by equal ones: InnoDB leaves those as they are. */
    private RowChanges withoutSelfReplaced(PossibleExecution execution, TableName table, RowChanges rows) {
        RowSet replaced = selfReplaced(execution, table, rows);
        return rows.where((row, change) -> !replaced.contains(row));
    }

    /** The rows of the target that a REPLACE replaced by equal ones: they stay as they are, but are locked. */
    RowSet replacedByEqual(PossibleExecution execution, Changes changes) {
        return modelled.executed().kind() == StatementKind.REPLACE
                ? selfReplaced(execution, modelled.target(), changes.of(modelled.target()))
                : RowSet.NONE;
    }

    private RowSet selfReplaced(PossibleExecution execution, TableName table, RowChanges rows) {
        Set<RowId> dropped = new HashSet<>();
        RowChanges deletions = rows.where((row, change) -> change.deleted());
        for (RowId old : deletions.rows()) {
            VersionId version = execution.own().version(table, old);
            rows.newVersions().forEach((fresh, equal) -> {
                if (version != null
                        && !dropped.contains(old)
                        && !dropped.contains(fresh)
                        && modelled.views().versions().same(version, equal)) {
                    dropped.add(old);
                    dropped.add(fresh);
                }
            });
        }
        return RowSet.of(dropped);
    }

    /** Whether the write saw a child row as of its snapshot that references another parent by now, or is deleted: foreign keys are checked on the newest rows. */
    private boolean refersElsewhere(PossibleExecution execution, TableName table, RowId row) {
        ColumnSet referring = modelled.views().schema().table(table).referring();
        Optional<Version> seen = modelled.state().versions().inSnapshot(modelled.tx(), table, row);
        return modelled.state().versions().changedSinceSnapshot(modelled.tx(), table, row)
                && seen.isPresent()
                && seen.get().id().equals(execution.own().version(table, row))
                && modelled.state()
                        .versions()
                        .committed(table, row)
                        .filter(now -> now.deleted()
                                || modelled.views().versions().differ(seen.get().id(), now.id(), referring))
                        .isPresent();
    }
}
