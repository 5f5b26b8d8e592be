package io.titrant.generate;

import io.titrant.sql.Expr;
import io.titrant.sql.TableRef;
import java.util.List;

/**
 * An item of FROM with its columns.
 *
 * @param key columns that are unique together, for a total order; empty if none are known
 */
record TypedRelation(TableRef ref, List<TypedValue> columns, List<Expr> key) {
    TypedRelation {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }
}
