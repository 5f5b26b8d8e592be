package io.titrant.engine;

import org.jspecify.annotations.Nullable;

/**
 * What an engine documents about writes and reads at one isolation level: the data behind "permitted". Each engine's file fills it in and
 * cites where it stands.
 *
 * @param writesSee by which rows an UPDATE or DELETE chooses what it changes, as long as it does not wait
 * @param snapshotTaken when a transaction's snapshot is taken, where it has one
 * @param afterWait what a write does when the transaction that it waited for has ended
 * @param skipsLockedMismatches whether UPDATE passes over a locked row whose committed version does not match, without waiting for it
 * @param subqueriesSee what a query inside a write sees of tables that the write does not change
 * @param order in which serial order of transactions the writes must be explainable
 * @param readsLock whether plain SELECTs in a transaction keep others from changing what they read, so that they too fit that order
 * @param mergesColumns whether two transactions may change different columns of a row at once, or one change and one delete it
 * @param statements what single statements see and lock; null where that is not modelled
 * @param source where the engine's documentation says so
 */
public record Semantics(
        Sees writesSee,
        SnapshotTaken snapshotTaken,
        AfterWait afterWait,
        boolean skipsLockedMismatches,
        Sees subqueriesSee,
        SerialOrder order,
        boolean readsLock,
        boolean mergesColumns,
        @Nullable Statements statements,
        String source) {

    /**
     * What a judge of single statements needs to know.
     *
     * @param readsSee what a plain SELECT sees
     * @param skipsNoOps whether an UPDATE that leaves a row as it was makes no version of it
     * @param locksIndexEntries whether a shared lock is on the entries of the index that is read, so that a change of other columns does
     *     not concern it
     * @param locksRows whether statements lock the rows that they reach; else only the database as a whole is locked, for its one writer
     * @param refusesNewerRows whether a write fails that meets a row which others have changed since the snapshot, though writes do not see by it
     * @param comparesValues whether a row counts as changed since the snapshot only if its values differ from those there
     * @param checksEagerly whether constraints may be held against rows that the transaction itself has changed or deleted
     * @param keys which numbers the engine gives to rows that are put in without one
     * @param keysSource where the engine's documentation says so
     */
    public record Statements(
            Sees readsSee,
            boolean skipsNoOps,
            boolean locksRows,
            boolean locksIndexEntries,
            boolean refusesNewerRows,
            boolean comparesValues,
            boolean checksEagerly,
            Keys keys,
            String keysSource) {
        public static Statements seeing(Sees reads) {
            return new Statements(reads, false, true, false, false, false, false, Keys.UNDOCUMENTED, "");
        }

        public Statements withoutRowLocks() {
            return new Statements(
                    readsSee,
                    skipsNoOps,
                    false,
                    locksIndexEntries,
                    refusesNewerRows,
                    comparesValues,
                    checksEagerly,
                    keys,
                    keysSource);
        }

        public Statements comparingValues() {
            return new Statements(
                    readsSee,
                    skipsNoOps,
                    locksRows,
                    locksIndexEntries,
                    refusesNewerRows,
                    true,
                    checksEagerly,
                    keys,
                    keysSource);
        }

        public Statements checkingEagerly() {
            return new Statements(
                    readsSee,
                    skipsNoOps,
                    locksRows,
                    locksIndexEntries,
                    refusesNewerRows,
                    comparesValues,
                    true,
                    keys,
                    keysSource);
        }

        public Statements numbering(Keys rule, String source) {
            return new Statements(
                    readsSee,
                    skipsNoOps,
                    locksRows,
                    locksIndexEntries,
                    refusesNewerRows,
                    comparesValues,
                    checksEagerly,
                    rule,
                    source);
        }
    }

    public enum Sees {
        /** What is committed when the statement runs, and the transaction's own changes. */
        COMMITTED,
        /** What was committed when the transaction's snapshot was taken, and the transaction's own changes. */
        SNAPSHOT,
        /** The newest versions, whoever wrote them. */
        UNCOMMITTED
    }

    /** By which rule rows are numbered that are put in without a number; in the order in which statements run, whatever their transactions do. */
    public enum Keys {
        /** The number past the greatest that was ever in the table, given or not; no rollback takes it back. */
        PAST_GREATEST,
        /** The same, from 0 on; a statement that waits has not begun, and has none yet. */
        PAST_GREATEST_FROM_ZERO,
        /** The number past the greatest that was ever in the table, but a rollback takes it back with all else. */
        PAST_GREATEST_UNLESS_UNDONE,
        /** The number past the one that was given last, whatever else is in the table; no rollback takes it back. */
        SEQUENCE,
        /** The engine does not say, or it is not modelled. */
        UNDOCUMENTED;

        /** The number that the first row of all gets. */
        public long first() {
            return this == PAST_GREATEST_FROM_ZERO ? 0 : 1;
        }

        /** Whether a number that a statement gives itself counts too. */
        public boolean followGreatest() {
            return this == PAST_GREATEST || this == PAST_GREATEST_FROM_ZERO || this == PAST_GREATEST_UNLESS_UNDONE;
        }

        /** Whether a statement that waits has got its numbers before. */
        public boolean takenBeforeWait() {
            return this == PAST_GREATEST || this == SEQUENCE;
        }

        public boolean undone() {
            return this == PAST_GREATEST_UNLESS_UNDONE;
        }
    }

    public enum SnapshotTaken {
        AT_BEGIN,
        AT_FIRST_STATEMENT,
        AT_FIRST_STATEMENT_OR_SAVEPOINT,
        /** At the first plain SELECT: writes and locking reads take none. */
        AT_FIRST_READ,
        /** Table by table, at the first statement that reads it; until then writes to it are as at READ COMMITTED. */
        AT_FIRST_USE_OF_TABLE,
        /** There is none that outlives a statement. */
        PER_STATEMENT
    }

    public enum AfterWait {
        /** The statement runs again, on what is committed now. */
        RESTART,
        /** The rows stay those chosen at the start; each that changed is looked at again in its newest version. */
        RECHECK_ROW,
        /** As {@link #RECHECK_ROW}, but a row whose key changed may count as deleted, its new version as another row. */
        RECHECK_PLACE,
        /** The scan goes on from the row it waited for: each row counts as it is when the scan reaches it. */
        SCAN_GOES_ON,
        /** The transaction is aborted if the other one has changed the row. */
        ABORT,
        /** The engine does not say. */
        UNDOCUMENTED
    }

    public enum SerialOrder {
        /** That of the commits: what writes touch and search is locked to the end of the transaction. */
        COMMIT_ORDER,
        /** Some order. */
        ANY_ORDER,
        /** None: ranges and predicates are not locked. */
        NONE
    }

    /** Writes on committed rows, nothing locked but the rows written. */
    public static Semantics committed(AfterWait afterWait, String source) {
        return new Semantics(
                Sees.COMMITTED,
                SnapshotTaken.PER_STATEMENT,
                afterWait,
                false,
                Sees.COMMITTED,
                SerialOrder.NONE,
                false,
                false,
                null,
                source);
    }

    /** Writes on a snapshot; two writers of a row do not both commit. */
    public static Semantics snapshot(SnapshotTaken taken, String source) {
        return new Semantics(
                Sees.SNAPSHOT,
                taken,
                AfterWait.ABORT,
                false,
                Sees.SNAPSHOT,
                SerialOrder.NONE,
                false,
                false,
                null,
                source);
    }

    /** Strict two-phase locking, ranges and predicates included. */
    public static Semantics locking(boolean readsLock, String source) {
        return new Semantics(
                Sees.COMMITTED,
                SnapshotTaken.PER_STATEMENT,
                AfterWait.SCAN_GOES_ON,
                false,
                Sees.COMMITTED,
                SerialOrder.COMMIT_ORDER,
                readsLock,
                false,
                null,
                source);
    }

    public Semantics skippingLockedMismatches() {
        return with(writesSee, afterWait, true, subqueriesSee, order, mergesColumns);
    }

    /** What holds for writes to a table that the transaction has not read, where snapshots are taken table by table. */
    public Semantics beforeSnapshot() {
        return with(
                Sees.COMMITTED, AfterWait.RECHECK_PLACE, skipsLockedMismatches, subqueriesSee, order, mergesColumns);
    }

    /** The same, with no more said of statements than of writes where nothing is: that they wait for nobody. */
    public Semantics statingWrites() {
        return statements != null
                ? this
                : stating(Statements.seeing(subqueriesSee).withoutRowLocks());
    }

    public Semantics withSubqueries(Sees see) {
        return with(writesSee, afterWait, skipsLockedMismatches, see, order, mergesColumns);
    }

    /** With writes, and the queries inside them, that see this. */
    public Semantics withWrites(Sees see) {
        return with(see, afterWait, skipsLockedMismatches, see, order, mergesColumns);
    }

    public Semantics after(AfterWait wait) {
        return with(writesSee, wait, skipsLockedMismatches, subqueriesSee, order, mergesColumns);
    }

    public Semantics inOrder(SerialOrder newOrder) {
        return with(writesSee, afterWait, skipsLockedMismatches, subqueriesSee, newOrder, mergesColumns);
    }

    public Semantics mergingColumns() {
        return with(writesSee, afterWait, skipsLockedMismatches, subqueriesSee, order, true);
    }

    /** With single statements that do this. */
    public Semantics stating(Statements does) {
        return stating(does, snapshotTaken);
    }

    /** With single statements that do this, a snapshot being taken then. */
    public Semantics stating(Statements does, SnapshotTaken taken) {
        return new Semantics(
                writesSee,
                taken,
                afterWait,
                skipsLockedMismatches,
                subqueriesSee,
                order,
                readsLock,
                mergesColumns,
                does,
                source);
    }

    private Semantics with(
            Sees writes, AfterWait wait, boolean skips, Sees subqueries, SerialOrder newOrder, boolean merges) {
        return new Semantics(
                writes, snapshotTaken, wait, skips, subqueries, newOrder, readsLock, merges, statements, source);
    }
}
