package io.titrant.sql;

/** One key of an index. A positive prefix is the number of characters that MySQL indexes; 0 is the whole value. */
public record IndexPart(Expr expr, int prefix, OrderItem.Direction direction) implements Node {
    public IndexPart {
        if (prefix < 0 || (prefix > 0 && !(expr instanceof Expr.Column))) {
            throw new IllegalArgumentException("a prefix is a positive length of a column");
        }
    }

    public static IndexPart of(Expr expr) {
        return new IndexPart(expr, 0, OrderItem.Direction.DEFAULT);
    }

    public static IndexPart of(String column) {
        return of(Expr.Column.of(column));
    }
}
