package io.titrant.judge.views;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** The changes of a statement to the rows of one table, in the order of the row ids. Immutable. */
public final class RowChanges {
    static final RowChanges NONE = new RowChanges(Collections.emptySortedMap());

    private final SortedMap<RowId, Change> changes;

    /**
     * A row's new version, or its deletion.
     *
     * @param version the new version; {@link VersionId#NONE} for a deletion
     * @param noOp whether the row keeps its values
     */
    public record Change(VersionId version, boolean deleted, boolean noOp) {
        static final Change DELETION = new Change(VersionId.NONE, true, false);

        static Change to(VersionId version, boolean noOp) {
            return new Change(version, false, noOp);
        }
    }

    private RowChanges(SortedMap<RowId, Change> changes) {
        this.changes = changes;
    }

    static RowChanges of(Map<RowId, Change> changes) {
        return new RowChanges(new TreeMap<>(changes));
    }

    public boolean isEmpty() {
        return changes.isEmpty();
    }

    public int size() {
        return changes.size();
    }

    public boolean contains(RowId row) {
        return changes.containsKey(row);
    }

    public RowSet rows() {
        return RowSet.of(changes.keySet());
    }

    public Stream<Change> stream() {
        return changes.values().stream();
    }

    Set<Map.Entry<RowId, Change>> entries() {
        return changes.entrySet();
    }

    public void forEach(BiConsumer<RowId, Change> action) {
        changes.forEach(action);
    }

    /** Whether a row and its change fulfil the condition. */
    public boolean any(BiPredicate<RowId, Change> condition) {
        for (Map.Entry<RowId, Change> change : changes.entrySet()) {
            if (condition.test(change.getKey(), change.getValue())) {
                return true;
            }
        }
        return false;
    }

    /** The rows that it inserted or updated, in their new versions. */
    public RowVersions newVersions() {
        return RowVersions.NONE.after(this);
    }

    /** The same without the rows that do not fulfil the condition. */
    public RowChanges where(BiPredicate<RowId, Change> condition) {
        SortedMap<RowId, Change> kept = new TreeMap<>(changes);
        kept.entrySet().removeIf(entry -> !condition.test(entry.getKey(), entry.getValue()));
        return new RowChanges(kept);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowChanges rows && changes.equals(rows.changes);
    }

    @Override
    public int hashCode() {
        return changes.hashCode();
    }

    @Override
    public String toString() {
        return changes.toString();
    }
}
