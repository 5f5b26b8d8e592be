package io.titrant.sql;

/** ROLLBACK of the whole transaction, or ABORT where that is the same. */
public record Rollback(Verb verb, TransactionNoun noun) implements Statement {
    public static Rollback plain() {
        return new Rollback(Verb.ROLLBACK, TransactionNoun.NONE);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.ROLLBACK;
    }

    public enum Verb {
        ROLLBACK,
        ABORT
    }
}
