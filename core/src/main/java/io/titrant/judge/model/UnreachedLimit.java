package io.titrant.judge.model;

import io.titrant.record.Result;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Limit;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.Trait;
import io.titrant.sql.Update;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A LIMIT greater than the number of rows that the statement returned or counted. It took no row away, so the statement did what it does without it, and the order
 * in which it met its rows does not matter.
 *
 * <pre>
 * DELETE FROM t WHERE a &gt; 5 ORDER BY b LIMIT 3      counted 2 rows
 * DELETE FROM t WHERE a &gt; 5                         the same
 * </pre>
 */
final class UnreachedLimit {
    private UnreachedLimit() {}

    /** The statement, without its LIMIT if its result shows that it took no row away. */
    static Statement removed(Statement statement, Result result, Dialect dialect) {
        if (statement instanceof Query query) {
            return isUnreached(query.limit(), rows(result)) ? query.withLimit(null) : query;
        }
        if (statement instanceof Delete delete && isUnreached(delete.limit(), rows(result))) {
            return new Delete(
                    delete.with(),
                    delete.ignore(),
                    delete.target(),
                    delete.using(),
                    delete.where(),
                    List.of(),
                    null,
                    delete.returning());
        }
        // MySQL counts the rows that an UPDATE changed, and its LIMIT those that match.
        if (statement instanceof Update update
                && !dialect.has(Trait.COUNTS_CHANGED_ROWS)
                && isUnreached(update.limit(), rows(result))) {
            return new Update(
                    update.with(),
                    update.conflict(),
                    update.targets(),
                    update.assignments(),
                    update.from(),
                    update.where(),
                    List.of(),
                    null,
                    update.returning());
        }
        return statement;
    }

    private static boolean isUnreached(@Nullable Limit limit, long rows) {
        return limit != null
                && limit.offset() == null
                && rows >= 0
                && count(limit).orElse(0) > rows;
    }

    private static OptionalLong count(Limit limit) {
        return limit.count() instanceof Constant.Int number
                ? OptionalLong.of(number.value().longValue())
                : OptionalLong.empty();
    }

    /** How many rows it returned or counted; -1 if it failed. */
    private static long rows(Result result) {
        if (result instanceof Result.Returned returned) {
            return returned.rows().truncated() ? -1 : returned.rows().rows().size();
        }
        return result instanceof Result.Updated updated ? updated.count() : -1;
    }
}
