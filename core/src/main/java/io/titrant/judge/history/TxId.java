package io.titrant.judge.history;

import org.jspecify.annotations.Nullable;

/** A transaction of a recording, by its place in {@link RecordedTransactions}. */
public record TxId(int place) implements Comparable<TxId> {
    /** The writer of the initial rows. */
    public static final TxId INITIAL = new TxId(-1);

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TxId tx && place == tx.place;
    }

    @Override
    public int hashCode() {
        return place;
    }

    @Override
    public int compareTo(TxId other) {
        return Integer.compare(place, other.place);
    }
}
