package io.titrant.judge.troc;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.history.Act;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Result;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** INSERT, UPDATE, DELETE and their kin: each must do what it does alone on its view (Troc §III-E4). */
final class Write extends Step {
    private static final String SNAPSHOT_IN_DOUBT =
            "whether it took a snapshot of its table before it waited is not known: ";

    private @Nullable Result expected;

    Write(Setting setting, World world, int tx, Act act) {
        super(setting, world, tx, act);
    }

    private record Way(
            Statement statement,
            Image target,
            Image inner,
            @Nullable String rule,
            String story) {}

    @Override
    List<World> next() {
        for (Way way : ways()) {
            Attempt attempt = views.write(way.statement(), way.target(), way.inner());
            expected = expected == null ? attempt.result() : expected;
            if (matches(attempt.result()) || replacesNothing(attempt.result())) {
                accept(way, attempt);
            }
        }
        if (next.isEmpty() && act.failed() && failsElsewhere()) {
            next.add(afterError(setting, world, tx, act));
        } else if (next.isEmpty() && act.failed() && statements.checksEagerly()) {
            failsOnWhatItLeftBehind();
        }
        settle();
        if (next.isEmpty()) {
            explain(Objects.requireNonNull(expected));
        }
        return next;
    }

    /** REPLACE by the very row that is there counts one row, not two; the row id makes it differ here. */
    private boolean replacesNothing(Result result) {
        return act.kind() == StatementKind.REPLACE
                && result instanceof Result.Updated wanted
                && act.result() instanceof Result.Updated got
                && got.count() < wanted.count()
                && 2 * got.count() >= wanted.count();
    }

    /** The changes without rows that were replaced by their like: InnoDB leaves those as they are. */
    private Map<String, Map<Integer, Attempt.Change>> withoutSelfReplaced(
            Way way, Map<String, Map<Integer, Attempt.Change>> changes) {
        Map<String, Map<Integer, Attempt.Change>> left = new TreeMap<>();
        changes.forEach((table, rows) -> {
            Map<Integer, Attempt.Change> kept = new TreeMap<>(rows);
            rows.forEach((old, deletion) -> rows.forEach((fresh, change) -> {
                Integer version = way.target().rows(table).get(old);
                if (deletion.deleted()
                        && !change.deleted()
                        && version != null
                        && kept.containsKey(old)
                        && kept.containsKey(fresh)
                        && views.same(version, change.version())) {
                    kept.remove(old);
                    kept.remove(fresh);
                }
            }));
            if (!kept.isEmpty()) {
                left.put(table, kept);
            }
        });
        return left;
    }

    private void explain(Result wanted) {
        if (matches(wanted)) {
            return;
        }
        refuseUndecidable(wanted);
        if (setting.mayHaveTakenSnapshot(tx, act)) {
            throw Unfit.unknown(SNAPSHOT_IN_DOUBT + act.sql());
        }
        if (rules.writesSee() == Sees.UNCOMMITTED && (act.failed() || wanted.failed())) {
            throw Unfit.unknown("it failed between what it read and what is committed: " + act.sql());
        }
        boolean duplicate = act.error() == ErrorClass.UNIQUE
                || (wanted instanceof Result.Failed failed && failed.errorClass() == ErrorClass.UNIQUE);
        if (duplicate && statement instanceof Update) {
            throw Unfit.unknown("whether an UPDATE meets a duplicate hangs on the order of its rows: " + act.sql());
        }
        String kind = act.failed() ? Complaint.ERROR : wanted.failed() ? Complaint.NO_ERROR : Complaint.COUNT;
        complain(
                kind,
                display() + ": " + String.join(", ", lines(act.result())) + ", but on the rows that it sees it gives "
                        + String.join(", ", lines(wanted)),
                difference(wanted));
    }

    private void accept(Way way, Attempt attempt) {
        if (act.failed()) {
            next.add(afterError(setting, world, tx, act));
            return;
        }
        Map<String, Map<Integer, Attempt.Change>> changes =
                act.kind() == StatementKind.REPLACE ? withoutSelfReplaced(way, attempt.changes()) : attempt.changes();
        for (Map.Entry<String, Map<Integer, Attempt.Change>> entry : changes.entrySet()) {
            String table = entry.getKey();
            Optional<Integer> holder = entry.getValue().entrySet().stream()
                    .flatMap(row -> world.holder(tx, table, row.getKey(), true, changed(way, table, row)).stream())
                    .findFirst();
            if (rules.mergesColumns()) {
                if (collides(table, entry.getValue())) {
                    return;
                }
                continue;
            }
            if (holder.isPresent()) {
                complainOfNotWaiting(holder.get());
                return;
            }
            if (refusesNewerRows() && newer(table, entry.getValue().keySet())) {
                complain(
                        Complaint.NO_CONFLICT,
                        display() + " wrote a row that another transaction has changed since its snapshot",
                        List.of());
                return;
            }
        }
        if (entersLockedRange(changes) || duplicatesUncommitted(way)) {
            return;
        }
        World after = new World(world);
        int clock = after.tick();
        changes.forEach((table, rows) -> rows.forEach((row, change) ->
                after.add(table, row, new Version(change.version(), tx, change.deleted(), clock, change.noOp()))));
        Set<Integer> reached = attempt.reached();
        if (reached != null && statements.locksRows()) {
            after.lock(tx, table(), reached, true, Set.of());
            lockPredicate(after, table());
        }
        if (way.rule() != null) {
            after.deviates(way.rule(), Complaint.STATE, display() + " " + way.story());
        }
        doubts(after);
        next.add(after);
    }

    private boolean collides(String table, Map<Integer, Attempt.Change> rows) {
        MergedRows merged = new MergedRows(views);
        Set<Integer> assigned = statement instanceof Update update && targets().contains(table)
                ? views.places(table, update.assignments())
                : Set.of();
        boolean collides = rows.entrySet().stream()
                .anyMatch(row -> merged.collides(world, tx, table, row.getKey(), row.getValue(), assigned));
        if (collides) {
            complain(
                    Complaint.NO_CONFLICT,
                    display() + " changed a column of a row that another transaction has changed since its snapshot",
                    List.of());
        }
        return collides;
    }

    /** The places of the columns in which the row's new version differs. */
    private Set<Integer> changed(Way way, String table, Map.Entry<Integer, Attempt.Change> row) {
        Set<Integer> all = new TreeSet<>();
        for (int column = 0; column < views.width(table); column++) {
            all.add(column);
        }
        Integer old = way.target().rows(table).get(row.getKey());
        if (old != null && !row.getValue().deleted()) {
            all.removeIf(column -> !views.differ(old, row.getValue().version(), Set.of(column)));
        }
        return all;
    }

    /** Whether rows come to match what a peer at work has searched and locked; then it should have waited. */
    private boolean entersLockedRange(Map<String, Map<Integer, Attempt.Change>> changes) {
        for (String table : changes.keySet()) {
            for (Predicate locked : world.predicates(tx, table)) {
                Image before = world.view(locked.tx(), Sees.COMMITTED);
                Set<Integer> had = views.reached(locked.statement(), before, before);
                Set<Integer> has = views.reached(locked.statement(), before.after(changes), before);
                if (had != null && has != null && !had.containsAll(has)) {
                    complain(
                            Complaint.BLOCKING,
                            display() + " returned without waiting, though it makes a row that matches what "
                                    + setting.transaction(locked.tx()).tag() + " had searched and locked",
                            List.of());
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it makes a duplicate of what a peer at work has written; then it should have waited to see what becomes of that. */
    private boolean duplicatesUncommitted(Way way) {
        boolean checked = targets().stream().anyMatch(name -> {
            Layout.Table table = views.layout().tables().get(name);
            return table != null && table.hasKeys() && world.othersHaveWritten(tx, name);
        });
        if (!checked || ignores() || settlesDuplicates()) {
            return false;
        }
        Attempt attempt = views.write(way.statement(), world.view(tx, Sees.UNCOMMITTED), way.inner());
        if (attempt.error() != ErrorClass.UNIQUE) {
            return false;
        }
        if (statement instanceof Update) {
            // An UPDATE of several rows meets passing duplicates of its own.
            return false;
        }
        complain(
                Complaint.BLOCKING,
                display() + " returned without waiting, though a peer at work has written a row with the same key",
                List.of());
        return true;
    }

    private boolean settlesDuplicates() {
        return statement instanceof Merge
                || (statement instanceof Insert insert
                        && (insert.upsert() != null || insert.verb() != Insert.Verb.INSERT));
    }

    /** Whether others have changed one of these rows since the snapshot. */
    private boolean newer(String table, Set<Integer> rows) {
        return rows.stream().anyMatch(row -> changedSinceSnapshot(world, table, row));
    }

    private boolean refusesNewerRows() {
        return (rules.writesSee() == Sees.SNAPSHOT && rules.afterWait() == AfterWait.ABORT)
                || (statements.refusesNewerRows() && world.hasSnapshot(tx));
    }

    private void doubts(World after) {
        if (setting.mayHaveTakenSnapshot(tx, act)) {
            after.doubt(SNAPSHOT_IN_DOUBT + act.sql());
        }
        if (rules.subqueriesSee() == Sees.UNCOMMITTED
                && world.othersWaitInWrites(act.step())
                && views.redirect().hasInnerTables(statement)) {
            after.doubt("a statement that waits may have written part of its rows, which can be read: " + act.sql());
        }
        if (setting.engine().dialect().equals(Dialect.MYSQL)
                && statement instanceof Update update
                && update.assignments().size() > 1
                && views.redirect().hasInnerTables(statement)) {
            after.doubt("in which order columns are assigned hangs on the plan: " + act.sql());
        }
        if (dependsOnOrder() || ignores()) {
            after.doubt("which rows it changes hangs on an order that is not promised: " + act.sql());
        }
        boolean puts = statement instanceof Insert || statement instanceof Merge;
        if (puts
                && targets().stream().anyMatch(name -> {
                    Layout.Table table = views.layout().tables().get(name);
                    return table != null && table.generatesKeys();
                })) {
            after.doubt("the key that the engine generates is not modelled: " + act.sql());
        }
    }

    private boolean ignores() {
        return (statement instanceof Update update && update.conflict() != ConflictAction.DEFAULT)
                || (statement instanceof Insert insert && insert.conflict() != ConflictAction.DEFAULT);
    }

    private List<Way> ways() {
        List<Way> ways = new ArrayList<>();
        for (Image inner : inners()) {
            targets(inner, ways);
        }
        return ways;
    }

    private List<Image> inners() {
        Set<Image> images = new LinkedHashSet<>();
        boolean startOnly = rules.afterWait() == AfterWait.RECHECK_ROW;
        if (!resumed() || !startOnly) {
            images.add(world.view(tx, rules.subqueriesSee()));
        }
        if (resumed()) {
            images.add(world.atStartOrNow(act.step()).view(tx, rules.subqueriesSee()));
        }
        boolean nested = Tables.read(statement).size() > targets().size()
                || views.redirect().hasInnerTables(statement);
        return nested ? List.copyOf(images) : List.of(images.iterator().next());
    }

    private void targets(Image inner, List<Way> ways) {
        if (puts()) {
            // Duplicates are looked for among the newest rows, whatever the snapshot.
            ways.add(new Way(statement, world.view(tx, Sees.COMMITTED), inner, null, ""));
            if (rules.mergesColumns() && settlesDuplicates()) {
                // DuckDB settles them by the snapshot too, where a row may still be that is gone.
                ways.add(new Way(statement, world.view(tx, Sees.SNAPSHOT), inner, null, ""));
            }
            return;
        }
        Image now = world.view(tx, rules.writesSee());
        if (!resumed()) {
            ways.add(new Way(statement, now, inner, null, ""));
            return;
        }
        Image start = world.atStartOrNow(act.step()).view(tx, rules.writesSee());
        switch (rules.afterWait()) {
            case RESTART, ABORT -> ways.add(new Way(statement, now, inner, null, ""));
            case RECHECK_ROW, RECHECK_PLACE -> recheck(start, now, inner, ways);
            case SCAN_GOES_ON -> {
                ways.add(new Way(statement, now, inner, null, ""));
                if (rules.order() == SerialOrder.NONE) {
                    scan(start, now, inner, ways);
                }
            }
            case UNDOCUMENTED ->
                throw Unfit.unknown("what the engine does after a wait is not documented: " + act.sql());
        }
    }

    private boolean puts() {
        return statement instanceof Insert || act.kind() == StatementKind.REPLACE;
    }

    private void recheck(Image start, Image now, Image inner, List<Way> ways) {
        Set<Integer> chosen = views.reached(statement, start, inner);
        Set<Integer> fresh = views.reached(statement, now, inner);
        if (chosen == null || fresh == null) {
            incomplete("which rows the statement had chosen when it waited is not known: " + act.sql());
            ways.add(new Way(statement, now, inner, null, ""));
            return;
        }
        Set<Integer> came = new TreeSet<>(fresh);
        came.removeAll(chosen);
        if (came.isEmpty()) {
            ways.add(new Way(statement, now, inner, null, ""));
        } else {
            ways.add(new Way(
                    Redirect.restricted(statement, came, true),
                    now,
                    inner,
                    "recheck-after-wait",
                    "chose its rows before it waited, and does not see those that came to match meanwhile"));
        }
        for (Set<Integer> gone : subsets(moved(table(), chosen, start, now))) {
            if (!gone.isEmpty()) {
                Set<Integer> left = new TreeSet<>(came);
                left.addAll(gone);
                ways.add(new Way(
                        Redirect.restricted(statement, left, true),
                        now,
                        inner,
                        "recheck-after-wait",
                        "looked again where its rows had stood, and their keys had changed"));
            }
        }
        for (Set<Integer> found : subsets(inPlaceOf(table(), chosen, came, start, now))) {
            if (!found.isEmpty()) {
                Set<Integer> left = new TreeSet<>(came);
                left.removeAll(found);
                ways.add(new Way(
                        Redirect.restricted(statement, left, true),
                        now,
                        inner,
                        "recheck-after-wait",
                        "looked again where its rows had stood, and others stood there"));
            }
        }
        if (views.redirect().hasInnerTables(statement)) {
            // Whether a query inside the condition is asked again hangs on the plan: it is not when it has become a
            // join.
            Set<Integer> changed = now.changedSince(start, table(), chosen);
            for (Set<Integer> left : subsets(changed)) {
                Set<Integer> some = new TreeSet<>(chosen);
                some.removeAll(left);
                ways.add(new Way(
                        Redirect.forced(statement, some),
                        now,
                        inner,
                        "recheck-after-wait",
                        "did not ask the query in its condition again after it had waited"));
            }
        }
    }

    private void scan(Image start, Image now, Image inner, List<Way> ways) {
        Set<Integer> before = views.reached(statement, start, inner);
        Set<Integer> after = views.reached(statement, now, inner);
        if (before == null || after == null) {
            incomplete("which rows the scan had passed when it waited is not known: " + act.sql());
            return;
        }
        for (Set<Integer> passed : subsets(missable(table(), before, after, start, now))) {
            if (!passed.isEmpty()) {
                ways.add(new Way(
                        Redirect.restricted(statement, passed, true),
                        now,
                        inner,
                        "scan-goes-on-after-wait",
                        "waited in the middle of its scan, and rows that it had passed changed meanwhile"));
            }
        }
    }

    /** DuckDB, "Over-eager constraint checking": what a transaction has deleted or changed stays in the indexes until its end. */
    private void failsOnWhatItLeftBehind() {
        Image before = world.view(Version.NOBODY, tx, Sees.SNAPSHOT);
        for (Image inner : inners()) {
            if (views.write(statement, before, inner).error() == act.error()) {
                World after = afterError(setting, world, tx, act);
                after.deviates(
                        "eager-constraint-check",
                        Complaint.ERROR,
                        display() + " failed on rows that its own transaction had changed or deleted before");
                next.add(after);
                return;
            }
        }
    }

    /** Whether the statement fails so on the rows that constraints look at: the newest that are committed, those of the snapshot, or those of before the wait. */
    private boolean failsElsewhere() {
        Set<Image> images = new LinkedHashSet<>();
        images.add(world.view(tx, Sees.COMMITTED));
        images.add(world.view(tx, rules.writesSee()));
        World start = world.atStartOf(act.step());
        if (start != null) {
            images.add(start.view(tx, Sees.COMMITTED));
        }
        for (Image image : images) {
            for (Image inner : inners()) {
                Attempt attempt = views.write(statement, image, inner);
                if (attempt.error() == act.error()) {
                    return true;
                }
            }
        }
        return false;
    }

    private String table() {
        return targets().iterator().next();
    }

    private Set<String> targets() {
        Set<String> names = new TreeSet<>();
        Tables.written(statement).forEach(name -> names.add(name.last().folded()));
        return names;
    }
}
