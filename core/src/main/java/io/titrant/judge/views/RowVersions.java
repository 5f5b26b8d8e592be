package io.titrant.judge.views;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of one table in a view: each visible row in one version, in the order of the row ids. Immutable. */
public final class RowVersions {
    public static final RowVersions NONE = new Builder(0).build();

    private final RowSet rows;
    /** The version of each row, in the order of the rows. */
    private final VersionId[] versions;

    private int hash;

    private RowVersions(RowSet rows, VersionId[] versions) {
        this.rows = rows;
        this.versions = versions;
    }

    public static RowVersions of(Map<RowId, VersionId> versions) {
        SortedMap<RowId, VersionId> ordered = new TreeMap<>(versions);
        Builder all = new Builder(ordered.size());
        ordered.forEach(all::add);
        return all.build();
    }

    /** Collects rows that come in the order of their ids. */
    public static final class Builder {
        private RowId[] rows;
        private VersionId[] versions;
        private int size;

        /** @param most how many rows there may be */
        public Builder(int most) {
            rows = new RowId[most];
            versions = new VersionId[most];
        }

        public void add(RowId row, VersionId version) {
            rows[size] = row;
            versions[size++] = version;
        }

        public RowVersions build() {
            return new RowVersions(RowSet.ofFirst(rows, size), Arrays.copyOf(versions, size));
        }
    }

    /** The version of a row; null if the row does not show. */
    public @Nullable VersionId get(RowId row) {
        int place = rows.place(row);
        return place < 0 ? null : versions[place];
    }

    public boolean contains(RowId row) {
        return rows.contains(row);
    }

    public boolean isEmpty() {
        return versions.length == 0;
    }

    public int size() {
        return versions.length;
    }

    public RowSet rows() {
        return rows;
    }

    public List<VersionId> versions() {
        return Collections.unmodifiableList(Arrays.asList(versions));
    }

    public void forEach(BiConsumer<RowId, VersionId> action) {
        for (int i = 0; i < versions.length; i++) {
            action.accept(rows.at(i), versions[i]);
        }
    }

    /** The same without the rows that do not fulfil the condition. */
    public RowVersions where(Predicate<RowId> condition) {
        Builder kept = new Builder(size());
        for (int i = 0; i < versions.length; i++) {
            if (condition.test(rows.at(i))) {
                kept.add(rows.at(i), versions[i]);
            }
        }
        return kept.size == size() ? this : kept.build();
    }

    /** The same with the rows of the other; where both have a row, the other's version counts. */
    public RowVersions plus(RowVersions others) {
        Builder all = new Builder(size() + others.size());
        int next = 0;
        for (int i = 0; i < others.versions.length; i++) {
            RowId other = others.rows.at(i);
            next = addBefore(other, next, all);
            all.add(other, others.versions[i]);
        }
        addFrom(next, all);
        return all.build();
    }

    /** The same after those changes. */
    RowVersions after(RowChanges changes) {
        Builder after = new Builder(size() + changes.size());
        int next = 0;
        for (Map.Entry<RowId, RowChanges.Change> changed : changes.entries()) {
            next = addBefore(changed.getKey(), next, after);
            if (!changed.getValue().deleted()) {
                after.add(changed.getKey(), changed.getValue().version());
            }
        }
        addFrom(next, after);
        return after.build();
    }

    /** Adds the rows from this place on that come before another row; the place behind them and behind that row, if it is one of these. */
    private int addBefore(RowId row, int from, Builder all) {
        int next = from;
        while (next < versions.length && rows.at(next).compareTo(row) < 0) {
            all.add(rows.at(next), versions[next]);
            next++;
        }
        return next < versions.length && rows.at(next).equals(row) ? next + 1 : next;
    }

    private void addFrom(int from, Builder all) {
        for (int i = from; i < versions.length; i++) {
            all.add(rows.at(i), versions[i]);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof RowVersions same
                        && hashCode() == same.hashCode()
                        && rows.equals(same.rows)
                        && Arrays.equals(versions, same.versions));
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = 31 * rows.hashCode() + Arrays.hashCode(versions);
        }
        return hash;
    }

    /** Such as {@code {1=7, 2=3}}. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        forEach((row, version) -> text.add(row + "=" + version));
        return text.toString();
    }
}
