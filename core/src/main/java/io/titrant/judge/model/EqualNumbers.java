package io.titrant.judge.model;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Cte;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Node;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Trait;
import io.titrant.sql.Tree;
import io.titrant.sql.With;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

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

    /** Whether these are the same rows if numbers are compared by value in the columns that keep one of several equal values. */
    static boolean sameRows(Statement statement, Dialect dialect, Rows one, Rows other) {
        if (!dialect.has(Trait.EQUAL_NUMBERS_LOOK_DIFFERENT) || !(statement instanceof Query query)) {
            return false;
        }
        IntPredicate columns = columns(query);
        return byValue(one, columns).sameRows(byValue(other, columns));
    }

    /** The positions of the columns whose value may be any of several equal ones. */
    private static IntPredicate columns(Query query) {
        if (with(query).anyMatch(EqualNumbers::keepsOne)) {
            return column -> true;
        }
        if (query.body() instanceof Select select) {
            return columns(select);
        }
        if (query.body() instanceof QueryBody.SetOperation operation) {
            return operation.all() ? columns(operation.left()).or(columns(operation.right())) : column -> true;
        }
        return column -> false;
    }

    private static IntPredicate columns(Select select) {
        List<SelectItem> items = select.items();
        boolean positionsKnown = items.stream().noneMatch(SelectItem.Star.class::isInstance);
        if (keepsOneOfItsRows(select)
                || items.stream().anyMatch(EqualNumbers::hasOwnEnd)
                || (!positionsKnown && items.stream().anyMatch(EqualNumbers::keepsOne))) {
            return column -> true;
        }
        return column -> positionsKnown && keepsOne(items.get(column));
    }

    private static boolean keepsOneOfItsRows(Select select) {
        return select.distinct()
                || !select.groupBy().isEmpty()
                || select.from().stream()
                        .flatMap(ref -> Tree.nodes(ref, TableRef.Derived.class).stream())
                        .anyMatch(derived -> keepsOne(derived.query()));
    }

    /** Whether MIN or MAX stands in the item itself: then other columns come from the row that has the least or greatest value, or from one of several. */
    private static boolean hasOwnEnd(Node node) {
        return !(node instanceof Query)
                && ((node instanceof Expr.Aggregate aggregate
                                && aggregate.function().isMinOrMax())
                        || Tree.children(node).stream().anyMatch(EqualNumbers::hasOwnEnd));
    }

    /**
     * Whether the value of an expression, or of a column of a query, may be any of several equal ones. The results of EXISTS and IN are the same whichever of
     * the equal values their query returns.
     */
    private static boolean keepsOne(Node node) {
        if (node instanceof Expr.Exists || node instanceof Expr.InQuery) {
            return false;
        }
        if (node instanceof Select select) {
            return keepsOneOfItsRows(select) || select.items().stream().anyMatch(EqualNumbers::keepsOne);
        }
        return (node instanceof QueryBody.SetOperation operation && !operation.all())
                || (node instanceof Expr.Aggregate aggregate
                        && (aggregate.distinct() || aggregate.function().isMinOrMax()))
                || Tree.children(node).stream().anyMatch(EqualNumbers::keepsOne);
    }

    private static Stream<Statement> with(Query query) {
        With with = query.with();
        return with == null ? Stream.of() : with.tables().stream().map(Cte::body);
    }

    private static Rows byValue(Rows rows, IntPredicate columns) {
        List<Row> compared =
                rows.rows().stream().map(row -> byValue(row, columns)).toList();
        return new Rows(rows.columns(), compared, rows.truncated());
    }

    private static Row byValue(Row row, IntPredicate columns) {
        List<Value> values = new ArrayList<>(row.values());
        for (int column = 0; column < values.size(); column++) {
            if (columns.test(column)) {
                values.set(column, byValue(values.get(column)));
            }
        }
        return new Row(values);
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
