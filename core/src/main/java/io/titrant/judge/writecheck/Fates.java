package io.titrant.judge.writecheck;

import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Row;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of each row of a table while a statement waited. Rows have no names of their own, so each write that peers committed meanwhile
 * is tried on every row alone, in the order of the writes: so an old version finds its new one.
 */
final class Fates {
    private final Bench bench;
    private final String table;
    private final List<Fate> fates = new ArrayList<>();

    /**
     * One row's way through the wait.
     *
     * @param old the version at the start; null: it was put in meanwhile
     * @param newest the version now; null: it was deleted
     * @param changed whether a peer's write changed it
     * @param holder who had made such a write, uncommitted, when the wait began; null: nobody
     * @param again whether others have changed it since the holder let go
     */
    record Fate(
            @Nullable Row old,
            @Nullable Row newest,
            boolean changed,
            @Nullable Transaction holder,
            boolean again) {
        boolean lockedAtStart() {
            return holder != null;
        }

        Fate after(World.Applied write, boolean beforeStart, @Nullable Row next) {
            boolean byHolder = holder == null || write.transaction().equals(holder);
            return new Fate(
                    old, next, true, holder == null && beforeStart ? write.transaction() : holder, again || !byHolder);
        }

        static Fate added(World.Applied write, boolean beforeStart, Row row) {
            return new Fate(null, row, true, beforeStart ? write.transaction() : null, false);
        }
    }

    private Fates(Bench bench, String table) {
        this.bench = bench;
        this.table = table;
    }

    /** The fates of the rows that stood in {@code before}, and of those that came since; {@code writes} are what peers have committed since. */
    static List<Fate> of(Bench bench, String table, State before, State now, List<World.Applied> writes, World start) {
        Fates fates = new Fates(bench, table);
        before.rows(table).forEach(row -> fates.fates.add(new Fate(row, row, false, null, false)));
        for (World.Applied write : writes) {
            if (write.shape().targets().contains(table)) {
                fates.suffer(write, start.applied().contains(write));
            }
        }
        List<Row> left = new ArrayList<>();
        fates.fates.forEach(fate -> {
            if (fate.newest() != null) {
                left.add(fate.newest());
            }
        });
        if (!State.minus(left, now.rows(table)).isEmpty()
                || !State.minus(now.rows(table), left).isEmpty()) {
            throw Unfit.unknown("which row of " + table + " became which is not known");
        }
        return fates.fates;
    }

    private void suffer(World.Applied write, boolean beforeStart) {
        List<Row> removed = write.change().removedFrom(table);
        List<Row> added = write.change().addedTo(table);
        if (write.shape().rowByRow()) {
            List<Row> reached = new ArrayList<>(write.view().rows(table));
            for (int i = 0; i < fates.size(); i++) {
                Fate fate = fates.get(i);
                Row newest = fate.newest();
                if (newest != null && reached.remove(newest)) {
                    Row next = alone(write, newest);
                    if (!newest.equals(next)) {
                        fates.set(i, fate.after(write, beforeStart, next));
                    }
                }
            }
        } else if (removed.isEmpty()) {
            added.forEach(row -> fates.add(Fate.added(write, beforeStart, row)));
        } else if (added.isEmpty()) {
            removed.forEach(row -> become(write, row, null, beforeStart));
        } else if (write.act().kind() == StatementKind.REPLACE) {
            removed.forEach(row -> become(write, row, null, beforeStart));
            added.forEach(row -> fates.add(Fate.added(write, beforeStart, row)));
        } else if (keepsRows(write) && removed.size() == added.size() && (alike(removed) || alike(added))) {
            for (int i = 0; i < removed.size(); i++) {
                become(write, removed.get(i), added.get(i), beforeStart);
            }
        } else {
            throw Unfit.unknown(
                    "which row became which is not known after: " + write.act().sql());
        }
    }

    /** Whether rows that it takes out and puts in are versions of the same ones, as far as can be told: a MERGE may delete. */
    private static boolean keepsRows(World.Applied write) {
        StatementKind kind = write.act().kind();
        return kind == StatementKind.UPDATE || kind == StatementKind.INSERT || kind == StatementKind.MERGE;
    }

    private static boolean alike(List<Row> rows) {
        return rows.stream().distinct().count() == 1;
    }

    private void become(World.Applied write, Row row, @Nullable Row next, boolean beforeStart) {
        for (int i = 0; i < fates.size(); i++) {
            Fate fate = fates.get(i);
            if (row.equals(fate.newest())) {
                fates.set(i, fate.after(write, beforeStart, next));
                return;
            }
        }
    }

    /** What the write makes of this row; null if it deletes it. */
    private @Nullable Row alone(World.Applied write, Row row) {
        String split = write.shape().split();
        Bench.Outcome outcome = bench.run(
                write.view().with(table, List.of(row)),
                write.act().tag(),
                split == null ? write.act().sql() : split);
        if (outcome.failed()) {
            throw Unfit.unknown(
                    "a write cannot be tried on one row alone: " + write.act().sql());
        }
        List<Row> after = outcome.after().rows(table);
        return after.isEmpty() ? null : after.get(0);
    }
}
