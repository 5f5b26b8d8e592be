package io.titrant.judge.model;

import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.rules.NoOpUpdate;
import io.titrant.judge.rules.RecheckAfterWait;
import io.titrant.judge.rules.SnapshotKeepsPlaces;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.ViewRewriter;
import io.titrant.record.Result;
import io.titrant.sql.Locking;
import io.titrant.sql.Query;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** SELECT, plain and locking: it must return what its view gives (Troc §III-E4). */
final class ReadStep extends ModelStep {
    private final Query query;
    private final SharedLocks shared;
    private @Nullable Result expected;

    ReadStep(ModelContext context, ModelState state, int tx, ExecutedStatement act) {
        super(context, state, tx, act);
        this.query = (Query) statement;
        this.shared = new SharedLocks(views, query, statements.locksIndexEntries());
    }

    /** A way to read: the rows of its own tables, those of queries inside it, and the oddity that this is, if any. */
    private record Way(
            ModelState state,
            Query query,
            DatabaseView outer,
            DatabaseView inner,
            @Nullable String rule,
            String story) {}

    private Way way(ModelState seen, DatabaseView outer, DatabaseView inner, @Nullable String rule, String story) {
        return new Way(seen, query, outer, inner, rule, story);
    }

    @Override
    public List<ModelState> next() {
        boolean locks = (!query.locking().isEmpty() && !dirty())
                || (rules.readsLock() && context.transaction(tx).explicit());
        boolean current = locks || (resumed() && statements.readsSee() != Sees.SNAPSHOT);
        List<Way> ways = current ? lockingWays() : plainWays();
        follow(ways, locks);
        if (next.isEmpty() && current) {
            follow(waysBetween(), locks);
        }
        if (next.isEmpty() && current && passesOverChanges() && resumed()) {
            followRowByRow(locks);
        } else if (next.isEmpty() && !current && statements.readsSee() == Sees.UNCOMMITTED) {
            followHalfDone();
        }
        if (next.isEmpty() && !matches(Objects.requireNonNull(expected))) {
            ways.stream().filter(this::holdsPlainly).forEach(way -> accept(way, locks));
        }
        settle();
        if (next.isEmpty()) {
            Result wanted = Objects.requireNonNull(expected);
            if (!matches(wanted)) {
                refuseUndecidable(wanted);
            }
            complain(
                    Complaint.QUERY,
                    display() + " returned " + told(act.result()) + " but its view gives " + told(wanted),
                    List.of(difference(act, wanted)));
        }
        return next;
    }

    private void follow(List<Way> ways, boolean locks) {
        for (Way way : ways) {
            Result result = views.read(views.redirect().query(way.query(), way.outer(), way.inner()));
            expected = expected == null ? result : expected;
            if (matches(result)) {
                accept(way, locks);
            }
        }
    }

    /** A read that waited may have met each row that changed meanwhile in any of its states. */
    private void followRowByRow(boolean locks) {
        RowByRow rows = RowByRow.of(query, views);
        ModelState start = state.atStartOrNow(act.step());
        DatabaseView now = state.view(tx, rules.writesSee());
        List<DatabaseView> states = new ArrayList<>(List.of(start.view(tx, rules.writesSee())));
        states.addAll(state.committedSince(start, tx));
        states.add(now);
        if (rows != null && rows.mayReturn(act.result(), states)) {
            accept(way(new ModelState(state), now, now, SCAN_GOES_ON, READ_BEFORE), locks);
        }
    }

    /** What is written but not committed can be read, so what writes that wait have done so far can be, too. */
    private void followHalfDone() {
        if (!state.othersWaitInWrites(act.step())) {
            return;
        }
        PartialWrites halfDone = new PartialWrites(context, state);
        DatabaseView view = state.view(tx, Sees.UNCOMMITTED);
        RowByRow rows = RowByRow.of(query, views);
        if (rows == null) {
            List<Way> ways = halfDone.parts(view, act.step()).stream()
                    .map(part -> way(new ModelState(state), part, part, null, ""))
                    .toList();
            follow(ways, false);
        } else if (rows.mayReturn(act.result(), List.of(view, halfDone.whole(view, act.step())))) {
            accept(way(new ModelState(state), view, view, null, ""), false);
        }
    }

    /** Whether the query as it was written gives what was seen, on tables that are as this way has them. */
    private boolean holdsPlainly(Way way) {
        boolean oneImage = way.outer().equals(way.inner()) || !views.redirect().hasInnerTables(query);
        return oneImage && !way.outer().showsRowsTwice() && matches(views.readPlainly(way.query(), way.outer()));
    }

    /** Where reads neither lock nor wait, FOR UPDATE changes nothing for one that is not a cursor. */
    private boolean dirty() {
        return statements.readsSee() == Sees.UNCOMMITTED && !statements.locksRows();
    }

    private void accept(Way way, boolean locks) {
        ModelState after = new ModelState(way.state());
        if (way.rule() != null) {
            after.deviates(way.rule(), Complaint.QUERY, display() + " " + way.story());
        }
        Set<Integer> reached = locks ? views.reached(query, way.outer(), way.inner()) : null;
        if (reached != null) {
            String table = soleTable();
            boolean exclusive = exclusive();
            if (!weak() && statements.locksRows()) {
                Optional<Integer> holder = holder(
                        way.state(),
                        table,
                        exclusive
                                ? reached
                                : shared.concerned(way.state().view(tx, Sees.UNCOMMITTED), way.outer(), table, reached),
                        exclusive);
                if (holder.isPresent()) {
                    complainOfNotWaiting(holder.get());
                    return;
                }
                after.lock(tx, table, reached, exclusive, exclusive ? Set.of() : shared.guarded(table));
                lockPredicate(after, table);
            }
            if (!weak() && rules.writesSee() == Sees.SNAPSHOT && rules.afterWait() == AfterWait.ABORT) {
                for (Integer row : reached) {
                    if (changedSinceSnapshot(way.state(), table, row)) {
                        complain(
                                Complaint.NO_CONFLICT,
                                display() + " locked a row that another transaction has changed since its snapshot",
                                List.of());
                        return;
                    }
                }
            }
        }
        next.add(after);
        if (locks
                && rules.snapshotTaken() == SnapshotTaken.AT_FIRST_READ
                && !after.hasSnapshot(tx)
                && views.redirect().hasInnerTables(query)) {
            // Tables of queries inside a locking read are not locked but read as a plain SELECT does, if they are read:
            // before it waits, or after.
            ModelState snapshot = new ModelState(after);
            snapshot.takeSnapshot(tx);
            next.add(snapshot);
            if (resumed()) {
                ModelState before = new ModelState(after);
                before.takeSnapshotOf(tx, state.atStartOrNow(act.step()));
                next.add(before);
            }
        }
    }

    private List<Way> plainWays() {
        ModelState seen = new ModelState(state);
        Sees sees = statements.readsSee();
        boolean takes =
                rules.snapshotTaken() == SnapshotTaken.AT_FIRST_READ && !seen.hasSnapshot(tx) && !tables().isEmpty();
        if (takes) {
            seen.takeSnapshot(tx);
        }
        List<Way> ways = new ArrayList<>();
        DatabaseView view = seen.view(tx, sees);
        ways.add(way(seen, view, view, null, ""));
        if (statements.skipsNoOps()) {
            oddWays(seen, view, ways);
        }
        boolean empty = act.result() instanceof Result.Returned returned
                && returned.rows().rows().isEmpty();
        if (takes && empty) {
            // A condition that is never true is answered without a look at the table, so no snapshot is taken.
            ways.add(way(new ModelState(state), view, view, null, ""));
        }
        return ways;
    }

    /** What InnoDB may show in place of the view. */
    private void oddWays(ModelState seen, DatabaseView view, List<Way> ways) {
        Sees sees = statements.readsSee();
        DatabaseView older = seen.view(tx, sees, false);
        if (!older.sameIn(tables(), view)) {
            ways.add(
                    way(
                            seen,
                            older,
                            older,
                            NoOpUpdate.RULE.name(),
                            "shows rows as its snapshot has them, though its transaction has updated them: to the values that they already had"));
        }
        if (!rules.keepsVersionsByKey()) {
            return;
        }
        SnapshotByKey places = new SnapshotByKey(seen, views, tx, sees);
        Set<DatabaseView> tried = new LinkedHashSet<>(List.of(view, older));
        for (boolean noOpsCount : List.of(true, false)) {
            DatabaseView placed = places.view(noOpsCount);
            if (tried.add(placed)) {
                ways.add(
                        way(
                                seen,
                                placed,
                                placed,
                                SnapshotKeepsPlaces.RULE.name(),
                                "shows what its snapshot has under each key: a row that a peer has moved to another key or partition and its transaction"
                                        + " has changed there shows at both, and one that took the place of a deleted row hides that"));
            }
        }
    }

    private List<Way> lockingWays() {
        if (skipsLocked()) {
            throw CannotJudge.unknown("which rows SKIP LOCKED passes over is not modelled: " + act.sql());
        }
        ModelState seen = new ModelState(state);
        List<DatabaseView> inners = inners(seen);
        List<Way> ways = new ArrayList<>();
        for (DatabaseView inner : inners) {
            outers(seen, inner, ways);
        }
        return ways;
    }

    /** What queries inside a locking read see: where plain reads see a snapshot, these may or may not. */
    private List<DatabaseView> inners(ModelState seen) {
        Set<DatabaseView> databaseViews = new LinkedHashSet<>();
        databaseViews.add(seen.view(tx, rules.writesSee()));
        databaseViews.add(seen.view(tx, statements.readsSee()));
        if (resumed()) {
            ModelState start = state.atStartOrNow(act.step());
            databaseViews.add(start.view(tx, rules.writesSee()));
            databaseViews.add(start.view(tx, statements.readsSee()));
        }
        boolean nested = views.redirect().hasInnerTables(query);
        return nested
                ? List.copyOf(databaseViews)
                : List.of(databaseViews.iterator().next());
    }

    private void outers(ModelState seen, DatabaseView inner, List<Way> ways) {
        DatabaseView now = seen.view(tx, rules.writesSee());
        if (!resumed()) {
            ways.add(way(seen, now, inner, null, ""));
            return;
        }
        DatabaseView start = state.atStartOrNow(act.step()).view(tx, rules.writesSee());
        switch (rules.afterWait()) {
            case RESTART, ABORT -> ways.add(way(seen, now, inner, null, ""));
            case RECHECK_ROW, RECHECK_PLACE -> recheck(seen, start, now, inner, ways);
            case SCAN_GOES_ON -> {
                ways.add(way(seen, now, inner, null, ""));
                if (passesOverChanges()) {
                    readBefore(seen, start, now, inner, ways);
                } else if (rules.order() == SerialOrder.NONE) {
                    for (Set<Integer> passed : passed(start, now, inner)) {
                        ways.add(way(
                                seen,
                                now.without(soleTable(), passed),
                                inner,
                                SCAN_GOES_ON,
                                "waited in the middle of its scan, and rows that it had passed changed meanwhile"));
                    }
                }
            }
            case UNDOCUMENTED ->
                throw CannotJudge.unknown("what the engine does after a wait is not documented: " + act.sql());
        }
    }

    /** A read that waited more than once may have met rows as they were between two of the waits. */
    private List<Way> waysBetween() {
        List<Way> ways = new ArrayList<>();
        if (resumed() && passesOverChanges()) {
            ModelState seen = new ModelState(state);
            ModelState start = state.atStartOrNow(act.step());
            DatabaseView now = seen.view(tx, rules.writesSee());
            for (DatabaseView between : seen.committedSince(start, tx)) {
                for (DatabaseView inner : inners(seen)) {
                    ways.add(way(seen, between, inner, SCAN_GOES_ON, READ_BEFORE));
                    readBefore(seen, start.view(tx, rules.writesSee()), between, inner, ways);
                    readBefore(seen, between, now, inner, ways);
                }
            }
        }
        return ways;
    }

    private void recheck(ModelState seen, DatabaseView start, DatabaseView now, DatabaseView inner, List<Way> ways) {
        Set<Integer> chosen = views.reached(query, start, inner);
        Set<Integer> fresh = views.reached(query, now, inner);
        if (chosen == null || fresh == null) {
            incomplete("which rows the query had chosen when it waited is not known: " + act.sql());
            ways.add(way(seen, now, inner, null, ""));
            ways.add(way(seen, start, inner, null, ""));
            return;
        }
        String table = soleTable();
        Set<Integer> came = new TreeSet<>(fresh);
        came.removeAll(chosen);
        ways.add(way(
                seen,
                now.only(table, chosen),
                inner,
                came.isEmpty() ? null : RecheckAfterWait.RULE.name(),
                "looked only at the rows that it had chosen before it waited"));
        List<Set<Integer>> inPlace = subsets(inPlaceOf(table, chosen, came, start, now));
        for (Set<Integer> gone : subsets(moved(table, chosen, start, now))) {
            for (Set<Integer> found : inPlace) {
                if (!gone.isEmpty() || !found.isEmpty()) {
                    Set<Integer> met = new TreeSet<>(chosen);
                    met.addAll(found);
                    ways.add(way(
                            seen,
                            now.only(table, met).without(table, gone),
                            inner,
                            RecheckAfterWait.RULE.name(),
                            PLACE_AGAIN + (gone.isEmpty() ? OTHERS_THERE : KEYS_CHANGED)));
                }
            }
        }
        if (weak()) {
            // Versions that leave the keys alone do not concern it.
            Set<Integer> changed = now.changedSince(start, table, chosen);
            changed.retainAll(now.rows(table).keySet());
            for (Set<Integer> asBefore : subsets(changed)) {
                ways.add(way(seen, now.only(table, chosen).with(table, asBefore, start), inner, null, ""));
            }
        }
        if (views.redirect().hasInnerTables(query)) {
            // Whether a query inside the condition is asked again hangs on the plan: it is not when it has become a
            // join.
            Set<Integer> changed = now.changedSince(start, table, chosen);
            for (Set<Integer> left : subsets(changed)) {
                Set<Integer> some = new TreeSet<>(chosen);
                some.removeAll(left);
                ways.add(new Way(
                        seen,
                        ViewRewriter.unconditional(query),
                        now.only(table, some),
                        inner,
                        RecheckAfterWait.RULE.name(),
                        "did not ask the query in its condition again after it had waited"));
            }
        }
    }

    private void readBefore(ModelState seen, DatabaseView start, DatabaseView now, DatabaseView inner, List<Way> ways) {
        if (RowByRow.of(query, views) != null) {
            return;
        }
        if (Tree.nodes(query, TableRef.Table.class).size() > 1) {
            incomplete("which rows each part of the query had read when it waited is not known: " + act.sql());
        }
        for (DatabaseView met : met(tables(), start, now)) {
            ways.add(way(seen, met, inner, SCAN_GOES_ON, READ_BEFORE));
        }
    }

    /** Rows that match now but did not when the statement began: the scan may have passed them already. */
    private List<Set<Integer>> passed(DatabaseView start, DatabaseView now, DatabaseView inner) {
        Set<Integer> before = views.reached(query, start, inner);
        Set<Integer> after = views.reached(query, now, inner);
        if (before == null || after == null) {
            incomplete("which rows the scan had passed when it waited is not known: " + act.sql());
            return List.of();
        }
        return missed(soleTable(), before, after, start, now);
    }

    private Set<String> tables() {
        Set<String> names = new TreeSet<>();
        Tables.read(query).forEach(name -> names.add(name.last().folded()));
        return names;
    }

    private String soleTable() {
        return tables().size() == 1
                ? tables().iterator().next()
                : views.redirect().ownTable(query);
    }

    private boolean exclusive() {
        return query.locking().stream()
                .anyMatch(lock -> lock.strength() == Locking.Strength.UPDATE
                        || lock.strength() == Locking.Strength.NO_KEY_UPDATE);
    }

    /** FOR KEY SHARE goes with updates that leave keys alone. */
    private boolean weak() {
        return query.locking().stream().anyMatch(lock -> lock.strength() == Locking.Strength.KEY_SHARE);
    }

    private boolean skipsLocked() {
        return query.locking().stream().anyMatch(lock -> lock.onLocked() == Locking.Wait.SKIP_LOCKED);
    }
}
