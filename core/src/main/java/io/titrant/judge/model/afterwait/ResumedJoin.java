package io.titrant.judge.model.afterwait;

import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.sql.Constant;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import java.util.List;
import java.util.SortedMap;

/**
 * A locking read of joined tables that goes on after it was blocked. It chose its pairs of rows before the wait, and evaluates its condition again on the newest
 * versions of both rows.
 *
 * <pre>
 * rows before    t: a = 1, b = 0      u: a = 1
 * T1             UPDATE t SET b = 5
 * T2             SELECT * FROM t JOIN u ON t.a = u.a FOR UPDATE      waits for T1
 * returns        1, 5, 1: the pair is the same, because no column of the condition has changed
 * </pre>
 */
final class ResumedJoin {
    private ResumedJoin() {}

    /** Whether the pairs that match are the same before and after the wait: of the rows that changed, no column that the condition reads, and no key. */
    static boolean keepsPairs(ResumedRead read) {
        SortedMap<TableName, RowSet> combined =
                read.modelled().hasInnerTables() || read.locksKeysOnly() || !namesItsColumns(read.query())
                        ? null
                        : read.views().combined(read.query(), read.start());
        return combined != null
                && combined.keySet().stream()
                        .allMatch(table -> keepsColumns(
                                read,
                                table,
                                conditionColumns(read, table)
                                        .plus(read.views().schema().table(table).primaryKey())));
    }

    /** Its execution on the newest versions of the rows that it could see before the wait. */
    static PossibleExecution onSamePairs(ResumedRead read) {
        DatabaseView view = read.now();
        for (TableName table : read.tables()) {
            view = view.only(table, read.start().rows(table).rows());
        }
        return read.on(view);
    }

    /** Whether it locks all of its tables, and no join takes its columns from the names of both tables. */
    private static boolean namesItsColumns(Query query) {
        return query.locking().stream().allMatch(lock -> lock.of().isEmpty())
                && Tree.nodes(query, TableRef.Join.class).stream()
                        .allMatch(join -> !join.natural() && join.using().isEmpty());
    }

    private static ColumnSet conditionColumns(ResumedRead read, TableName table) {
        Select select = (Select) read.query().body();
        Select condition = new Select(
                false, List.of(SelectItem.of(Constant.of(1))), select.from(), select.where(), List.of(), null);
        return read.views().schema().columnsRead(Query.of(condition), table);
    }

    private static boolean keepsColumns(ResumedRead read, TableName table, ColumnSet columns) {
        return read.start().rows(table).rows().stream().allMatch(row -> {
            VersionId then = read.start().version(table, row);
            VersionId newest = read.now().version(table, row);
            return then == null || newest == null || !read.views().versions().differ(then, newest, columns);
        });
    }
}
