package io.titrant.judge.model.afterwait;

import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.VersionId;
import java.util.ArrayList;
import java.util.List;

/**
 * RESTART_ON_CONFLICT: the blocked statement has read its rows before it locked them. If a row that it reaches was changed meanwhile, it runs again, on the rows
 * that are committed then; otherwise it goes on with the rows that it had read, and does not see rows that came since.
 *
 * <pre>
 * row before     a = 9
 * T1             INSERT INTO t VALUES (2), REPLACE INTO t VALUES (9)
 * T2             DELETE FROM t                    is blocked until T1 commits, and deletes the row 9 only: the row 9 is unchanged
 * row after      a = 2
 * </pre>
 *
 * <p>Source: TiDB, "Pessimistic Transaction Mode", "Pessimistic transaction commit process": "loop if has write conflict"
 * (https://docs.pingcap.com/tidb/stable/pessimistic-transaction). Case file: {@code cases/tidb/writecheck-42121.sql}.
 */
final class RestartOnConflict implements AfterWaitPolicy {
    @Override
    public PossibleExecutions executions(ResumedStatement resumed) {
        List<PossibleExecution> executions = new ArrayList<>(List.of(resumed.plain()));
        for (DatabaseView earlier : resumed.earlierViews()) {
            if (reachesNoChangedRow(resumed, earlier)) {
                executions.add(resumed.on(earlier));
            }
        }
        return PossibleExecutions.of(executions);
    }

    /** Whether each row that the statement reaches in the earlier view has the same values now. */
    private static boolean reachesNoChangedRow(ResumedStatement resumed, DatabaseView earlier) {
        RowSet reached = resumed.views().reached(resumed.statement(), earlier, resumed.inner());
        return reached != null
                && reached.stream().allMatch(row -> {
                    VersionId then = earlier.version(resumed.table(), row);
                    VersionId now = resumed.now().version(resumed.table(), row);
                    return then != null
                            && now != null
                            && resumed.views().versions().same(then, now);
                });
    }
}
