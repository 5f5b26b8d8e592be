package io.titrant.judge.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing to follow in a recording: a transaction begins or ends, a statement is blocked or returns.
 *
 * @param at the index of its event in the recording
 * @param statement absent for {@code BEGIN} and {@code END}
 */
public record HistoryEvent(
        int at, What what, TxId tx, @Nullable ExecutedStatement statement) {

    /** In the order in which they count where one event of the recording is several. */
    public enum What {
        BEGIN,
        BLOCKED,
        RETURN,
        END
    }

    public ExecutedStatement executed() {
        return Objects.requireNonNull(statement);
    }

    /** All of these transactions, in the order of the recording. */
    public static List<HistoryEvent> of(List<Transaction> transactions) {
        List<HistoryEvent> events = new ArrayList<>();
        for (int place = 0; place < transactions.size(); place++) {
            Transaction transaction = transactions.get(place);
            TxId tx = new TxId(place);
            events.add(new HistoryEvent(transaction.began(), What.BEGIN, tx, null));
            for (ExecutedStatement statement : transaction.statements()) {
                if (statement.waited()) {
                    events.add(new HistoryEvent(statement.started(), What.BLOCKED, tx, statement));
                }
                events.add(new HistoryEvent(statement.returned(), What.RETURN, tx, statement));
            }
            events.add(new HistoryEvent(transaction.ended(), What.END, tx, null));
        }
        events.sort(Comparator.comparingInt(HistoryEvent::at).thenComparing(HistoryEvent::what));
        return events;
    }
}
