package io.titrant;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A pattern that keeps its answers for the latest texts: many cases contain the same statements, and each statement is judged several times. */
public final class RememberedMatches implements Predicate<String> {
    private static final int TEXTS_KEPT = 2_000;

    private final RecentResults<String, Boolean> answers = new RecentResults<>(TEXTS_KEPT);
    private final Predicate<String> question;

    private RememberedMatches(Predicate<String> question) {
        this.question = question;
    }

    /** Whether the pattern is found somewhere in a text. */
    public static RememberedMatches within(Pattern pattern) {
        return new RememberedMatches(pattern.asPredicate());
    }

    /** Whether the pattern matches a whole text. */
    public static RememberedMatches whole(Pattern pattern) {
        return new RememberedMatches(pattern.asMatchPredicate());
    }

    @Override
    public boolean test(String text) {
        return answers.of(text, question::test);
    }
}
