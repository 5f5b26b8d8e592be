package io.titrant.storm.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether a predicate can be true for some parameters and some row (DBStorm §3: the check goes from the children up). Comparisons are true for some parameters, so
 * the only contradictions are about NULL: {@code a IS NULL AND a < ?} is never true, {@code a IS NULL OR a < ?} may be.
 */
public final class Contradiction {
    private static final int MOST_CASES = 4096;

    private Contradiction() {}

    /** @param nullable the attributes, as {@code table.attribute}, that may be NULL */
    public static boolean in(PredicateSpec predicate, Set<String> nullable) {
        return ways(predicate.withoutNot(), nullable).isEmpty();
    }

    /** The ways to make the predicate true: each says which attributes must be NULL and which must not. */
    private static List<Map<String, Boolean>> ways(PredicateSpec node, Set<String> nullable) {
        if (node instanceof PredicateSpec.Or or) {
            Set<Map<String, Boolean>> either = new HashSet<>(ways(or.left(), nullable));
            either.addAll(ways(or.right(), nullable));
            return List.copyOf(either);
        }
        if (node instanceof PredicateSpec.And and) {
            return both(ways(and.left(), nullable), ways(and.right(), nullable));
        }
        PredicateSpec.Leaf leaf = (PredicateSpec.Leaf) node;
        String attribute = leaf.table() + "." + leaf.attribute();
        boolean wantsNull = leaf.operator().onNull();
        return wantsNull && !nullable.contains(attribute) ? List.of() : List.of(Map.of(attribute, wantsNull));
    }

    private static List<Map<String, Boolean>> both(List<Map<String, Boolean>> left, List<Map<String, Boolean>> right) {
        Set<Map<String, Boolean>> joined = new HashSet<>();
        for (Map<String, Boolean> first : left) {
            for (Map<String, Boolean> second : right) {
                boolean fit = second.entrySet().stream()
                        .allMatch(entry -> first.getOrDefault(entry.getKey(), entry.getValue())
                                .equals(entry.getValue()));
                if (fit && joined.size() < MOST_CASES) {
                    Map<String, Boolean> way = new HashMap<>(first);
                    way.putAll(second);
                    joined.add(way);
                }
            }
        }
        return new ArrayList<>(joined);
    }
}
