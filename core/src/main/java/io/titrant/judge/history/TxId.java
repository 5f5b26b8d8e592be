package io.titrant.judge.history;

/** A transaction of a recording, by its place in {@link RecordedTransactions}. */
public record TxId(int place) implements Comparable<TxId> {
    /** The writer of the initial rows. */
    public static final TxId INITIAL = new TxId(-1);

    @Override
    public int compareTo(TxId other) {
        return Integer.compare(place, other.place);
    }
}
