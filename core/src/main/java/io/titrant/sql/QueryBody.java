package io.titrant.sql;

import java.util.List;

/** The part of a query before ORDER BY and LIMIT: a SELECT, VALUES or a set operation. */
public sealed interface QueryBody extends Node permits Select, QueryBody.Values, QueryBody.SetOperation {

    /** Rows written out: {@code VALUES (1, 2), (3, 4)}. */
    record Values(List<ValueRow> rows) implements QueryBody {
        public Values {
            rows = List.copyOf(rows);
            if (rows.isEmpty() || rows.stream().anyMatch(row -> row.values().isEmpty())) {
                throw new IllegalArgumentException("VALUES needs at least one row, and a row at least one value");
            }
        }
    }

    record SetOperation(Query left, SetOp op, boolean all, Query right) implements QueryBody {}

    enum SetOp {
        UNION,
        INTERSECT,
        EXCEPT
    }
}
