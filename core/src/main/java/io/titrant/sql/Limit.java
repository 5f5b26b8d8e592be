package io.titrant.sql;

import org.jspecify.annotations.Nullable;

/** How many rows, after skipping how many. MySQL and SQLite accept an offset only together with a count. */
public record Limit(@Nullable Expr count, @Nullable Expr offset) implements Node {
    public Limit {
        if (count == null && offset == null) {
            throw new IllegalArgumentException("a limit needs a count or an offset");
        }
    }

    public static Limit of(long count) {
        return new Limit(Constant.of(count), null);
    }
}
