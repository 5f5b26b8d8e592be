package io.titrant.engine;

import org.jspecify.annotations.Nullable;

/**
 * The form in which a DBMS keeps its own regression tests of transactions.
 *
 * @param url the JDBC URL of a new, empty database in memory, for tests in Java; null for other forms
 */
public record RegressionForm(Kind kind, @Nullable String url) {
    public enum Kind {
        /** A spec of PostgreSQL's isolation tester. */
        ISOLATION_SPEC("regression.spec"),
        /** A test of mysql-test: connect, send, reap. */
        MYSQL_TEST("regression.test"),
        /** A sqllogictest with named connections. */
        SQL_LOGIC_TEST("regression.test"),
        /** A JUnit test in plain JDBC. */
        JDBC("RegressionTest.java");

        private final String file;

        Kind(String file) {
            this.file = file;
        }

        public String file() {
            return file;
        }
    }

    public static RegressionForm of(Kind kind) {
        return new RegressionForm(kind, null);
    }

    public static RegressionForm jdbc(String url) {
        return new RegressionForm(Kind.JDBC, url);
    }
}
