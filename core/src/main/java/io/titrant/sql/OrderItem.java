package io.titrant.sql;

/** One key of ORDER BY. */
public record OrderItem(Expr expr, Direction direction, Nulls nulls) implements Node {
    public static OrderItem of(Expr expr) {
        return new OrderItem(expr, Direction.DEFAULT, Nulls.DEFAULT);
    }

    public enum Direction {
        DEFAULT,
        ASC,
        DESC
    }

    public enum Nulls {
        DEFAULT,
        FIRST,
        LAST
    }
}
