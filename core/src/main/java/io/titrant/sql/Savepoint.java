package io.titrant.sql;

/** {@code SAVEPOINT name}. */
public record Savepoint(Name name) implements Statement {
    @Override
    public StatementKind kind() {
        return StatementKind.SAVEPOINT;
    }
}
