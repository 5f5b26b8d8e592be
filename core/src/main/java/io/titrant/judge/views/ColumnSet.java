package io.titrant.judge.views;

import java.util.BitSet;
import java.util.Collection;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Some columns of one table, by their places. Immutable. */
public final class ColumnSet {
    public static final ColumnSet NONE = new ColumnSet(new BitSet());

    private final BitSet places;

    private ColumnSet(BitSet places) {
        this.places = places;
    }

    public static ColumnSet of(Collection<Integer> places) {
        BitSet bits = new BitSet();
        places.forEach(bits::set);
        return new ColumnSet(bits);
    }

    public static ColumnSet of(int place) {
        BitSet bits = new BitSet();
        bits.set(place);
        return new ColumnSet(bits);
    }

    /** Of the first columns, as many as the table has, those that fulfil the condition. */
    public static ColumnSet where(int width, IntPredicate condition) {
        BitSet bits = new BitSet(width);
        for (int place = 0; place < width; place++) {
            bits.set(place, condition.test(place));
        }
        return new ColumnSet(bits);
    }

    public boolean contains(int place) {
        return places.get(place);
    }

    public boolean containsAll(ColumnSet others) {
        return others.stream().allMatch(places::get);
    }

    public boolean intersects(ColumnSet others) {
        return places.intersects(others.places);
    }

    public boolean isEmpty() {
        return places.isEmpty();
    }

    public int size() {
        return places.cardinality();
    }

    public IntStream stream() {
        return places.stream();
    }

    public ColumnSet plus(ColumnSet others) {
        BitSet all = (BitSet) places.clone();
        all.or(others.places);
        return new ColumnSet(all);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ColumnSet set && places.equals(set.places);
    }

    @Override
    public int hashCode() {
        return places.hashCode();
    }

    @Override
    public String toString() {
        return places.toString();
    }
}
