package io.titrant.generate.percent;

import java.util.Locale;

/** One thing that a profile can set to a number, with its default and its bounds. */
public interface ProfileKey {
    /** The name in a profile: {@code maxTables}. */
    String key();

    /** The value where a profile says nothing. */
    int initial();

    int least();

    int greatest();

    /** The meaning of the number, for the documentation. */
    String meaning();

    /** The values that a profile may give, in words. */
    default String expected() {
        return "a number from " + least() + " to " + greatest();
    }

    /** Reads a value, or gives -1 if the text is not one. */
    default int parse(String text) {
        String digits = text.strip();
        if (!digits.matches("\\d{1,7}")) {
            return -1;
        }
        int number = Integer.parseInt(digits);
        return number < least() || number > greatest() ? -1 : number;
    }

    /** {@code MAX_TABLES} becomes {@code maxTables}. */
    static String camelCase(String name) {
        StringBuilder key = new StringBuilder();
        for (String word : name.toLowerCase(Locale.ROOT).split("_")) {
            key.append(key.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)))
                    .append(word, 1, word.length());
        }
        return key.toString();
    }
}
