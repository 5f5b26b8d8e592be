package io.titrant.reduce;

/** One way to make a case smaller. A pass offers candidates to the search, each built from the smallest case so far. */
interface Pass {
    void shrink(Search search);
}
