package io.titrant.generate;

import io.titrant.TitrantException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is generated and how much of it: the options that differ from their defaults. Immutable. */
public record Profile(Map<Option, Integer> settings) {
    public static final Profile DEFAULT = new Profile(Map.of());

    private static final Map<String, Option> BY_KEY =
            Arrays.stream(Option.values()).collect(Collectors.toUnmodifiableMap(Option::key, option -> option));

    public Profile {
        EnumMap<Option, Integer> copy = new EnumMap<>(Option.class);
        copy.putAll(settings);
        copy.forEach((option, value) -> {
            if (value < option.least() || value > option.greatest()) {
                throw new IllegalArgumentException(option.key() + " is " + option.expected() + ", not " + value);
            }
        });
        settings = Collections.unmodifiableMap(copy);
    }

    public int get(Option option) {
        return settings.getOrDefault(option, option.initial());
    }

    public boolean on(Option option) {
        return get(option) > 0;
    }

    public Profile with(Option option, int value) {
        EnumMap<Option, Integer> changed = new EnumMap<>(Option.class);
        changed.putAll(settings);
        changed.put(option, value);
        return new Profile(changed);
    }

    /**
     * Reads lines of {@code key = value}; {@code #} starts a comment.
     *
     * @param name the file, for complaints
     */
    public static Profile parse(String name, String text) {
        EnumMap<Option, Integer> settings = new EnumMap<>(Option.class);
        String[] lines = text.split("\\R", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                String where = name + ":" + (i + 1) + ": ";
                int equals = line.indexOf('=');
                if (equals < 0) {
                    throw new TitrantException(where + "'" + line + "' is not of the form key = value");
                }
                read(
                        where,
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip(),
                        settings);
            }
        }
        return new Profile(settings);
    }

    private static void read(String where, String key, String value, Map<Option, Integer> settings) {
        @Nullable Option option = BY_KEY.get(key);
        if (option == null) {
            throw new TitrantException(where + "unknown key '" + key + "' (known: "
                    + Arrays.stream(Option.values()).map(Option::key).collect(Collectors.joining(", ")) + ")");
        }
        int number = option.parse(value);
        if (number < 0) {
            throw new TitrantException(where + "'" + key + "' is " + option.expected() + ", not '" + value + "'");
        }
        if (settings.put(option, number) != null) {
            throw new TitrantException(where + "'" + key + "' is set twice");
        }
    }
}
