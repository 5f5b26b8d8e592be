package io.titrant.storm.ledger;

/**
 * A transaction replaced one version of a row by another.
 *
 * @param table the index of the table
 * @param key the number of the row's key
 * @param replaced the version before; {@link #ABSENT} for an insert
 * @param version the version after; {@link #ABSENT} for a delete
 */
public record RowWrite(int table, long key, int replaced, int version) {
    /** No row with this key exists. */
    public static final int ABSENT = -1;

    boolean sameRow(RowWrite other) {
        return table == other.table && key == other.key;
    }
}
