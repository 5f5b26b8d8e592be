package io.titrant.judge.model.state;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.TxId;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.RowVersions;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The database change history (Troc §III-E1): all versions of every row, which transactions have committed, and the snapshots of the open ones.
 *
 * <pre>
 * T1 inserts row 1 and commits, T2 takes its snapshot, T3 updates row 1 and commits, T4 updates row 1
 * versions of row 1    v1 by T1 · v7 by T3 · v9 by T4
 * T2 sees              SNAPSHOT: v1     COMMITTED: v7     UNCOMMITTED: v9
 * </pre>
 */
public final class VersionHistory {
    private final SortedMap<TableName, SortedMap<RowId, List<Version>>> chains;
    private final Set<TxId> committed;
    private final Set<TxId> lockless;
    private final Snapshots snapshots;

    private VersionHistory(
            SortedMap<TableName, SortedMap<RowId, List<Version>>> chains,
            Set<TxId> committed,
            Set<TxId> lockless,
            Snapshots snapshots) {
        this.chains = chains;
        this.committed = committed;
        this.lockless = lockless;
        this.snapshots = snapshots;
    }

    /** @param lockless the transactions whose writes lock nothing before COMMIT */
    static VersionHistory of(DatabaseView initial, Set<TxId> lockless) {
        SortedMap<TableName, SortedMap<RowId, List<Version>>> chains = new TreeMap<>();
        for (TableName table : initial.tables()) {
            SortedMap<RowId, List<Version>> versions = new TreeMap<>();
            initial.rows(table)
                    .forEach((row, id) -> versions.put(row, List.of(new Version(id, TxId.INITIAL, false, 0, false))));
            chains.put(table, versions);
        }
        return new VersionHistory(
                chains, new LinkedHashSet<>(Set.of(TxId.INITIAL)), Set.copyOf(lockless), Snapshots.none());
    }

    /** A copy that changes apart from this one. The map of a table is shared, and never changed but replaced. */
    VersionHistory copy() {
        return new VersionHistory(new TreeMap<>(chains), new LinkedHashSet<>(committed), lockless, snapshots.copy());
    }

    /** View construction (Troc §III-E2): of each row the newest version that is visible, if that is not a deletion. */
    public DatabaseView view(TxId tx, Sees sees) {
        return view((table, version) -> isVisible(tx, sees, table, version));
    }

    /** The same, where an UPDATE of the transaction that left a row as it was makes no version. */
    public DatabaseView viewWithoutNoOps(TxId tx, Sees sees) {
        return view((table, version) -> !version.noOp() && isVisible(tx, sees, table, version));
    }

    /** The rows of the transaction's snapshot, without the transaction's own changes. */
    public DatabaseView snapshotWithoutOwn(TxId tx) {
        return view((table, version) -> inSnapshot(tx, table).contains(version.tx()));
    }

    /** The view of a statement in a serial run: the rows of those transactions, and what its own transaction has written up to that moment. */
    public DatabaseView serialView(TxId tx, int clock, Set<TxId> before) {
        return view(
                (table, version) -> version.tx().equals(tx) ? version.clock() <= clock : before.contains(version.tx()));
    }

    /** The committed rows and the transaction's own changes, after each commit since that moment but the last. */
    public List<DatabaseView> committedViewsSince(VersionHistory start, TxId tx) {
        List<DatabaseView> views = new ArrayList<>();
        for (int commits = start.committed.size() + 1; commits < committed.size(); commits++) {
            Set<TxId> first = committed.stream().limit(commits).collect(Collectors.toSet());
            views.add(view((table, version) -> version.tx().equals(tx) || first.contains(version.tx())));
        }
        return views;
    }

    private DatabaseView view(BiPredicate<TableName, Version> visible) {
        Map<TableName, RowVersions> view = new HashMap<>();
        for (Map.Entry<TableName, SortedMap<RowId, List<Version>>> table : chains.entrySet()) {
            TableName name = table.getKey();
            RowVersions.Builder shown = new RowVersions.Builder(table.getValue().size());
            for (Map.Entry<RowId, List<Version>> row : table.getValue().entrySet()) {
                List<Version> versions = row.getValue();
                int newest = versions.size() - 1;
                while (newest >= 0 && !visible.test(name, versions.get(newest))) {
                    newest--;
                }
                if (newest >= 0 && !versions.get(newest).deleted()) {
                    shown.add(row.getKey(), versions.get(newest).id());
                }
            }
            view.put(name, shown.build());
        }
        return DatabaseView.of(view);
    }

    /** The newest version that fulfils the condition; null if none does. */
    private static @Nullable Version newest(List<Version> versions, Predicate<Version> condition) {
        for (int i = versions.size() - 1; i >= 0; i--) {
            Version version = versions.get(i);
            if (condition.test(version)) {
                return version;
            }
        }
        return null;
    }

    /** Visibility rules V1 (own and initial versions), V2 (all), V3 (committed) and V4 (committed before the snapshot). */
    public boolean isVisible(TxId tx, Sees sees, TableName table, Version version) {
        return version.tx().equals(tx)
                || switch (sees) {
                    case UNCOMMITTED -> true;
                    case COMMITTED -> isCommitted(version.tx());
                    case SNAPSHOT -> inSnapshot(tx, table).contains(version.tx());
                };
    }

    /** The transactions whose versions the snapshot has of a table; those committed now if it was not taken yet. */
    private Set<TxId> inSnapshot(TxId tx, TableName table) {
        return Objects.requireNonNullElse(snapshots.of(tx, table), committed);
    }

    public Set<TableName> tables() {
        return Collections.unmodifiableSet(chains.keySet());
    }

    /** All versions of each row of a table, the oldest first. */
    public SortedMap<RowId, List<Version>> chains(TableName table) {
        return Collections.unmodifiableSortedMap(rows(table));
    }

    private SortedMap<RowId, List<Version>> rows(TableName table) {
        return chains.getOrDefault(table, Collections.emptySortedMap());
    }

    private List<Version> versions(TableName table, RowId row) {
        return rows(table).getOrDefault(row, List.of());
    }

    void add(TableName table, RowId row, Version version) {
        SortedMap<RowId, List<Version>> rows = new TreeMap<>(rows(table));
        List<Version> versions = new ArrayList<>(versions(table, row));
        versions.add(version);
        rows.put(row, List.copyOf(versions));
        chains.put(table, rows);
    }

    void commit(TxId tx) {
        committed.add(tx);
    }

    /** Removes the versions that a transaction has written since then. */
    void undoSince(TxId tx, int since) {
        chains.replaceAll((table, rows) -> {
            SortedMap<RowId, List<Version>> left = new TreeMap<>(rows);
            left.replaceAll((row, versions) -> versions.stream()
                    .filter(version -> !version.tx().equals(tx) || version.clock() <= since)
                    .toList());
            return left;
        });
    }

    public boolean isCommitted(TxId tx) {
        return committed.contains(tx);
    }

    /** The newest version of a row, committed or not. */
    public Optional<Version> newest(TableName table, RowId row) {
        List<Version> versions = versions(table, row);
        return versions.isEmpty() ? Optional.empty() : Optional.of(versions.get(versions.size() - 1));
    }

    /** The version of a row that the transaction's snapshot has, if it has one. */
    public Optional<Version> inSnapshot(TxId tx, TableName table, RowId row) {
        Set<TxId> seen = inSnapshot(tx, table);
        return Optional.ofNullable(newest(versions(table, row), version -> seen.contains(version.tx())));
    }

    /** The newest version of a row that the transaction has written, if it has. */
    public Optional<Version> own(TxId tx, TableName table, RowId row) {
        return Optional.ofNullable(
                newest(versions(table, row), version -> version.tx().equals(tx)));
    }

    /** The newest committed version of a row, if there is one. */
    public Optional<Version> committed(TableName table, RowId row) {
        return Optional.ofNullable(newest(versions(table, row), version -> isCommitted(version.tx())));
    }

    /** The versions of a row that other transactions have written and the transaction's snapshot does not have. */
    public List<Version> ofOthersSinceSnapshot(TxId tx, TableName table, RowId row) {
        Set<TxId> seen = inSnapshot(tx, table);
        return versions(table, row).stream()
                .filter(version -> !version.tx().equals(tx) && !seen.contains(version.tx()))
                .toList();
    }

    /** Whether other transactions have committed versions of the row that the transaction's snapshot does not have. */
    public boolean changedSinceSnapshot(TxId tx, TableName table, RowId row) {
        return ofOthersSinceSnapshot(tx, table, row).stream().anyMatch(version -> isCommitted(version.tx()));
    }

    /** The same of versions with other values: an UPDATE that leaves a row as it is may store nothing. */
    public boolean changedValuesSinceSnapshot(TxId tx, TableName table, RowId row) {
        return ofOthersSinceSnapshot(tx, table, row).stream()
                .anyMatch(version -> isCommitted(version.tx()) && !version.noOp());
    }

    /** Whether a row of the table was changed both by the transaction, to other values, and by a transaction that committed since its snapshot. */
    public boolean isContended(TxId tx, TableName table) {
        return rows(table).keySet().stream()
                .anyMatch(row ->
                        own(tx, table, row).filter(version -> !version.noOp()).isPresent()
                                && changedSinceSnapshot(tx, table, row));
    }

    /** The open transaction other than this one that wrote the newest version of the row and locks it, if there is one. */
    public Optional<TxId> openWriter(TxId tx, TableName table, RowId row) {
        Version newest = newest(versions(table, row), version -> !lockless.contains(version.tx()));
        return newest == null || newest.tx().equals(tx) || isCommitted(newest.tx())
                ? Optional.empty()
                : Optional.of(newest.tx());
    }

    /** The rows of a table that a transaction has written. */
    public RowSet writtenBy(TxId tx, TableName table) {
        SortedSet<RowId> written = new TreeSet<>();
        for (Map.Entry<RowId, List<Version>> row : rows(table).entrySet()) {
            if (newest(row.getValue(), version -> version.tx().equals(tx)) != null) {
                written.add(row.getKey());
            }
        }
        return RowSet.of(written);
    }

    boolean hasWritten(TxId tx) {
        return chains.keySet().stream().anyMatch(table -> !writtenBy(tx, table).isEmpty());
    }

    /** The versions of the table's rows that other open transactions have written, without deletions. */
    public Set<VersionId> uncommittedOfOthers(TxId tx, TableName table) {
        Set<VersionId> uncommitted = new HashSet<>();
        for (List<Version> versions : rows(table).values()) {
            for (Version version : versions) {
                if (!version.deleted() && isOfOpenOther(tx, version)) {
                    uncommitted.add(version.id());
                }
            }
        }
        return uncommitted;
    }

    /** Whether other open transactions have written rows of the table. */
    public boolean othersHaveWritten(TxId tx, TableName table) {
        return rows(table).values().stream()
                .anyMatch(versions -> newest(versions, version -> isOfOpenOther(tx, version)) != null);
    }

    private boolean isOfOpenOther(TxId tx, Version version) {
        return !version.tx().equals(tx) && !isCommitted(version.tx()) && !lockless.contains(version.tx());
    }

    public boolean hasSnapshot(TxId tx) {
        return snapshots.has(tx);
    }

    public boolean hasSnapshot(TxId tx, TableName table) {
        return snapshots.has(tx, table);
    }

    /** Takes the transaction's snapshot of those tables, unless it was taken before. */
    public void takeSnapshot(TxId tx, Collection<TableName> tables) {
        snapshots.take(tx, tables, committed);
    }

    public void takeSnapshot(TxId tx) {
        takeSnapshot(tx, chains.keySet());
    }

    /** Takes the snapshot of the rows that were committed at an earlier moment. */
    public void takeSnapshotOf(TxId tx, VersionHistory earlier) {
        snapshots.drop(tx);
        snapshots.take(tx, chains.keySet(), earlier.committed);
    }

    public void dropSnapshot(TxId tx) {
        snapshots.drop(tx);
    }
}
