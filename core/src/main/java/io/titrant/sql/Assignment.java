package io.titrant.sql;

/** {@code target = value} in SET. */
public record Assignment(Expr.Column target, Expr value) implements Node {
    public static Assignment of(String column, Expr value) {
        return new Assignment(Expr.Column.of(column), value);
    }
}
