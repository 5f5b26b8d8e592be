package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.views.DatabaseView;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The database change history (Troc §III-E1, E4) at one moment of a recording: the versions of every row, who has committed, who looks at which
 * snapshot, who holds which lock. Transactions are numbered as in the recording's history.
 */
public final class ModelState {
    private final Map<String, Map<Integer, List<Version>>> chains = new TreeMap<>();
    private final Set<Integer> committed = new LinkedHashSet<>();
    private final Map<Integer, Map<String, Set<Integer>>> snapshots = new HashMap<>();
    private final Map<Integer, Map<String, Integer>> savepoints = new HashMap<>();
    private final Set<String> beforeAll = new HashSet<>();
    private final Map<Integer, ModelState> starts = new HashMap<>();
    private final Set<Integer> waitingWrites = new HashSet<>();
    private final List<RowLock> locks = new ArrayList<>();
    private final List<PredicateLock> predicates = new ArrayList<>();
    private final List<Deviation> deviations = new ArrayList<>();
    private final List<String> doubts = new ArrayList<>();
    private final List<Done> done = new ArrayList<>();
    private final GeneratedKeyCounters counters;
    private int clock;

    /** A documented oddity that was needed to explain a statement. */
    public record Deviation(String rule, String kind, String explanation) {}

    private record Done(int tx, int clock, DocumentedWrite write) {}

    public ModelState(DatabaseView initial) {
        counters = new GeneratedKeyCounters();
        initial.tables().forEach((table, rows) -> {
            Map<Integer, List<Version>> versions = new TreeMap<>();
            rows.forEach((row, id) -> versions.put(row, List.of(new Version(id, Version.INIT, false, 0, false))));
            chains.put(table, versions);
        });
        committed.add(Version.INIT);
    }

    public ModelState(ModelState other) {
        other.chains.forEach((table, rows) -> chains.put(table, new TreeMap<>(rows)));
        committed.addAll(other.committed);
        other.snapshots.forEach((tx, tables) -> snapshots.put(tx, new HashMap<>(tables)));
        other.savepoints.forEach((tx, names) -> savepoints.put(tx, new HashMap<>(names)));
        starts.putAll(other.starts);
        beforeAll.addAll(other.beforeAll);
        waitingWrites.addAll(other.waitingWrites);
        locks.addAll(other.locks);
        predicates.addAll(other.predicates);
        deviations.addAll(other.deviations);
        doubts.addAll(other.doubts);
        done.addAll(other.done);
        counters = new GeneratedKeyCounters(other.counters);
        clock = other.clock;
    }

    /** View construction (Troc §III-E2): of each row the newest version that is visible, if that is not a deletion. */
    public DatabaseView view(int tx, Sees sees) {
        return view(tx, sees, true);
    }

    /** The same, where an own write that left a row as it was may count as none. */
    public DatabaseView view(int tx, Sees sees, boolean noOpsCount) {
        return view(tx, sees, noOpsCount, true);
    }

    /** What the transaction's snapshot has, without its own changes. */
    public DatabaseView snapshotWithoutOwn(int tx) {
        return view(tx, Sees.SNAPSHOT, true, false);
    }

    /** What was committed, and the transaction's own changes, after each commit since that moment but the last. */
    public List<DatabaseView> committedSince(ModelState start, int tx) {
        List<DatabaseView> states = new ArrayList<>();
        for (int commits = start.committed.size() + 1; commits < committed.size(); commits++) {
            ModelState then = new ModelState(this);
            then.committed.clear();
            committed.stream().limit(commits).forEach(then.committed::add);
            states.add(then.view(tx, Sees.COMMITTED));
        }
        return states;
    }

    private DatabaseView view(int tx, Sees sees, boolean noOpsCount, boolean withOwn) {
        Map<String, Map<Integer, Integer>> view = new TreeMap<>();
        chains.forEach((table, rows) -> {
            Map<Integer, Integer> visible = new TreeMap<>();
            rows.forEach((row, versions) -> {
                for (int i = versions.size() - 1; i >= 0; i--) {
                    Version version = versions.get(i);
                    boolean seen = (withOwn && version.tx() == tx) || visible(tx, sees, table, version);
                    if (seen && (noOpsCount || !version.noOp())) {
                        if (!version.deleted()) {
                            visible.put(row, version.id());
                        }
                        break;
                    }
                }
            });
            view.put(table, visible);
        });
        return new DatabaseView(view);
    }

    /** Visibility rules V1 (own and initial versions), V2 (all), V3 (committed) and V4 (committed before the snapshot). */
    public boolean sees(int tx, Sees sees, String table, Version version) {
        return version.tx() == tx || visible(tx, sees, table, version);
    }

    private boolean visible(int tx, Sees sees, String table, Version version) {
        return switch (sees) {
            case UNCOMMITTED -> true;
            case COMMITTED -> committed.contains(version.tx());
            case SNAPSHOT -> snapshot(tx, table).contains(version.tx());
        };
    }

    /** All versions, by table and row, the oldest first. */
    public Map<String, Map<Integer, List<Version>>> chains() {
        return Collections.unmodifiableMap(chains);
    }

    public boolean hasSnapshot(int tx) {
        return snapshots.containsKey(tx);
    }

    public boolean hasSnapshot(int tx, String table) {
        return snapshots.getOrDefault(tx, Map.of()).containsKey(table);
    }

    public void takeSnapshot(int tx) {
        takeSnapshot(tx, chains.keySet());
    }

    /** Takes the snapshot of what was committed at an earlier moment. */
    public void takeSnapshotOf(int tx, ModelState earlier) {
        Map<String, Set<Integer>> taken = new HashMap<>();
        chains.keySet().forEach(table -> taken.put(table, Set.copyOf(earlier.committed)));
        snapshots.put(tx, taken);
    }

    /** Takes the part of the snapshot for those tables, unless it has been taken. */
    public void takeSnapshot(int tx, Set<String> tables) {
        Map<String, Set<Integer>> taken = snapshots.computeIfAbsent(tx, any -> new HashMap<>());
        tables.forEach(table -> taken.putIfAbsent(table, Set.copyOf(committed)));
    }

    /** The transactions whose versions the snapshot has of a table. */
    private Set<Integer> snapshot(int tx, String table) {
        return snapshots.getOrDefault(tx, Map.of()).getOrDefault(table, committed);
    }

    public void add(String table, int row, Version version) {
        Map<Integer, List<Version>> rows = chains.computeIfAbsent(table, name -> new TreeMap<>());
        List<Version> versions = new ArrayList<>(rows.getOrDefault(row, List.of()));
        versions.add(version);
        rows.put(row, List.copyOf(versions));
    }

    public void returned(int step) {
        waitingWrites.remove(step);
    }

    public int tick() {
        return ++clock;
    }

    /** The newest version of a row, whoever wrote it. */
    public Optional<Version> newest(String table, int row) {
        List<Version> versions = chains.getOrDefault(table, Map.of()).getOrDefault(row, List.of());
        return versions.isEmpty() ? Optional.empty() : Optional.of(versions.get(versions.size() - 1));
    }

    /** The version of a row that the transaction's snapshot has, if it has one. */
    public Optional<Version> inSnapshot(int tx, String table, int row) {
        Set<Integer> seen = snapshot(tx, table);
        return versions(table, row)
                .filter(version -> seen.contains(version.tx()))
                .reduce((older, newer) -> newer);
    }

    /** The newest version of a row that the transaction has written, if it has. */
    public Optional<Version> own(int tx, String table, int row) {
        return versions(table, row).filter(version -> version.tx() == tx).reduce((older, newer) -> newer);
    }

    /** The versions of a row that others have written and that are not in the transaction's snapshot. */
    public List<Version> peers(int tx, String table, int row) {
        Set<Integer> seen = snapshot(tx, table);
        return versions(table, row)
                .filter(version -> version.tx() != tx && !seen.contains(version.tx()))
                .toList();
    }

    /** The rows that a transaction has written, by table. */
    public Map<String, Set<Integer>> writtenBy(int tx) {
        Map<String, Set<Integer>> written = new TreeMap<>();
        chains.forEach((table, rows) -> rows.forEach((row, versions) -> {
            if (versions.stream().anyMatch(version -> version.tx() == tx)) {
                written.computeIfAbsent(table, any -> new TreeSet<>()).add(row);
            }
        }));
        return written;
    }

    private Stream<Version> versions(String table, int row) {
        return chains.getOrDefault(table, Map.of()).getOrDefault(row, List.of()).stream();
    }

    /** The committed version of a row, if there is one. */
    public Optional<Version> committed(String table, int row) {
        return versions(table, row)
                .filter(version -> committed.contains(version.tx()))
                .reduce((older, newer) -> newer);
    }

    /** Whether others have committed versions of the row that are not in this transaction's snapshot. */
    public boolean changedSinceSnapshot(int tx, String table, int row) {
        Set<Integer> seen = snapshot(tx, table);
        return versions(table, row)
                .anyMatch(version ->
                        version.tx() != tx && committed.contains(version.tx()) && !seen.contains(version.tx()));
    }

    /** The transaction still at work that has written this row, or holds a lock on it that does not go with that mode. */
    public Optional<Integer> holder(int tx, String table, int row, boolean exclusive, Set<Integer> changed) {
        Optional<Integer> writer =
                newest(table, row).map(Version::tx).filter(other -> other != tx && !committed.contains(other));
        return writer.or(() -> locks.stream()
                .filter(lock -> lock.tx() != tx && lock.table().equals(table) && lock.row() == row)
                .filter(lock -> (exclusive || lock.exclusive()) && lock.guards(changed))
                .map(RowLock::tx)
                .findFirst());
    }

    /** Whether others at work have written this row, or hold any lock on it that does not go with that mode. */
    public boolean mayHold(int tx, String table, int row, boolean exclusive) {
        return holder(tx, table, row, exclusive, Set.of()).isPresent()
                || locks.stream()
                        .anyMatch(lock -> lock.tx() != tx
                                && lock.table().equals(table)
                                && lock.row() == row
                                && (exclusive || lock.exclusive()));
    }

    /** Whether others at work have written or locked anything. */
    public boolean othersAtWork(int tx) {
        return locks.stream().anyMatch(lock -> lock.tx() != tx)
                || predicates.stream().anyMatch(one -> one.tx() != tx)
                || chains.keySet().stream().anyMatch(table -> othersHaveWritten(tx, table));
    }

    public void lock(int tx, String table, Set<Integer> rows, boolean exclusive, Set<Integer> columns) {
        rows.forEach(row -> locks.add(new RowLock(tx, table, row, exclusive, clock, columns)));
    }

    public void lock(int tx, String table, Statement condition) {
        predicates.add(new PredicateLock(tx, table, condition, clock));
    }

    /** The conditions over a table that others at work have locked. */
    public List<PredicateLock> predicates(int tx, String table) {
        return predicates.stream()
                .filter(one -> one.tx() != tx && one.table().equals(table))
                .toList();
    }

    /** The versions of the table's rows that others at work have written. */
    public Set<Integer> othersUncommitted(int tx, String table) {
        return chains.getOrDefault(table, Map.of()).values().stream()
                .flatMap(List::stream)
                .filter(version -> !version.deleted() && version.tx() != tx && !committed.contains(version.tx()))
                .map(Version::id)
                .collect(Collectors.toSet());
    }

    /** Whether others at work have written rows of the table. */
    public boolean othersHaveWritten(int tx, String table) {
        return chains.getOrDefault(table, Map.of()).values().stream()
                .flatMap(List::stream)
                .anyMatch(version -> version.tx() != tx && !committed.contains(version.tx()));
    }

    /** Whether the savepoint was set before the transaction had read or written anything. */
    public boolean isBeforeAll(int tx, String savepoint) {
        return beforeAll.contains(tx + " " + savepoint);
    }

    public void dropSnapshot(int tx) {
        snapshots.remove(tx);
    }

    public void setSavepoint(int tx, String name) {
        boolean wrote = chains.values().stream()
                .flatMap(rows -> rows.values().stream())
                .flatMap(List::stream)
                .anyMatch(version -> version.tx() == tx);
        if (!wrote && !hasSnapshot(tx)) {
            beforeAll.add(tx + " " + name);
        } else {
            beforeAll.remove(tx + " " + name);
        }
        savepoints.computeIfAbsent(tx, any -> new HashMap<>()).put(name, clock++);
    }

    /** Undoes what was written since the savepoint, and forgets the locks since then: some engines let go of them. */
    public void rollBackTo(int tx, String name) {
        undoSince(tx, savepoints.getOrDefault(tx, Map.of()).getOrDefault(name, 0));
    }

    /** What is undone when an error rolls back to the last savepoint, or all of the transaction. */
    public void rollBackToLastSavepoint(int tx) {
        undoSince(
                tx,
                savepoints.getOrDefault(tx, Map.of()).values().stream()
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(0));
    }

    private void undoSince(int tx, int since) {
        chains.values()
                .forEach(rows -> rows.replaceAll((row, versions) -> versions.stream()
                        .filter(version -> version.tx() != tx || version.clock() <= since)
                        .toList()));
        locks.removeIf(lock -> lock.tx() == tx && lock.clock() > since);
        predicates.removeIf(one -> one.tx() == tx && one.clock() > since);
        done.removeIf(one -> one.tx() == tx && one.clock() > since);
        counters.undo(tx, since);
    }

    public void undo(int tx) {
        undoSince(tx, -1);
    }

    public void end(int tx, boolean commits) {
        if (commits) {
            committed.add(tx);
        } else {
            undo(tx);
        }
        locks.removeIf(lock -> lock.tx() == tx);
        predicates.removeIf(one -> one.tx() == tx);
    }

    public void startsWaiting(int step, boolean writes) {
        if (writes) {
            waitingWrites.add(step);
        }
        ModelState now = new ModelState(this);
        now.starts.clear();
        starts.put(step, now);
    }

    /** Whether a write of another transaction waits just now: it may have done part of its work. */
    public boolean othersWaitInWrites(int step) {
        return !waitingWritesBut(step).isEmpty();
    }

    /** The writes that wait just now, by their steps, but for that one. */
    public List<Integer> waitingWritesBut(int step) {
        return starts.keySet().stream()
                .filter(other -> other != step && waitingWrites.contains(other))
                .sorted()
                .toList();
    }

    public boolean isCommitted(int tx) {
        return committed.contains(tx);
    }

    @Nullable
    public ModelState atStartOf(int step) {
        return starts.get(step);
    }

    public ModelState atStartOrNow(int step) {
        return Objects.requireNonNullElse(starts.get(step), this);
    }

    /** Noted where writes alone are judged. */
    public void did(int tx, DocumentedWrite write) {
        done.add(new Done(tx, clock, write));
    }

    /** A write that failed is part of what happened, whatever becomes of its transaction. */
    public void failed(int tx, DocumentedWrite write) {
        done.add(new Done(tx, -1, write));
    }

    /** The writes that were not rolled back, and those that failed, in their order. */
    public List<DocumentedWrite> writesDone() {
        return done.stream().map(Done::write).toList();
    }

    public void deviates(String rule, String kind, String explanation) {
        deviations.add(new Deviation(rule, kind, explanation));
    }

    public List<Deviation> deviations() {
        return deviations;
    }

    /** From here on the model may differ from the engine for this reason, so a complaint would be no proof. */
    public void doubt(String why) {
        doubts.add(why);
    }

    public List<String> doubts() {
        return doubts;
    }

    public GeneratedKeyCounters counters() {
        return counters;
    }

    /** What is numbered now loses its numbers if the transaction, or this part of it, is rolled back. */
    public void takeBackNumbersWith(int tx) {
        counters.mark(tx, clock);
    }
}
