package io.titrant.sql;

import java.util.Locale;
import java.util.Set;

/**
 * Functions that return several rows. In the list of SELECT they multiply the rows of the query: {@code SELECT generate_series(1, 9)} returns nine rows
 * without a FROM. Values computed beside them, a row number too, are the same for all these rows.
 */
public final class SetReturning {
    private static final Set<String> FUNCTIONS = Set.of(
            "GENERATE_SERIES",
            "GENERATE_SUBSCRIPTS",
            "UNNEST",
            "JSON_ARRAY_ELEMENTS",
            "JSONB_ARRAY_ELEMENTS",
            "REGEXP_SPLIT_TO_TABLE",
            "STRING_TO_TABLE");

    private SetReturning() {}

    /** Whether an item of the SELECT list, outside its subqueries, may return several rows. */
    public static boolean in(Select select) {
        return select.items().stream()
                .flatMap(item -> Tree.nodes(item, Expr.Call.class).stream())
                .anyMatch(call -> FUNCTIONS.contains(call.function().toUpperCase(Locale.ROOT)));
    }
}
