package io.titrant.execute.storm;

import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.storm.predicate.RecentVersions;
import io.titrant.storm.predicate.RecordedQuery;
import io.titrant.storm.shadow.MiniatureShadow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds out which versions the predicate reads of a checked storm missed. A transaction waits here until all transactions that ran at its end have ended too: only then
 * are all versions known that its predicates could have read. The order of the transactions stays.
 *
 * <p>Example: T1 reads {@code a = 3} and commits while T2, which has inserted a row with a = 3, still runs. T1 waits for T2. If T2 commits, T1 gets the operation
 * {@link Op.Missed} for T2's row.
 */
final class PredicateReadJudge {
    private static final int MOST_WAITING = 10_000;

    private final RecentVersions versions;
    private final Sink sink;
    private final Deque<Object> waiting = new ArrayDeque<>();
    private final Set<Integer> running = new HashSet<>();
    private long arrived;
    private long judged;
    private long unjudged;

    /** Takes the stream that the history checker judges. */
    interface Sink {
        void begun(int session);

        /** @param missed the versions that the transaction's predicates missed */
        void ended(RecordedTransaction transaction, List<Op> missed);
    }

    /** A transaction that has ended, and the sessions that ran at its end and have not ended since. */
    private static final class Ended {
        final RecordedTransaction transaction;
        final long number;
        final Set<Integer> concurrent;

        Ended(RecordedTransaction transaction, long number, Set<Integer> concurrent) {
            this.transaction = transaction;
            this.number = number;
            this.concurrent = concurrent;
        }
    }

    /** @param window how many transactions ago a missed version may have been written; the history checker holds as many */
    PredicateReadJudge(MiniatureShadow shadow, int window, Sink sink) {
        this.versions = new RecentVersions(shadow, window);
        this.sink = sink;
    }

    void begun(int session) {
        running.add(session);
        waiting.addLast(session);
    }

    void ended(RecordedTransaction transaction) {
        int session = transaction.txn().session();
        running.remove(session);
        take(transaction, ++arrived);
        for (Object event : waiting) {
            if (event instanceof Ended earlier) {
                earlier.concurrent.remove(session);
            }
        }
        waiting.addLast(new Ended(transaction, arrived, new HashSet<>(running)));
        release(false);
    }

    private void take(RecordedTransaction transaction, long number) {
        Txn txn = transaction.txn();
        switch (txn.status()) {
            case COMMITTED -> versions.committed(number, txn.invoked(), transaction.writes());
            case ABORTED -> versions.rolledBack(txn.invoked(), txn.completed(), transaction.writes());
            case UNKNOWN -> versions.unknown(transaction.writes());
        }
        versions.rolledBack(txn.invoked(), txn.completed(), transaction.undone());
    }

    /** The stream is over. */
    void end() {
        release(true);
    }

    private void release(boolean all) {
        while (!waiting.isEmpty()) {
            Object first = waiting.getFirst();
            if (first instanceof Ended ended) {
                boolean complete = ended.concurrent.isEmpty();
                if (!complete && !all && waiting.size() <= MOST_WAITING) {
                    return;
                }
                sink.ended(ended.transaction, complete ? missed(ended) : unjudged(ended));
            } else {
                sink.begun((Integer) first);
            }
            waiting.removeFirst();
        }
    }

    private List<Op> missed(Ended ended) {
        RecordedTransaction transaction = ended.transaction;
        Txn txn = transaction.txn();
        if (txn.status() != Txn.Status.COMMITTED || transaction.queries().isEmpty()) {
            return List.of();
        }
        Set<Integer> own = transaction.writtenRows();
        List<Op> missed = new ArrayList<>();
        for (RecordedQuery query : transaction.queries()) {
            judged++;
            for (RecentVersions.MissedVersion version :
                    versions.missed(query, ended.number, txn.invoked(), txn.completed(), own)) {
                missed.add(new Op.Missed(query.statement(), version.row(), version.version()));
            }
        }
        return missed;
    }

    private List<Op> unjudged(Ended ended) {
        unjudged += ended.transaction.queries().size();
        return List.of();
    }

    /** How many predicate reads were judged. */
    long judged() {
        return judged;
    }

    /** How many predicate reads were not judged, because a transaction beside them did not end for too long. */
    long unjudged() {
        return unjudged;
    }
}
