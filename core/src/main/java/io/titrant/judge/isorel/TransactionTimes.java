package io.titrant.judge.isorel;

import io.titrant.judge.history.Transaction;
import io.titrant.record.Recording;
import java.util.List;

/** When each transaction of a recording began and ended, on some clock that only goes forward. */
interface TransactionTimes {
    long began(Transaction transaction);

    long ended(Transaction transaction);

    /** A time after all transactions. */
    long end();

    /** The measured times of a concurrent recording; otherwise the places of the events, which came one after another. */
    static TransactionTimes of(Recording recording) {
        List<Recording.Span> spans = recording.spans();
        return spans.isEmpty() ? new ByEvents(recording.events().size()) : new BySpans(spans);
    }

    /** @param end the number of events */
    record ByEvents(long end) implements TransactionTimes {
        @Override
        public long began(Transaction transaction) {
            return transaction.began();
        }

        @Override
        public long ended(Transaction transaction) {
            return transaction.ended();
        }
    }

    /** @param spans when each event's statement was sent and returned */
    record BySpans(List<Recording.Span> spans) implements TransactionTimes {
        public BySpans {
            spans = List.copyOf(spans);
        }

        @Override
        public long began(Transaction transaction) {
            return spans.get(transaction.began()).sent();
        }

        @Override
        public long ended(Transaction transaction) {
            return spans.get(transaction.ended()).returned();
        }

        @Override
        public long end() {
            return spans.stream().mapToLong(Recording.Span::returned).max().orElse(0) + 1;
        }
    }
}
