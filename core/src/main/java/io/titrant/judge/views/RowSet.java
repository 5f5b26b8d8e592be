package io.titrant.judge.views;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Some rows of one table, in the order of their ids. Immutable. */
public final class RowSet implements Iterable<RowId> {
    public static final RowSet NONE = new RowSet(new RowId[0]);

    /** Each row once, in the order of the ids. */
    private final RowId[] rows;

    private RowSet(RowId[] rows) {
        this.rows = rows;
    }

    public static RowSet of(Collection<RowId> rows) {
        return rows instanceof SortedSet<RowId> ordered && ordered.comparator() == null
                ? new RowSet(rows.toArray(RowId[]::new))
                : of(rows.stream());
    }

    public static RowSet of(Stream<RowId> rows) {
        return new RowSet(rows.sorted().distinct().toArray(RowId[]::new));
    }

    /** The first of these rows, which are in the order of their ids. */
    static RowSet ofFirst(RowId[] ordered, int size) {
        return size == 0 ? NONE : new RowSet(Arrays.copyOf(ordered, size));
    }

    /** Where the row stands among these; negative if it is none of them. */
    int place(RowId row) {
        int low = 0;
        int high = rows.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = Integer.compare(rows[middle].number(), row.number());
            if (compared == 0) {
                return middle;
            }
            if (compared < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    RowId at(int place) {
        return rows[place];
    }

    public boolean contains(RowId row) {
        return place(row) >= 0;
    }

    public boolean containsAll(RowSet others) {
        for (RowId row : others.rows) {
            if (!contains(row)) {
                return false;
            }
        }
        return true;
    }

    public boolean isEmpty() {
        return rows.length == 0;
    }

    public int size() {
        return rows.length;
    }

    public Stream<RowId> stream() {
        return Arrays.stream(rows);
    }

    @Override
    public Iterator<RowId> iterator() {
        return Arrays.asList(rows).iterator();
    }

    public RowSet plus(RowSet others) {
        if (isEmpty()) {
            return others;
        }
        return others.isEmpty() ? this : of(Stream.concat(stream(), others.stream()));
    }

    public RowSet minus(RowSet others) {
        return where(row -> !others.contains(row));
    }

    public RowSet where(Predicate<RowId> condition) {
        RowId[] some = new RowId[rows.length];
        int size = 0;
        for (RowId row : rows) {
            if (condition.test(row)) {
                some[size++] = row;
            }
        }
        return size == rows.length ? this : ofFirst(some, size);
    }

    /** All subsets, the empty one first; there are 2 to the power of {@link #size}. */
    public List<RowSet> subsets() {
        List<RowSet> all = new ArrayList<>(List.of(NONE));
        for (RowId row : rows) {
            for (RowSet some : List.copyOf(all)) {
                RowId[] more = Arrays.copyOf(some.rows, some.rows.length + 1);
                more[some.rows.length] = row;
                all.add(new RowSet(more));
            }
        }
        return all;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof RowSet set && Arrays.equals(rows, set.rows));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(rows);
    }

    @Override
    public String toString() {
        return Arrays.toString(rows);
    }
}
