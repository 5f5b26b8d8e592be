package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.PossibleWrites.Way;
import io.titrant.judge.rules.EagerConstraintCheck;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.StatementEffect;
import io.titrant.record.Result;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** INSERT, UPDATE, DELETE and their kin: each must do what it does alone on its view (Troc §III-E4). */
final class WriteStep extends ModelStep {
    private static final String SNAPSHOT_IN_DOUBT =
            "whether it took a snapshot of its table before it waited is not known: ";

    private final WriteLocks locks;
    private final PossibleWrites ways;
    private @Nullable Result expected;

    WriteStep(ModelContext context, ModelState state, int tx, ExecutedStatement act) {
        super(context, state, tx, act);
        this.locks = new WriteLocks(views, state, tx, statement);
        this.ways = new PossibleWrites(this, locks);
    }

    @Override
    public List<ModelState> next() {
        List<Way> all = ways.all();
        for (Map<String, Long> start : context.keys().starts(state, act, statement)) {
            views.keysFrom(start);
            follow(all, start);
            if (next.isEmpty() && !matches(Objects.requireNonNull(expected))) {
                tryPlainly(all, start);
            }
            follow(ways.whileReading(), start);
            if (next.isEmpty() && !act.failed()) {
                follow(ways.amongNewest(), start);
            }
            if (act.failed() && !next.isEmpty()) {
                break;
            }
        }
        if (next.isEmpty() && act.failed()) {
            failsElsewhere().ifPresent(seen -> fails(seen, state.counters().next()));
        }
        if (next.isEmpty() && act.failed() && statements.checksEagerly()) {
            failsOnWhatItLeftBehind();
        }
        settle();
        if (next.isEmpty()) {
            explain(Objects.requireNonNull(expected));
        }
        return next;
    }

    /** Follows the ways that fit, with new rows numbered from there. */
    private void follow(List<Way> all, Map<String, Long> start) {
        for (Way way : all) {
            StatementEffect attempt = views.write(way.statement(), way.target(), way.inner());
            expected = expected == null ? attempt.result() : expected;
            if (matches(attempt.result()) || replacesNothing(attempt.result())) {
                accept(way, attempt, start);
            }
        }
    }

    private void tryPlainly(List<Way> all, Map<String, Long> start) {
        for (Way way : all) {
            StatementEffect attempt = views.writePlainly(way.statement(), way.target(), way.inner());
            if (attempt != null && matches(attempt.result())) {
                accept(way, attempt, start);
            }
        }
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
    private Map<String, Map<Integer, StatementEffect.Change>> withoutSelfReplaced(
            Way way, Map<String, Map<Integer, StatementEffect.Change>> changes) {
        Map<String, Map<Integer, StatementEffect.Change>> left = new TreeMap<>();
        changes.forEach((table, rows) -> {
            Map<Integer, StatementEffect.Change> kept = new TreeMap<>(rows);
            rows.forEach((old, deletion) -> rows.forEach((fresh, change) -> {
                Integer version = way.target().rows(table).get(old);
                if (deletion.deleted()
                        && !change.deleted()
                        && version != null
                        && kept.containsKey(old)
                        && kept.containsKey(fresh)
                        && views.versions().same(version, change.version())) {
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

    /**
     * The changes without those that foreign keys make to rows of the snapshot that refer elsewhere by now, or are gone, for what a peer did: keys are
     * held against what is there.
     */
    private Map<String, Map<Integer, StatementEffect.Change>> withoutThoseElsewhere(
            Map<String, Map<Integer, StatementEffect.Change>> changes) {
        Map<String, Map<Integer, StatementEffect.Change>> left = new TreeMap<>();
        changes.forEach((table, rows) -> {
            Map<Integer, StatementEffect.Change> kept = new TreeMap<>(rows);
            if (!locks.targets().contains(table)) {
                kept.keySet().removeIf(row -> refersElsewhere(table, row));
            }
            if (!kept.isEmpty()) {
                left.put(table, kept);
            }
        });
        return left;
    }

    private boolean refersElsewhere(String table, int row) {
        Set<Integer> referring =
                Objects.requireNonNull(views.layout().tables().get(table)).referring();
        Optional<Version> seen = state.inSnapshot(tx, table, row);
        return state.changedSinceSnapshot(tx, table, row)
                && seen.isPresent()
                && state.committed(table, row)
                        .filter(now -> now.deleted()
                                || views.versions().differ(seen.get().id(), now.id(), referring))
                        .isPresent();
    }

    private void explain(Result wanted) {
        if (matches(wanted)) {
            return;
        }
        refuseUndecidable(wanted);
        if (context.mayHaveTakenSnapshot(tx, act)) {
            throw CannotJudge.unknown(SNAPSHOT_IN_DOUBT + act.sql());
        }
        if (rules.writesSee() == Sees.UNCOMMITTED && (act.failed() || wanted.failed())) {
            throw CannotJudge.unknown("it failed between what it read and what is committed: " + act.sql());
        }
        boolean duplicate = act.error() == ErrorClass.UNIQUE
                || (wanted instanceof Result.Failed failed && failed.errorClass() == ErrorClass.UNIQUE);
        if (duplicate && statement instanceof Update) {
            throw CannotJudge.unknown(
                    "whether an UPDATE meets a duplicate hangs on the order of its rows: " + act.sql());
        }
        String kind = act.failed() ? Complaint.ERROR : wanted.failed() ? Complaint.NO_ERROR : Complaint.COUNT;
        complain(
                kind,
                display() + ": " + told(act.result()) + ", but on the rows that it sees it gives " + told(wanted),
                List.of(difference(act, wanted)));
    }

    private void accept(Way way, StatementEffect attempt, Map<String, Long> start) {
        if (act.failed()) {
            fails(way.target(), start);
            return;
        }
        Map<String, Map<Integer, StatementEffect.Change>> changes = withoutThoseElsewhere(
                act.kind() == StatementKind.REPLACE ? withoutSelfReplaced(way, attempt.changes()) : attempt.changes());
        if (!mayWrite(way, changes)) {
            return;
        }
        ModelState after = new ModelState(state);
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
        if (context.writesOnly()) {
            after.did(tx, done(way));
        }
        context.keys().note(after, tx, act, statement, start, attempt, views);
        context.keys().disturb(after, act, statement);
        next.add(after);
    }

    /** It failed, on these rows. */
    private void fails(DatabaseView seen, Map<String, Long> start) {
        ModelState after = afterError(context, state, tx, act);
        context.keys().noteFailure(after, act, statement, start);
        if (context.writesOnly()) {
            after.failed(tx, done(!seen.equals(state.view(tx, Sees.COMMITTED)), searched()));
        }
        next.add(after);
    }

    private DocumentedWrite done(Way way) {
        DatabaseView latest = state.view(tx, Sees.COMMITTED);
        Set<String> searched = searched();
        return done(
                !way.target().sameIn(locks.targets(), latest) || !way.inner().sameIn(searched, latest), searched);
    }

    private DocumentedWrite done(boolean sawOthers, Set<String> searched) {
        Set<String> used = new TreeSet<>(searched);
        used.addAll(locks.targets());
        ModelState start = state.atStartOf(act.step());
        return new DocumentedWrite(
                act,
                rules,
                statement instanceof Insert && searched.isEmpty(),
                !searched.isEmpty(),
                sawOthers,
                locks.targets().stream().anyMatch(table -> state.othersHaveWritten(tx, table)),
                start != null && !start.view(tx, Sees.COMMITTED).sameIn(used, state.view(tx, Sees.COMMITTED)));
    }

    /** The tables that queries inside it look at, and those that it joins. */
    private Set<String> searched() {
        Set<ObjectName> tables = new LinkedHashSet<>(Tables.read(statement));
        tables.removeAll(Tables.written(statement));
        Tree.nodes(statement, Query.class).forEach(query -> tables.addAll(Tables.read(query)));
        return Tables.names(tables);
    }

    /** Complains if peers should have kept it from these changes. */
    private boolean mayWrite(Way way, Map<String, Map<Integer, StatementEffect.Change>> changes) {
        for (Map.Entry<String, Map<Integer, StatementEffect.Change>> entry : changes.entrySet()) {
            String table = entry.getKey();
            Optional<Integer> holder = locks.holder(way.target(), table, entry.getValue());
            boolean newer = newer(table, entry.getValue().keySet());
            if (rules.mergesColumns()) {
                if (changesColumnsOfOthers(table, entry.getValue())) {
                    return false;
                }
                continue;
            }
            if (holder.isPresent()) {
                complainOfNotWaiting(holder.get());
                return false;
            }
            if (newer && refusesNewerRows()) {
                if (context.mayHaveTakenSnapshot(tx, act)) {
                    incomplete(SNAPSHOT_IN_DOUBT + act.sql());
                }
                if (entry.getValue().keySet().stream().anyMatch(row -> isReplacedByItsLike(table, row))) {
                    incomplete("a row like the one that it wrote was put in its place: " + act.sql());
                }
                complain(
                        Complaint.NO_CONFLICT,
                        display() + " wrote a row that another transaction has changed since its snapshot",
                        List.of());
                return false;
            }
        }
        Optional<Integer> searcher = locks.rangeEntered(changes);
        if (searcher.isPresent()) {
            complain(
                    Complaint.BLOCKING,
                    display() + " returned without waiting, though it makes a row that matches what "
                            + context.transaction(searcher.get()).tag() + " had searched and locked",
                    List.of());
            return false;
        }
        if (locks.duplicatesUncommitted(way.statement(), way.inner(), changes)) {
            complain(
                    Complaint.BLOCKING,
                    display() + " returned without waiting, though a peer at work has written a row with the same key",
                    List.of());
            return false;
        }
        return true;
    }

    /** Complains if a column comes to be changed by two. */
    private boolean changesColumnsOfOthers(String table, Map<Integer, StatementEffect.Change> rows) {
        MergedRows merged = new MergedRows(views);
        Set<Integer> assigned =
                statement instanceof Update update && locks.targets().contains(table)
                        ? views.layout().places(table, update.assignments())
                        : Set.of();
        boolean collides = rows.entrySet().stream()
                .anyMatch(row -> merged.collides(state, tx, table, row.getKey(), row.getValue(), assigned));
        if (collides) {
            complain(
                    Complaint.NO_CONFLICT,
                    display() + " changed a column of a row that another transaction has changed since its snapshot",
                    List.of());
        }
        return collides;
    }

    /** Whether an engine that knows a changed row by its values takes another for this one of the snapshot, which is gone. */
    private boolean isReplacedByItsLike(String table, int row) {
        Optional<Version> seen = state.inSnapshot(tx, table, row);
        boolean gone = state.committed(table, row).filter(Version::deleted).isPresent();
        return statements.comparesValues()
                && gone
                && seen.isPresent()
                && state.view(tx, Sees.COMMITTED).rows(table).values().stream()
                        .anyMatch(now -> views.versions().same(seen.get().id(), now));
    }

    /** Whether others have changed one of these rows since the snapshot. */
    private boolean newer(String table, Set<Integer> rows) {
        return rows.stream().anyMatch(row -> changedSinceSnapshot(state, table, row));
    }

    private boolean refusesNewerRows() {
        return (rules.writesSee() == Sees.SNAPSHOT && rules.afterWait() == AfterWait.ABORT)
                || (statements.refusesNewerRows() && state.hasSnapshot(tx));
    }

    private void doubts(ModelState after) {
        if (context.mayHaveTakenSnapshot(tx, act)) {
            after.doubt(SNAPSHOT_IN_DOUBT + act.sql());
        }
        if (rules.subqueriesSee() == Sees.UNCOMMITTED
                && state.othersWaitInWrites(act.step())
                && views.redirect().hasInnerTables(statement)) {
            after.doubt("a statement that waits may have written part of its rows, which can be read: " + act.sql());
        }
        OrderDependence order = context.orderDependence();
        if (order.onAssignments(statement) && views.redirect().hasInnerTables(statement)) {
            after.doubt("in which order columns are assigned hangs on the plan: " + act.sql());
        }
        if (order.onRows(statement) || OrderDependence.onWhoComesFirst(statement)) {
            after.doubt("which rows it changes hangs on an order that is not promised: " + act.sql());
        }
        String keys = context.keys().doubt(state, statement);
        if (keys != null) {
            after.doubt(keys + ": " + act.sql());
        }
    }

    /** DuckDB, "Over-eager constraint checking": what a transaction has deleted or changed stays in the indexes until its end. */
    private void failsOnWhatItLeftBehind() {
        DatabaseView before = state.snapshotWithoutOwn(tx);
        for (DatabaseView inner : ways.inners()) {
            if (views.write(statement, before, inner).error() == act.error()) {
                ModelState after = afterError(context, state, tx, act);
                after.deviates(
                        EagerConstraintCheck.RULE.name(),
                        Complaint.ERROR,
                        display() + " failed on rows that its own transaction had changed or deleted before");
                next.add(after);
                return;
            }
        }
    }

    /** The rows on which the statement fails so, of those that constraints look at: the newest that are committed, those of the snapshot, or those of before the wait. */
    private Optional<DatabaseView> failsElsewhere() {
        Set<DatabaseView> databaseViews = new LinkedHashSet<>();
        databaseViews.add(state.view(tx, Sees.COMMITTED));
        databaseViews.add(state.view(tx, rules.writesSee()));
        ModelState start = state.atStartOf(act.step());
        if (start != null) {
            databaseViews.add(start.view(tx, Sees.COMMITTED));
        }
        for (DatabaseView view : databaseViews) {
            for (DatabaseView inner : ways.inners()) {
                StatementEffect attempt = views.write(statement, view, inner);
                if (attempt.error() == act.error()) {
                    return Optional.of(view);
                }
            }
        }
        return statement instanceof Merge && act.error() == ErrorClass.UNIQUE ? collides() : Optional.empty();
    }

    /** The rows by which a MERGE puts in what has, since it does not see others, the key of a row that is committed or being written. */
    private Optional<DatabaseView> collides() {
        Set<DatabaseView> chosenBy = new LinkedHashSet<>();
        chosenBy.add(state.view(tx, rules.writesSee()));
        chosenBy.add(state.atStartOrNow(act.step()).view(tx, rules.writesSee()));
        return chosenBy.stream()
                .filter(view ->
                        collides(views.write(statement, view, ways.inners().get(0))))
                .findFirst();
    }

    private boolean collides(StatementEffect attempt) {
        return attempt.changes().entrySet().stream().anyMatch(table -> {
            Map<Integer, Integer> fresh = new TreeMap<>();
            table.getValue().forEach((row, change) -> fresh.put(row, change.version()));
            fresh.values().removeIf(version -> version == 0);
            return Stream.of(Sees.COMMITTED, Sees.UNCOMMITTED)
                    .map(sees -> state.view(tx, sees).without(table.getKey(), fresh.keySet()))
                    .anyMatch(view -> views.insert(table.getKey(), fresh, view) instanceof Result.Failed failed
                            && failed.errorClass() == ErrorClass.UNIQUE);
        });
    }

    private String table() {
        return locks.targets().iterator().next();
    }
}
