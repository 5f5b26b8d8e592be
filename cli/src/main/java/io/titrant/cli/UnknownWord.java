package io.titrant.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A word of the command line that is neither a command nor an option, and the most similar word that is one. {@code tset} is unknown, and {@code test}
 * has a distance of 1.
 */
record UnknownWord(String kind, String word, Collection<String> known) {
    private static final int FARTHEST = 2;

    static UnknownWord of(UnmatchedArgumentException e) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String word = e.getUnmatched().get(0).replaceFirst("=.*", "");
        if (word.startsWith("-")) {
            return new UnknownWord("option", word, command.optionsMap().keySet());
        }
        return command.parent() == null
                ? new UnknownWord("command", word, command.subcommands().keySet())
                : new UnknownWord("argument", word, List.of());
    }

    String message() {
        return "unknown " + kind + " '" + Main.oneLine(word) + "'"
                + similar().map(found -> "; did you mean " + found + "?").orElse("");
    }

    private Optional<String> similar() {
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
