package io.titrant.sql;

/** COMMIT, or END where that commits. */
public record Commit(Verb verb, TransactionNoun noun) implements Statement {
    public static Commit plain() {
        return new Commit(Verb.COMMIT, TransactionNoun.NONE);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.COMMIT;
    }

    public enum Verb {
        COMMIT,
        END
    }
}
