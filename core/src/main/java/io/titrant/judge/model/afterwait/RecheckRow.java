package io.titrant.judge.model.afterwait;

import io.titrant.judge.rules.RecheckAfterWait;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import java.util.ArrayList;
import java.util.List;

/**
 * RECHECK_ROW: the statement keeps the rows that it had chosen before it was blocked, and re-evaluates its condition on the newest committed version
 * of each. Rows that have come to match meanwhile are not found.
 *
 * <pre>
 * rows before    a = 1, b = 0 · a = 2, b = 0
 * T1             UPDATE t SET a = a + 1                    the rows are a = 2 and a = 3 now
 * T2             UPDATE t SET b = 1 WHERE a = 2            had chosen the second row, which does not match any more
 * rows after     a = 2, b = 0 · a = 3, b = 0
 * </pre>
 *
 * <p>Source: PostgreSQL, "Read Committed Isolation Level" (https://www.postgresql.org/docs/current/transaction-iso.html). Case files:
 * {@code cases/troc/recheck-after-wait-postgres.sql}, {@code cases/troc/recheck-without-subquery-postgres.sql}, {@code cases/troc/key-share-postgres.sql}.
 */
class RecheckRow implements AfterWaitPolicy {
    @Override
    public final PossibleExecutions executions(ResumedStatement resumed) {
        RowSet chosen = resumed.reachedAtStart();
        RowSet fresh = resumed.reachedNow();
        if (chosen == null || fresh == null) {
            if (ResumedMerge.keepsMatches(resumed)) {
                return PossibleExecutions.of(resumed.plain());
            }
            return resumed instanceof ResumedRead read && ResumedJoin.keepsPairs(read)
                    ? PossibleExecutions.of(ResumedJoin.onSamePairs(read))
                    : resumed.withUnknownReach();
        }
        RowSet came = fresh.minus(chosen);
        return onlyChosen(resumed, chosen, came)
                .plus(inOtherPlaces(resumed, chosen, came))
                .plus(withKeysLocked(resumed, chosen))
                .plus(withoutInnerQueries(resumed, chosen));
    }

    @Override
    public boolean runsInnerQueriesAgain() {
        return false;
    }

    private static PossibleExecutions onlyChosen(ResumedStatement resumed, RowSet chosen, RowSet came) {
        PossibleExecution execution = resumed.onlyChosen(chosen, came);
        String story = "chose its rows before it was blocked, and did not find the rows that came to match meanwhile";
        return PossibleExecutions.of(came.isEmpty() ? execution : execution.by(RecheckAfterWait.RULE, story));
    }

    /** The executions of an engine that looks for a row again by its key; see {@link RecheckPlace}. */
    PossibleExecutions inOtherPlaces(ResumedStatement resumed, RowSet chosen, RowSet came) {
        return PossibleExecutions.NONE;
    }

    /** FOR KEY SHARE does not wait for updates that leave the keys alone, and returns such a row in its old or new version. */
    private static PossibleExecutions withKeysLocked(ResumedStatement resumed, RowSet chosen) {
        if (!resumed.locksKeysOnly()) {
            return PossibleExecutions.NONE;
        }
        RowSet changed = changed(resumed, chosen).where(resumed.now().rows(resumed.table())::contains);
        RowCombinations combinations = RowCombinations.of(changed);
        List<PossibleExecution> executions = new ArrayList<>();
        for (RowSet asBefore : combinations.all()) {
            executions.add(resumed.on(
                    resumed.now().only(resumed.table(), chosen).with(resumed.table(), asBefore, resumed.start())));
        }
        return combinations.missing(resumed).plus(PossibleExecutions.of(executions));
    }

    /**
     * Whether a query inside the condition runs again depends on the plan: if the planner made a join of it, it does not. This concerns only chosen rows of
     * which something has changed that this part of the condition reads; the part that reads the row alone is always evaluated again.
     */
    private PossibleExecutions withoutInnerQueries(ResumedStatement resumed, RowSet chosen) {
        if (!resumed.modelled().hasInnerTables()) {
            return PossibleExecutions.NONE;
        }
        SearchCondition condition = SearchCondition.of(resumed);
        RowSet concerned = changedForQueries(resumed, chosen, condition.readByRest());
        if (concerned.isEmpty()) {
            return PossibleExecutions.NONE;
        }
        RowCombinations combinations = RowCombinations.of(concerned);
        List<PossibleExecution> executions = new ArrayList<>();
        for (RowSet leftOut : combinations.all()) {
            executions.add(resumed.conditional(condition.ownPart(), chosen.minus(leftOut))
                    .by(
                            RecheckAfterWait.RULE,
                            "did not evaluate the query in its condition again after it was blocked"));
        }
        return combinations.missing(resumed).plus(PossibleExecutions.of(executions));
    }

    /** Of the chosen rows, those that changed in one of those columns. Where queries run again, a changed row may meet other rows in them. */
    private RowSet changedForQueries(ResumedStatement resumed, RowSet chosen, ColumnSet read) {
        TableName table = resumed.table();
        boolean innerTablesChanged = runsInnerQueriesAgain() && resumed.innerTablesChanged();
        return changed(resumed, chosen).where(row -> {
            VersionId old = resumed.start().version(table, row);
            VersionId newest = resumed.now().version(table, row);
            return old != null
                    && newest != null
                    && (innerTablesChanged || resumed.views().versions().differ(old, newest, read));
        });
    }

    private static RowSet changed(ResumedStatement resumed, RowSet rows) {
        return resumed.now().changedSince(resumed.start(), resumed.table(), rows);
    }
}
