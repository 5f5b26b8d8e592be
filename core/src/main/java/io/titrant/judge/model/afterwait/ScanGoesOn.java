package io.titrant.judge.model.afterwait;

import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.LockMode;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.Version;
import io.titrant.judge.rules.ScanAfterWait;
import io.titrant.judge.rules.SemiConsistentRead;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.ScratchTable;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.sql.Expr;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * SCAN_GOES_ON: the scan goes on from the row for which it was blocked, and takes each row as it is when the scan reaches it. Rows that the scan had
 * passed and that change behind it are missed.
 *
 * <pre>
 * rows before    c1 = NULL · c1 = 2 · c1 = NULL
 * T1             UPDATE t SET c1 = 10
 * T2             UPDATE t SET c2 = 20 WHERE c1            had passed the first row, is blocked at the second
 * rows after     c1 = 10, c2 = 0 · c1 = 10, c2 = 20 · c1 = 10, c2 = 20
 * </pre>
 *
 * <p>Source: MySQL, "Transaction Isolation Levels" (https://dev.mysql.com/doc/refman/8.0/en/innodb-transaction-isolation-levels.html); Derby Developer's
 * Guide, "Isolation levels and concurrency" (https://db.apache.org/derby/docs/10.16/devguide/cdevconcepts15366.html). Case files:
 * {@code cases/troc/mysql-104833.sql}, {@code cases/troc/moved-behind-the-scan-mariadb.sql}.
 */
final class ScanGoesOn implements AfterWaitPolicy {
    @Override
    public PossibleExecutions executions(ResumedStatement resumed) {
        PossibleExecutions executions = PossibleExecutions.of(resumed.plain());
        if (resumed instanceof ResumedRead read && UnlockedScan.mayMeetChanges(resumed.modelled())) {
            return executions.plus(UnlockedScan.executions(read));
        }
        return resumed.modelled().rules().order() == SerialOrder.NONE
                ? executions.plus(withMissedRows(resumed))
                : executions;
    }

    private static PossibleExecutions withMissedRows(ResumedStatement resumed) {
        RowSet before = resumed.reachedAtStart();
        RowSet after = resumed.reachedNow();
        if (resumed instanceof ResumedRead read && before == null && meetsAllChanged(read)) {
            return PossibleExecutions.NONE;
        }
        if (before == null && resumed instanceof ResumedWrite && readsWhatStayed(resumed)) {
            return PossibleExecutions.NONE;
        }
        if (before == null || after == null) {
            return PossibleExecutions.incomplete(
                    "it is unknown which rows the scan had passed when the statement was blocked: " + resumed.sql());
        }
        RowCombinations passed = passed(resumed, missable(resumed, before, after));
        boolean stays = !startOf(resumed).lacksLocks()
                && !blockers(resumed, before, after).isEmpty();
        RowSet held = held(resumed, before, after);
        return passed.missing(resumed)
                .plus(PossibleExecutions.of(passed.all().stream()
                        .filter(missed -> !missed.isEmpty() && !(stays && missed.containsAll(held)))
                        .map(missed -> named(resumed, missed, before))
                        .toList()));
    }

    /**
     * Whether each row that changed during the wait of a join was combined in every state, and kept its place: had the scan passed it before, the row would have been
     * locked, and could not have changed. So the scan met it after the change.
     */
    private static boolean meetsAllChanged(ResumedRead read) {
        if (!read.modelled().statementRules().locksRows() || read.modelled().hasInnerTables()) {
            return false;
        }
        List<DatabaseView> states = new ArrayList<>(read.earlierViews());
        states.add(read.now());
        for (DatabaseView state : states) {
            SortedMap<TableName, RowSet> combined = read.views().combined(read.query(), state);
            if (combined == null
                    || !combined.keySet().stream()
                            .allMatch(table -> changed(table, states).stream()
                                    .allMatch(row -> Objects.requireNonNull(combined.get(table))
                                                    .contains(row)
                                            && !mayHaveMoved(read, table, row)))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether no row came or went during the wait, and none changed in a column that the statement names or that decides its place: then it chooses the same rows
     * whenever its scan meets them.
     */
    private static boolean readsWhatStayed(ResumedStatement resumed) {
        Statement statement = resumed.statement();
        boolean namesItsColumns = Tree.nodes(statement, SelectItem.Star.class).isEmpty()
                && Tree.nodes(statement, TableRef.Join.class).isEmpty();
        if (!namesItsColumns || resumed.modelled().rules().subqueriesSee() != Sees.COMMITTED) {
            return false;
        }
        Set<String> named = new TreeSet<>();
        Tree.nodes(statement, Expr.Column.class)
                .forEach(column -> named.add(column.name().folded()));
        List<DatabaseView> states = new ArrayList<>(resumed.earlierViews());
        states.add(resumed.now());
        Set<TableName> tables = new TreeSet<>(TableName.all(Tables.read(statement)));
        tables.addAll(resumed.modelled().targets());
        return tables.stream().allMatch(table -> {
            ScratchTable declared = resumed.views().schema().table(table);
            ColumnSet read = ColumnSet.where(
                            declared.width(),
                            place ->
                                    named.contains(declared.columns().get(place).folded()))
                    .plus(declared.placing());
            return changed(table, states).stream()
                    .allMatch(row ->
                            states.stream().allMatch(state -> isSame(resumed, states.get(0), state, table, row, read)));
        });
    }

    private static boolean isSame(
            ResumedStatement resumed,
            DatabaseView one,
            DatabaseView other,
            TableName table,
            RowId row,
            ColumnSet columns) {
        VersionId then = one.version(table, row);
        VersionId later = other.version(table, row);
        return then != null && later != null && !resumed.views().versions().differ(then, later, columns);
    }

    /** The rows that are not the same in all states. */
    private static RowSet changed(TableName table, List<DatabaseView> states) {
        RowSet rows = RowSet.NONE;
        for (DatabaseView state : states) {
            rows = rows.plus(state.rows(table).rows());
        }
        RowSet changed = RowSet.NONE;
        for (DatabaseView state : states) {
            changed = changed.plus(state.changedSince(states.get(0), table, rows));
        }
        return changed;
    }

    /** The execution without those rows: an UPDATE of InnoDB passes over a locked row whose committed version does not match. */
    private static PossibleExecution named(ResumedStatement resumed, RowSet missed, RowSet before) {
        boolean locked = missed.stream()
                .allMatch(row -> !before.contains(row)
                        && startOf(resumed)
                                .versions()
                                .openWriter(resumed.modelled().tx(), resumed.table(), row)
                                .isPresent());
        boolean skips = resumed.modelled().rules().skipsLockedMismatches() && resumed.statement() instanceof Update;
        return locked && skips
                ? resumed.without(missed)
                        .by(
                                SemiConsistentRead.RULE,
                                "passed over rows that another transaction had locked, because their committed"
                                        + " versions did not match")
                : resumed.without(missed)
                        .by(
                                ScanAfterWait.RULE,
                                "was blocked in the middle of its scan, and rows that the scan had passed changed"
                                        + " meanwhile");
    }

    /** The rows that the scan may have missed: those that match only now, and those that a change may have moved behind the scan. */
    private static RowSet missable(ResumedStatement resumed, RowSet before, RowSet after) {
        List<DatabaseView> between = resumed.state()
                .versions()
                .committedViewsSince(
                        startOf(resumed).versions(), resumed.modelled().tx());
        return after.where(row -> !before.contains(row)
                || (isChanged(resumed, row)
                        && (mayHaveMoved(resumed, resumed.table(), row)
                                || between.stream().anyMatch(view -> !resumed.matches(row, view)))));
    }

    private static boolean isChanged(ResumedStatement resumed, RowId row) {
        TableName table = resumed.table();
        return !(Objects.equals(
                        resumed.start().version(table, row), resumed.now().version(table, row))
                || startOf(resumed)
                        .versions()
                        .newest(table, row)
                        .equals(resumed.state().versions().committed(table, row)));
    }

    /** Whether a column that decides the place of the row in an index or a partition was changed. */
    private static boolean mayHaveMoved(ResumedStatement resumed, TableName table, RowId row) {
        ColumnSet placing = resumed.views().schema().table(table).placing();
        VersionId then = Objects.requireNonNull(resumed.start().version(table, row));
        return resumed.state().versions().chains(table).getOrDefault(row, List.of()).stream()
                .anyMatch(version ->
                        !version.deleted() && resumed.views().versions().differ(then, version.id(), placing));
    }

    /** The rows at one of which the scan was blocked: another transaction held a lock on them, shared or exclusive. */
    private static RowSet held(ResumedStatement resumed, RowSet before, RowSet after) {
        ModelState then = startOf(resumed);
        return after.where(row -> before.contains(row)
                && then.mayBeHeld(resumed.modelled().tx(), resumed.table(), row, LockMode.EXCLUSIVE));
    }

    /** The held rows that their lock holder was the last to write: if there is one, the scan cannot have missed all held rows. */
    private static RowSet blockers(ResumedStatement resumed, RowSet before, RowSet after) {
        TableName table = resumed.table();
        ModelState then = startOf(resumed);
        return after.where(row -> before.contains(row)
                && then.holder(resumed.modelled().tx(), table, row, LockMode.EXCLUSIVE, ColumnSet.NONE)
                        .filter(holder -> isLastWriter(resumed.state(), holder, table, row))
                        .isPresent());
    }

    private static ModelState startOf(ResumedStatement resumed) {
        return resumed.state().startOrNow(resumed.modelled().executed());
    }

    private static boolean isLastWriter(ModelState state, TxId holder, TableName table, RowId row) {
        Optional<Version> committed = state.versions().committed(table, row);
        return committed.filter(version -> version.tx().equals(holder)).isPresent();
    }

    /** The rows among these that a scan may have passed; if they are too many, only those of a scan in the order of the key, or against it. */
    private static RowCombinations passed(ResumedStatement resumed, RowSet missable) {
        RowCombinations combinations = RowCombinations.of(missable);
        if (!combinations.cut()) {
            return combinations;
        }
        List<RowId> order = resumed.views().inKeyOrder(resumed.table(), missable, resumed.now());
        Set<RowSet> parts = new LinkedHashSet<>();
        for (int i = 0; i <= order.size(); i++) {
            parts.add(RowSet.of(order.subList(0, i)));
            parts.add(RowSet.of(order.subList(order.size() - i, order.size())));
        }
        return new RowCombinations(List.copyOf(parts), true);
    }
}
