package io.titrant.judge.views;

import io.titrant.judge.history.CannotJudge;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.Statement;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A statement that reaches fewer rows, or other ones, than its condition selects.
 *
 * <pre>
 * the case's          UPDATE t SET b = 0 WHERE a &gt; 5
 * without row 3       UPDATE t SET b = 0 WHERE titrant_row NOT IN (3) AND a &gt; 5
 * on rows 1 and 2     UPDATE t SET b = 0 WHERE titrant_row IN (1, 2)
 * </pre>
 */
public final class NarrowedStatement {
    private static final int NO_ROW = -1;

    private NarrowedStatement() {}

    /** The write on all rows that its condition selects but those. */
    public static Statement without(Statement statement, RowSet rows) {
        return restricted(statement, rows, true);
    }

    /** The write on those of the rows that fulfil another condition; null means none. */
    public static Statement conditional(Statement statement, @Nullable Expr condition, RowSet rows) {
        Statement changed = statement;
        if (statement instanceof Update update) {
            changed = update.withWhere(condition);
        } else if (statement instanceof Delete delete) {
            changed = delete.withWhere(condition);
        }
        return restricted(changed, rows, false);
    }

    /** The query of one table with another condition; null means none. */
    public static Query conditional(Query query, @Nullable Expr condition) {
        return query.body() instanceof Select select ? query.withBody(select.withWhere(condition)) : query;
    }

    private static Statement restricted(Statement statement, RowSet rows, boolean exclude) {
        if (statement instanceof Update update && update.soleTarget() != null) {
            return update.withWhere(and(update.where(), update.soleTarget().label(), rows, exclude));
        }
        if (statement instanceof Delete delete) {
            return delete.withWhere(and(delete.where(), delete.target().label(), rows, exclude));
        }
        throw CannotJudge.unknown("the statement cannot be narrowed to some of its rows: " + statement.kind());
    }

    private static Expr and(@Nullable Expr where, Name label, RowSet rows, boolean exclude) {
        Expr column = new Expr.Column(new ObjectName(List.of(label)), ScratchSchema.ROW);
        Expr in = new Expr.InList(column, exclude, constants(rows.stream().mapToInt(RowId::number)));
        return where == null ? in : Expr.and(in, where);
    }

    /** The numbers as a list for IN, which must not be empty. */
    static List<Expr> constants(IntStream numbers) {
        List<Expr> constants = new ArrayList<>();
        numbers.forEach(number -> constants.add(Constant.of(number)));
        if (constants.isEmpty()) {
            constants.add(Constant.of(NO_ROW));
        }
        return constants;
    }
}
