package io.titrant.bench;

import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.graph.Txn.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A stream of transactions on the rows of a table: each reads some rows and updates some, and each update knows the version that it replaced.
 * The store is serializable, or has snapshots where the first committer wins.
 */
final class RowSimulator {
    private static final int SESSIONS = 16;
    private static final int MOST_ROWS = 4;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Running(long invoked, int[] rows, int[] seen, int writes) {}

    private RowSimulator() {}

    static void stream(boolean snapshots, int rows, int size, long seed, Consumer<Txn> sink) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] current = new int[rows];
        Running[] running = new Running[SESSIONS];
        int version = 0;
        int count = 0;
        for (long clock = 0; count < size; clock++) {
            int session = random.nextInt(SESSIONS);
            Running txn = running[session];
            if (txn == null) {
                running[session] = begun(clock, current, random);
                continue;
            }
            running[session] = null;
            boolean conflict = false;
            List<Op> ops = new ArrayList<>(2 * txn.rows().length);
            for (int i = 0; i < txn.rows().length; i++) {
                int row = txn.rows()[i];
                conflict |= snapshots && i < txn.writes() && txn.seen()[i] != current[row];
                int seen = snapshots ? txn.seen()[i] : current[row];
                ops.add(new Op.ReadVersion(i, row, seen, false));
                if (i < txn.writes()) {
                    ops.add(new Op.Put(i, row, ++version));
                }
            }
            if (!conflict) {
                for (Op op : ops) {
                    if (op instanceof Op.Put put) {
                        current[put.key()] = put.version();
                    }
                }
            }
            sink.accept(
                    new Txn(count++, session, conflict ? Status.ABORTED : Status.COMMITTED, txn.invoked(), clock, ops));
        }
    }

    private static Running begun(long clock, int[] current, SplittableRandom random) {
        int[] rows = random.ints(0, current.length)
                .distinct()
                .limit(1 + random.nextInt(MOST_ROWS))
                .toArray();
        int[] seen = IntStream.of(rows).map(row -> current[row]).toArray();
        return new Running(clock, rows, seen, random.nextInt(rows.length + 1));
    }
}
