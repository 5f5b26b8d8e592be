package io.titrant.judge.model.afterwait;

import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.rules.ScanAfterWait;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.record.Result;
import io.titrant.sql.Query;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A scan that keeps no locks on the rows that it has read, and was blocked on its way: it met each row that changed meanwhile before its change or after
 * it, or, where the change moved the row in an index, both times or never.
 *
 * <pre>
 * rows before    a = 1 · a = 9, index on a; a = 5 inserted by T2, which is open
 * T1             SELECT * FROM t                          has read a = 1, is blocked at a = 5
 * T2             UPDATE t SET a = 8 WHERE a = 1, and commits
 * T1 returns     1, 5, 8, 9: the same row with a = 1 and with a = 8
 * </pre>
 *
 * <p>Source: Derby Developer's Guide, "Isolation levels and concurrency" (https://db.apache.org/derby/docs/10.16/devguide/cdevconcepts15366.html). Case
 * files: {@code cases/troc/row-read-twice-derby.sql}, {@code cases/troc/read-between-two-waits-derby.sql}.
 */
public final class UnlockedScan {
    /** With up to so many changed rows, each is tried in both versions, in one, or in none. */
    private static final int MAX_MOVED = 3;

    private static final String STORY =
            "was blocked in the middle of its scan, and rows that the scan had read changed meanwhile";

    private UnlockedScan() {}

    /** Whether rows may change behind a read of this statement while it is blocked. */
    public static boolean mayMeetChanges(ModelledStatement statement) {
        return statement.rules().afterWait() == AfterWait.SCAN_GOES_ON
                && statement.rules().order() == SerialOrder.NONE
                && !statement.statementRules().locksRows();
    }

    /** The executions of a read that met rows before and after their change. {@link RowByRow} decides for a query that reads row by row. */
    static PossibleExecutions executions(ResumedRead read) {
        if (RowByRow.of(read.query(), read.views()) != null) {
            return PossibleExecutions.NONE;
        }
        PossibleExecutions unknown =
                Tree.nodes(read.query(), TableRef.Table.class).size() > 1
                        ? PossibleExecutions.incomplete(
                                "it is unknown which rows each part of the blocked query had read: " + read.sql())
                        : PossibleExecutions.NONE;
        MetViews met = met(read.tables(), read.start(), read.now(), read.sql());
        return unknown.plus(new PossibleExecutions(
                met.views().stream()
                        .map(view -> read.on(view).by(ScanAfterWait.RULE, STORY))
                        .toList(),
                met.missing()));
    }

    /** The executions of a read that was blocked more than once, and met rows as they were between two of its waits. */
    public static PossibleExecutions betweenWaits(ModelledStatement statement, List<DatabaseView> inners) {
        PossibleExecutions executions = PossibleExecutions.NONE;
        if (!(statement.statement() instanceof Query) || !statement.wasBlocked() || !mayMeetChanges(statement)) {
            return executions;
        }
        for (DatabaseView between : viewsBetween(statement)) {
            for (DatabaseView inner : inners) {
                ResumedRead read = (ResumedRead) ResumedStatement.of(statement, inner);
                executions = executions
                        .plus(PossibleExecutions.of(read.on(between).by(ScanAfterWait.RULE, STORY)))
                        .plus(executions(read.between(read.start(), between)))
                        .plus(executions(read.between(between, read.now())));
            }
        }
        return executions;
    }

    private static List<DatabaseView> viewsBetween(ModelledStatement statement) {
        ModelState start = statement.state().startOrNow(statement.executed());
        return statement.state().versions().committedViewsSince(start.versions(), statement.tx());
    }

    /** The execution of a query that reads row by row, if it may have met each changed row in any of its versions. */
    public static Optional<PossibleExecution> rowByRow(ModelledStatement statement, Query query, Result seen) {
        RowByRow rows = RowByRow.of(query, statement.views());
        DatabaseView now = statement.view(statement.rules().writesSee());
        List<DatabaseView> states =
                new ArrayList<>(List.of(statement.viewAtStart(statement.rules().writesSee())));
        states.addAll(viewsBetween(statement));
        states.add(now);
        return rows != null && rows.mayReturn(seen, states)
                ? Optional.of(PossibleExecution.plain(statement.state(), query, now, now)
                        .by(ScanAfterWait.RULE, STORY))
                : Optional.empty();
    }

    /**
     * Views of tables as a scan met them.
     *
     * @param missing why there may be others; null if these are all
     */
    public record MetViews(
            List<DatabaseView> views, @Nullable String missing) {}

    /** The views of these tables that a scan may have met while rows changed, each table by itself; that of now is not among them. */
    public static MetViews met(Set<TableName> tables, DatabaseView start, DatabaseView now, String sql) {
        List<DatabaseView> views = new ArrayList<>();
        String missing = null;
        for (TableName table : tables) {
            RowSet rows = start.rows(table).rows().plus(now.rows(table).rows());
            RowSet changed = now.changedSince(start, table, rows);
            boolean few = changed.size() <= MAX_MOVED;
            RowCombinations combinations = RowCombinations.of(changed);
            if (!few && missing == null) {
                missing = "too many rows changed while the statement was blocked, each of which it may have read before"
                        + " or after the change: "
                        + sql;
            }
            for (RowSet before : combinations.all()) {
                for (RowSet after : few ? combinations.all() : List.of(changed.minus(before))) {
                    if (!before.isEmpty() || !after.equals(changed)) {
                        views.add(now.met(table, changed, after, before, start));
                    }
                }
            }
        }
        return new MetViews(views, missing);
    }

    /** The executions of a write whose inner query met rows before and after their change. */
    public static PossibleExecutions asScanned(PossibleExecutions executions) {
        return new PossibleExecutions(
                executions.all().stream()
                        .map(one -> one.by(ScanAfterWait.RULE, STORY))
                        .toList(),
                executions.missing());
    }
}
