package io.titrant.sql;

import io.titrant.TitrantException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The isolation levels of all engines. The file of an engine lists the levels that it has, and what each promises. */
public enum IsolationLevel {
    READ_UNCOMMITTED,
    READ_COMMITTED,
    REPEATABLE_READ,
    SNAPSHOT,
    SERIALIZABLE;

    private static final Map<String, IsolationLevel> SHORT = Map.of(
            "RU", READ_UNCOMMITTED,
            "RC", READ_COMMITTED,
            "RR", REPEATABLE_READ,
            "SI", SNAPSHOT,
            "SER", SERIALIZABLE);

    private static final Map<String, IsolationLevel> AS_WRITTEN =
            Arrays.stream(values()).collect(Collectors.toMap(IsolationLevel::sql, level -> level));

    /** The level as SQL and case files write it: {@code READ COMMITTED}. */
    public String sql() {
        return name().replace('_', ' ');
    }

    /** Reads a level in any usual spelling: {@code READ COMMITTED}, {@code read-committed}, {@code RC}. */
    public static IsolationLevel parse(String text) {
        IsolationLevel asWritten = AS_WRITTEN.get(text);
        return asWritten == null ? parseOtherSpelling(text) : asWritten;
    }

    private static IsolationLevel parseOtherSpelling(String text) {
        String word = text.strip().toUpperCase(Locale.ROOT).replaceAll("[\\s_-]+", "_");
        IsolationLevel known = SHORT.get(word);
        if (known != null) {
            return known;
        }
        for (IsolationLevel level : values()) {
            if (level.name().equals(word)) {
                return level;
            }
        }
        throw new TitrantException("unknown isolation level '" + text.strip()
                + "' (one of READ UNCOMMITTED, READ COMMITTED, REPEATABLE READ, SNAPSHOT, SERIALIZABLE)");
    }

    @Override
    public String toString() {
        return sql();
    }
}
