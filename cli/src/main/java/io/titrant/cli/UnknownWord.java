package io.titrant.cli;

import io.titrant.SimilarWord;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A word of the command line that is neither a command nor an option, and the most similar word that is one.
 */
record UnknownWord(String kind, String word, Collection<String> known) {
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
                + SimilarWord.among(known, word)
                        .map(found -> "; did you mean " + found + "?")
                        .orElse("");
    }
}
