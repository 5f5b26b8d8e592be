package io.titrant.judge.model.afterwait;

import io.titrant.judge.rules.RecheckAfterWait;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import java.util.ArrayList;
import java.util.List;

/**
 * RECHECK_PLACE: as {@link RecheckRow}, but the statement looks for each chosen row again by its primary key. A row whose key has changed may count as
 * deleted, and another row that has its key now may be found in its place.
 *
 * <pre>
 * row before    a = 1, b = 0                              (a is the primary key)
 * T1            DELETE FROM t; INSERT INTO t VALUES (1, 1)
 * T2            UPDATE t SET b = b + 10                   had chosen the row with key 1, and finds the new one there
 * row after     a = 1, b = 11
 * </pre>
 *
 * <p>Source: H2, "Transaction Isolation" and "Multi-Version Concurrency Control" (https://h2database.com/html/advanced.html#transaction_isolation). Case
 * files: {@code cases/troc/key-changed-during-wait-h2.sql}, {@code cases/troc/other-row-in-its-place-h2.sql}.
 */
final class RecheckPlace extends RecheckRow {
    @Override
    public boolean runsInnerQueriesAgain() {
        return true;
    }

    @Override
    PossibleExecutions inOtherPlaces(ResumedStatement resumed, RowSet chosen, RowSet came) {
        RowCombinations inPlace = RowCombinations.of(inPlaceOf(resumed, chosen, came));
        RowCombinations moved = RowCombinations.of(moved(resumed, chosen));
        List<PossibleExecution> executions = new ArrayList<>();
        for (RowSet gone : moved.all()) {
            for (RowSet found : inPlace.all()) {
                if (!gone.isEmpty() || !found.isEmpty()) {
                    RowSet reached = chosen.plus(found).minus(gone);
                    RowSet leftOut = came.minus(found).plus(gone);
                    executions.add(resumed.only(reached, leftOut)
                            .by(
                                    RecheckAfterWait.RULE,
                                    "looked for its rows again by their keys, and "
                                            + (gone.isEmpty()
                                                    ? "other rows have these keys now"
                                                    : "the keys of its rows had changed")));
                }
            }
        }
        return inPlace.missing(resumed).plus(moved.missing(resumed)).plus(PossibleExecutions.of(executions));
    }

    private static ColumnSet key(ResumedStatement resumed) {
        return resumed.views().schema().table(resumed.table()).primaryKey();
    }

    /** Of the chosen rows, those whose key has changed since. */
    private static RowSet moved(ResumedStatement resumed, RowSet chosen) {
        TableName table = resumed.table();
        return chosen.where(row -> {
            VersionId old = resumed.start().version(table, row);
            VersionId newest = resumed.now().version(table, row);
            return old != null && newest != null && resumed.views().versions().differ(old, newest, key(resumed));
        });
    }

    /** Of the rows that have come to match, those that have the key of a chosen row. */
    private static RowSet inPlaceOf(ResumedStatement resumed, RowSet chosen, RowSet came) {
        return key(resumed).isEmpty() ? RowSet.NONE : came.where(row -> hasKeyOfAny(resumed, row, chosen));
    }

    private static boolean hasKeyOfAny(ResumedStatement resumed, RowId row, RowSet chosen) {
        TableName table = resumed.table();
        VersionId newest = resumed.now().version(table, row);
        return newest != null
                && chosen.stream().anyMatch(other -> {
                    VersionId old = resumed.start().version(table, other);
                    return old != null && !resumed.views().versions().differ(old, newest, key(resumed));
                });
    }
}
