package io.titrant.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Delta debugging over a list (after Zeller and Hildebrandt's ddmin, complements only): removes large chunks first, then smaller ones, so that the
 * effort is near-linear if much can be removed. It starts at the end, because later statements depend on earlier ones.
 */
final class DeltaDebugging {
    private DeltaDebugging() {}

    /** @param keeping builds the candidate that keeps only these items; an {@link IllegalArgumentException} means that there is none */
    static <T> void of(List<T> items, Function<List<T>, Script> keeping, Search search) {
        List<T> kept = items;
        for (int chunk = items.size(); chunk >= 1; chunk = Math.min(chunk, kept.size()) / 2) {
            int end = kept.size();
            while (end > 0 && !search.limited()) {
                int from = Math.max(0, end - chunk);
                List<T> fewer = new ArrayList<>(kept.subList(0, from));
                fewer.addAll(kept.subList(end, kept.size()));
                if (search.attempt(() -> keeping.apply(fewer))) {
                    kept = fewer;
                }
                end = from;
            }
        }
    }
}
