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
        ISOLATION_SPEC("regression.spec", "regression.out"),
        /** A test of mysql-test: connect, send, reap. */
        MYSQL_TEST("regression.test", "regression.result"),
        /** A sqllogictest with named connections. */
        SQL_LOGIC_TEST("regression.test", ""),
        /** A JUnit test in plain JDBC. */
        JDBC("RegressionTest.java", "");

        private final String file;
        private final String output;

        Kind(String file, String output) {
            this.file = file;
            this.output = output;
        }

        public String file() {
            return file;
        }

        /** The file with the output that the vendor's runner should print; empty if the test itself says what it expects. */
        public String output() {
            return output;
        }
    }

    public static RegressionForm of(Kind kind) {
        return new RegressionForm(kind, null);
    }

    public static RegressionForm jdbc(String url) {
        return new RegressionForm(Kind.JDBC, url);
    }
}
