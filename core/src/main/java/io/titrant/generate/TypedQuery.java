package io.titrant.generate;

import io.titrant.sql.Query;
import java.util.List;

/**
 * A query with the columns that it returns.
 *
 * @param key positions of columns that are unique together; empty if none are known
 */
record TypedQuery(Query query, List<TypedValue> columns, List<Integer> key) {
    TypedQuery {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }
}
