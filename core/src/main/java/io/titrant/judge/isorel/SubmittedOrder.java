package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Turns a concurrent run into a case with one submitted order: the statements in the order in which they returned, each transaction in a session of its
 * own. A transaction that the engine aborted ends with ROLLBACK. Example:
 *
 * <pre>
 *   session A   BEGIN        UPDATE t …              COMMIT          returned at 1, 4, 6
 *   session B         BEGIN            SELECT …                      returned at 2, 5; aborted at 7
 *   the case    T1: BEGIN; T2: BEGIN; T1: UPDATE t …; T2: SELECT …; T1: COMMIT; T2: ROLLBACK
 * </pre>
 */
final class SubmittedOrder {
    private SubmittedOrder() {}

    private record Place(int at, int rank, Step step) {}

    static Case of(Case testCase, InstrumentedCase instrumented, Collection<Transaction> kept) {
        List<Transaction> transactions = new ArrayList<>(kept);
        transactions.sort(Comparator.comparingInt(Transaction::began));
        Map<String, String> levels = new TreeMap<>();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < transactions.size(); i++) {
            Transaction transaction = transactions.get(i);
            String name = "T" + (i + 1);
            testCase.header().get("isolation " + transaction.tag()).ifPresent(level -> levels.put(name, level));
            place(transaction, name, testCase, instrumented, places);
        }
        places.sort(Comparator.comparingInt(Place::at).thenComparingInt(Place::rank));
        return new Case(
                header(testCase, levels),
                testCase.init(),
                places.stream().map(Place::step).toList());
    }

    private static void place(
            Transaction transaction, String name, Case testCase, InstrumentedCase instrumented, List<Place> places) {
        if (transaction.explicit()) {
            places.add(new Place(transaction.began(), 0, new Step(name, transaction.begin())));
        }
        for (ExecutedStatement act : transaction.statements()) {
            Probe probe = instrumented.probes().get(act.step());
            if (probe.role() != Probe.Role.DOOMED && !act.lostToPeers()) {
                Step original = testCase.steps().get(probe.original());
                places.add(new Place(act.returned(), 1, new Step(name, original.sql())));
            }
        }
        if (transaction.explicit()) {
            String end = transaction.committed() ? "COMMIT" : "ROLLBACK";
            places.add(new Place(transaction.ended(), 2, new Step(name, end)));
        }
    }

    private static Header header(Case testCase, Map<String, String> levels) {
        List<Header.Entry> entries = new ArrayList<>();
        for (Header.Entry entry : testCase.header().entries()) {
            boolean aboutSessions = entry.key().equalsIgnoreCase(Case.SCHEDULE)
                    || entry.key().toLowerCase(Locale.ROOT).startsWith("isolation ");
            if (!aboutSessions) {
                entries.add(entry);
            }
        }
        levels.forEach((tx, level) -> entries.add(new Header.Entry("isolation " + tx, level)));
        return new Header(entries);
    }
}
