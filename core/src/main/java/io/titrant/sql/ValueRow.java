package io.titrant.sql;

import java.util.List;

/** One row of VALUES. It may be empty in an INSERT of MySQL. */
public record ValueRow(List<Expr> values) implements Node {
    public ValueRow {
        values = List.copyOf(values);
    }

    public static ValueRow of(Expr... values) {
        return new ValueRow(List.of(values));
    }
}
