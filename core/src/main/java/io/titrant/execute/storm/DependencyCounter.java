package io.titrant.execute.storm;

import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.storm.metrics.StormResult;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Counts the dependencies between the committed transactions of a checked storm (DBStorm, Figure 12) in the order in which they ended, for rows that were used lately.
 *
 * <p>Example: T1 updates row 7, T2 and T3 read it, T4 updates it. That is one ww dependency (T1, T4), two wr (T1, T2 and T1, T3) and two rw (T2, T4 and T3, T4).
 */
final class DependencyCounter {
    private static final int MOST_ROWS = 1 << 16;

    private final Map<Integer, Row> rows = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Row> eldest) {
            return size() > MOST_ROWS;
        }
    };
    private long writes;
    private long reads;
    private long overwrittenReads;

    /** The last writer of a row, 0 if there is none, and how many transactions have read the row since. */
    private static final class Row {
        private long writer;
        private long lastReader;
        private int readers;
    }

    /** @param number of the transaction, above 0 */
    void add(long number, Txn txn) {
        if (txn.status() != Txn.Status.COMMITTED) {
            return;
        }
        Set<Integer> written = new HashSet<>();
        for (Op op : txn.ops()) {
            if (op instanceof Op.Put put) {
                written.add(put.key());
            }
        }
        for (Op op : txn.ops()) {
            if (op instanceof Op.ReadVersion read && !written.contains(read.key())) {
                read(number, rows.computeIfAbsent(read.key(), key -> new Row()));
            }
        }
        for (int key : written) {
            write(number, rows.computeIfAbsent(key, row -> new Row()));
        }
    }

    private void read(long number, Row row) {
        if (row.lastReader != number) {
            row.lastReader = number;
            row.readers++;
            reads += row.writer == 0 ? 0 : 1;
        }
    }

    private void write(long number, Row row) {
        writes += row.writer == 0 ? 0 : 1;
        overwrittenReads += row.readers;
        row.writer = number;
        row.readers = 0;
    }

    StormResult.Dependencies counts() {
        return new StormResult.Dependencies(writes, reads, overwrittenReads);
    }
}
