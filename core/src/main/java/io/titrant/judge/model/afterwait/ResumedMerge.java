package io.titrant.judge.model.afterwait;

import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.VersionId;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Merge;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import java.util.List;
import java.util.Objects;

/**
 * A MERGE of given rows that goes on after it was blocked. Whether it finds its matches before the wait or after it, they are the same if the same rows matched all
 * the time.
 *
 * <pre>
 * rows before    a = 1, b = 0
 * T1             UPDATE t SET b = 5 WHERE a = 1
 * T2             MERGE INTO t USING (VALUES (1)) AS s (a) ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = t.b + 1      waits for T1
 * row after      a = 1, b = 6
 * </pre>
 */
final class ResumedMerge {
    private ResumedMerge() {}

    /** Whether the same rows of the target, under the same keys, matched when its wait began, after each commit since then, and now. */
    static boolean keepsMatches(ResumedStatement resumed) {
        if (!(resumed.statement() instanceof Merge merge)
                || !Tree.nodes(merge.source(), TableRef.Table.class).isEmpty()
                || merge.whens().stream().anyMatch(when -> when.condition() != null)) {
            return false;
        }
        Statement matching = matching(merge);
        RowSet now = resumed.views().reached(matching, resumed.now(), resumed.now());
        return now != null
                && resumed.earlierViews().stream()
                        .allMatch(view -> Objects.equals(now, resumed.views().reached(matching, view, view))
                                && now.stream().noneMatch(row -> hasOtherKey(resumed, view, row)));
    }

    private static boolean hasOtherKey(ResumedStatement resumed, DatabaseView then, RowId row) {
        VersionId before = then.version(resumed.table(), row);
        VersionId now = resumed.now().version(resumed.table(), row);
        ColumnSet key = resumed.views().schema().table(resumed.table()).primaryKey();
        return before == null || now == null || resumed.views().versions().differ(before, now, key);
    }

    /** A statement that reaches the rows of the target that match a row of the source. */
    private static Statement matching(Merge merge) {
        Select matches = new Select(
                false, List.of(SelectItem.of(Constant.of(1))), List.of(merge.source()), merge.on(), List.of(), null);
        return new Delete(
                null, false, merge.target(), List.of(), new Expr.Exists(Query.of(matches)), List.of(), null, List.of());
    }
}
