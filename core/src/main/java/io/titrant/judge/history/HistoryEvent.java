package io.titrant.judge.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing to follow in a recording: a transaction begins or ends, a statement starts to wait or returns.
 *
 * @param at the index of its event
 * @param tx the transaction's place in the history
 * @param act the statement; absent for {@code BEGIN} and {@code END}
 */
public record HistoryEvent(
        int at,
        What what,
        int tx,
        Transaction transaction,
        @Nullable ExecutedStatement act) {

    /** In the order in which they count where one event is several. */
    public enum What {
        BEGIN,
        START,
        RETURN,
        END
    }

    /** The moments of a history in their order. */
    public static List<HistoryEvent> of(List<Transaction> transactions) {
        List<HistoryEvent> moments = new ArrayList<>();
        for (int tx = 0; tx < transactions.size(); tx++) {
            Transaction transaction = transactions.get(tx);
            moments.add(new HistoryEvent(transaction.began(), What.BEGIN, tx, transaction, null));
            for (ExecutedStatement act : transaction.acts()) {
                if (act.waited()) {
                    moments.add(new HistoryEvent(act.started(), What.START, tx, transaction, act));
                }
                moments.add(new HistoryEvent(act.returned(), What.RETURN, tx, transaction, act));
            }
            moments.add(new HistoryEvent(transaction.ended(), What.END, tx, transaction, null));
        }
        moments.sort(Comparator.comparingInt(HistoryEvent::at).thenComparing(HistoryEvent::what));
        return moments;
    }
}
