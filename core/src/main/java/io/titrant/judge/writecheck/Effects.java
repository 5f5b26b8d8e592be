package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.Act;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The effects that the documentation allows a write to have at one moment: mostly one, several where it depends on how far a scan had come.
 * The engine evaluates the statement; this class says on which rows.
 */
final class Effects {
    private static final int MAX_WAYS = 256;

    private final Bench bench;
    private final World world;
    private final Transaction transaction;
    private final Act act;
    private final Semantics semantics;
    private final Shape shape;
    private @Nullable String doubt;

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

    /** Why there may be effects that {@link #allowed} does not list; null if it lists all. */
    @Nullable
    String doubt() {
        return doubt;
    }

    List<Effect> allowed() {
        World start = world.atStartOf(act);
        State now = view(world);
        if (start == null
                || shape.valuesOnly()
                || semantics.afterWait() == Semantics.AfterWait.ABORT
                || semantics.afterWait() == Semantics.AfterWait.RESTART) {
            List<Effect> effects = new ArrayList<>(onRows(now, start != null && !shape.valuesOnly()));
            effects.addAll(settledBySnapshot(now));
            return effects;
        }
        State before = view(start);
        List<World.Applied> since = world.committedSince(start, act.returned(), relevant());
        if (since.isEmpty() && before.sameIn(relevant(), now)) {
            return onRows(now, false);
        }
        return switch (semantics.afterWait()) {
            case RECHECK_ROW, RECHECK_PLACE -> rechecked(start, before, now, since);
            case SCAN_GOES_ON -> scanned(start, before, now, since);
            default ->
                throw Unfit.unknown("what " + act.display() + " does after its wait is not documented: " + act.sql());
        };
    }

    /** DuckDB looks for what an INSERT … ON CONFLICT conflicts with among the rows of its snapshot, where there may be more than now. */
    private List<Effect> settledBySnapshot(State now) {
        boolean insert = act.kind() == StatementKind.INSERT || act.kind() == StatementKind.REPLACE;
        if (!semantics.mergesColumns() || !insert || !shape.understood() || shape.plainInsert()) {
            return List.of();
        }
        State snapshot = now.with(shape.targets(), world.view(transaction, semantics.writesSee()));
        return snapshot.sameAs(now) ? List.of() : onRows(snapshot, false);
    }

    /** The tables whose rows decide what the statement does. */
    private Set<String> relevant() {
        Set<String> all = new TreeSet<>(shape.targets());
        all.addAll(shape.searched());
        return shape.understood() ? all : world.committed().tables().keySet();
    }

    /** What the statement sees: the rows it may change by one rule, those that its queries read by another. */
    State view(World at) {
        boolean readsUncommitted = semantics.writesSee() == Sees.UNCOMMITTED
                || (semantics.subqueriesSee() == Sees.UNCOMMITTED
                        && !shape.searched().isEmpty());
        if (readsUncommitted && !shape.valuesOnly() && at.othersWaiting(act)) {
            doubt = act.display() + " may have read what a waiting statement had half done, which is not recorded: "
                    + act.sql();
        }
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
        State targets = insert ? latest : semantics.writesSee() == Sees.UNCOMMITTED ? latest.in(rows) : rows;
        Set<String> both = new TreeSet<>(shape.targets());
        both.retainAll(shape.searched());
        if (shape.plainInsert() && !targets.sameIn(both, searched)) {
            return searched;
        }
        if (!targets.sameIn(both, searched)) {
            throw Unfit.unknown(act.display() + " reads and writes " + both + " in two versions at once: " + act.sql());
        }
        State view = searched.with(shape.targets(), targets);
        return shape.split() == null ? view : view.with(Twin.of(target()), searched.rows(target()));
    }

    private String target() {
        return shape.targets().iterator().next();
    }

    private List<Effect> onRows(State view, boolean changedMeanwhile) {
        Bench.Outcome outcome = trial(view);
        return outcome.failed() ? List.of() : List.of(new Effect(view, outcome.change(), changedMeanwhile));
    }

    /**
     * PostgreSQL, "Read Committed Isolation Level": the rows are those that matched when the statement began; one that was changed
     * meanwhile is taken in its new version, if that still matches. Where a query took part in the match, it depends on the plan whether the
     * new version is held against all that the query finds or against the row that it was first joined with.
     */
    private List<Effect> rechecked(World start, State before, State now, List<World.Applied> since) {
        if (semantics.writesSee() == Sees.UNCOMMITTED) {
            throw Unfit.unknown("what " + act.display() + " sees after its wait is not known: " + act.sql());
        }
        if (!shape.rowByRow()) {
            doubt = "what " + act.display() + " sees after its wait is not known for a statement of this shape: "
                    + act.sql();
            return nowOrBefore(before, now);
        }
        noteDoubt(since);
        String target = target();
        State searched = now.with(shape.searched(), before);
        List<Row> rows = new ArrayList<>();
        List<Row> doubtful = new ArrayList<>();
        List<Fates.Fate> fates = Fates.of(bench, target, before, now, since, start);
        for (Fates.Fate fate : fates) {
            Row old = fate.old();
            Row newest = fate.newest();
            if (old == null && newest != null && inPlaceOfAnother(newest, fates)) {
                doubtful.add(newest);
            }
            if (old != null && newest != null && (!fate.changed() || matches(before, target, old))) {
                boolean moved = semantics.afterWait() == Semantics.AfterWait.RECHECK_PLACE
                        && bench.keyDiffers(target, old, newest);
                boolean uncertain =
                        fate.changed() && (moved || !shape.searched().isEmpty());
                (uncertain ? doubtful : rows).add(newest);
            }
        }
        List<Way> ways = List.of(new Way(on(searched, target, rows), rows));
        for (Row row : doubtful) {
            ways = combined(ways, ways(searched, searched, target, row, true));
        }
        return ways.stream()
                .map(way -> new Effect(searched.with(target, way.reached()), way.change(), true))
                .toList();
    }

    /** Whether a row that was put in has the key of one that is gone: where a row is looked at again where it stood, this one may be found. */
    private boolean inPlaceOfAnother(Row row, List<Fates.Fate> fates) {
        return semantics.afterWait() == Semantics.AfterWait.RECHECK_PLACE
                && fates.stream()
                        .filter(fate -> fate.newest() == null)
                        .map(Fates.Fate::old)
                        .anyMatch(old -> old != null && bench.sameKey(target(), old, row));
    }

    /**
     * A scan that reads each row when it comes to it. Rows that did not change meanwhile, and rows that it had to wait for, are plain; of
     * the others it depends on whether the scan had passed them, which no client sees, so both are allowed. So it does what its queries
     * found for a row, where the tables that they search changed meanwhile.
     */
    private List<Effect> scanned(World start, State before, State now, List<World.Applied> since) {
        if (!shape.rowByRow()) {
            doubt = "what " + act.display()
                    + " sees after its wait depends on how far its scan had come, which is not modelled for a statement of this shape: "
                    + act.sql();
            return nowOrBefore(before, now);
        }
        noteDoubt(since);
        String target = target();
        List<Row> undecided = undecided(target, before, Fates.of(bench, target, before, now, since, start));
        List<Row> certain = State.minus(now.rows(target), undecided);
        List<Way> ways = List.of(new Way(Change.NONE, List.of()));
        if (before.sameIn(shape.searched(), now)) {
            ways = List.of(new Way(on(now, target, certain), certain));
        } else {
            for (Row row : certain) {
                ways = combined(ways, ways(before, now, target, row, false));
            }
        }
        for (Row row : undecided) {
            ways = combined(ways, ways(before, now, target, row, true));
        }
        return ways.stream()
                .map(way -> new Effect(now.with(target, way.reached()), way.change(), true))
                .toList();
    }

    /** On what is there now, by what the queries find now or found before. */
    private List<Effect> nowOrBefore(State before, State now) {
        List<Effect> effects = new ArrayList<>(onRows(now, true));
        effects.addAll(onRows(now.with(shape.searched(), before), true));
        return effects;
    }

    /** One way in which a scan may have gone: what it changed, and the rows that it came to. */
    private record Way(Change change, List<Row> reached) {}

    /**
     * The rows that the scan may have passed before they became what they are. It has not passed a row that it had to wait for: one that
     * was locked when the wait began, if it matched or the statement waits for any locked row; unless others changed it again once that lock was
     * gone, for then the scan may have gone on to wait for another. Of several such rows, and of rows that were changed during the wait, one
     * whose key changed may have moved behind the scan.
     */
    private List<Row> undecided(String target, State before, List<Fates.Fate> fates) {
        boolean skips = semantics.skipsLockedMismatches() && act.kind() == StatementKind.UPDATE;
        List<Fates.Fate> waitedFor = new ArrayList<>();
        for (Fates.Fate fate : fates) {
            Row old = fate.old();
            if (fate.lockedAtStart() && (!skips || (old != null && matches(before, target, old)))) {
                waitedFor.add(fate);
            }
        }
        List<Row> undecided = new ArrayList<>();
        for (Fates.Fate fate : fates) {
            Row newest = fate.newest();
            if (!fate.changed() || newest == null) {
                continue;
            }
            Row old = fate.old();
            boolean reached = waitedFor.contains(fate) || (old != null && matches(before, target, old));
            boolean moved = old != null && bench.keyDiffers(target, old, newest);
            boolean certain =
                    reached && !fate.again() && (!moved || (waitedFor.size() == 1 && waitedFor.contains(fate)));
            if (!certain) {
                undecided.add(newest);
            }
        }
        return undecided;
    }

    /** What may become of one row: by what the queries find now or found before, and nothing if it may have been passed. */
    private List<Way> ways(State before, State now, String target, Row row, boolean mayBePassed) {
        List<Row> alone = List.of(row);
        Set<Way> ways = new LinkedHashSet<>();
        ways.add(new Way(on(now, target, alone), alone));
        ways.add(new Way(on(now.with(shape.searched(), before), target, alone), alone));
        if (mayBePassed) {
            ways.add(new Way(Change.NONE, List.of()));
        }
        return List.copyOf(ways);
    }

    private List<Way> combined(List<Way> first, List<Way> second) {
        Set<Way> combined = new LinkedHashSet<>();
        for (Way one : first) {
            for (Way other : second) {
                List<Row> reached = new ArrayList<>(one.reached());
                reached.addAll(other.reached());
                combined.add(new Way(one.change().then(other.change()), reached));
            }
        }
        if (combined.size() > MAX_WAYS) {
            throw Unfit.unknown("too many rows changed while " + act.display() + " waited");
        }
        return List.copyOf(combined);
    }

    /** What the statement does on a view; whole as it is, as long as it reads the rows that it may change. */
    private Bench.Outcome trial(State view) {
        boolean asItIs = shape.split() == null
                || view.sameIn(shape.targets(), view.with(target(), view.rows(Twin.of(target()))));
        if (!asItIs) {
            noteDoubt(List.of());
        }
        return asItIs
                ? bench.run(Twin.without(view), act.tag(), act.sql())
                : bench.run(view, act.tag(), Objects.requireNonNull(shape.split()));
    }

    private void noteDoubt(List<World.Applied> since) {
        if (shape.doubtful()) {
            doubt = "what " + act.display()
                    + " sees is not known for certain, since it reads the table that it changes, or joins: "
                    + act.sql();
        }
        since.stream()
                .map(World.Applied::shape)
                .filter(other -> other.doubtful() || !(other.rowByRow() || other.plainInsert()))
                .findFirst()
                .ifPresent(other -> doubt =
                        "which rows changed while " + act.display() + " waited is not known for certain: " + act.sql());
    }

    /** Whether the statement would change this row if it stood alone. */
    private boolean matches(State state, String target, Row row) {
        Bench.Outcome outcome = trial(state.with(target, List.of(row)));
        return outcome.failed()
                || !outcome.change().isEmpty()
                || (outcome.result() instanceof Result.Updated updated && updated.count() > 0)
                || (outcome.result() instanceof Result.Returned returned
                        && !returned.rows().rows().isEmpty());
    }

    private Change on(State state, String target, List<Row> rows) {
        Bench.Outcome outcome = trial(state.with(target, rows));
        if (outcome.failed()) {
            doubt = act.display() + " fails on some of its rows alone, which it may have met otherwise: " + act.sql();
            throw new Contradiction(act.display() + " fails on the rows that it is documented to see: " + act.sql());
        }
        return outcome.change();
    }
}
