package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import java.util.List;
import java.util.stream.Stream;

/**
 * The columns that an expression of a complex statement can use.
 *
 * @param own those of the query that contains the expression
 * @param outer those of the queries around it, for correlated subqueries
 * @param depth how many levels of expressions and subqueries may still be nested
 */
record ComplexScope(List<TypedValue> own, List<TypedValue> outer, int depth) {
    ComplexScope {
        own = List.copyOf(own);
        outer = List.copyOf(outer);
    }

    static ComplexScope empty(int depth) {
        return new ComplexScope(List.of(), List.of(), depth);
    }

    /** The scope of a subquery, which has no columns of its own yet. */
    ComplexScope subquery() {
        return new ComplexScope(
                List.of(), Stream.concat(own.stream(), outer.stream()).toList(), depth - 1);
    }

    /** The scope of a query in FROM, which cannot be correlated. */
    ComplexScope uncorrelated() {
        return empty(depth - 1);
    }

    /** The scope of the arguments of an aggregate: no outer columns and no subqueries. */
    ComplexScope aggregated() {
        return new ComplexScope(own, List.of(), Math.min(1, depth));
    }

    ComplexScope withColumns(List<TypedValue> columns) {
        return new ComplexScope(columns, outer, depth);
    }

    ComplexScope deeper() {
        return new ComplexScope(own, outer, depth - 1);
    }

    List<TypedValue> own(Family family) {
        return own.stream().filter(column -> column.family() == family).toList();
    }

    List<TypedValue> outer(Family family) {
        return outer.stream().filter(column -> column.family() == family).toList();
    }
}
