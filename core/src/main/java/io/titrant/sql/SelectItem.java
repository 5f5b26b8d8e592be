package io.titrant.sql;

import org.jspecify.annotations.Nullable;

/** One entry of a select list or of RETURNING. */
public sealed interface SelectItem extends Node {

    /** {@code *} or {@code t.*}. */
    record Star(@Nullable ObjectName table) implements SelectItem {}

    record Item(Expr expr, @Nullable Name alias) implements SelectItem {}

    static SelectItem star() {
        return new Star(null);
    }

    static SelectItem of(Expr expr) {
        return new Item(expr, null);
    }
}
