package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.sql.Expr;

/**
 * A value of a complex statement, and what its use depends on.
 *
 * @param bound the greatest magnitude of an integer, or the greatest length of a string
 * @param exact whether equal values are identical, so that GROUP BY, DISTINCT, MIN and UNION return the same value whichever row they
 *     take it from
 */
record TypedValue(Expr expr, Family family, int bound, boolean nullable, boolean exact) {

    TypedValue with(Expr replacement) {
        return new TypedValue(replacement, family, bound, nullable, exact);
    }

    TypedValue orNull() {
        return new TypedValue(expr, family, bound, true, exact);
    }
}
