package io.titrant.engine;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The documented behaviour of writes and reads at one isolation level, as facts that a model can run. Troc predicts the result of each
 * statement from it; WriteCheck permits a difference that it explains. {@link Promise} says the same level as a list of excluded anomalies.
 *
 * <p>An engine starts from {@link #committed}, {@link #snapshot} or {@link #locking} and names what differs:
 *
 * <pre>
 *   Semantics.committed(AfterWait.SCAN_GOES_ON, MANUAL)     PostgreSQL, InnoDB and Derby at READ COMMITTED
 *       .with(Behaviour.SKIPS_LOCKED_MISMATCHES)            InnoDB only: UPDATE is semi-consistent
 *       .stating(Statements.seeing(Sees.COMMITTED))         plain reads see committed rows and wait for no lock
 * </pre>
 *
 * @param writesSee which rows UPDATE and DELETE search while they do not wait
 * @param snapshotTaken when a transaction takes its snapshot
 * @param afterWait what a blocked write does after the lock holder has ended
 * @param subqueriesSee which rows a query inside a write reads, in tables that the write does not change
 * @param order the serial order of transactions that must explain all writes
 * @param behaviours further facts about writes and locks
 * @param statements facts about single statements; null: not modelled
 * @param source the page of the engine's documentation
 */
public record Semantics(
        Sees writesSee,
        SnapshotTaken snapshotTaken,
        AfterWait afterWait,
        Sees subqueriesSee,
        SerialOrder order,
        Set<Behaviour> behaviours,
        @Nullable Statements statements,
        String source) {

    public Semantics {
        behaviours = Set.copyOf(behaviours);
    }

    /** A fact about writes and locks at one level. */
    public enum Behaviour {
        /** UPDATE skips a locked row, without a wait, if the committed version of the row does not match its condition. */
        SKIPS_LOCKED_MISMATCHES,
        /** Plain SELECTs in a transaction lock what they read, so they fit the serial order too. */
        READS_LOCK,
        /** Plain SELECTs wait for rows that another transaction has written and not yet committed. */
        READS_WAIT,
        /** Two transactions may change different columns of one row at the same time; one may even delete the row. */
        MERGES_COLUMNS,
        /** Two transactions may write rows with the same key at the same time; the COMMIT of the second one fails. */
        SETTLES_KEYS_AT_COMMIT,
        /**
         * Old row versions are stored under the row's clustered key and partition. A snapshot still shows a row under its old key if another transaction has
         * changed the key since, even if the transaction itself has then written the row under its new key.
         */
        VERSIONS_BY_KEY,
        /**
         * Writes wait for no lock and are stored with COMMIT. Only COMMIT finds duplicate keys, and rows that another transaction has changed since the snapshot;
         * it fails then.
         */
        CHECKS_AT_COMMIT
    }

    /**
     * The documented behaviour of single statements.
     *
     * @param readsSee which rows a plain SELECT reads
     * @param facts see {@link Fact}
     * @param keys which keys the engine generates
     * @param keysSource the page of the engine's documentation about generated keys
     */
    public record Statements(Sees readsSee, Set<Fact> facts, Keys keys, String keysSource) {
        public Statements {
            facts = Set.copyOf(facts);
        }

        /** A fact about single statements. */
        public enum Fact {
            /** Statements lock the rows that they reach. Without this fact, only a table or the database is locked as a whole. */
            LOCKS_ROWS,
            /** A shared lock is on the index entries that were read: an update of columns outside the index does not conflict. */
            LOCKS_INDEX_ENTRIES,
            /** An UPDATE that leaves a row unchanged creates no row version. */
            SKIPS_NO_OPS,
            /** A write fails if it reaches a row that another transaction has changed since the snapshot, although writes do not search the snapshot. */
            REFUSES_NEWER_ROWS,
            /** A row counts as changed since the snapshot only if its values differ from the snapshot's. */
            COMPARES_VALUES,
            /** Constraints may be checked against rows that the transaction itself has already changed or deleted. */
            CHECKS_EAGERLY,
            /** A statement that fails keeps the row locks that it took until its transaction ends. */
            KEEPS_LOCKS_OF_FAILED,
            /** A statement that fails releases the row locks that it took. */
            RELEASES_LOCKS_OF_FAILED,
            /** {@code FOR UPDATE} makes the rows of a cursor updatable; the query locks nothing and waits for no lock. */
            FOR_UPDATE_LOCKS_NOTHING,
            /** The same outside a transaction only. */
            FOR_UPDATE_LOCKS_NOTHING_IN_AUTOCOMMIT,
            /** Outside a transaction, an UPDATE that leaves a row unchanged neither locks it nor waits for its lock. */
            NO_OPS_LOCK_NOTHING_IN_AUTOCOMMIT,
            /** A statement waits for whole tables before it runs: a blocked statement has done nothing, and has taken no generated key. */
            WAITS_BEFORE_IT_RUNS
        }

        /** Statements that lock rows, generate no keys that are documented, and whose plain reads see these rows. */
        public static Statements seeing(Sees reads) {
            return new Statements(reads, Set.of(Fact.LOCKS_ROWS), Keys.UNDOCUMENTED, "");
        }

        public Statements with(Fact... more) {
            EnumSet<Fact> all = EnumSet.noneOf(Fact.class);
            all.addAll(facts);
            all.addAll(Arrays.asList(more));
            return new Statements(readsSee, all, keys, keysSource);
        }

        public Statements without(Fact... fewer) {
            EnumSet<Fact> rest = EnumSet.noneOf(Fact.class);
            rest.addAll(facts);
            rest.removeAll(Arrays.asList(fewer));
            return new Statements(readsSee, rest, keys, keysSource);
        }

        public Statements generating(Keys rule, String source) {
            return new Statements(readsSee, facts, rule, source);
        }

        public boolean locksRows() {
            return facts.contains(Fact.LOCKS_ROWS);
        }

        public boolean locksIndexEntries() {
            return facts.contains(Fact.LOCKS_INDEX_ENTRIES);
        }

        public boolean skipsNoOps() {
            return facts.contains(Fact.SKIPS_NO_OPS);
        }

        public boolean refusesNewerRows() {
            return facts.contains(Fact.REFUSES_NEWER_ROWS);
        }

        public boolean comparesValues() {
            return facts.contains(Fact.COMPARES_VALUES);
        }

        public boolean checksEagerly() {
            return facts.contains(Fact.CHECKS_EAGERLY);
        }

        public boolean keepsLocksOfFailed() {
            return facts.contains(Fact.KEEPS_LOCKS_OF_FAILED);
        }

        public boolean releasesLocksOfFailed() {
            return facts.contains(Fact.RELEASES_LOCKS_OF_FAILED);
        }

        /**
         * Whether FOR UPDATE locks nothing.
         *
         * @param explicit whether the query is in a transaction that was begun
         */
        public boolean forUpdateLocksNothing(boolean explicit) {
            return facts.contains(Fact.FOR_UPDATE_LOCKS_NOTHING)
                    || (!explicit && facts.contains(Fact.FOR_UPDATE_LOCKS_NOTHING_IN_AUTOCOMMIT));
        }

        public boolean noOpsLockNothingInAutocommit() {
            return facts.contains(Fact.NO_OPS_LOCK_NOTHING_IN_AUTOCOMMIT);
        }

        public boolean waitsBeforeItRuns() {
            return facts.contains(Fact.WAITS_BEFORE_IT_RUNS);
        }
    }

    /** The row versions that a statement reads, besides its own transaction's changes. */
    public enum Sees {
        /** The versions that are committed when the statement runs. */
        COMMITTED,
        /** The versions that were committed when the transaction took its snapshot. */
        SNAPSHOT,
        /** The newest versions, committed or not. */
        UNCOMMITTED
    }

    /** The key that an engine generates for a row inserted without one. Keys are generated in the order in which the statements run. */
    public enum Keys {
        /** One more than the greatest key ever stored in the table, generated or explicit; a rollback does not give keys back. */
        PAST_GREATEST,
        /** The same, starting at 0; a blocked INSERT takes its keys after the wait. */
        PAST_GREATEST_FROM_ZERO,
        /** One more than the greatest key ever stored in the table; a rollback gives keys back. */
        PAST_GREATEST_UNLESS_UNDONE,
        /** One more than the last generated key, whatever explicit keys the table has; a rollback does not give keys back. */
        SEQUENCE,
        /** The engine does not document it, or Titrant does not model it. */
        UNDOCUMENTED;

        /** The first key that is generated in a new table. */
        public long first() {
            return this == PAST_GREATEST_FROM_ZERO ? 0 : 1;
        }

        /** Whether an explicit key moves the counter too. */
        public boolean followGreatest() {
            return this == PAST_GREATEST || this == PAST_GREATEST_FROM_ZERO || this == PAST_GREATEST_UNLESS_UNDONE;
        }

        /** Whether an INSERT takes its keys before it waits for a lock. */
        public boolean takenBeforeWait() {
            return this == PAST_GREATEST || this == SEQUENCE;
        }

        /** Whether a rollback gives keys back. */
        public boolean undone() {
            return this == PAST_GREATEST_UNLESS_UNDONE;
        }
    }

    /** When a transaction takes its snapshot. */
    public enum SnapshotTaken {
        AT_BEGIN,
        AT_FIRST_STATEMENT,
        /** At the first statement that names a table: a SELECT of constants takes none. */
        AT_FIRST_STATEMENT_WITH_TABLE,
        AT_FIRST_STATEMENT_OR_SAVEPOINT,
        /** At the first plain SELECT; writes and locking reads take no snapshot. */
        AT_FIRST_READ,
        /**
         * When the first statement reads its first row. A statement that was blocked before may have taken the snapshot before its wait or after it; one that needs no
         * row takes none.
         */
        AT_FIRST_ROW,
        /** One snapshot per table, at the first statement that reads the table; before it, writes to the table behave as at READ COMMITTED. */
        AT_FIRST_USE_OF_TABLE,
        /** Each statement has its own snapshot, or none. */
        PER_STATEMENT
    }

    /** The behaviour of a blocked write after the lock holder has ended. */
    public enum AfterWait {
        /** The statement runs again, on the rows that are committed now. */
        RESTART,
        /**
         * The statement runs again if a row that it reaches has changed since it was read, until none has. If the lock holder only locked the row, or rolled back, the
         * statement goes on with the rows that it had found.
         */
        RESTART_ON_CONFLICT,
        /** The write keeps the rows that it found before the wait, and re-evaluates its condition on the newest version of each changed row. */
        RECHECK_ROW,
        /** As {@link #RECHECK_ROW}, but a row whose key has changed may count as a deleted row and a new one. */
        RECHECK_PLACE,
        /** The scan continues from the locked row: each row counts as it is when the scan reaches it. */
        SCAN_GOES_ON,
        /** The transaction is aborted if the lock holder has changed the row. */
        ABORT,
        /** The engine does not document it. */
        UNDOCUMENTED
    }

    /** The serial order of transactions that must explain all writes. */
    public enum SerialOrder {
        /** The order of the commits: rows, ranges and predicates stay locked to the end of the transaction. */
        COMMIT_ORDER,
        /** Any order. */
        ANY_ORDER,
        /** No order need explain them: ranges and predicates are not locked. */
        NONE
    }

    /** Writes on committed rows; only written rows are locked. */
    public static Semantics committed(AfterWait afterWait, String source) {
        return new Semantics(
                Sees.COMMITTED,
                SnapshotTaken.PER_STATEMENT,
                afterWait,
                Sees.COMMITTED,
                SerialOrder.NONE,
                Set.of(),
                null,
                source);
    }

    /** Writes on a snapshot; of two concurrent writers of a row, one is aborted. */
    public static Semantics snapshot(SnapshotTaken taken, String source) {
        return new Semantics(
                Sees.SNAPSHOT, taken, AfterWait.ABORT, Sees.SNAPSHOT, SerialOrder.NONE, Set.of(), null, source);
    }

    /** Strict two-phase locking of writes, of the rows, ranges and predicates that they search. */
    public static Semantics locking(String source) {
        return committed(AfterWait.SCAN_GOES_ON, source).inOrder(SerialOrder.COMMIT_ORDER);
    }

    public boolean skipsLockedMismatches() {
        return behaviours.contains(Behaviour.SKIPS_LOCKED_MISMATCHES);
    }

    public boolean readsLock() {
        return behaviours.contains(Behaviour.READS_LOCK);
    }

    /** Whether plain SELECTs wait for locks of other transactions. */
    public boolean readsWait() {
        return readsLock() || behaviours.contains(Behaviour.READS_WAIT);
    }

    public boolean mergesColumns() {
        return behaviours.contains(Behaviour.MERGES_COLUMNS);
    }

    public boolean settlesKeysAtCommit() {
        return behaviours.contains(Behaviour.SETTLES_KEYS_AT_COMMIT);
    }

    public boolean checksAtCommit() {
        return behaviours.contains(Behaviour.CHECKS_AT_COMMIT);
    }

    public boolean keepsVersionsByKey() {
        return behaviours.contains(Behaviour.VERSIONS_BY_KEY);
    }

    public Semantics with(Behaviour... more) {
        return changed(facts -> facts.behaviours.addAll(Arrays.asList(more)));
    }

    public Semantics seeingInSubqueries(Sees see) {
        return changed(facts -> facts.subqueriesSee = see);
    }

    /** Writes that search these rows, and whose subqueries read the same. */
    public Semantics seeingInWrites(Sees see) {
        return changed(facts -> {
            facts.writesSee = see;
            facts.subqueriesSee = see;
        });
    }

    public Semantics takingSnapshots(SnapshotTaken taken) {
        return changed(facts -> facts.snapshotTaken = taken);
    }

    public Semantics after(AfterWait wait) {
        return changed(facts -> facts.afterWait = wait);
    }

    public Semantics inOrder(SerialOrder newOrder) {
        return changed(facts -> facts.order = newOrder);
    }

    public Semantics stating(Statements does) {
        return changed(facts -> facts.statements = does);
    }

    /** The semantics of writes to a table whose snapshot the transaction has not taken yet, where each table has a snapshot of its own. */
    public Semantics beforeSnapshot() {
        return changed(facts -> {
            facts.writesSee = Sees.COMMITTED;
            facts.afterWait = AfterWait.RECHECK_PLACE;
        });
    }

    /** The same semantics; where single statements are not modelled, they lock no rows and read what subqueries of writes read. */
    public Semantics statingWrites() {
        return statements != null
                ? this
                : stating(Statements.seeing(subqueriesSee).without(Statements.Fact.LOCKS_ROWS));
    }

    private Semantics changed(Consumer<Facts> change) {
        Facts facts = new Facts(this);
        change.accept(facts);
        return facts.build();
    }

    /** The components by name, for {@link #changed}. */
    private static final class Facts {
        private Sees writesSee;
        private SnapshotTaken snapshotTaken;
        private AfterWait afterWait;
        private Sees subqueriesSee;
        private SerialOrder order;
        private final EnumSet<Behaviour> behaviours = EnumSet.noneOf(Behaviour.class);
        private @Nullable Statements statements;
        private final String source;

        Facts(Semantics from) {
            writesSee = from.writesSee;
            snapshotTaken = from.snapshotTaken;
            afterWait = from.afterWait;
            subqueriesSee = from.subqueriesSee;
            order = from.order;
            behaviours.addAll(from.behaviours);
            statements = from.statements;
            source = from.source;
        }

        Semantics build() {
            return new Semantics(
                    writesSee, snapshotTaken, afterWait, subqueriesSee, order, behaviours, statements, source);
        }
    }
}
