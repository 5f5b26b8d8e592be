package io.titrant.judge.model;

/**
 * One version of a row in the database change history (Troc §III-E1): the paper's {@code <data, tx, deleted>}.
 *
 * @param id names the data in the scratch schema
 * @param tx the transaction that wrote it; {@link #INIT} for the initial rows
 * @param clock when, in writes of the case
 * @param noOp whether it equals the version that was written over
 */
public record Version(int id, int tx, boolean deleted, int clock, boolean noOp) {
    public static final int INIT = -1;
}
