package io.titrant.judge.model;

import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.ViewRunner;
import java.util.Set;
import java.util.TreeSet;

/**
 * What becomes of a row that two transactions change at once, where the engine keeps its columns apart: each column is as the one left it that
 * changed it, and a deletion wins. Two changes of one column do not go together.
 */
final class MergedRows {
    private final ViewRunner views;

    MergedRows(ViewRunner views) {
        this.views = views;
    }

    /** Puts what a transaction leaves of such rows behind its versions, before it commits. */
    void commit(ModelState state, int tx) {
        int clock = state.tick();
        state.writtenBy(tx)
                .forEach((table, rows) -> rows.forEach(row -> {
                    if (state.changedSinceSnapshot(tx, table, row)) {
                        state.add(table, row, merged(state, tx, table, row, clock));
                    }
                }));
    }

    private Version merged(ModelState state, int tx, String table, int row, int clock) {
        Version theirs = state.committed(table, row).orElseThrow();
        Version mine = state.own(tx, table, row).orElseThrow();
        if (theirs.deleted() || mine.deleted()) {
            return new Version(0, tx, true, clock, false);
        }
        Version base = state.inSnapshot(tx, table, row)
                .orElseThrow(() -> CannotJudge.unknown("a row of " + table + " was put in by two transactions"));
        Set<Integer> columns = changed(table, base.id(), mine.id());
        return new Version(views.merged(table, row, mine.id(), theirs.id(), columns), tx, false, clock, false);
    }

    /** Whether a new version changes a column, or assigns to it, that a peer, still at work or not in the snapshot, has changed too. */
    boolean collides(
            ModelState state, int tx, String table, int row, StatementEffect.Change change, Set<Integer> assigned) {
        if (change.deleted()) {
            return false;
        }
        Set<Integer> mine = new TreeSet<>(changed(state, tx, table, row, change.version()));
        mine.addAll(assigned);
        // What was put together at a commit shows the changes of both; those of the one are in its own version before
        // that.
        return state.peers(tx, table, row).stream()
                .filter(version -> !version.deleted() && !views.isMerged(version.id()))
                .flatMap(version -> changed(state, version.tx(), table, row, version.id()).stream())
                .anyMatch(mine::contains);
    }

    /** The columns in which a transaction's version of a row differs from what its snapshot has; none if that has no such row. */
    private Set<Integer> changed(ModelState state, int tx, String table, int row, int version) {
        return state.inSnapshot(tx, table, row)
                .filter(base -> !base.deleted())
                .map(base -> changed(table, base.id(), version))
                .orElse(Set.of());
    }

    private Set<Integer> changed(String table, int from, int to) {
        Set<Integer> columns = new TreeSet<>();
        for (int column = 0; column < views.layout().width(table); column++) {
            if (views.versions().differ(from, to, Set.of(column))) {
                columns.add(column);
            }
        }
        return columns;
    }
}
