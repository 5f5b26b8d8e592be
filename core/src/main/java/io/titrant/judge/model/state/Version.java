package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import io.titrant.judge.views.VersionId;

/**
 * One version of a row in the database change history (Troc §III-E1): the paper's {@code <data, tx, deleted>}.
 *
 * @param id names the data in the scratch schema
 * @param tx the transaction that wrote it; {@link TxId#INITIAL} for the initial rows
 * @param clock when it was written, in writes of the case
 * @param noOp whether it equals the version before it
 */
public record Version(VersionId id, TxId tx, boolean deleted, int clock, boolean noOp) {}
