package io.titrant.judge.storage;

import io.titrant.record.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a table is partitioned by an integer column, read from the clause after its columns. An UPDATE that moves a row to another partition deletes it in
 * one and inserts it in the other. Example: with {@code PARTITION BY HASH (c0) PARTITIONS 4}, a row with c0 = 6 is in partition 2.
 *
 * @param column its name; empty if the table is not partitioned, or if Titrant does not understand the clause
 * @param parts the number of partitions of HASH; 0 for RANGE
 * @param bounds the upper bounds of RANGE
 */
public record Partitions(String column, int parts, List<BigInteger> bounds) {
    public static final Partitions NONE = new Partitions("", 0, List.of());

    private static final BigInteger SMALLEST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final Partitions UNKNOWN = new Partitions("", 1, List.of());

    private static final Pattern HASH =
            Pattern.compile("(?is)\\bPARTITION\\s+BY\\s+HASH\\s*\\(\\s*(\\w+)\\s*\\)\\s*PARTITIONS\\s+(\\d+)\\s*");
    private static final Pattern RANGE = Pattern.compile("(?is)\\bPARTITION\\s+BY\\s+RANGE\\s*\\(\\s*(\\w+)\\s*\\).*");
    private static final Pattern BOUND = Pattern.compile("(?i)LESS\\s+THAN\\s*\\(\\s*(-?\\d+)\\s*\\)");

    public Partitions {
        bounds = List.copyOf(bounds);
    }

    public static Partitions of(String tail) {
        Matcher hash = HASH.matcher(tail);
        if (hash.find()) {
            return new Partitions(hash.group(1), Integer.parseInt(hash.group(2)), List.of());
        }
        Matcher range = RANGE.matcher(tail);
        if (!range.find()) {
            return tail.toUpperCase(Locale.ROOT).contains("PARTITION BY") ? UNKNOWN : NONE;
        }
        List<BigInteger> bounds = new ArrayList<>();
        Matcher bound = BOUND.matcher(tail);
        while (bound.find()) {
            bounds.add(new BigInteger(bound.group(1)));
        }
        return new Partitions(range.group(1), 0, bounds);
    }

    /** Whether the table is partitioned in a way that Titrant does not understand. */
    public boolean isUnknown() {
        return equals(UNKNOWN);
    }

    /** The partition of rows with this value. NULL counts as the smallest number: with three partitions of HASH it is in the last, although the manual says in that of 0. */
    public int of(Value value) {
        BigInteger number = value instanceof Value.Int given ? given.value() : SMALLEST;
        return parts > 0
                ? number.remainder(BigInteger.valueOf(parts)).abs().intValue()
                : (int) bounds.stream()
                        .filter(bound -> bound.compareTo(number) <= 0)
                        .count();
    }
}
