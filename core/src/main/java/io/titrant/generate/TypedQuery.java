package io.titrant.generate;

import io.titrant.sql.Query;
import java.util.List;

/**
 * A query with the columns that it returns.
 *
 * @param key positions of columns that are unique together; empty if none are known
 * @param visits how many combinations of rows an engine visits for its FROM, at most
 */
record TypedQuery(Query query, List<TypedValue> columns, List<Integer> key, long visits) {
    TypedQuery {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }
}
