package io.titrant;

import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A pattern that keeps its answers for the latest texts: many cases contain the same statements, and each statement is judged several times. */
public final class RememberedMatches implements Predicate<String> {
    private static final int TEXTS_KEPT = 2_000;

    private final RecentResults<String, Boolean> answers = new RecentResults<>(TEXTS_KEPT);
    private final Function<String, Boolean> question;

    private RememberedMatches(Function<String, Boolean> question) {
        this.question = question;
    }

    /**
     * Whether the pattern is found somewhere in a text.
     *
     * @param parts the pattern matches nothing that contains none of these, in upper or lower case; to look for them first is ten times cheaper
     */
    public static RememberedMatches within(Pattern pattern, String... parts) {
        return new RememberedMatches(
                text -> containsAny(text, parts) && pattern.matcher(text).find());
    }

    /** Whether the text contains one of the parts, in upper or lower case. */
    static boolean containsAny(String text, String... parts) {
        for (String part : parts) {
            if (contains(text, part)) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(String text, String part) {
        char lower = Character.toLowerCase(part.charAt(0));
        char upper = Character.toUpperCase(part.charAt(0));
        for (int i = 0, last = text.length() - part.length(); i <= last; i++) {
            char c = text.charAt(i);
            if ((c == lower || c == upper) && text.regionMatches(true, i, part, 0, part.length())) {
                return true;
            }
        }
        return false;
    }

    /** Whether the pattern matches a whole text. */
    public static RememberedMatches whole(Pattern pattern) {
        return new RememberedMatches(text -> pattern.matcher(text).matches());
    }

    @Override
    public boolean test(String text) {
        return answers.of(text, question);
    }
}
