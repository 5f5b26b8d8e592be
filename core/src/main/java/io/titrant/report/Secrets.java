package io.titrant.report;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Hides passwords in URLs, so that they do not reach files. */
public final class Secrets {
    private static final Pattern NAMED = Pattern.compile("(?i)\\b(\\w*passw(?:or)?d|pwd|secret|token)=[^&;\\s]*");
    private static final Pattern OF_USER = Pattern.compile("//([^/:@\\s]*):[^\\s?]*@");
    private static final String HIDDEN = "…";

    private Secrets() {}

    /** The text with an ellipsis in place of each password. */
    public static String hidden(String text) {
        String address = OF_USER.matcher(text).replaceAll("//$1:" + HIDDEN + "@");
        return NAMED.matcher(address).replaceAll("$1=" + HIDDEN);
    }

    /** The text on one line, with an ellipsis in place of each password. */
    public static String oneLine(@Nullable String text) {
        return hidden(String.valueOf(text).strip().replaceAll("\\s*\\R\\s*", " "));
    }

    /** Whether a password was hidden in the text. */
    public static boolean isIncomplete(String text) {
        return text.contains(":" + HIDDEN + "@") || text.contains("=" + HIDDEN);
    }
}
