package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.rules.ScanAfterWait;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Result;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One statement's return: which worlds may follow, or why none can. */
public abstract class ModelStep {
    /** Rows that may or may not count are tried in every combination, up to this many. */
    private static final int MAX_DOUBTFUL = 5;

    /** So many rows are tried in both versions, or none. */
    private static final int MAX_MOVED = 3;

    public static final String SCAN_GOES_ON = ScanAfterWait.RULE.name();
    public static final String PLACE_AGAIN = "looked again where its rows had stood, and ";
    public static final String OTHERS_THERE = "others stood there";
    public static final String KEYS_CHANGED = "their keys had changed";
    public static final String READ_BEFORE =
            "waited in the middle of its scan, and rows that it had read changed meanwhile";

    final ModelContext context;
    final ViewRunner views;
    final ModelState state;
    final int tx;
    final ExecutedStatement act;
    final Statement statement;
    final Semantics rules;
    final Semantics.Statements statements;
    public final List<ModelState> next = new ArrayList<>();
    private @Nullable Complaint complaint;
    private @Nullable String missing;

    public ModelStep(ModelContext context, ModelState state, int tx, ExecutedStatement act) {
        this.context = context;
        this.views = context.views();
        this.state = state;
        this.tx = tx;
        this.act = act;
        this.statement = context.statement(act);
        this.rules = context.rules(state, tx, act);
        this.statements = context.statements(tx);
        views.keysFrom(state.counters().next());
    }

    /** The worlds that may follow, those without oddities first. */
    public abstract List<ModelState> next();

    /** Why there is none. */
    public Complaint complaint() {
        return Objects.requireNonNull(complaint);
    }

    /** Not all ways can be followed, for this reason: if none of the others fits, nothing is proved. */
    public void incomplete(String why) {
        missing = missing == null ? why : missing;
    }

    /** Refuses to complain, or makes what follows doubtful, if not all ways were followed. */
    public void settle() {
        String why = missing;
        if (why != null) {
            if (next.isEmpty()) {
                throw CannotJudge.unknown(why);
            }
            next.forEach(state -> state.doubt(why));
        }
    }

    public void complain(String kind, String explanation, List<Difference> differences) {
        if (complaint == null) {
            complaint = new Complaint(kind, explanation, differences, List.copyOf(state.doubts()));
        }
    }

    /** {@code T1's UPDATE (UPDATE t SET …)}. */
    public String display() {
        return act.display() + " (" + act.sql() + ")";
    }

    /** Whether peers have changed rows while this statement waited. */
    public boolean resumed() {
        return act.waited() && state.atStartOf(act.step()) != null;
    }

    public boolean matches(Result expected) {
        return matches(expected, act.result());
    }

    public static boolean matches(Result expected, Result seen) {
        if (expected instanceof Result.Returned wanted && seen instanceof Result.Returned got) {
            return wanted.rows().sameRows(got.rows());
        }
        if (expected instanceof Result.Updated wanted && seen instanceof Result.Updated got) {
            return wanted.count() == got.count();
        }
        return expected instanceof Result.Failed wanted
                && seen instanceof Result.Failed got
                && wanted.errorClass() == got.errorClass();
    }

    /** Refuses what the model cannot decide about a result that differs. */
    public void refuseUndecidable(Result expected) {
        if (expected instanceof Result.Failed failed) {
            if (failed.errorClass() == ErrorClass.DATA || failed.errorClass() == ErrorClass.OTHER) {
                throw CannotJudge.unknown(
                        "whether the statement meets a value that it cannot digest hangs on its plan: " + act.sql());
            }
            if (failed.errorClass() == ErrorClass.SYNTAX || failed.errorClass() == ErrorClass.NOT_SUPPORTED) {
                throw CannotJudge.unknown(
                        "the statement cannot be run on a view (" + failed.message() + "): " + act.sql());
            }
        }
        if (act.error() == ErrorClass.DATA || act.error() == ErrorClass.OTHER) {
            throw CannotJudge.unknown(
                    "whether the statement meets a value that it cannot digest hangs on its plan: " + act.sql());
        }
        if (statements.readsSee() == Sees.UNCOMMITTED && state.othersWaitInWrites(act.step())) {
            throw CannotJudge.unknown(
                    "a statement that waits may have written part of its rows, which can be read: " + act.sql());
        }
        if (context.orderDependence().onRows(statement)) {
            throw CannotJudge.unknown("the result hangs on an order that is not promised: " + act.sql());
        }
    }

    public static Difference difference(ExecutedStatement act, Result expected) {
        return new Difference(act.display() + ": " + act.sql(), lines(expected), lines(act.result()));
    }

    /** The result within a sentence. */
    public static String told(Result result) {
        List<String> lines = lines(result);
        return lines.isEmpty() ? "no rows" : String.join(", ", lines);
    }

    public static List<String> lines(Result result) {
        if (result instanceof Result.Returned returned) {
            return returned.rows().lines();
        }
        if (result instanceof Result.Updated updated) {
            return List.of(updated.count() + (updated.count() == 1 ? " row" : " rows"));
        }
        return List.of("error: " + ((Result.Failed) result).errorClass().label());
    }

    /** All ways to leave out some of the doubtful rows, none first. */
    public List<Set<Integer>> subsets(Set<Integer> doubtful) {
        if (doubtful.size() > MAX_DOUBTFUL) {
            incomplete("too many rows may or may not have been passed when they changed: " + act.sql());
            return List.of(Set.of());
        }
        List<Set<Integer>> all = new ArrayList<>(List.of(Set.of()));
        for (Integer row : doubtful) {
            for (Set<Integer> some : List.copyOf(all)) {
                Set<Integer> more = new TreeSet<>(some);
                more.add(row);
                all.add(more);
            }
        }
        return all;
    }

    /** All ways in which a scan may have passed some of these rows; where they are too many, those of a scan in the order of the key, or against it. */
    private List<Set<Integer>> passedOf(Set<Integer> missable, String table, DatabaseView now) {
        if (missable.size() <= MAX_DOUBTFUL) {
            return subsets(missable);
        }
        incomplete("too many rows may or may not have been passed when they changed: " + act.sql());
        List<Integer> order = views.inKeyOrder(table, missable, now);
        Set<Set<Integer>> parts = new LinkedHashSet<>();
        for (int i = 0; i <= order.size(); i++) {
            parts.add(new TreeSet<>(order.subList(0, i)));
            parts.add(new TreeSet<>(order.subList(order.size() - i, order.size())));
        }
        return List.copyOf(parts);
    }

    /**
     * Rows that a scan may have missed that went on after a wait: those that did not match when it began and do now, for it may have passed them;
     * and those that have changed since, for that may have moved them behind it. But not the row that it waited for: of those that a peer had
     * written by then, and nobody else since, it did wait for one.
     */
    public List<Set<Integer>> missed(
            String table, Set<Integer> before, Set<Integer> after, DatabaseView start, DatabaseView now) {
        Set<Integer> rows = new TreeSet<>(after);
        ModelState then = state.atStartOrNow(act.step());
        rows.removeIf(row -> before.contains(row)
                && (Objects.equals(start.rows(table).get(row), now.rows(table).get(row))
                        || then.newest(table, row).equals(state.committed(table, row))));
        Set<Integer> waitedFor = new TreeSet<>(after);
        waitedFor.removeIf(row -> !before.contains(row)
                || then.holder(tx, table, row, true, Set.of())
                        .filter(holder -> leftBy(holder, table, row))
                        .isEmpty());
        return passedOf(rows, table, now).stream()
                .filter(some -> !some.isEmpty() && (waitedFor.isEmpty() || !some.containsAll(waitedFor)))
                .toList();
    }

    /** Whether nobody has changed the row since this transaction did. */
    private boolean leftBy(int holder, String table, int row) {
        return state.committed(table, row)
                .filter(version -> version.tx() == holder)
                .isPresent();
    }

    /** Whether rows may change behind a read that waits. */
    public boolean passesOverChanges() {
        return rules.afterWait() == AfterWait.SCAN_GOES_ON
                && rules.order() == SerialOrder.NONE
                && !statements.locksRows();
    }

    /**
     * What a read that keeps no locks may have met of those tables: a changed row before or after its change, or, where that moved it in an index,
     * both times or never.
     */
    public List<DatabaseView> met(Set<String> tables, DatabaseView start, DatabaseView now) {
        List<DatabaseView> databaseViews = new ArrayList<>();
        for (String table : tables) {
            Set<Integer> rows = new TreeSet<>(start.rows(table).keySet());
            rows.addAll(now.rows(table).keySet());
            Set<Integer> changed = now.changedSince(start, table, rows);
            boolean few = changed.size() <= MAX_MOVED;
            if (!few) {
                incomplete("too many rows may have been read before and after they changed: " + act.sql());
            }
            for (Set<Integer> before : subsets(changed)) {
                Set<Integer> others = new TreeSet<>(changed);
                others.removeAll(before);
                for (Set<Integer> after : few ? subsets(changed) : List.of(others)) {
                    if (!before.isEmpty() || !after.equals(changed)) {
                        databaseViews.add(now.met(table, changed, after, before, start));
                    }
                }
            }
        }
        return databaseViews;
    }

    /** Of these rows, those whose key has changed since: where a row is looked at again where it stood, they may count as gone. */
    public Set<Integer> moved(String table, Set<Integer> chosen, DatabaseView start, DatabaseView now) {
        Set<Integer> moved = new TreeSet<>();
        if (rules.afterWait() == AfterWait.RECHECK_PLACE) {
            Set<Integer> key =
                    Objects.requireNonNull(views.layout().tables().get(table)).primaryKey();
            for (Integer row : chosen) {
                Integer old = start.rows(table).get(row);
                Integer newest = now.rows(table).get(row);
                if (old != null && newest != null && views.versions().differ(old, newest, key)) {
                    moved.add(row);
                }
            }
        }
        return moved;
    }

    /** Whether others have changed the row since the transaction's snapshot, as the engine sees it. */
    public boolean changedSinceSnapshot(ModelState now, String table, int row) {
        if (!now.changedSinceSnapshot(tx, table, row)) {
            return false;
        }
        Optional<Version> then = now.inSnapshot(tx, table, row);
        Optional<Version> newest = now.committed(table, row);
        boolean alike = then.isPresent()
                && newest.isPresent()
                && !newest.get().deleted()
                && views.versions().same(then.get().id(), newest.get().id());
        return !(statements.comparesValues() && alike);
    }

    /** Of the rows that came meanwhile, those with the key of one that was chosen: where a row is looked at again where it stood, they are found. */
    public Set<Integer> inPlaceOf(
            String table, Set<Integer> chosen, Set<Integer> came, DatabaseView start, DatabaseView now) {
        Set<Integer> found = new TreeSet<>();
        Set<Integer> key =
                Objects.requireNonNull(views.layout().tables().get(table)).primaryKey();
        if (rules.afterWait() == AfterWait.RECHECK_PLACE && !key.isEmpty()) {
            for (Integer row : came) {
                Integer newest = now.rows(table).get(row);
                boolean same = chosen.stream()
                        .map(start.rows(table)::get)
                        .anyMatch(old -> old != null
                                && newest != null
                                && !views.versions().differ(old, newest, key));
                if (same) {
                    found.add(row);
                }
            }
        }
        return found;
    }

    /** Who should have made this statement wait (Troc §III-E3): a peer at work that has written one of these rows, or holds its lock. */
    public Optional<Integer> holder(ModelState now, String table, Set<Integer> rows, boolean exclusive) {
        return rows.stream()
                .flatMap(row -> now.holder(tx, table, row, exclusive, Set.of()).stream())
                .findFirst();
    }

    /** Where ranges are locked, nobody may put rows into what this statement has searched. */
    public void lockPredicate(ModelState after, String table) {
        if (rules.order() == SerialOrder.COMMIT_ORDER
                && context.transaction(tx).explicit()
                && !views.redirect().hasInnerTables(statement)) {
            after.lock(tx, table, statement);
        }
    }

    public void complainOfNotWaiting(int peer) {
        complain(
                Complaint.BLOCKING,
                display() + " returned without waiting, though "
                        + context.transaction(peer).tag()
                        + " had written or locked a row that it reaches and was still at work",
                List.of());
    }

    /** The world once the statement has failed. */
    public static ModelState afterError(ModelContext context, ModelState state, int tx, ExecutedStatement act) {
        ModelState after = new ModelState(state);
        Failure.Effect effect = context.effect(act);
        if (effect == Failure.Effect.TRANSACTION_ROLLED_BACK) {
            after.undo(tx);
        } else if (effect == Failure.Effect.TRANSACTION_POISONED) {
            after.rollBackToLastSavepoint(tx);
        }
        return after;
    }
}
