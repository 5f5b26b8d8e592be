package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The effects that the documentation allows a write to have at one moment: mostly one, several where it depends on how far a scan had come.
 * The engine evaluates the statement; this class says on which rows.
 */
final class Effects {
    private static final int MAX_WAYS = 64;

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
        if (shape.plainInsert() && !targets.sameIn(both, searched)) {
            return searched;
        }
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
     * the others it depends on whether the scan had passed them, which no client sees, so both are allowed. So it does what its queries
     * found for a row, where the tables that they search changed meanwhile.
     */
    private List<Effect> scanned(World start, State before, State now) {
        if (!shape.rowByRow()) {
            List<Effect> effects = new ArrayList<>(onRows(now, true));
            effects.addAll(onRows(now.with(shape.searched(), before), true));
            return effects;
        }
        String target = shape.targets().iterator().next();
        List<Row> undecided = undecided(start, before, now, target);
        List<Row> certain = State.minus(now.rows(target), undecided);
        List<Change> ways = List.of(Change.NONE);
        if (before.sameIn(shape.searched(), now)) {
            ways = List.of(on(now, target, certain));
        } else {
            for (Row row : certain) {
                ways = combined(ways, ways(before, now, target, row, false));
            }
        }
        for (Row row : undecided) {
            ways = combined(ways, ways(before, now, target, row, true));
        }
        return ways.stream().map(way -> new Effect(now, way, true)).toList();
    }

    /** The rows that the statement may have come to before they became what they are, and passed. */
    private List<Row> undecided(World start, State before, State now, String target) {
        Lineage lineage = new Lineage(bench, world, start, target);
        List<Row> undecided = new ArrayList<>(State.minus(now.rows(target), before.rows(target)));
        for (Row old : State.minus(before.rows(target), now.rows(target))) {
            if (lineage.survives(old) && (matches(before, target, old) || mustWaitFor(start, target, old))) {
                undecided.remove(lineage.newest(old));
            }
        }
        return undecided;
    }

    /** What may become of one row: by what the queries find now or found before, and nothing if it may have been passed. */
    private List<Change> ways(State before, State now, String target, Row row, boolean mayBePassed) {
        Set<Change> ways = new LinkedHashSet<>();
        ways.add(on(now, target, List.of(row)));
        ways.add(on(now.with(shape.searched(), before), target, List.of(row)));
        if (mayBePassed) {
            ways.add(Change.NONE);
        }
        return List.copyOf(ways);
    }

    private List<Change> combined(List<Change> first, List<Change> second) {
        Set<Change> combined = new LinkedHashSet<>();
        for (Change one : first) {
            second.forEach(other -> combined.add(one.then(other)));
        }
        if (combined.size() > MAX_WAYS) {
            throw Unfit.unknown("too many rows changed while " + act.display() + " waited");
        }
        return List.copyOf(combined);
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
