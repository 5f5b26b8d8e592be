package io.titrant.graph;

/**
 * The cycles that a model forbids (Adya's thesis, chapter 4; Cerone et al. for snapshot isolation).
 *
 * @param antiDependencies how many rw edges a forbidden cycle may have, and where
 * @param predicates whether the rw edges of predicates count
 * @param order whether so and rt edges count as dependencies
 */
record CycleRule(AntiDependencies antiDependencies, boolean predicates, Order order) {
    enum AntiDependencies {
        /** G1c: read committed. */
        NONE,
        /** G1c, or the version of a locking read is overwritten before the reader writes the same key: cursor stability. */
        CURSOR,
        /** G-single: consistent view. */
        ONE,
        /** No two of them follow each other: snapshot isolation. */
        NONADJACENT,
        /** Any cycle: serializable, and repeatable read. */
        ANY
    }

    /** The kinds of edges other than rw that may be on a cycle, as bits. */
    int dependencies() {
        int bits = Graph.WW_BITS | Graph.WR_BITS | Graph.FREE_BIT;
        return switch (order) {
            case NONE -> bits;
            case SESSION -> bits | Graph.SO_BIT;
            case REALTIME -> bits | Graph.SO_BIT | Graph.RT_BIT;
        };
    }

    /** All kinds of edges that may be on a cycle, as bits. */
    int kinds() {
        if (!follows()) {
            return dependencies();
        }
        return dependencies() | (predicates ? Graph.RW_BITS : Graph.RW_ITEM_BITS);
    }

    /** Whether a cycle with exactly one rw edge is forbidden. */
    boolean forbidsOneAntiDependency() {
        return follows();
    }

    /** Whether cycles of the rule go over rw edges. */
    private boolean follows() {
        return antiDependencies != AntiDependencies.NONE && antiDependencies != AntiDependencies.CURSOR;
    }

    Components.Form form(Graph graph, boolean currentLockingReads) {
        boolean locking = currentLockingReads && (graph.kinds() & 1 << Graph.WR_LOCKING) != 0 && follows();
        boolean nonadjacent =
                antiDependencies == AntiDependencies.NONADJACENT || antiDependencies == AntiDependencies.ONE;
        return new Components.Form(nonadjacent, locking);
    }
}
