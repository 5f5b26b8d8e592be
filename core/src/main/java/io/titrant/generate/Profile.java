package io.titrant.generate;

import io.titrant.TitrantException;
import io.titrant.generate.percent.DatabasePercent;
import io.titrant.generate.percent.Percent;
import io.titrant.generate.percent.ProfileKey;
import io.titrant.generate.percent.TablePercent;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of the generator, such as kinds of statements and how often each is drawn: those that differ from their defaults. Immutable. {@code docs/profile.md} lists them. */
public record Profile(Map<ProfileKey, Integer> settings) {
    public static final Profile DEFAULT = new Profile(Map.of());

    /** The default of {@code titrant test}: a quarter of the cases have complex statements. */
    public static final Profile MIXED = SqlComplexity.MIXED.in(DEFAULT);

    /** The needs of complex statements: rows and columns to read. */
    private static final Map<ProfileKey, Integer> COMPLEX_STATEMENTS = Map.of(
            Option.COMPLEX, 1,
            Option.EXTREMES, 0,
            DatabasePercent.ONE_TABLE, 0,
            DatabasePercent.EMPTY_TABLE, 0,
            TablePercent.ONE_COLUMN, 0,
            TablePercent.PRIMARY_KEY, 85);

    /** The sizes of {@code --sql complex}: 50 to 80 rows, 2 to 6 transactions of 4 to 10 statements (TxCheck §5.1) that overlap: few lock what they read. */
    private static final Map<ProfileKey, Integer> LARGE_CASES = Map.ofEntries(
            Map.entry(Option.MIN_TABLES, 3),
            Map.entry(Option.MAX_TABLES, 3),
            Map.entry(DatabasePercent.SMALL_TABLE, 0),
            Map.entry(Option.MIN_ROWS, 17),
            Map.entry(Option.MAX_ROWS, 26),
            Map.entry(Option.FOR_UPDATE, 3),
            Map.entry(Option.FOR_SHARE, 2),
            Map.entry(Option.AUTOCOMMIT_PERCENT, 0),
            Map.entry(Option.BEGIN_IMMEDIATE, 0),
            Map.entry(Option.MAX_TRANSACTIONS, 6),
            Map.entry(Option.MIN_COMMITS, 2),
            Map.entry(Option.MIN_STATEMENTS, 4),
            Map.entry(Option.MAX_STATEMENTS, 10));

    private static final Map<String, ProfileKey> BY_KEY =
            keys().stream().collect(Collectors.toUnmodifiableMap(ProfileKey::key, key -> key));

    public Profile {
        Map<ProfileKey, Integer> copy = new LinkedHashMap<>();
        copy.putAll(settings);
        copy.forEach((option, value) -> {
            if (value < option.least() || value > option.greatest()) {
                throw new IllegalArgumentException(option.key() + " is " + option.expected() + ", not " + value);
            }
        });
        settings = Collections.unmodifiableMap(copy);
    }

    /** All that a profile can set, in the order of the documentation. */
    public static List<ProfileKey> keys() {
        return Stream.concat(Arrays.<ProfileKey>stream(Option.values()), Percent.all().stream())
                .toList();
    }

    public int get(ProfileKey option) {
        return settings.getOrDefault(option, option.initial());
    }

    public boolean on(Option option) {
        return get(option) > 0;
    }

    public Profile with(ProfileKey option, int value) {
        Map<ProfileKey, Integer> changed = new LinkedHashMap<>();
        changed.putAll(settings);
        changed.put(option, value);
        return new Profile(changed);
    }

    /** This profile for complex statements in large cases; its own settings are kept. */
    public Profile complex() {
        return complexStatements().over(LARGE_CASES);
    }

    /** This profile for complex statements in cases of the usual size; its own settings are kept. */
    public Profile complexStatements() {
        return over(COMPLEX_STATEMENTS);
    }

    private Profile over(Map<ProfileKey, Integer> defaults) {
        Map<ProfileKey, Integer> all = new LinkedHashMap<>(defaults);
        all.putAll(settings);
        return new Profile(all);
    }

    /**
     * Reads lines of {@code key = value}; {@code #} starts a comment.
     *
     * @param name the file, for messages
     */
    public static Profile parse(String name, String text) {
        Map<ProfileKey, Integer> settings = new LinkedHashMap<>();
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

    private static void read(String where, String key, String value, Map<ProfileKey, Integer> settings) {
        @Nullable ProfileKey option = BY_KEY.get(key);
        if (option == null) {
            throw new TitrantException(where + "unknown key '" + key + "' (docs/profile.md lists the known keys)");
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
