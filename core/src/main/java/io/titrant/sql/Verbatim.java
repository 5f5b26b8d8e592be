package io.titrant.sql;

/** A statement outside the SQL that Titrant understands, kept as its exact text. It still runs. */
public record Verbatim(StatementKind kind, String text) implements Statement {
    public static Verbatim of(String text) {
        return new Verbatim(StatementKind.of(text), text);
    }
}
