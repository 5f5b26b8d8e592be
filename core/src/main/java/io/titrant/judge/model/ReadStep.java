package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.afterwait.PossibleExecution;
import io.titrant.judge.model.afterwait.PossibleExecutions;
import io.titrant.judge.model.afterwait.RowByRow;
import io.titrant.judge.model.afterwait.UnlockedScan;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.model.state.LockMode;
import io.titrant.judge.model.state.LockScope;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.record.Result;
import io.titrant.sql.Insert;
import io.titrant.sql.Locking;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The return of a SELECT, plain or locking: it must give what it gives alone on its view (Troc §III-E4).
 *
 * <pre>
 * rows           a = 1 committed; a = 2 inserted by T2, which is open
 * T1             SELECT a FROM t
 * must return    1 at READ COMMITTED, 1 and 2 at READ UNCOMMITTED
 * </pre>
 */
final class ReadStep extends ModelStep {
    private final Query query;
    private final PossibleReads reads;
    private final SharedLocks sharedLocks;
    private final boolean locks;
    private boolean triedParts;

    ReadStep(ModelContext context, ModelledStatement modelled, Query query) {
        super(context, modelled);
        this.query = query;
        this.reads = new PossibleReads(modelled, query);
        this.sharedLocks = new SharedLocks(views, query, statementRules.locksIndexEntries());
        boolean explicit = context.transaction(tx).explicit();
        this.locks = (!query.locking().isEmpty() && !isDirty() && !statementRules.forUpdateLocksNothing(explicit))
                || (rules.readsLock() && explicit);
    }

    /** Where reads neither lock nor wait, FOR UPDATE changes nothing outside a cursor. */
    private boolean isDirty() {
        return statementRules.readsSee() == Sees.UNCOMMITTED && !statementRules.locksRows();
    }

    @Override
    boolean locksOwnTable() {
        return locks;
    }

    @Override
    void tryExecutions() {
        boolean current = locks || (modelled.wasBlocked() && statementRules.readsSee() != Sees.SNAPSHOT);
        PossibleExecutions executions = noted(current ? reads.current() : reads.plain());
        follow(executions);
        if (nothingFits() && current) {
            follow(noted(reads.betweenWaits()));
        }
        if (nothingFits() && current && UnlockedScan.mayMeetChanges(modelled) && modelled.wasBlocked()) {
            UnlockedScan.rowByRow(modelled, query, executed.result()).ifPresent(this::accept);
        } else if (nothingFits() && !current && statementRules.readsSee() == Sees.UNCOMMITTED) {
            followPartialWrites();
        }
        if (nothingFits() && !matches(expected())) {
            executions.all().stream().filter(this::holdsPlainly).forEach(this::accept);
        }
    }

    @Override
    void explain(Result wanted) {
        if (!matches(wanted)) {
            refuseUndecidable(wanted);
        }
        complain(
                Complaint.QUERY,
                modelled.display() + " returned " + StatementResults.inWords(executed.result())
                        + ", but alone on its view it gives " + StatementResults.inWords(wanted),
                List.of(StatementResults.difference(executed, wanted)));
    }

    private void follow(PossibleExecutions executions) {
        for (PossibleExecution execution : executions.all()) {
            Result result = views.read((Query) execution.statement(), execution.own(), execution.inner());
            expect(result);
            if (matches(result)) {
                accept(execution);
            }
        }
    }

    /** A read of uncommitted rows may see what blocked writes have done so far. */
    private void followPartialWrites() {
        if (!state.otherWritesAreBlocked(executed)) {
            return;
        }
        PartialWrites partial = new PartialWrites(context, state, executed);
        DatabaseView view = modelled.view(Sees.UNCOMMITTED);
        RowByRow rows = RowByRow.of(query, views);
        if (rows == null) {
            List<DatabaseView> parts = partial.parts(view);
            follow(PossibleExecutions.of(parts.stream()
                    .map(part -> PossibleExecution.plain(state, query, part, part))
                    .toList()));
            List<ModelledStatement> blocked = blockedWritesToItsTables();
            triedParts = !parts.isEmpty()
                    && partial.areAll(blocked)
                    && blocked.stream().noneMatch(this::mayShowInPart);
        } else if (rows.mayReturn(executed.result(), partial.states(view))) {
            accept(PossibleExecution.plain(state, query, view, view));
        } else {
            triedParts = partial.areAll(blockedWritesToItsTables());
        }
    }

    /** Whether the query reads a table twice into which that INSERT puts rows: one index may have an entry of a row already, and another not yet. */
    private boolean mayShowInPart(ModelledStatement write) {
        return write.statement() instanceof Insert
                && Tree.nodes(query, TableRef.Table.class).stream()
                                .filter(table -> TableName.of(table.name()).equals(write.target()))
                                .count()
                        > 1;
    }

    @Override
    boolean triedPartsOfBlockedWrites() {
        return triedParts;
    }

    /** Whether the query as it was written gives the recorded result, on tables that hold the view. */
    private boolean holdsPlainly(PossibleExecution execution) {
        boolean oneView = execution.own().equals(execution.inner()) || !modelled.hasInnerTables();
        return oneView
                && !execution.own().showsRowsTwice()
                && !new FinalConstraints(views).mayShareKey(execution.own())
                && matches(views.readPlainly((Query) execution.statement(), execution.own()));
    }

    /** Follows an execution that gives the recorded result, unless a lock or a conflict should have prevented it. */
    private void accept(PossibleExecution execution) {
        ModelState after = execution.before().copy();
        if (execution.rule() != null) {
            after.deviates(
                    new Deviation(execution.rule(), Complaint.QUERY, modelled.display() + " " + execution.story()));
        }
        if (locks && !locksKeysOnly() && !mayLock(execution, after)) {
            return;
        }
        follow(after);
        if (locks
                && rules.snapshotTaken() == SnapshotTaken.AT_FIRST_READ
                && !after.versions().hasSnapshot(tx)
                && modelled.hasInnerTables()) {
            followSnapshots(after);
        }
    }

    /**
     * The rows that the read has locked at least. With a LIMIT these are the rows that it returned, if their order is total; after a wait the returned rows may be
     * others than those that were chosen and locked before it.
     */
    private @Nullable RowSet lockedRows(PossibleExecution execution) {
        if (query.limit() == null) {
            return views.reached(query, execution.own(), execution.inner());
        }
        return modelled.wasBlocked() || context.orderDependence().onRows(query)
                ? null
                : views.withinLimit(query, execution.own(), execution.inner());
    }

    /** Locks the rows that it reaches, of one table or of a join; false, with a complaint, if it should have waited or failed. */
    private boolean mayLock(PossibleExecution execution, ModelState after) {
        if (!isJoin()) {
            RowSet reached = lockedRows(execution);
            return reached == null || mayLock(execution, soleTable(), reached, after);
        }
        SortedMap<TableName, RowSet> combined = modelled.hasInnerTables()
                        || query.locking().stream().anyMatch(lock -> !lock.of().isEmpty())
                ? null
                : views.combined(query, execution.own());
        return combined == null
                || combined.entrySet().stream()
                        .allMatch(one -> mayLock(execution, one.getKey(), one.getValue(), after));
    }

    private boolean isJoin() {
        return query.body() instanceof Select select
                && select.from().stream().flatMap(Tables::joined).count() > 1;
    }

    private boolean mayLock(PossibleExecution execution, TableName table, RowSet reached, ModelState after) {
        if (statementRules.locksRows()) {
            boolean exclusive = isExclusive();
            LockMode mode = exclusive ? LockMode.EXCLUSIVE : LockMode.SHARED;
            RowSet contended = exclusive
                    ? reached
                    : sharedLocks.concerned(
                            execution.before().view(tx, Sees.UNCOMMITTED), execution.own(), table, reached);
            Optional<TxId> holder = contended.stream()
                    .flatMap(row -> execution.before().holder(tx, table, row, mode, ColumnSet.NONE).stream())
                    .findFirst()
                    .or(() -> writerOfMatchingRow(execution, table, reached, mode));
            if (holder.isPresent()) {
                complainOfNotWaiting(holder.get());
                return false;
            }
            after.lock(tx, table, reached, mode, exclusive ? LockScope.WHOLE_ROW : sharedLocks.scope(table));
            if (!isJoin()) {
                lockPredicate(after, table);
            }
        }
        SnapshotConflicts conflicts = new SnapshotConflicts(modelled);
        if (conflicts.failsByLevel() && conflicts.anyChanged(execution.before(), table, reached)) {
            complain(
                    Complaint.NO_CONFLICT,
                    modelled.display() + " locked a row that another transaction has changed since its snapshot",
                    List.of(StatementResults.missedConflict(executed)));
            return false;
        }
        return true;
    }

    /**
     * The open transaction that has written a row which matches the condition only in its uncommitted version. A scan that locks index entries meets the entry of
     * such a row and waits for its lock, whatever the entry's transaction does afterwards.
     *
     * <pre>
     * T1    INSERT INTO t VALUES (5)
     * T2    SELECT * FROM t WHERE a &gt; 3 FOR UPDATE      waits for T1, although the row 5 is not committed
     * </pre>
     */
    private Optional<TxId> writerOfMatchingRow(
            PossibleExecution execution, TableName table, RowSet reached, LockMode mode) {
        if (!statementRules.locksIndexEntries()
                || modelled.wasBlocked()
                || modelled.hasInnerTables()
                || query.limit() != null) {
            return Optional.empty();
        }
        DatabaseView newest = execution.before().view(tx, Sees.UNCOMMITTED);
        RowSet matching = views.reached(query, newest, newest);
        return matching == null
                ? Optional.empty()
                : matching.stream()
                        .filter(row -> !reached.contains(row))
                        .filter(row -> !sharedLocks.leavesEntries(newest, execution.own(), table, row))
                        .flatMap(row -> execution.before().holder(tx, table, row, mode, ColumnSet.NONE).stream())
                        .findFirst();
    }

    /** Queries inside a locking read see a snapshot as a plain SELECT does. Whether they run, before the wait or after it, depends on the plan. */
    private void followSnapshots(ModelState after) {
        ModelState now = after.copy();
        now.versions().takeSnapshot(tx);
        follow(now);
        if (modelled.wasBlocked()) {
            ModelState before = after.copy();
            before.versions().takeSnapshotOf(tx, state.startOrNow(executed).versions());
            follow(before);
        }
    }

    private TableName soleTable() {
        Set<TableName> tables = TableName.all(Tables.read(query));
        return tables.size() == 1 ? tables.iterator().next() : views.ownTable(query);
    }

    private boolean isExclusive() {
        return query.locking().stream()
                .anyMatch(lock -> lock.strength() == Locking.Strength.UPDATE
                        || lock.strength() == Locking.Strength.NO_KEY_UPDATE);
    }

    /** FOR KEY SHARE does not conflict with updates that leave the keys alone. */
    private boolean locksKeysOnly() {
        return query.locking().stream().anyMatch(lock -> lock.strength() == Locking.Strength.KEY_SHARE);
    }
}
