package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.Changes;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NextKeys;
import io.titrant.judge.views.RowChanges;
import io.titrant.judge.views.RowVersions;
import io.titrant.judge.views.TableName;
import io.titrant.record.Result;
import io.titrant.sql.Merge;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * On which rows a write fails as recorded, where it does not on its view. Constraints look at other rows than the statement: the newest committed ones,
 * those of the snapshot, or those from before the wait.
 *
 * <pre>
 * T1 takes its snapshot, T2 inserts a = 5 and commits
 * T1    INSERT INTO t VALUES (5)     fails: the key is taken, though T1's snapshot does not show it
 * </pre>
 */
final class WriteFailures {
    private final ModelledStatement modelled;
    private final List<DatabaseView> inners;
    private final NextKeys keys;

    /** @param inners what queries inside the write may see */
    WriteFailures(ModelledStatement modelled, List<DatabaseView> inners, NextKeys keys) {
        this.modelled = modelled;
        this.inners = inners;
        this.keys = keys;
    }

    /** The rows on which it fails so. */
    Optional<DatabaseView> onOtherRows() {
        Set<DatabaseView> views = new LinkedHashSet<>();
        views.add(modelled.view(Sees.COMMITTED));
        views.add(modelled.view(modelled.rules().writesSee()));
        ModelState start = modelled.state().startOf(modelled.executed());
        if (start != null) {
            views.add(start.view(modelled.tx(), Sees.COMMITTED));
        }
        return views.stream()
                .filter(this::failsOn)
                .findFirst()
                .or(() -> modelled.statement() instanceof Merge
                                && modelled.executed().error() == ErrorClass.UNIQUE
                        ? onUnseenRows()
                        : Optional.empty());
    }

    /**
     * Whether it fails so on the rows that its own transaction has deleted or changed. DuckDB, "Over-eager constraint checking"
     * (https://duckdb.org/docs/stable/sql/indexes): they stay in the indexes until the transaction ends.
     */
    boolean onOwnOldRows() {
        return failsOn(modelled.state().versions().snapshotWithoutOwn(modelled.tx()));
    }

    private boolean failsOn(DatabaseView view) {
        return inners.stream()
                .anyMatch(inner -> modelled.views()
                                .write(modelled.statement(), view, inner, keys)
                                .error()
                        == modelled.executed().error());
    }

    /** The rows by which a MERGE inserts a row whose key another row has, which it does not see: one that is committed or being written. */
    private Optional<DatabaseView> onUnseenRows() {
        Set<DatabaseView> chosenBy = new LinkedHashSet<>();
        chosenBy.add(modelled.view(modelled.rules().writesSee()));
        chosenBy.add(modelled.viewAtStart(modelled.rules().writesSee()));
        return chosenBy.stream()
                .filter(view -> collides(modelled.views()
                        .write(modelled.statement(), view, inners.get(0), keys)
                        .changes()))
                .findFirst();
    }

    private boolean collides(Changes changes) {
        return changes.any(this::collides);
    }

    private boolean collides(TableName table, RowChanges changes) {
        RowVersions fresh = changes.newVersions();
        return Stream.of(Sees.COMMITTED, Sees.UNCOMMITTED)
                .map(sees -> modelled.view(sees).without(table, fresh.rows()))
                .anyMatch(view -> modelled.views().insert(table, fresh, view) instanceof Result.Failed failed
                        && failed.errorClass() == ErrorClass.UNIQUE);
    }
}
