package io.titrant.storm.workload;

/** How the parameters of a predicate are drawn. */
public enum PredicateDraws {
    /** So that a row which the shadow knows satisfies the predicate. */
    KNOWN_ROWS,
    /** From the distribution of the attributes alone, as in the paper's Algorithm 2. */
    SAMPLED
}
