package io.titrant.sql;

/** {@code TRUNCATE TABLE table}. */
public record Truncate(ObjectName table) implements Statement {
    @Override
    public StatementKind kind() {
        return StatementKind.TRUNCATE;
    }
}
