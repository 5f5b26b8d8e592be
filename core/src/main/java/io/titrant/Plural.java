package io.titrant;

/** A number with its noun: {@code 1 row}, {@code 2 rows}, {@code 0 queries}. */
public final class Plural {
    private Plural() {}

    /** The number and its noun, given in the singular. */
    public static String of(long count, String noun) {
        return count + " " + noun(count, noun);
    }

    /** The noun alone, given in the singular. */
    public static String noun(long count, String noun) {
        if (count == 1) {
            return noun;
        }
        if (noun.matches(".*[^aeiou]y")) {
            return noun.substring(0, noun.length() - 1) + "ies";
        }
        return noun + (noun.endsWith("s") || noun.endsWith("x") ? "es" : "s");
    }

    /** The verb that goes with the number: {@code was} for one thing, {@code were} for others. */
    public static String verb(long count, String singular, String plural) {
        return count == 1 ? singular : plural;
    }
}
