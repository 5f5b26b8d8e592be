package io.titrant.generate;

import io.titrant.sql.Expr;
import io.titrant.sql.TableRef;
import java.util.List;

/**
 * An item of FROM with its columns.
 *
 * @param key columns that are unique together, for a total order; empty if none are known
 * @param visits how many combinations of rows an engine visits for it, at most
 */
record TypedRelation(TableRef ref, List<TypedValue> columns, List<Expr> key, long visits) {
    TypedRelation {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }
}
