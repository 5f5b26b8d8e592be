package io.titrant.execute;

import io.titrant.lab.InitFailedException;

/** Lets the tests of other packages play a database that refuses its initial statements. */
public final class InitFailures {
    private InitFailures() {}

    public static InitFailedException of(int index, String sql) {
        return new InitFailedException(index, sql, new IllegalStateException("refused"));
    }
}
