package io.titrant.report;

import io.titrant.campaign.Finding;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import java.util.List;
import java.util.Optional;

/**
 * The statement that a verdict blames: the last event whose statement the explanation or a difference quotes.
 *
 * @param event the number of the event in the recording
 * @param expected what it should have returned, a row or fact a line; empty if the verdict does not say
 */
record BlamedStatement(int event, List<String> expected) {
    static Optional<BlamedStatement> of(Finding.Evidence evidence) {
        Verdict verdict = evidence.verdict();
        List<Event> events = evidence.recording().events();
        for (int i = events.size() - 1; i >= 0; i--) {
            Event event = events.get(i);
            String sql = event.sql().strip();
            boolean isQuoted = event.kind() == Event.Kind.RETURNED
                    && (verdict.explanation().contains("(" + sql + ")")
                            || verdict.explanation().contains(sql)
                            || verdict.differences().stream()
                                    .anyMatch(difference -> difference.what().contains(sql)));
            if (isQuoted && !event.byTitrant() && sql.contains(" ")) {
                return Optional.of(new BlamedStatement(i, expected(verdict, sql)));
            }
        }
        return Optional.empty();
    }

    private static List<String> expected(Verdict verdict, String sql) {
        return verdict.differences().stream()
                .filter(difference ->
                        difference.what().contains(sql) || verdict.differences().size() == 1)
                .findFirst()
                .map(Verdict.Difference::expected)
                .orElse(List.of());
    }
}
