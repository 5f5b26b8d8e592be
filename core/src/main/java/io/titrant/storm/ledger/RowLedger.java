package io.titrant.storm.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The version that each row must have, by the transactions that ended. Sessions report their ends in any order: a transaction may be reported before the one whose
 * version it replaced. So each row has a balance: a write from u to v counts u down and v up. When all reports are in, one version is left, and it is the row's.
 *
 * <p>Example: the row has version 0. Reported are 4→7, then 0→4. The balance is {0: +1}, then {0: +1, 4: −1, 7: +1}, then {7: +1}: the row must have version 7.
 *
 * <p>A transaction whose COMMIT had no answer is <em>in doubt</em>. An audit decides it by the rows: if one of its versions is there, or was replaced by a committed
 * transaction, then it committed, and all its versions must be there. A transaction in doubt that was prepared must be there: whoever audits has committed before what
 * is still prepared.
 */
public final class RowLedger {
    private static final int REMEMBERED = 200_000;

    private final KeyVersions settled;
    private final Map<RowId, Map<Integer, Integer>> open = new HashMap<>();
    private final List<LoggedTransaction> inDoubt = new ArrayList<>();
    private final Map<Integer, Ended> writers = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Ended> eldest) {
            return size() > REMEMBERED;
        }
    };

    private record RowId(int table, long key) {}

    private record Ended(LoggedTransaction transaction, boolean committed) {}

    /** @param initial the loaded rows; the ledger changes it */
    public RowLedger(KeyVersions initial) {
        this.settled = initial;
    }

    public synchronized void committed(LoggedTransaction transaction) {
        remember(transaction, true);
        transaction.writes().forEach(this::apply);
    }

    public synchronized void aborted(LoggedTransaction transaction) {
        remember(transaction, false);
    }

    /** The transaction's COMMIT had no answer; the next audit decides. */
    public synchronized void inDoubt(LoggedTransaction transaction) {
        inDoubt.add(transaction);
    }

    private void remember(LoggedTransaction transaction, boolean committed) {
        Ended ended = new Ended(transaction, committed);
        transaction.attempted().forEach(version -> writers.put(version, ended));
    }

    private void apply(RowWrite write) {
        RowId row = new RowId(write.table(), write.key());
        Map<Integer, Integer> balance = open.get(row);
        if (balance == null) {
            if (settled.get(write.table(), write.key()) == write.replaced()) {
                settled.set(write.table(), write.key(), write.version());
                return;
            }
            balance = new HashMap<>();
            balance.put(settled.get(write.table(), write.key()), 1);
            open.put(row, balance);
        }
        count(balance, write.replaced(), -1);
        count(balance, write.version(), 1);
        if (balance.size() == 1) {
            Map.Entry<Integer, Integer> last = balance.entrySet().iterator().next();
            if (last.getValue() == 1) {
                settled.set(write.table(), write.key(), last.getKey());
                open.remove(row);
            }
        }
    }

    private static void count(Map<Integer, Integer> balance, int version, int by) {
        int sum = balance.getOrDefault(version, 0) + by;
        if (sum == 0) {
            balance.remove(version);
        } else {
            balance.put(version, sum);
        }
    }

    /**
     * The result of an audit.
     *
     * @param committed the transactions in doubt that have committed; the others have not
     * @param lost the rows that are not as they must be
     * @param broken rows whose versions do not follow each other by the reports of their writers: two transactions replaced the same version
     */
    public record Audit(Set<LoggedTransaction> committed, List<LostWrite> lost, int broken) {}

    /** Compares the ledger with all rows of the database, while no transaction runs. Afterwards the ledger is as the database. */
    public synchronized Audit audit(KeyVersions seen) {
        Set<LoggedTransaction> survivors = decide(seen);
        int broken = open.size();
        List<LostWrite> lost = new ArrayList<>();
        for (int table = 0; table < seen.tables().size(); table++) {
            int[] versions = seen.tables().get(table);
            for (int key = 0; key < versions.length; key++) {
                int expected = settled.get(table, key);
                if (expected != versions[key] && !open.containsKey(new RowId(table, key))) {
                    lost.add(lost(table, key, expected, versions[key], survivors));
                }
                settled.set(table, key, versions[key]);
            }
        }
        open.clear();
        return new Audit(survivors, List.copyOf(lost), broken);
    }

    /** The transactions in doubt that committed. One may show only by a later one that replaced its version, hence the rounds. */
    private Set<LoggedTransaction> decide(KeyVersions seen) {
        Set<LoggedTransaction> survivors = new HashSet<>();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (LoggedTransaction one : List.copyOf(inDoubt)) {
                if (one.prepared() || one.writes().stream().anyMatch(write -> shows(write, seen))) {
                    committed(one);
                    survivors.add(one);
                    inDoubt.remove(one);
                    changed = true;
                }
            }
        }
        inDoubt.forEach(this::aborted);
        inDoubt.clear();
        return survivors;
    }

    private boolean shows(RowWrite write, KeyVersions seen) {
        if (seen.get(write.table(), write.key()) == write.version()) {
            return true;
        }
        Map<Integer, Integer> balance = open.get(new RowId(write.table(), write.key()));
        return balance != null && balance.getOrDefault(write.version(), 0) < 0;
    }

    private LostWrite lost(int table, long key, int expected, int seen, Set<LoggedTransaction> survivors) {
        Ended writer = writer(expected);
        Ended seenWriter = writer(seen);
        boolean undead = seenWriter != null && !seenWriter.committed();
        boolean half = writer != null
                && survivors.contains(writer.transaction())
                && !writer.transaction().prepared();
        return new LostWrite(
                undead || half ? LostWrite.Kind.ATOMICITY : LostWrite.Kind.DURABILITY,
                table,
                key,
                expected,
                seen,
                writer == null ? null : writer.transaction(),
                seenWriter == null ? null : seenWriter.transaction());
    }

    private @Nullable Ended writer(int version) {
        return version == RowWrite.ABSENT ? null : writers.get(version);
    }
}
