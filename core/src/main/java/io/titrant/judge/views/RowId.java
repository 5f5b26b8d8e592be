package io.titrant.judge.views;

import org.jspecify.annotations.Nullable;

/**
 * The hidden id of a row (Troc §III-C), unique in the scratch schema. It stays with the row through all its versions.
 *
 * @param number positive; negative for the second sight of a row in a view that shows it twice
 */
public record RowId(int number) implements Comparable<RowId> {

    /** The id under which a view shows an older version of this row beside a newer one. */
    RowId secondSight() {
        return new RowId(-1 - number);
    }

    /** The id under which a view shows this version of a row that it shows already in another version. */
    public static RowId secondSight(VersionId version) {
        return new RowId(-version.number());
    }

    boolean isSecondSight() {
        return number < 0;
    }

    // As all such methods here: those that a record has by itself are slow without the optimizing compiler.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowId row && number == row.number;
    }

    @Override
    public int hashCode() {
        return number;
    }

    @Override
    public int compareTo(RowId other) {
        return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        return Integer.toString(number);
    }
}
