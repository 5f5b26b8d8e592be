package io.titrant.report;

import java.util.regex.Pattern;

/** A word of a command line, quoted as a shell needs it. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    private ShellWord() {}

    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
