package io.titrant.bench;

import io.titrant.TitrantException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command line of a measurement: options with a value each, flags, and the other words. */
public record BenchArguments(Map<String, String> options, Set<String> flags, List<String> words) {
    public BenchArguments {
        options = Map.copyOf(options);
        flags = Set.copyOf(flags);
        words = List.copyOf(words);
    }

    /** @param usage the end of a message about a wrong command line */
    public static BenchArguments parse(List<String> args, Set<String> known, String usage) {
        return parse(args, known, Set.of(), usage);
    }

    /**
     * @param known the options, which take a value
     * @param flags the options that take none
     */
    public static BenchArguments parse(List<String> args, Set<String> known, Set<String> flags, String usage) {
        Map<String, String> options = new HashMap<>();
        Set<String> given = new HashSet<>();
        List<String> words = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            String word = args.get(i);
            if (!word.startsWith("--")) {
                words.add(word);
            } else if (flags.contains(word)) {
                given.add(word);
            } else if (known.contains(word) && i + 1 < args.size()) {
                options.put(word, args.get(++i));
            } else {
                throw new TitrantException(
                        (known.contains(word) ? word + " needs a value; " : "unknown option " + word + "; ") + usage);
            }
        }
        return new BenchArguments(options, given, words);
    }

    public boolean has(String flag) {
        return flags.contains(flag);
    }

    public String option(String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }

    public long number(String name, long otherwise) {
        String value = options.get(name);
        return value == null ? otherwise : number(name, value);
    }

    /** A number that counts something. */
    public long count(String name, long otherwise) {
        String value = options.get(name);
        return value == null ? otherwise : count(name, value, Long.MAX_VALUE);
    }

    /** A small number that counts something. */
    public int intCount(String name, int otherwise) {
        String value = options.get(name);
        return value == null ? otherwise : intCount(name, value);
    }

    /** A word that counts something. */
    public static long count(String name, String value) {
        return count(name, value, Long.MAX_VALUE);
    }

    /** A word that is a small number and counts something. */
    public static int intCount(String name, String value) {
        return (int) count(name, value, Integer.MAX_VALUE);
    }

    private static long count(String name, String value, long most) {
        long number = number(name, value);
        if (number < 1 || number > most) {
            throw new TitrantException(name + " takes a number from 1 "
                    + (number < 1 ? "up" : String.format("to %d", most)) + ", not " + number);
        }
        return number;
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new TitrantException(name + " takes a number, not '" + value + "'", e);
        }
    }
}
