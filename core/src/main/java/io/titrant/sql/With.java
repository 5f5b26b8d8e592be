package io.titrant.sql;

import java.util.List;

/** {@code WITH [RECURSIVE] …}. */
public record With(boolean recursive, List<Cte> tables) implements Node {
    public With {
        tables = List.copyOf(tables);
        if (tables.isEmpty()) {
            throw new IllegalArgumentException("WITH needs at least one table");
        }
    }
}
