package io.titrant.judge.isorel;

import io.titrant.Plural;
import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import java.util.HashSet;
import java.util.Set;

/**
 * The part of a history that IsoRel judged: the row versions that reads returned and writes made, and the conditions of whole scans. A row that a condition did not
 * match leaves no version in a result, so a condition elsewhere is not judged.
 *
 * @param scans the reads whose condition is judged too: a row that is missing from their result counts
 */
record JudgedReads(int transactions, int rows, long reads, long writes, int scans) {
    static JudgedReads of(History history) {
        long reads = 0;
        long writes = 0;
        int scans = 0;
        Set<Integer> rows = new HashSet<>();
        for (Txn txn : history.txns()) {
            for (Op op : txn.ops()) {
                if (op instanceof Op.ReadChain read) {
                    reads++;
                    rows.add(read.key());
                } else if (op instanceof Op.Append append) {
                    writes++;
                    rows.add(append.key());
                } else if (op instanceof Op.Scan) {
                    scans++;
                }
            }
        }
        return new JudgedReads(history.txns().size(), rows.size(), reads, writes, scans);
    }

    /** {@code 4 reads and 2 writes of the versions of 2 rows, and 1 scan, by 3 transactions (the final read is one)}. */
    String describe() {
        return Plural.of(reads, "read") + " and " + Plural.of(writes, "write") + " of the versions of "
                + Plural.of(rows, "row")
                + ", and the conditions of " + Plural.of(scans, "scan") + ", by "
                + Plural.of(transactions, "transaction")
                + " (the final read is one)";
    }
}
