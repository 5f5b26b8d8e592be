package io.titrant.sql;

/** One {@code WHEN condition THEN result} of a CASE. */
public record When(Expr condition, Expr result) implements Node {}
