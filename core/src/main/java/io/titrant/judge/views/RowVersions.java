package io.titrant.judge.views;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of one table in a view: each visible row in one version, in the order of the row ids. Immutable. */
public final class RowVersions {
    public static final RowVersions NONE = new RowVersions(Collections.emptySortedMap());

    private final SortedMap<RowId, VersionId> versions;

    private RowVersions(SortedMap<RowId, VersionId> versions) {
        this.versions = versions;
    }

    public static RowVersions of(Map<RowId, VersionId> versions) {
        return new RowVersions(new TreeMap<>(versions));
    }

    /** The version of a row; null if the row does not show. */
    public @Nullable VersionId get(RowId row) {
        return versions.get(row);
    }

    public boolean contains(RowId row) {
        return versions.containsKey(row);
    }

    public boolean isEmpty() {
        return versions.isEmpty();
    }

    public int size() {
        return versions.size();
    }

    public RowSet rows() {
        return RowSet.of(versions.keySet());
    }

    public Collection<VersionId> versions() {
        return Collections.unmodifiableCollection(versions.values());
    }

    public void forEach(BiConsumer<RowId, VersionId> action) {
        versions.forEach(action);
    }

    /** The same without the rows that do not fulfil the condition. */
    public RowVersions where(Predicate<RowId> condition) {
        SortedMap<RowId, VersionId> kept = new TreeMap<>(versions);
        kept.keySet().removeIf(condition.negate());
        return new RowVersions(kept);
    }

    /** The same with the rows of the other; where both have a row, the other's version counts. */
    public RowVersions plus(RowVersions others) {
        SortedMap<RowId, VersionId> all = new TreeMap<>(versions);
        all.putAll(others.versions);
        return new RowVersions(all);
    }

    /** The same after those changes. */
    RowVersions after(RowChanges changes) {
        SortedMap<RowId, VersionId> after = new TreeMap<>(versions);
        changes.forEach((row, change) -> {
            if (change.deleted()) {
                after.remove(row);
            } else {
                after.put(row, change.version());
            }
        });
        return new RowVersions(after);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof RowVersions rows && versions.equals(rows.versions));
    }

    @Override
    public int hashCode() {
        return versions.hashCode();
    }

    @Override
    public String toString() {
        return versions.toString();
    }
}
