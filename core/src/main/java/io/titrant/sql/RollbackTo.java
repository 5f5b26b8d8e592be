package io.titrant.sql;

/** {@code ROLLBACK TO SAVEPOINT name}. */
public record RollbackTo(Name name) implements Statement {
    @Override
    public StatementKind kind() {
        return StatementKind.ROLLBACK_TO;
    }
}
