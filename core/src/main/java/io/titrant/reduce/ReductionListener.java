package io.titrant.reduce;

import io.titrant.casefile.Case;

/** Hears how a reduction gets on: to show progress, and to keep the best case so far, from which another reduction can go on. */
public interface ReductionListener {
    ReductionListener SILENT = new ReductionListener() {};

    /** A candidate was run; so many of the candidates tried were accepted. */
    default void tried(int tried, int accepted) {}

    /** This case is now the smallest one. */
    default void accepted(Case smallest, Size size) {}
}
