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
 * @param visits for how many combinations of rows the expression is evaluated, at most
 */
record ComplexScope(List<TypedValue> own, List<TypedValue> outer, int depth, long visits) {
    ComplexScope {
        own = List.copyOf(own);
        outer = List.copyOf(outer);
    }

    static ComplexScope empty(int depth) {
        return new ComplexScope(List.of(), List.of(), depth, 1);
    }

    /** The scope of a subquery, which has no columns of its own yet. */
    ComplexScope subquery() {
        return new ComplexScope(
                List.of(), Stream.concat(own.stream(), outer.stream()).toList(), depth - 1, visits);
    }

    /** The scope of a query in FROM, which cannot be correlated. */
    ComplexScope uncorrelated() {
        return new ComplexScope(List.of(), List.of(), depth - 1, visits);
    }

    /** The scope of the arguments of an aggregate: no outer columns and no subqueries. */
    ComplexScope aggregated() {
        return new ComplexScope(own, List.of(), Math.min(1, depth), visits);
    }

    /** The scope of the expressions over these rows. */
    ComplexScope over(TypedRelation from) {
        return over(from.columns(), from.visits());
    }

    ComplexScope over(List<TypedValue> columns, long rows) {
        return new ComplexScope(columns, outer, depth, visits * rows);
    }

    ComplexScope deeper() {
        return new ComplexScope(own, outer, depth - 1, visits);
    }

    List<TypedValue> own(Family family) {
        return own.stream().filter(column -> column.family() == family).toList();
    }

    List<TypedValue> outer(Family family) {
        return outer.stream().filter(column -> column.family() == family).toList();
    }
}
