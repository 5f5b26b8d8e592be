package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The effects that the documentation allows a write to have at one moment: mostly one, several where it depends on how far a scan had come.
 * The engine evaluates the statement; this class says on which rows.
 */
final class Effects {
    private static final int MAX_UNDECIDED_ROWS = 5;

    private final Bench bench;
    private final World world;
    private final Transaction transaction;
    private final Act act;
    private final Semantics semantics;
    private final Shape shape;

    /** One allowed effect, and the rows it was found on. */
    record Effect(State view, Change change, boolean changedMeanwhile) {}

    Effects(Bench bench, World world, Transaction transaction, Act act, Semantics semantics, Shape shape) {
        this.bench = bench;
        this.world = world;
        this.transaction = transaction;
        this.act = act;
        this.semantics = semantics;
        this.shape = shape;
    }

    List<Effect> allowed() {
        World start = world.atStartOf(act);
        State now = view(world);
        if (start == null || shape.valuesOnly() || semantics.afterWait() == Semantics.AfterWait.ABORT) {
            return onRows(now, false);
        }
        State before = view(start);
        if (before.sameIn(relevant(), now)) {
            return onRows(now, false);
        }
        return switch (semantics.afterWait()) {
            case RECHECK_ROW -> rechecked(before, now);
            case SCAN_GOES_ON -> scanned(start, before, now);
            default -> onRows(now, true);
        };
    }

    /** The tables whose rows decide what the statement does. */
    private Set<String> relevant() {
        Set<String> all = new TreeSet<>(shape.targets());
        all.addAll(shape.searched());
        return shape.understood() ? all : world.committed().tables().keySet();
    }

    /** What the statement sees: the rows it may change by one rule, those that its queries read by another. */
    State view(World at) {
        State rows = at.view(transaction, semantics.writesSee());
        if (!shape.understood()) {
            return rows;
        }
        State latest = at.view(transaction, Sees.COMMITTED);
        if (shape.valuesOnly()) {
            return latest;
        }
        State searched = at.view(transaction, semantics.subqueriesSee());
        boolean insert = act.kind() == StatementKind.INSERT || act.kind() == StatementKind.REPLACE;
        State targets = insert ? latest : rows;
        Set<String> both = new TreeSet<>(shape.targets());
        both.retainAll(shape.searched());
        if (!targets.sameIn(both, searched)) {
            throw Unfit.unknown(act.display() + " reads and writes " + both + " in two versions at once: " + act.sql());
        }
        return searched.with(shape.targets(), targets);
    }

    private List<Effect> onRows(State view, boolean changedMeanwhile) {
        Bench.Outcome outcome = bench.run(view, act.tag(), act.sql());
        return outcome.failed() ? List.of() : List.of(new Effect(view, outcome.change(), changedMeanwhile));
    }

    /**
     * PostgreSQL, "Read Committed Isolation Level": the rows are those that matched when the statement began; one that was changed
     * meanwhile is taken in its new version, if that still matches.
     */
    private List<Effect> rechecked(State before, State now) {
        refuseUnlessRowByRow();
        String target = shape.targets().iterator().next();
        Lineage lineage = new Lineage(bench, world, world.atStartOf(act), target);
        List<Row> changed = State.minus(before.rows(target), now.rows(target));
        List<Row> unchanged = State.minus(before.rows(target), changed);
        State searched = now.with(shape.searched(), before);
        Change total = on(searched, target, unchanged);
        for (Row old : changed) {
            if (!lineage.survives(old)) {
                continue;
            }
            Row newest = lineage.newest(old);
            if (matches(before, target, old)) {
                total = total.then(on(searched, target, List.of(newest)));
            }
        }
        return List.of(new Effect(searched, total, true));
    }

    /**
     * A scan that reads each row when it comes to it. Rows that did not change meanwhile, and rows that it had to wait for, are plain; of
     * the others it depends on whether the scan had passed them, which no client sees, so both are allowed.
     */
    private List<Effect> scanned(World start, State before, State now) {
        if (!shape.rowByRow()) {
            List<Effect> effects = new ArrayList<>(onRows(now, true));
            effects.addAll(onRows(now.with(shape.searched(), before), true));
            return effects;
        }
        String target = shape.targets().iterator().next();
        Lineage lineage = new Lineage(bench, world, start, target);
        List<Row> arrived = State.minus(now.rows(target), before.rows(target));
        List<Row> certain = new ArrayList<>(State.minus(now.rows(target), arrived));
        List<Row> undecided = new ArrayList<>(arrived);
        for (Row old : State.minus(before.rows(target), now.rows(target))) {
            if (lineage.survives(old) && (matches(before, target, old) || mustWaitFor(start, target, old))) {
                Row newest = lineage.newest(old);
                if (undecided.remove(newest)) {
                    certain.add(newest);
                }
            }
        }
        if (undecided.size() > MAX_UNDECIDED_ROWS) {
            throw Unfit.unknown("too many rows changed while " + act.display() + " waited");
        }
        List<Effect> effects = new ArrayList<>();
        for (int choice = (1 << undecided.size()) - 1; choice >= 0; choice--) {
            List<Row> reached = new ArrayList<>(certain);
            for (int i = 0; i < undecided.size(); i++) {
                if ((choice & (1 << i)) != 0) {
                    reached.add(undecided.get(i));
                }
            }
            Bench.Outcome outcome = bench.run(now.with(target, reached), act.tag(), act.sql());
            if (!outcome.failed()) {
                effects.add(new Effect(now, outcome.change(), true));
            }
        }
        return effects;
    }

    /** Whether a scan had to wait at this row because it was locked, match or not: so it is, unless UPDATE skips such rows. */
    private boolean mustWaitFor(World start, String target, Row old) {
        boolean skips = semantics.skipsLockedMismatches() && act.kind() == StatementKind.UPDATE;
        return !skips
                && start.view(transaction, Sees.COMMITTED).rows(target).contains(old)
                && !start.view(transaction, Sees.UNCOMMITTED).rows(target).contains(old);
    }

    private void refuseUnlessRowByRow() {
        if (!shape.rowByRow()) {
            throw Unfit.unknown("what " + act.display()
                    + " sees after its wait is not known for a statement of this shape: " + act.sql());
        }
    }

    /** Whether the statement would change this row if it stood alone. */
    private boolean matches(State state, String target, Row row) {
        Bench.Outcome outcome = bench.run(state.with(target, List.of(row)), act.tag(), act.sql());
        return outcome.failed()
                || !outcome.change().isEmpty()
                || (outcome.result() instanceof Result.Updated updated && updated.count() > 0);
    }

    private Change on(State state, String target, List<Row> rows) {
        Bench.Outcome outcome = bench.run(state.with(target, rows), act.tag(), act.sql());
        if (outcome.failed()) {
            throw new Contradiction(act.display() + " fails on the rows that it is documented to see: " + act.sql());
        }
        return outcome.change();
    }
}
