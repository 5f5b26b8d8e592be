package io.titrant.judge.model.afterwait;

import io.titrant.judge.views.RowSet;
import java.util.List;

/**
 * All combinations of rows that may or may not count, the empty one first.
 *
 * <pre>
 * rows 4, 7    {}, {4}, {7}, {4, 7}
 * </pre>
 *
 * @param cut whether there are more than {@value #MAX_ROWS} rows, so that only some combinations are here
 */
record RowCombinations(List<RowSet> all, boolean cut) {
    static final int MAX_ROWS = 5;

    static RowCombinations of(RowSet rows) {
        return rows.size() > MAX_ROWS
                ? new RowCombinations(List.of(RowSet.NONE), true)
                : new RowCombinations(rows.subsets(), false);
    }

    /** The note about combinations that were cut; empty if none was. */
    PossibleExecutions missing(ResumedStatement resumed) {
        return cut
                ? PossibleExecutions.incomplete(
                        "too many rows changed while the statement was blocked, each of which its scan may have passed"
                                + " or not: "
                                + resumed.sql())
                : PossibleExecutions.NONE;
    }
}
