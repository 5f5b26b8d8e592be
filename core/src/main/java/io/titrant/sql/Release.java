package io.titrant.sql;

/** {@code RELEASE SAVEPOINT name}. */
public record Release(Name name) implements Statement {
    @Override
    public StatementKind kind() {
        return StatementKind.RELEASE;
    }
}
