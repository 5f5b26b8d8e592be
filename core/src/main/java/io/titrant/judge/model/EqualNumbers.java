package io.titrant.judge.model;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Select;
import io.titrant.sql.Statement;
import io.titrant.sql.Trait;
import io.titrant.sql.Tree;
import java.math.BigDecimal;
import java.util.List;

/**
 * Where values have types of their own, equal numbers may look different. A query that keeps one of them keeps the one that it meets first, and the order
 * of rows is not guaranteed.
 *
 * <pre>
 * rows      a = 2 (an integer) · a = 13.25 (a real number)
 * query     SELECT MAX(a - a) FROM t
 * returns   0 or 0.0, whichever row is scanned first
 * </pre>
 */
final class EqualNumbers {
    private EqualNumbers() {}

    /** Whether the statement is a query that keeps one of several equal values. */
    static boolean anyMayBeKept(Statement statement, Dialect dialect) {
        return dialect.has(Trait.EQUAL_NUMBERS_LOOK_DIFFERENT)
                && statement instanceof Query query
                && (Tree.nodes(query, Expr.Aggregate.class).stream()
                                .map(Expr.Aggregate::function)
                                .anyMatch(function ->
                                        function == AggregateFunction.MIN || function == AggregateFunction.MAX)
                        || Tree.nodes(query, Select.class).stream()
                                .anyMatch(select ->
                                        select.distinct() || !select.groupBy().isEmpty())
                        || Tree.nodes(query, QueryBody.SetOperation.class).stream()
                                .anyMatch(operation -> !operation.all()));
    }

    /** Whether these are the same rows if numbers are compared by value. */
    static boolean sameRows(Rows one, Rows other) {
        return byValue(one).sameRows(byValue(other));
    }

    private static Rows byValue(Rows rows) {
        List<Row> compared = rows.rows().stream()
                .map(row ->
                        new Row(row.values().stream().map(EqualNumbers::byValue).toList()))
                .toList();
        return new Rows(rows.columns(), compared, rows.truncated());
    }

    private static Value byValue(Value value) {
        if (value instanceof Value.Int whole) {
            return new Value.Decimal(new BigDecimal(whole.value()).stripTrailingZeros());
        }
        return value instanceof Value.Real real && Double.isFinite(real.value())
                ? new Value.Decimal(new BigDecimal(real.value()).stripTrailingZeros())
                : value;
    }
}
