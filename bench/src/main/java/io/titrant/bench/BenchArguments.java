package io.titrant.bench;

import io.titrant.TitrantException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command line of a measurement: options with a value each, and the other words. */
public record BenchArguments(Map<String, String> options, List<String> words) {
    public BenchArguments {
        options = Map.copyOf(options);
        words = List.copyOf(words);
    }

    /** @param usage the end of a message about a wrong command line */
    public static BenchArguments parse(List<String> args, Set<String> known, String usage) {
        Map<String, String> options = new HashMap<>();
        List<String> words = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            String word = args.get(i);
            if (!word.startsWith("--")) {
                words.add(word);
            } else if (known.contains(word) && i + 1 < args.size()) {
                options.put(word, args.get(++i));
            } else {
                throw new TitrantException(
                        (known.contains(word) ? word + " needs a value; " : "unknown option " + word + "; ") + usage);
            }
        }
        return new BenchArguments(options, words);
    }

    public String option(String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }

    public long number(String name, long otherwise) {
        String value = options.get(name);
        try {
            return value == null ? otherwise : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new TitrantException(name + " takes a number, not '" + value + "'", e);
        }
    }

    /** A number that counts something. */
    public long count(String name, long otherwise) {
        long number = number(name, otherwise);
        if (number < 1) {
            throw new TitrantException(name + " takes a number from 1 up, not " + number);
        }
        return number;
    }
}
