package io.titrant.judge.model.state;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.TxId;
import io.titrant.judge.views.Changes;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The model at one moment of a recording: row versions and snapshots ({@link VersionHistory}), locks, savepoints, blocked statements, generated keys, and
 * which documented deviations and doubts led here. Where the documentation permits several executions of a statement, each continues on a copy.
 */
public final class ModelState {
    private final VersionHistory versions;
    private final LockTable locks;
    private final Savepoints savepoints;
    private final BlockedStatements blocked;
    private final GeneratedKeyCounters keys;
    private final FailedWrites failures;
    private final List<Deviation> deviations = new ArrayList<>();
    private final List<Doubt> doubts = new ArrayList<>();
    private final List<String> undecided = new ArrayList<>();
    private final List<Noted> writes = new ArrayList<>();
    private int clock;
    private boolean lacksLocks;

    private record Noted(TxId tx, int clock, DocumentedWrite write) {}

    private ModelState(
            VersionHistory versions,
            LockTable locks,
            Savepoints savepoints,
            BlockedStatements blocked,
            GeneratedKeyCounters keys,
            FailedWrites failures) {
        this.versions = versions;
        this.locks = locks;
        this.savepoints = savepoints;
        this.blocked = blocked;
        this.keys = keys;
        this.failures = failures;
    }

    /**
     * The state before the first statement.
     *
     * @param lockless the transactions whose writes lock nothing before COMMIT
     */
    public static ModelState of(DatabaseView initial, Set<TxId> lockless) {
        return new ModelState(
                VersionHistory.of(initial, lockless),
                LockTable.empty(),
                Savepoints.none(),
                BlockedStatements.none(),
                new GeneratedKeyCounters(),
                FailedWrites.none());
    }

    public ModelState copy() {
        return copy(blocked.copy());
    }

    private ModelState copy(BlockedStatements blockedThen) {
        ModelState copy = new ModelState(
                versions.copy(), locks.copy(), savepoints.copy(), blockedThen, keys.copy(), failures.copy());
        copy.deviations.addAll(deviations);
        copy.doubts.addAll(doubts);
        copy.undecided.addAll(undecided);
        copy.writes.addAll(writes);
        copy.clock = clock;
        copy.lacksLocks = lacksLocks;
        return copy;
    }

    public VersionHistory versions() {
        return versions;
    }

    public LockTable locks() {
        return locks;
    }

    public GeneratedKeyCounters keys() {
        return keys;
    }

    /** The rows that a transaction sees. */
    public DatabaseView view(TxId tx, Sees sees) {
        return versions.view(tx, sees);
    }

    /** How many writes and savepoints came before. */
    public int clock() {
        return clock;
    }

    public int tick() {
        return ++clock;
    }

    /** Adds what a write did to the versions of its rows. */
    public void add(TxId tx, Changes changes) {
        int now = tick();
        changes.forEach((table, rows) -> rows.forEach((row, change) ->
                versions.add(table, row, new Version(change.version(), tx, change.deleted(), now, change.noOp()))));
    }

    public void add(TableName table, RowId row, Version version) {
        versions.add(table, row, version);
    }

    /** The open transaction that has written this row, or holds a lock on it that conflicts with that mode and protects a changed column. */
    public Optional<TxId> holder(TxId tx, TableName table, RowId row, LockMode mode, ColumnSet changed) {
        return versions.openWriter(tx, table, row).or(() -> locks.holder(tx, table, row, mode, changed));
    }

    /** Whether another open transaction has written this row, or holds any lock on it that conflicts with that mode. */
    public boolean mayBeHeld(TxId tx, TableName table, RowId row, LockMode mode) {
        return versions.openWriter(tx, table, row).isPresent() || locks.isLockedByOthers(tx, table, row, mode);
    }

    /** Whether another open transaction has written or locked anything. */
    public boolean othersHoldAny(TxId tx) {
        return locks.othersHoldAny(tx)
                || versions.tables().stream().anyMatch(table -> versions.othersHaveWritten(tx, table));
    }

    /** A locking read was not followed, so its locks are not known. */
    public void leaveOutLocks() {
        lacksLocks = true;
    }

    /** Whether some locks are not known. */
    public boolean lacksLocks() {
        return lacksLocks;
    }

    public void lock(TxId tx, TableName table, RowSet rows, LockMode mode, LockScope scope) {
        locks.add(tx, table, rows, mode, scope, clock);
    }

    public void lockPredicate(TxId tx, TableName table, Statement statement) {
        locks.add(new PredicateLock(tx, table, statement, clock));
    }

    public void setSavepoint(TxId tx, String name) {
        savepoints.set(tx, name, clock++, !versions.hasWritten(tx) && !versions.hasSnapshot(tx));
    }

    /** Whether the savepoint was set before the transaction had read or written anything. */
    public boolean isFirstInTransaction(TxId tx, String savepoint) {
        return savepoints.isFirst(tx, savepoint);
    }

    /** Undoes the writes since the savepoint, and releases the locks since then: some engines do. */
    public void rollBackTo(TxId tx, String name) {
        undoSince(tx, savepoints.clock(tx, name));
    }

    /** Undoes the writes since the last savepoint, or all of the transaction if it has none: what an error rolls back. */
    public void rollBackToLastSavepoint(TxId tx) {
        undoSince(tx, savepoints.lastClock(tx));
    }

    public void undo(TxId tx) {
        undoSince(tx, -1);
    }

    private void undoSince(TxId tx, int since) {
        versions.undoSince(tx, since);
        locks.releaseSince(tx, since);
        writes.removeIf(one -> one.tx().equals(tx) && one.clock() > since);
        keys.undo(tx, since);
    }

    public void end(TxId tx, boolean commits) {
        if (commits) {
            versions.commit(tx);
        } else {
            undo(tx);
            doubts.removeIf(doubt -> tx.equals(doubt.tx()));
        }
        locks.releaseAll(tx);
        failures.forget(tx);
    }

    /** Notes a write that failed, in the state before it. */
    public void keepFailure(ModelledStatement failed) {
        failures.add(failed);
    }

    /** The failed writes of other open transactions, in their order. */
    public List<ModelledStatement> failedWritesOfOthers(TxId tx) {
        return failures.ofOthers(tx);
    }

    /** Notes that a statement is blocked from now on. */
    public void startsWaiting(ExecutedStatement statement) {
        blocked.starts(statement, copy(BlockedStatements.none()));
    }

    public void returned(ExecutedStatement statement) {
        blocked.returned(statement);
    }

    /** Whether another statement that writes is blocked now: it may have written some of its rows. */
    public boolean otherWritesAreBlocked(ExecutedStatement statement) {
        return !blockedWritesBut(statement).isEmpty();
    }

    /** The steps of the writes other than this statement that are blocked now. */
    public List<Integer> blockedWritesBut(ExecutedStatement statement) {
        return blocked.writesBut(statement);
    }

    /** The state when the statement's wait began; null if it was not blocked. */
    @Nullable
    public ModelState startOf(ExecutedStatement statement) {
        return blocked.start(statement);
    }

    public ModelState startOrNow(ExecutedStatement statement) {
        return Objects.requireNonNullElse(startOf(statement), this);
    }

    /** Notes a write, where writes alone are judged. */
    public void wrote(TxId tx, DocumentedWrite write) {
        writes.add(new Noted(tx, clock, write));
    }

    /** Notes a failed write: no rollback of its transaction removes it. */
    public void failed(TxId tx, DocumentedWrite write) {
        writes.add(new Noted(tx, -1, write));
    }

    /** The writes that were not rolled back and the failed ones, in their order. */
    public List<DocumentedWrite> writes() {
        return writes.stream().map(Noted::write).toList();
    }

    public void deviates(Deviation deviation) {
        deviations.add(deviation);
    }

    public List<Deviation> deviations() {
        return Collections.unmodifiableList(deviations);
    }

    /** From here on the model may differ from the engine for this reason, so a complaint would be no proof. */
    public void doubt(Doubt doubt) {
        doubts.add(doubt);
    }

    /** Spreads the doubts about the tables that a write has read to those that it has written. */
    public void spreadDoubts(Set<TableName> read, Set<TableName> written) {
        doubts.replaceAll(doubt -> doubt.spread(read, written));
    }

    /** All doubts, whatever they concern. */
    public List<String> doubts() {
        return doubts.stream().map(Doubt::why).toList();
    }

    /** The doubts about the rows of one of those tables. */
    public List<String> doubts(Collection<TableName> about) {
        return doubts(about, false);
    }

    /** The doubts about the rows of one of those tables, or also about the locks on them. */
    public List<String> doubts(Collection<TableName> about, boolean locks) {
        return doubts.stream()
                .filter(doubt -> doubt.concerns(about) && (locks || !doubt.ofLocks()))
                .map(Doubt::why)
                .toList();
    }

    /** Notes that the model could not decide about a read: the recording is not explained, but a complaint about another statement is a proof. */
    public void leaveUndecided(String why) {
        undecided.add(why);
    }

    /** Why the model could not decide about some reads. */
    public List<String> undecided() {
        return List.copyOf(undecided);
    }

    /** Keys that are generated from now on are generated again if the transaction, or this part of it, is rolled back. */
    public void takeBackKeysWith(TxId tx) {
        keys.mark(tx, clock);
    }
}
