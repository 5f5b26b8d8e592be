package io.titrant.reduce;

import io.titrant.casefile.Case;

/** Receives the progress of a reduction, and each new smallest case, from which another reduction can continue. */
public interface ReductionListener {
    ReductionListener SILENT = new ReductionListener() {};

    /** A candidate ran; the counts of candidates tried and accepted. */
    default void tried(int tried, int accepted) {}

    /** The case is the smallest one so far. */
    default void accepted(Case smallest, Size size) {}
}
