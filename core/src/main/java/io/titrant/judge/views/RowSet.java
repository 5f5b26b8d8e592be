package io.titrant.judge.views;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Some rows of one table, in the order of their ids. Immutable. */
public final class RowSet implements Iterable<RowId> {
    public static final RowSet NONE = new RowSet(Collections.emptyNavigableSet());

    private final NavigableSet<RowId> rows;

    private RowSet(NavigableSet<RowId> rows) {
        this.rows = rows;
    }

    public static RowSet of(Collection<RowId> rows) {
        return rows.isEmpty() ? NONE : new RowSet(new TreeSet<>(rows));
    }

    public static RowSet of(Stream<RowId> rows) {
        NavigableSet<RowId> all = new TreeSet<>();
        rows.forEach(all::add);
        return new RowSet(all);
    }

    public boolean contains(RowId row) {
        return rows.contains(row);
    }

    public boolean containsAll(RowSet others) {
        return rows.containsAll(others.rows);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public int size() {
        return rows.size();
    }

    public Stream<RowId> stream() {
        return rows.stream();
    }

    @Override
    public Iterator<RowId> iterator() {
        return Collections.unmodifiableNavigableSet(rows).iterator();
    }

    public RowSet plus(RowSet others) {
        NavigableSet<RowId> all = new TreeSet<>(rows);
        all.addAll(others.rows);
        return new RowSet(all);
    }

    public RowSet minus(RowSet others) {
        NavigableSet<RowId> left = new TreeSet<>(rows);
        others.rows.forEach(left::remove);
        return new RowSet(left);
    }

    public RowSet where(Predicate<RowId> condition) {
        NavigableSet<RowId> some = new TreeSet<>(rows);
        some.removeIf(condition.negate());
        return new RowSet(some);
    }

    /** All subsets, the empty one first; there are 2 to the power of {@link #size}. */
    public List<RowSet> subsets() {
        List<RowSet> all = new ArrayList<>(List.of(NONE));
        for (RowId row : rows) {
            for (RowSet some : List.copyOf(all)) {
                NavigableSet<RowId> more = new TreeSet<>(some.rows);
                more.add(row);
                all.add(new RowSet(more));
            }
        }
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowSet set && rows.equals(set.rows);
    }

    @Override
    public int hashCode() {
        return rows.hashCode();
    }

    @Override
    public String toString() {
        return rows.toString();
    }
}
