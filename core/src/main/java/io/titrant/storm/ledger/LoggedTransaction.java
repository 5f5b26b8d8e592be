package io.titrant.storm.ledger;

import java.util.ArrayList;
import java.util.List;

/**
 * A transaction as the ledger knows it.
 *
 * @param number its number in the storm
 * @param session the number of its session
 * @param writes one write for each changed row: from the version before the transaction to the one after it
 * @param attempted all versions that it sent, also those of statements without an answer
 * @param prepared whether the server has answered that the transaction is prepared, so that it may only be lost with a commit
 */
public record LoggedTransaction(
        long number, int session, List<RowWrite> writes, List<Integer> attempted, boolean prepared) {
    public LoggedTransaction {
        writes = net(writes);
        attempted = List.copyOf(attempted);
    }

    /** This transaction, of which the server has said that it is prepared. */
    public LoggedTransaction asPrepared() {
        return new LoggedTransaction(number, session, writes, attempted, true);
    }

    /** Joins several writes of one row to one; an insert that the transaction deleted again is none. */
    private static List<RowWrite> net(List<RowWrite> all) {
        List<RowWrite> joined = new ArrayList<>();
        for (RowWrite write : all) {
            int at = 0;
            while (at < joined.size() && !joined.get(at).sameRow(write)) {
                at++;
            }
            if (at == joined.size()) {
                joined.add(write);
            } else {
                joined.set(
                        at,
                        new RowWrite(write.table(), write.key(), joined.get(at).replaced(), write.version()));
            }
        }
        joined.removeIf(write -> write.replaced() == write.version());
        return List.copyOf(joined);
    }

    @Override
    public String toString() {
        return "transaction " + number + " of session " + session;
    }
}
