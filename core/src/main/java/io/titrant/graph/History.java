package io.titrant.graph;

import java.util.List;

/**
 * The operations of sessions and their results: the input of every checker here (IsoRel §2.3: H = (CT, SO)). The session order is the order of ids within a
 * session; the real-time order comes from {@link Txn#invoked()} and {@link Txn#completed()}.
 *
 * @param keys how many keys there are: each key of an op is smaller than this
 */
public record History(List<Txn> txns, int keys, Names names) {}
