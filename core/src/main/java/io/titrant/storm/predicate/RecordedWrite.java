package io.titrant.storm.predicate;

import org.jspecify.annotations.Nullable;

/**
 * A write of a row with the values that the row has after it.
 *
 * @param table the index of the table
 * @param key the number of the row's primary key
 * @param row the row in the history: a row that is deleted and inserted again is another row
 * @param replaced the version before; {@link #NOTHING} for an insert
 * @param version the version after
 * @param values the numbers of the attributes, with {@link io.titrant.storm.shadow.ShadowTransaction#unchanged()} for those that an update leaves as they are; null for
 *     a delete
 */
@SuppressWarnings("ArrayRecordComponent") // never changed after it was made
public record RecordedWrite(int table, long key, int row, int replaced, int version, int @Nullable [] values) {
    /** Before an insert there is no row. */
    public static final int NOTHING = -1;
}
