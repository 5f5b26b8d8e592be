package io.titrant.reduce;

import java.util.List;
import java.util.stream.IntStream;

/** Removes single statements of the initial database: indexes, inserts, settings. */
final class InitPass implements Pass {
    @Override
    public void shrink(Search search) {
        Script script = search.best();
        List<Integer> places = IntStream.range(0, script.initSize()).boxed().toList();
        DeltaDebugging.of(
                places, kept -> script.keeping(place -> place >= script.initSize() || kept.contains(place)), search);
    }
}
