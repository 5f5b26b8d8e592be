package io.titrant.graph;

/**
 * One step of a cycle.
 *
 * @param predicate whether the read was that of a predicate, which did not give the row (see {@link Op.Scan})
 * @param key the row, register or list; {@link #NONE} for so and rt
 * @param fromStatement the statement of {@code from} that wrote or read, or {@link #NONE}
 * @param fromVersion the version that {@code from} wrote or read, or {@link #NONE}
 * @param toVersion the version that {@code to} read or wrote; {@link #NONE} for a delete
 */
public record Edge(
        int from,
        int to,
        EdgeKind kind,
        boolean predicate,
        int key,
        int fromStatement,
        int toStatement,
        int fromVersion,
        int toVersion) {
    public static final int NONE = -1;

    /** Whether data, not the order of sessions or time, is the reason. */
    public boolean dependency() {
        return kind != EdgeKind.SO && kind != EdgeKind.RT;
    }
}
