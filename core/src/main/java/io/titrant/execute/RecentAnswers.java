package io.titrant.execute;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** A question about the text of a statement, with its answers for the texts that were asked about last: an oracle runs the same statements many times. */
final class RecentAnswers {
    private static final int KEPT = 2_000;

    private final Predicate<String> question;
    private final Map<String, Boolean> known = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > KEPT;
        }
    };

    RecentAnswers(Predicate<String> question) {
        this.question = question;
    }

    boolean about(String sql) {
        return known.computeIfAbsent(sql, question::test);
    }
}
