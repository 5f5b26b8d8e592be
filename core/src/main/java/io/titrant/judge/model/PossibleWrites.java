package io.titrant.judge.model;

import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.rules.RecheckAfterWait;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.ViewRewriter;
import io.titrant.judge.views.ViewRunner;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Node;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Trait;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** On which rows a write may have worked: those of its view, and after a wait what the documentation says of it. */
final class PossibleWrites {
    private final ModelStep step;
    private final ViewRunner views;
    private final ModelState state;
    private final Statement statement;
    private final Set<String> targets;
    private final boolean settles;

    PossibleWrites(ModelStep step, WriteLocks locks) {
        this.step = step;
        this.views = step.views;
        this.state = step.state;
        this.statement = step.statement;
        this.targets = locks.targets();
        this.settles = locks.settlesDuplicates();
    }

    /**
     * One of them.
     *
     * @param statement the write, narrowed where it had passed over rows
     * @param target the rows of what it writes, {@code inner} those of queries inside it
     * @param rule the oddity that this is, if any
     */
    record Way(
            Statement statement,
            DatabaseView target,
            DatabaseView inner,
            @Nullable String rule,
            String story) {}

    /** All of them, the plainest first. */
    List<Way> all() {
        List<Way> ways = new ArrayList<>();
        for (DatabaseView inner : inners()) {
            targets(inner, ways);
        }
        return ways;
    }

    /** Where reads keep no locks, rows may have changed behind the query from which the write takes its rows, or which its condition asks. */
    List<Way> whileReading() {
        List<Way> ways = new ArrayList<>();
        if (step.resumed() && step.passesOverChanges() && nested()) {
            List<TableRef.Table> read = tablesRead();
            if (read.size() > 1) {
                step.incomplete(
                        "which rows each part of the write had read when it waited is not known: " + step.act.sql());
            }
            Set<String> names = new TreeSet<>();
            read.forEach(table -> names.add(table.name().last().folded()));
            DatabaseView start = state.atStartOrNow(step.act.step()).view(step.tx, step.rules.subqueriesSee());
            DatabaseView now = state.view(step.tx, step.rules.subqueriesSee());
            List<Way> plain = new ArrayList<>();
            step.met(names, start, now).forEach(inner -> targets(inner, plain));
            plain.forEach(way -> ways.add(new Way(
                    way.statement(), way.target(), way.inner(), ModelStep.SCAN_GOES_ON, ModelStep.READ_BEFORE)));
        }
        return ways;
    }

    /** Where columns of a row are kept apart, keys are looked for among the newest rows: what others have changed in one's own rows counts, too. */
    List<Way> amongNewest() {
        List<Way> ways = new ArrayList<>();
        if (step.rules.mergesColumns() && !step.resumed()) {
            ModelState merged = new ModelState(state);
            new MergedRows(views).commit(merged, step.tx);
            DatabaseView newest = merged.view(step.tx, Sees.COMMITTED);
            for (String target : puts() ? Set.<String>of() : targets) {
                newest = newest.with(target, state.view(step.tx, step.rules.writesSee()));
            }
            for (DatabaseView inner : inners()) {
                ways.add(new Way(statement, newest, inner, null, ""));
            }
        }
        return ways;
    }

    /** What queries inside the write may see. */
    List<DatabaseView> inners() {
        Set<DatabaseView> databaseViews = new LinkedHashSet<>();
        boolean startOnly = step.rules.afterWait() == AfterWait.RECHECK_ROW;
        if (!step.resumed() || !startOnly) {
            databaseViews.add(state.view(step.tx, step.rules.subqueriesSee()));
        }
        if (step.resumed()) {
            databaseViews.add(state.atStartOrNow(step.act.step()).view(step.tx, step.rules.subqueriesSee()));
        }
        boolean nested = nested();
        boolean rowByRow = targets.size() == 1
                && state.view(step.tx, step.rules.writesSee()).rows(table()).size() > 1;
        if (nested && rowByRow && step.resumed() && step.rules.subqueriesSee() == Sees.UNCOMMITTED) {
            step.incomplete("what its query finds may have changed from row to row while it waited: " + step.act.sql());
        }
        return nested
                ? List.copyOf(databaseViews)
                : List.of(databaseViews.iterator().next());
    }

    private void targets(DatabaseView inner, List<Way> ways) {
        if (puts()) {
            // Duplicates are looked for among the newest rows, whatever the snapshot.
            ways.add(new Way(statement, state.view(step.tx, Sees.COMMITTED), inner, null, ""));
            if (step.rules.mergesColumns() && settles) {
                // DuckDB settles them by the snapshot too, where a row may still be that is gone.
                ways.add(new Way(statement, state.view(step.tx, Sees.SNAPSHOT), inner, null, ""));
            }
            return;
        }
        if (step.rules.subqueriesSee() != step.rules.writesSee()) {
            refuseUnlockedChoice();
        }
        if (statement instanceof Merge
                && readsItself()
                && step.context.engine().dialect().has(Trait.MERGE_COUNTS_UNCHANGED_ROWS)) {
            // Where the joined types differ it counts rows that it does not change, alone in the database too.
            step.incomplete(
                    "which rows MERGE changes hangs on their order where it reads its own table: " + step.act.sql());
        }
        DatabaseView now = state.view(step.tx, step.rules.writesSee());
        if (!step.resumed()) {
            ways.add(new Way(statement, now, inner, null, ""));
            return;
        }
        DatabaseView start = state.atStartOrNow(step.act.step()).view(step.tx, step.rules.writesSee());
        switch (step.rules.afterWait()) {
            case RESTART, ABORT -> ways.add(new Way(statement, now, inner, null, ""));
            case RECHECK_ROW, RECHECK_PLACE -> recheck(start, now, inner, ways);
            case SCAN_GOES_ON -> {
                ways.add(new Way(statement, now, inner, null, ""));
                if (step.rules.order() == SerialOrder.NONE) {
                    scan(start, now, inner, ways);
                }
            }
            case UNDOCUMENTED ->
                throw CannotJudge.unknown("what the engine does after a wait is not documented: " + step.act.sql());
        }
    }

    /** Derby at READ UNCOMMITTED first chooses the rows of such a write, without locks, and changes them later; the guide does not say what of changes in between. */
    private void refuseUnlockedChoice() {
        if (statement instanceof Merge) {
            step.incomplete("by which rows MERGE finds its matches is not known: " + step.act.sql());
        }
        if (readsItself() && !step.statements.locksRows()) {
            step.incomplete(
                    "by which rows a write that reads its own table finds them is not known: " + step.act.sql());
        }
    }

    /** Whether queries inside it, or a source of its rows, read tables. */
    private boolean nested() {
        return Tables.read(statement).size() > targets.size()
                || views.redirect().hasInnerTables(statement);
    }

    /** Whether its source or a query inside it names the table that it writes. */
    private boolean readsItself() {
        return tablesRead().stream()
                .anyMatch(table -> targets.contains(table.name().last().folded()));
    }

    /** The tables that its source or the queries inside it name. */
    private List<TableRef.Table> tablesRead() {
        Stream<Node> inner = statement instanceof Merge merge
                ? Stream.of(merge.source())
                : Tree.nodes(statement, Query.class).stream().map(query -> query);
        Set<TableRef.Table> tables = Collections.newSetFromMap(new IdentityHashMap<>());
        inner.forEach(node -> tables.addAll(Tree.nodes(node, TableRef.Table.class)));
        return List.copyOf(tables);
    }

    private boolean puts() {
        return statement instanceof Insert || step.act.kind() == StatementKind.REPLACE;
    }

    private void recheck(DatabaseView start, DatabaseView now, DatabaseView inner, List<Way> ways) {
        Set<Integer> chosen = views.reached(statement, start, inner);
        Set<Integer> fresh = views.reached(statement, now, inner);
        if (chosen == null || fresh == null) {
            step.incomplete("which rows the statement had chosen when it waited is not known: " + step.act.sql());
            ways.add(new Way(statement, now, inner, null, ""));
            return;
        }
        Set<Integer> came = new TreeSet<>(fresh);
        came.removeAll(chosen);
        if (came.isEmpty()) {
            ways.add(new Way(statement, now, inner, null, ""));
        } else {
            ways.add(new Way(
                    ViewRewriter.restricted(statement, came, true),
                    now,
                    inner,
                    RecheckAfterWait.RULE.name(),
                    "chose its rows before it waited, and does not see those that came to match meanwhile"));
        }
        List<Set<Integer>> inPlace = step.subsets(step.inPlaceOf(table(), chosen, came, start, now));
        for (Set<Integer> gone : step.subsets(step.moved(table(), chosen, start, now))) {
            for (Set<Integer> found : inPlace) {
                if (!gone.isEmpty() || !found.isEmpty()) {
                    Set<Integer> left = new TreeSet<>(came);
                    left.removeAll(found);
                    left.addAll(gone);
                    ways.add(new Way(
                            ViewRewriter.restricted(statement, left, true),
                            now,
                            inner,
                            RecheckAfterWait.RULE.name(),
                            ModelStep.PLACE_AGAIN
                                    + (gone.isEmpty() ? ModelStep.OTHERS_THERE : ModelStep.KEYS_CHANGED)));
                }
            }
        }
        if (views.redirect().hasInnerTables(statement)) {
            // Whether a query inside the condition is asked again hangs on the plan: it is not when it has become a
            // join.
            Set<Integer> changed = now.changedSince(start, table(), chosen);
            for (Set<Integer> left : step.subsets(changed)) {
                Set<Integer> some = new TreeSet<>(chosen);
                some.removeAll(left);
                ways.add(new Way(
                        ViewRewriter.forced(statement, some),
                        now,
                        inner,
                        RecheckAfterWait.RULE.name(),
                        "did not ask the query in its condition again after it had waited"));
            }
        }
    }

    private void scan(DatabaseView start, DatabaseView now, DatabaseView inner, List<Way> ways) {
        Set<Integer> before = views.reached(statement, start, inner);
        Set<Integer> after = views.reached(statement, now, inner);
        if (before == null || after == null) {
            step.incomplete("which rows the scan had passed when it waited is not known: " + step.act.sql());
            return;
        }
        for (Set<Integer> passed : step.missed(table(), before, after, start, now)) {
            ways.add(new Way(
                    ViewRewriter.restricted(statement, passed, true),
                    now,
                    inner,
                    ModelStep.SCAN_GOES_ON,
                    "waited in the middle of its scan, and rows that it had passed changed meanwhile"));
        }
    }

    private String table() {
        return targets.iterator().next();
    }
}
