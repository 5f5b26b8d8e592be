package io.titrant.reduce;

/** One way to make cases smaller. It offers candidates to the search, each built from the best case so far. */
interface Pass {
    void shrink(Search search);
}
