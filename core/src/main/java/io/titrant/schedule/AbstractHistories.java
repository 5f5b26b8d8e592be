package io.titrant.schedule;

import io.titrant.schedule.AbstractHistory.Kind;
import io.titrant.schedule.AbstractHistory.Op;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All abstract histories of two or three transactions, with at most two reads or writes each on at most three rows, that show an anomaly
 * and contain no unnecessary step. Histories that differ only in the names of transactions and rows count once. With two transactions, the
 * list has every place of each COMMIT; with three, each transaction ends right after its last statement or at the end of the history.
 */
public final class AbstractHistories {
    private static final int OPS_PER_TRANSACTION = 2;
    private static final int ROWS = 3;

    /** Of two transactions. */
    public static final List<AbstractHistory> OF_TWO = ofTwo();

    /** Of three transactions. */
    public static final List<AbstractHistory> OF_THREE = ofThree();

    private AbstractHistories() {}

    private static List<AbstractHistory> ofTwo() {
        Set<AbstractHistory> all = new LinkedHashSet<>();
        for (List<Op> ops : bodies(2)) {
            endings(ops, Kind.COMMIT, all);
            endings(ops, Kind.ABORT, all);
        }
        return all.stream().filter(AbstractHistories::wanted).toList();
    }

    private static List<AbstractHistory> ofThree() {
        Set<AbstractHistory> all = new LinkedHashSet<>();
        for (List<Op> ops : bodies(3)) {
            if (wanted(new AbstractHistory(ops))) {
                for (int late = 0; late < 8; late++) {
                    all.add(ended(ops, late));
                }
            }
        }
        return List.copyOf(all);
    }

    private static boolean wanted(AbstractHistory history) {
        return history.anomalous() && history.minimal();
    }

    /** Reads and writes of so many transactions; transactions and rows are numbered in the order of their first appearance. */
    private static List<List<Op>> bodies(int transactions) {
        List<List<Op>> all = new ArrayList<>();
        extend(new ArrayList<>(), transactions, all);
        return all;
    }

    private static void extend(List<Op> ops, int transactions, List<List<Op>> all) {
        AbstractHistory soFar = new AbstractHistory(ops);
        int begun = soFar.transactions();
        if (begun == transactions) {
            all.add(List.copyOf(ops));
        }
        if (soFar.anomalous()) {
            return; // Whatever follows could be left out.
        }
        for (int tx = 0; tx < Math.min(begun + 1, transactions); tx++) {
            int own = tx;
            if (ops.stream().filter(op -> op.tx() == own).count() == OPS_PER_TRANSACTION) {
                continue;
            }
            for (int row = 0; row < Math.min(soFar.rows() + 1, ROWS); row++) {
                for (Kind kind : List.of(Kind.READ, Kind.WRITE)) {
                    ops.add(new Op(tx, kind, row));
                    extend(ops, transactions, all);
                    ops.remove(ops.size() - 1);
                }
            }
        }
    }

    /** The first transaction ends like this, the second with a commit, each at every place after its last statement. */
    private static void endings(List<Op> ops, Kind firstEnds, Set<AbstractHistory> all) {
        List<List<Op>> open = List.of(ops);
        for (int tx = 0; tx < 2; tx++) {
            List<List<Op>> ended = new ArrayList<>();
            for (List<Op> one : open) {
                for (int at = new AbstractHistory(one).lastOf(tx) + 1; at <= one.size(); at++) {
                    List<Op> longer = new ArrayList<>(one);
                    longer.add(at, new Op(tx, tx == 0 ? firstEnds : Kind.COMMIT, 0));
                    ended.add(longer);
                }
            }
            open = ended;
        }
        open.forEach(one -> all.add(new AbstractHistory(one)));
    }

    /** Commits each transaction right after its last statement, or at the end if its bit says so. */
    private static AbstractHistory ended(List<Op> ops, int late) {
        List<Op> all = new ArrayList<>(ops);
        for (int tx = 0; tx < 3; tx++) {
            boolean atEnd = (late >> tx & 1) == 1;
            int at = atEnd ? all.size() : new AbstractHistory(all).lastOf(tx) + 1;
            all.add(at, new Op(tx, Kind.COMMIT, 0));
        }
        return new AbstractHistory(all);
    }
}
