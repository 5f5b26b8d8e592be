package io.titrant.graph.format;

import java.util.function.IntConsumer;

/** Tells which keys and versions of a stream are still held, so that the names of all others can be dropped. */
@FunctionalInterface
public interface NamesInUse {
    void tell(IntConsumer keys, IntConsumer versions);
}
