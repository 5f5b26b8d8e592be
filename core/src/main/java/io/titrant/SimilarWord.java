package io.titrant;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The word that a user may have meant: for {@code tset}, the known word {@code test}, which has a distance of 1. */
public final class SimilarWord {
    private static final int FARTHEST = 2;

    private SimilarWord() {}

    /** The known word that is most similar to an unknown one; empty if none is similar enough. */
    public static Optional<String> among(Collection<String> known, String word) {
        return known.stream()
                .filter(other -> distance(word, other) <= FARTHEST)
                .min(Comparator.comparingInt((String other) -> distance(word, other))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** How many characters must be inserted, removed, replaced or swapped with their neighbour. */
    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                int changed = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                cost[i][j] = swapped ? Math.min(changed, cost[i - 2][j - 2] + 1) : changed;
            }
        }
        return cost[a.length()][b.length()];
    }
}
