package io.titrant.execute.storm;

import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.storm.predicate.RecordedQuery;
import io.titrant.storm.predicate.RecordedWrite;
import io.titrant.storm.transcript.TransactionTranscript;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A transaction of a checked storm.
 *
 * @param queries its predicate reads that can be judged
 * @param writes its writes
 * @param undone its writes that a ROLLBACK TO took back
 */
record RecordedTransaction(
        Txn txn,
        TransactionTranscript transcript,
        List<RecordedQuery> queries,
        List<RecordedWrite> writes,
        List<RecordedWrite> undone) {
    /** The rows that it wrote, also those of which it took the write back. */
    Set<Integer> writtenRows() {
        Set<Integer> rows = new HashSet<>();
        writes.forEach(write -> rows.add(write.row()));
        undone.forEach(write -> rows.add(write.row()));
        return rows;
    }

    /** The judged transaction: with another number and more operations at its end, without what only the judgement of predicates needs. */
    RecordedTransaction with(int number, List<Op> more) {
        List<Op> ops = txn.ops();
        if (!more.isEmpty()) {
            ops = new ArrayList<>(ops);
            ops.addAll(more);
        }
        Txn numbered = new Txn(number, txn.session(), txn.status(), txn.invoked(), txn.completed(), ops);
        return new RecordedTransaction(numbered, transcript, List.of(), List.of(), List.of());
    }
}
