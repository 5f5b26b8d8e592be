package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.Act;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Row;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The database as it stands at one moment of a {@link Replay}: what is committed, what each open transaction has changed and may see. */
final class World {
    private State committed;
    private final boolean mergesColumns;
    private final Map<Transaction, Change> pending = new HashMap<>();
    private final Map<Transaction, State> snapshots = new HashMap<>();
    private final Map<Transaction, Set<String>> snapshotTables = new HashMap<>();
    private final Map<Transaction, Map<String, Savepoint>> savepoints = new HashMap<>();
    private final Map<Act, World> starts = new HashMap<>();
    private final Set<Act> waiting = new HashSet<>();
    private final List<Applied> applied;
    private boolean doubtful;

    /** What a transaction had changed when it set a savepoint, and how many writes there had been of all. */
    private record Savepoint(Change pending, int writes) {}

    /**
     * A write as the replay applied it.
     *
     * @param view the rows it was tried on
     * @param latest what was committed, and its own, at that moment
     * @param peersPending whether others had uncommitted changes in the tables it changes or searches
     * @param changedMeanwhile whether what it sees changed while it waited
     */
    record Applied(
            Act act,
            Transaction transaction,
            Semantics semantics,
            Shape shape,
            State view,
            State latest,
            Change change,
            boolean peersPending,
            boolean changedMeanwhile) {}

    World(State committed, boolean mergesColumns) {
        this.committed = committed;
        this.mergesColumns = mergesColumns;
        this.applied = new ArrayList<>();
    }

    /** A copy, for another way in which the future may go. */
    World(World other) {
        this.committed = other.committed;
        this.mergesColumns = other.mergesColumns;
        this.pending.putAll(other.pending);
        this.snapshots.putAll(other.snapshots);
        this.snapshotTables.putAll(other.snapshotTables);
        other.savepoints.forEach((transaction, map) -> savepoints.put(transaction, new HashMap<>(map)));
        this.starts.putAll(other.starts);
        this.waiting.addAll(other.waiting);
        this.applied = new ArrayList<>(other.applied);
        this.doubtful = other.doubtful;
    }

    State committed() {
        return committed;
    }

    /** Whether it was guessed somewhere which row became which: then nothing can be held against the engine. */
    boolean doubtful() {
        return doubtful;
    }

    List<Applied> applied() {
        return applied;
    }

    Change pendingOf(Transaction transaction) {
        return pending.getOrDefault(transaction, Change.NONE);
    }

    /** Remembers how things stood when this statement began to wait. */
    void startsWaiting(Act act) {
        waiting.add(act);
        starts.put(act, new World(this));
    }

    void returned(Act act) {
        waiting.remove(act);
    }

    /** Whether a statement of another session is under way. */
    boolean othersWaiting(Act act) {
        return waiting.stream().anyMatch(other -> !other.tag().equals(act.tag()) && other.writes());
    }

    @Nullable
    World atStartOf(Act act) {
        return starts.get(act);
    }

    /** Takes the transaction's snapshot, or the part of it for those tables, unless it has been taken. */
    void takeSnapshot(Transaction transaction, Set<String> tables) {
        Set<String> taken = snapshotTables.getOrDefault(transaction, Set.of());
        State snapshot = snapshots.getOrDefault(transaction, committed);
        Set<String> all = new TreeSet<>(taken);
        for (String table : tables) {
            if (all.add(table)) {
                snapshot = snapshot.with(table, committed.rows(table));
            }
        }
        snapshots.put(transaction, snapshot);
        snapshotTables.put(transaction, all);
    }

    boolean hasSnapshot(Transaction transaction) {
        return snapshots.containsKey(transaction);
    }

    /** Whether the snapshot has been taken of one of those tables. */
    boolean hasSnapshot(Transaction transaction, Set<String> tables) {
        return snapshotTables.getOrDefault(transaction, Set.of()).stream().anyMatch(tables::contains);
    }

    State view(Transaction transaction, Sees sees) {
        Change own = pendingOf(transaction);
        return switch (sees) {
            case COMMITTED -> latest(transaction, own);
            case SNAPSHOT -> applied(snapshot(transaction), own, transaction);
            case UNCOMMITTED -> {
                State all = committed;
                for (Map.Entry<Transaction, Change> entry : pending.entrySet()) {
                    all = applied(all, entry.getValue(), entry.getKey());
                }
                yield all;
            }
        };
    }

    /** The transaction's snapshot; of tables that it has not taken, what is committed. */
    private State snapshot(Transaction transaction) {
        return committed.with(
                snapshotTables.getOrDefault(transaction, Set.of()), snapshots.getOrDefault(transaction, committed));
    }

    /** A conflict with what others have committed counts when the transaction commits too; until then its snapshot has to do. */
    private State latest(Transaction transaction, Change own) {
        boolean plain = committed.apply(own).isPresent() && !(mergesColumns && mayTakeForAnother(own, transaction));
        if (!hasSnapshot(transaction) || plain) {
            return applied(committed, own, transaction);
        }
        return merged(own, transaction).orElseGet(() -> applied(snapshot(transaction), own, transaction));
    }

    /** What is committed with the transaction's own changes put in column by column, where the engine does so and that is possible. */
    private Optional<State> merged(Change own, Transaction transaction) {
        if (!mergesColumns || someDeleteItsOwnVersions()) {
            return Optional.empty();
        }
        Set<State> ways = merges(own, transaction);
        doubtful |= ways.size() > 1;
        return ways.stream().findFirst();
    }

    private Set<State> merges(Change own, Transaction transaction) {
        return new ColumnMerge(
                        committed,
                        snapshot(transaction),
                        own,
                        deletedBy(transaction),
                        deletedFrom(transaction),
                        putBack(transaction))
                .ways();
    }

    /** Whether a row that the change takes out has a like that others have put in since, and so may not be the one that stands there. */
    private boolean mayTakeForAnother(Change change, Transaction transaction) {
        Change putBack = putBack(transaction);
        return change.removed().entrySet().stream()
                .anyMatch(rows -> putBack.addedTo(rows.getKey()).stream().anyMatch(rows.getValue()::contains));
    }

    /** The writes to those tables that others have committed since then, in the order they were made; those that were pending then among them. */
    List<Applied> committedSince(World then, int now, Set<String> tables) {
        return applied.stream()
                .filter(write -> write.transaction().committed()
                        && write.transaction().ended() < now
                        && (!then.applied.contains(write) || then.pending.containsKey(write.transaction())))
                .filter(write -> !write.shape().understood()
                        || write.shape().targets().stream().anyMatch(tables::contains)
                        || write.change().touches(tables))
                .toList();
    }

    boolean peersPending(Transaction transaction, Set<String> tables) {
        return pending.entrySet().stream()
                .anyMatch(entry ->
                        !entry.getKey().equals(transaction) && entry.getValue().touches(tables));
    }

    void write(Applied write) {
        pending.put(write.transaction(), pendingOf(write.transaction()).then(write.change()));
        applied.add(write);
    }

    void setSavepoint(Transaction transaction, String name) {
        savepoints
                .computeIfAbsent(transaction, key -> new HashMap<>())
                .put(name, new Savepoint(pendingOf(transaction), applied.size()));
    }

    void rollBackTo(Transaction transaction, String name) {
        Savepoint then = savepoints.getOrDefault(transaction, Map.of()).get(name);
        if (then == null) {
            throw Unfit.unknown(
                    transaction.tag() + " rolls back to a savepoint that the recording does not show: " + name);
        }
        pending.put(transaction, then.pending());
        for (int i = applied.size() - 1; i >= then.writes(); i--) {
            if (applied.get(i).transaction().equals(transaction)) {
                applied.remove(i);
            }
        }
    }

    /** What may be committed when this transaction has ended: mostly one state. */
    List<State> after(Transaction transaction) {
        Change change = pendingOf(transaction);
        if (!transaction.committed()) {
            return List.of(committed);
        }
        Optional<State> plain = committed.apply(change);
        boolean sure = plain.isPresent()
                && !change.touches(deletedFrom(transaction))
                && !mayTakeForAnother(change, transaction);
        if (!mergesColumns || sure) {
            return List.of(plain.orElseThrow(() -> lostUpdate(transaction)));
        }
        if (someDeleteItsOwnVersions()) {
            throw Unfit.unknown(transaction.tag()
                    + " changed rows that others changed too, and versions of such rows were deleted");
        }
        Set<State> ways = merges(change, transaction);
        if (ways.isEmpty()) {
            throw lostUpdate(transaction);
        }
        return List.copyOf(ways);
    }

    void end(Transaction transaction, State after) {
        pending.remove(transaction);
        committed = after;
    }

    /** What the DELETE statements of a transaction took out. */
    private Change deletedBy(Transaction transaction) {
        return applied.stream()
                .filter(write -> write.act().kind() == StatementKind.DELETE
                        && write.transaction().equals(transaction))
                .map(Applied::change)
                .reduce(Change.NONE, Change::then);
    }

    /** The tables from which others have deleted rows, and committed that, since the transaction began. */
    private Set<String> deletedFrom(Transaction transaction) {
        Set<String> tables = new TreeSet<>();
        byOthersSince(transaction)
                .forEach(change -> change.removed().forEach((table, rows) -> {
                    if (rows.size() > change.addedTo(table).size()) {
                        tables.add(table);
                    }
                }));
        return tables;
    }

    /** The rows that others have put in, and committed, since the transaction began, and whose like they have taken out too. */
    private Change putBack(Transaction transaction) {
        List<Change> changes = byOthersSince(transaction);
        Map<String, List<Row>> rows = new TreeMap<>();
        changes.forEach(change -> change.added()
                .forEach((table, added) -> rows.put(
                        table,
                        Stream.concat(rows.getOrDefault(table, List.of()).stream(), added.stream())
                                .filter(row -> changes.stream()
                                        .anyMatch(other ->
                                                other.removedFrom(table).contains(row)))
                                .distinct()
                                .toList())));
        return new Change(Map.of(), rows);
    }

    private List<Change> byOthersSince(Transaction transaction) {
        return applied.stream()
                .filter(write -> !write.transaction().equals(transaction)
                        && write.transaction().committed()
                        && !pending.containsKey(write.transaction())
                        && write.transaction().ended() > transaction.began())
                .map(Applied::change)
                .toList();
    }

    /** Whether a DELETE took out a row in a version that its own transaction had made: then rows cannot be matched across transactions. */
    private boolean someDeleteItsOwnVersions() {
        return applied.stream()
                .filter(write -> write.act().kind() == StatementKind.DELETE)
                .anyMatch(delete -> delete.change().removed().entrySet().stream()
                        .anyMatch(rows -> applied.stream()
                                .filter(write -> write.transaction().equals(delete.transaction()))
                                .anyMatch(write -> write.change().addedTo(rows.getKey()).stream()
                                        .anyMatch(rows.getValue()::contains))));
    }

    private static State applied(State state, Change change, Transaction transaction) {
        return state.apply(change).orElseThrow(() -> lostUpdate(transaction));
    }

    private static Contradiction lostUpdate(Transaction transaction) {
        return new Contradiction(
                transaction.tag() + " changed rows that another transaction had changed before: a lost update");
    }
}
