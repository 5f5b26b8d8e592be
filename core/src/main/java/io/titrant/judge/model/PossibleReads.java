package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.model.afterwait.AfterWaitPolicy;
import io.titrant.judge.model.afterwait.PossibleExecution;
import io.titrant.judge.model.afterwait.PossibleExecutions;
import io.titrant.judge.model.afterwait.ResumedStatement;
import io.titrant.judge.model.afterwait.UnlockedScan;
import io.titrant.judge.model.state.LockMode;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.rules.NoOpUpdate;
import io.titrant.judge.rules.SnapshotKeepsPlaces;
import io.titrant.judge.rules.ViewEvidence;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.record.Result;
import io.titrant.sql.Expr;
import io.titrant.sql.Locking;
import io.titrant.sql.Query;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * On which rows a SELECT may have run: the view of its level, what InnoDB may show in its place, and after a wait what {@link AfterWaitPolicy} permits.
 */
final class PossibleReads {
    private final ModelledStatement modelled;
    private final Query query;

    PossibleReads(ModelledStatement modelled, Query query) {
        this.modelled = modelled;
        this.query = query;
    }

    /** The executions of a plain SELECT. The first of its transaction may take the snapshot. */
    PossibleExecutions plain() {
        ModelState seen = modelled.state().copy();
        Sees sees = modelled.statementRules().readsSee();
        boolean takesSnapshot = modelled.rules().snapshotTaken() == SnapshotTaken.AT_FIRST_READ
                && !seen.versions().hasSnapshot(modelled.tx())
                && !tables().isEmpty();
        if (takesSnapshot) {
            seen.versions().takeSnapshot(modelled.tx());
        }
        List<PossibleExecution> executions = new ArrayList<>();
        DatabaseView view = seen.view(modelled.tx(), sees);
        executions.add(on(seen, view));
        if (skipsNoOps() || modelled.rules().keepsVersionsByKey()) {
            executions.addAll(deviating(seen, view));
        }
        boolean empty = modelled.executed().result() instanceof Result.Returned returned
                && returned.rows().rows().isEmpty();
        if (takesSnapshot && empty) {
            // A condition that is never true is answered without a look at the table, so no snapshot is taken.
            executions.add(on(modelled.state(), view));
        }
        return PossibleExecutions.of(executions);
    }

    private PossibleExecution on(ModelState before, DatabaseView view) {
        return PossibleExecution.plain(before, query, view, view);
    }

    private Set<TableName> tables() {
        return TableName.all(Tables.read(query));
    }

    private boolean skipsNoOps() {
        return NoOpUpdate.RULE.isDocumentedIn(modelled.rules());
    }

    /** The executions on rows that InnoDB or TiDB may show in place of the view. */
    private List<PossibleExecution> deviating(ModelState seen, DatabaseView view) {
        List<PossibleExecution> executions = new ArrayList<>();
        Sees sees = modelled.statementRules().readsSee();
        DatabaseView older = seen.versions().viewWithoutNoOps(modelled.tx(), sees);
        if (NoOpUpdate.RULE.isProvedBy(new ViewEvidence(modelled.rules(), !older.sameIn(tables(), view)))) {
            executions.add(on(seen, older)
                    .by(
                            NoOpUpdate.RULE,
                            "returned rows as its snapshot has them, although its transaction has updated"
                                    + " them: the UPDATE set the values that the rows already had"));
        }
        if (!modelled.rules().keepsVersionsByKey()) {
            return executions;
        }
        SnapshotByKey byKey = new SnapshotByKey(seen.versions(), modelled.views(), modelled.tx(), sees);
        Set<DatabaseView> tried = new LinkedHashSet<>(List.of(view, older));
        for (boolean noOpsCount : skipsNoOps() ? List.of(true, false) : List.of(true)) {
            DatabaseView placed = byKey.view(noOpsCount);
            if (SnapshotKeepsPlaces.RULE.isProvedBy(new ViewEvidence(modelled.rules(), tried.add(placed)))) {
                executions.add(on(seen, placed)
                        .by(
                                SnapshotKeepsPlaces.RULE,
                                "returned what its snapshot has under each key: a row that another transaction"
                                        + " moved to a new key or partition, and its own transaction changed"
                                        + " there, shows under both keys, and a row inserted under the key of a"
                                        + " deleted row hides the deleted row"));
            }
        }
        return executions;
    }

    /** The executions of a SELECT that reads the newest rows: a locking one, or one that was blocked. */
    PossibleExecutions current() {
        if (query.locking().stream().anyMatch(lock -> lock.onLocked() == Locking.Wait.SKIP_LOCKED)) {
            return skippingLocked();
        }
        PossibleExecutions executions = PossibleExecutions.NONE;
        for (DatabaseView inner : inners()) {
            executions = executions.plus(
                    modelled.wasBlocked()
                            ? AfterWaitPolicy.of(modelled.rules().afterWait())
                                    .executions(ResumedStatement.of(modelled, inner))
                            : PossibleExecutions.of(PossibleExecution.plain(
                                    modelled.state(),
                                    query,
                                    modelled.view(modelled.rules().writesSee()),
                                    inner)));
        }
        return executions;
    }

    /**
     * The execution of SKIP LOCKED that skips the rows which the model knows to be locked. An engine may lock other rows too, such as rows that were scanned, so
     * a result that lacks rows proves nothing. A result with a locked row is wrong.
     *
     * <pre>
     * T1    SELECT * FROM queue ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED       locks row 1
     * T2    SELECT * FROM queue ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED       returns row 2
     * </pre>
     */
    private PossibleExecutions skippingLocked() {
        String why = "the model does not know all rows that SKIP LOCKED skips: " + modelled.sql();
        Set<TableName> tables = tables();
        if (tables.size() != 1 || modelled.hasInnerTables() || query.locking().size() != 1) {
            return PossibleExecutions.incomplete(why);
        }
        Locking.Strength strength = query.locking().get(0).strength();
        LockMode mode = strength == Locking.Strength.UPDATE || strength == Locking.Strength.NO_KEY_UPDATE
                ? LockMode.EXCLUSIVE
                : LockMode.SHARED;
        TableName table = tables.iterator().next();
        DatabaseView view = modelled.view(modelled.rules().writesSee());
        RowSet held = view.rows(table).rows().where(row -> modelled.state().mayBeHeld(modelled.tx(), table, row, mode));
        DatabaseView free = view.without(table, held);
        PossibleExecutions known = PossibleExecutions.of(on(modelled.state(), free));
        boolean decided = StatementResults.match(
                        modelled.views().read(query, free, free),
                        modelled.executed().result())
                || returnsLockedRow(free);
        return decided ? known : known.plus(PossibleExecutions.incomplete(why));
    }

    /** Whether a returned row is none of the rows that are not locked. Locks on index entries may leave a row free that the model takes for locked. */
    private boolean returnsLockedRow(DatabaseView free) {
        boolean rowsAreTold = !modelled.statementRules().locksIndexEntries()
                && Tree.nodes(query, Expr.Aggregate.class).isEmpty();
        return rowsAreTold
                && modelled.executed().result() instanceof Result.Returned returned
                && modelled.views().read(query.withLimit(null), free, free) instanceof Result.Returned all
                && !all.rows().lines().containsAll(returned.rows().lines());
    }

    /** The executions of a SELECT that was blocked more than once. */
    PossibleExecutions betweenWaits() {
        return UnlockedScan.betweenWaits(modelled, inners());
    }

    /** The views of queries inside a locking read: where plain reads see a snapshot, these may or may not. */
    private List<DatabaseView> inners() {
        Set<DatabaseView> views = new LinkedHashSet<>();
        Sees writesSee = modelled.rules().writesSee();
        Sees readsSee = modelled.statementRules().readsSee();
        views.add(modelled.view(writesSee));
        views.add(modelled.view(readsSee));
        if (modelled.wasBlocked()) {
            views.add(modelled.viewAtStart(writesSee));
            views.add(modelled.viewAtStart(readsSee));
        }
        return modelled.hasInnerTables()
                ? List.copyOf(views)
                : List.of(views.iterator().next());
    }
}
