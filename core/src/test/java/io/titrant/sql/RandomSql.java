package io.titrant.sql;

/** Random statements as text, for the tests of other packages. */
public final class RandomSql {
    private RandomSql() {}

    public static String statement(int seed, Dialect dialect) {
        return dialect.render(new RandomStatements(seed, dialect).statement());
    }
}
