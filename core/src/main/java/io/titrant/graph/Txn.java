package io.titrant.graph;

import java.util.List;

/**
 * A transaction as its client knows it.
 *
 * @param id its place in {@link History#txns()}
 * @param session whoever ran it; transactions of a session follow each other in the order of their ids
 * @param invoked when its first statement was sent, on a monotonic clock; {@link #UNTIMED} where nobody looked
 * @param completed when its last answer came
 * @param ops what it did and saw, in order
 */
public record Txn(int id, int session, Status status, long invoked, long completed, List<Op> ops) {
    public static final long UNTIMED = Long.MIN_VALUE;

    public enum Status {
        COMMITTED,
        ABORTED,
        /** The client never learned: a commit without an answer. */
        UNKNOWN
    }
}
