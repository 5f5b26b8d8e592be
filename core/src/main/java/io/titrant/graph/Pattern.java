package io.titrant.graph;

/**
 * The cycles to look for.
 *
 * @param kinds the kinds of edges that may be on it, as bits
 * @param start the kinds of which one must be on it: the search begins there
 * @param required kinds of which one must be on it too; 0 for none
 * @param leastRw at least so many anti-dependencies
 * @param mostRw at most so many
 */
record Pattern(int kinds, int start, int required, int leastRw, int mostRw, Neighbours neighbours) {
    static final int MANY = Integer.MAX_VALUE;

    /** Whether anti-dependencies may follow each other. */
    enum Neighbours {
        MAY,
        MUST,
        MUST_NOT
    }

    /** Only edges of these kinds, one of them of the first. */
    static Pattern without(int kinds, int start) {
        return new Pattern(kinds, start, 0, 0, 0, Neighbours.MAY);
    }

    /** The same with so or rt edges, of which one must be on it; what had to be on it still must. */
    Pattern with(Order order) {
        return switch (order) {
            case NONE -> this;
            case SESSION -> new Pattern(kinds | Graph.SO_BIT, Graph.SO_BIT, start, leastRw, mostRw, neighbours);
            case REALTIME ->
                new Pattern(kinds | Graph.SO_BIT | Graph.RT_BIT, Graph.RT_BIT, start, leastRw, mostRw, neighbours);
        };
    }
}
