package io.titrant.judge.txcheck;

import io.titrant.judge.Verdict;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Update;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An UPDATE or DELETE that changed other rows than its condition selects, and the query for the rows of that condition. The verdict does not say whether
 * the write or the query is wrong, so a test can only ask for as many rows of both. Example: {@code DELETE FROM t WHERE a = 1} and {@code SELECT * FROM
 * t WHERE a = 1}.
 *
 * @param tx the transaction of the write
 * @param write the write as the case has it
 * @param selects the query for the rows that the condition selects
 */
public record WriteCondition(String tx, String write, String selects) {
    private static final String ROWS_OF = ": rows of ";

    /** The write that a verdict of {@link TxCheck} blames; empty if the verdict is about something else. */
    public static Optional<WriteCondition> of(Verdict verdict, Dialect dialect) {
        if (!RunChecks.CONDITION.equals(verdict.kind()) || verdict.differences().isEmpty()) {
            return Optional.empty();
        }
        String what = verdict.differences().get(0).what();
        int end = what.indexOf(ROWS_OF);
        if (end < 0) {
            return Optional.empty();
        }
        String write = what.substring(end + ROWS_OF.length());
        Statement statement = Sql.read(write, dialect);
        return selects(statement)
                .map(query -> new WriteCondition(what.substring(0, end), write, dialect.render(query)));
    }

    static String told(String tx, String write) {
        return tx + ROWS_OF + write;
    }

    private static Optional<Query> selects(Statement statement) {
        return Optional.ofNullable(TrackedStatement.soleTarget(statement))
                .map(target -> Query.of(select(target, where(statement))));
    }

    private static Select select(TableRef.Table target, @Nullable Expr where) {
        return Select.of(List.of(SelectItem.star()), target).withWhere(where);
    }

    static @Nullable Expr where(Statement statement) {
        return statement instanceof Update update
                ? update.where()
                : statement instanceof Delete delete ? delete.where() : null;
    }
}
