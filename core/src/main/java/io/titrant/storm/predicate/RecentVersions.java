package io.titrant.storm.predicate;

import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows that the last transactions of a checked storm wrote, with the values of their versions. The storm knows all values, so it can say for each version whether a
 * predicate selects it, and which versions a query missed. Its memory has a limit: rows that were not written for long are forgotten.
 */
public final class RecentVersions {
    private static final int MOST_ROWS = 1 << 16;

    private final MiniatureShadow shadow;
    private final int window;
    private final List<Deque<Touched>> touched = new ArrayList<>();
    private final Map<Integer, RowVersionChain> rows = new LinkedHashMap<>(16, 0.75f, true);
    private long queries;
    private long forgottenTime = Long.MIN_VALUE;

    /** A row that a transaction wrote. */
    private record Touched(long writer, long invoked, RowVersionChain row) {}

    /**
     * A version that a query missed.
     *
     * @param row the row in the history
     */
    public record MissedVersion(int row, int version) {}

    /** @param window how many transactions ago a missed version may have been written */
    public RecentVersions(MiniatureShadow shadow, int window) {
        this.shadow = shadow;
        this.window = window;
        shadow.tables().forEach(table -> touched.add(new ArrayDeque<>()));
    }

    /**
     * Takes the writes of a committed transaction.
     *
     * @param number the transaction's number; numbers rise
     */
    public void committed(long number, long invoked, List<RecordedWrite> writes) {
        for (RecordedWrite write : writes) {
            RowVersionChain row = row(write);
            row.add(write, invoked, number);
            Deque<Touched> recent = touched.get(write.table());
            recent.addLast(new Touched(number, invoked, row));
            row.trim(number - window, forgottenTime);
        }
        for (Deque<Touched> recent : touched) {
            while (!recent.isEmpty() && recent.getFirst().writer() < number - window) {
                forgottenTime = Math.max(forgottenTime, recent.removeFirst().invoked());
            }
        }
    }

    /** Takes writes that were rolled back. */
    public void rolledBack(long invoked, long completed, List<RecordedWrite> writes) {
        for (RecordedWrite write : writes) {
            if (write.replaced() != RecordedWrite.NOTHING) {
                row(write).disturb(invoked, completed);
            }
        }
    }

    /** Takes writes of a transaction of which it is not known whether it committed. */
    public void unknown(List<RecordedWrite> writes) {
        writes.forEach(write -> row(write).forget());
    }

    private RowVersionChain row(RecordedWrite write) {
        RowVersionChain known = rows.get(write.row());
        if (known != null) {
            return known;
        }
        RowVersionChain row = new RowVersionChain(write.row());
        TableShadow table = shadow.table(write.table());
        boolean inserted = write.replaced() == RecordedWrite.NOTHING;
        if (!inserted && !table.keys().isDynamic(write.key())) {
            row.startsWith(table.initial(write.key()));
        }
        rows.put(write.row(), row);
        if (rows.size() > MOST_ROWS) {
            Iterator<Map.Entry<Integer, RowVersionChain>> eldest =
                    rows.entrySet().iterator();
            eldest.next();
            eldest.remove();
        }
        return row;
    }

    /**
     * The versions that a query should have returned if it had read them. All transactions that ran at the same time as its own have been taken before.
     *
     * @param number the number of the query's transaction
     * @param own rows that the query's transaction wrote itself; they are not judged
     */
    public List<MissedVersion> missed(
            RecordedQuery query, long number, long invoked, long completed, Set<Integer> own) {
        queries++;
        List<MissedVersion> missed = new ArrayList<>();
        for (Touched one : touched.get(query.table())) {
            RowVersionChain row = one.row();
            if (row.visit(queries)
                    && Arrays.binarySearch(query.returned(), row.row()) < 0
                    && !own.contains(row.row())) {
                int version = row.missedBy(query, invoked, completed, number - window);
                if (version != RowVersionChain.NONE) {
                    missed.add(new MissedVersion(row.row(), version));
                }
            }
        }
        return missed;
    }
}
