package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.sql.Dialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which statements change the server itself, so that the next case needs a new one. */
class ServerTracesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MYSQL    | SET GLOBAL tx_isolation = 'SERIALIZABLE'",
                "MYSQL    | set  global max_connections = 5",
                "MYSQL    | SET SESSION sql_mode = '', GLOBAL sql_mode = ''",
                "MYSQL    | SET PERSIST max_connections = 5",
                "MYSQL    | SET @@global.max_connections = 5",
                "MYSQL    | /* a comment */ SET @@persist_only.max_connections = 5",
                "MYSQL    | EXECUTE IMMEDIATE 'SET GLOBAL max_connections = 5'",
                "MYSQL    | INSTALL PLUGIN x SONAME 'x.so'",
                "MYSQL    | FLUSH TABLES WITH READ LOCK",
                "MYSQL    | CREATE DATABASE other",
                "MYSQL    | GRANT ALL ON *.* TO someone",
                "POSTGRES | ALTER SYSTEM SET lock_timeout = 1",
                "POSTGRES | ALTER ROLE postgres SET lock_timeout = 1",
                "POSTGRES | ALTER DATABASE postgres SET lock_timeout = 1",
                "POSTGRES | CREATE EXTENSION x",
                "H2       | SET LOCK_MODE 0",
                "H2       | SET MODE MySQL",
                "H2       | SET DEFAULT_LOCK_TIMEOUT 5"
            })
    void aStatementOfTheServerIsOne(String dialect, String sql) {
        assertThat(new ServerTraces(dialect(dialect)).in(sql)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MYSQL    | SET SESSION sql_mode = 'ANSI'",
                "MYSQL    | SET autocommit = 0",
                "MYSQL    | SET @a = 5",
                "MYSQL    | LOCK TABLES t WRITE",
                "MYSQL    | XA START 'a'",
                "MYSQL    | SELECT GET_LOCK('global', 1)",
                "MYSQL    | CREATE TEMPORARY TABLE t(a INT) ENGINE=Memory SELECT 1",
                "MYSQL    | CREATE PROCEDURE p() SELECT 1",
                "POSTGRES | SET search_path = pg_catalog",
                "POSTGRES | CREATE UNLOGGED TABLE t AS SELECT 1",
                "POSTGRES | PREPARE TRANSACTION 'a'",
                "POSTGRES | DO $$ BEGIN END $$",
                "POSTGRES | UPDATE t SET a = 1",
                "POSTGRES | BEGIN",
                "H2       | SET LOCK_TIMEOUT 5",
                "H2       | SET SCHEMA x",
                "H2       | SET @a = 5"
            })
    void aStatementOfASchemaOrASessionIsNone(String dialect, String sql) {
        assertThat(new ServerTraces(dialect(dialect)).in(sql)).isFalse();
    }

    private static Dialect dialect(String name) {
        return switch (name) {
            case "MYSQL" -> Dialect.MYSQL;
            case "POSTGRES" -> Dialect.POSTGRES;
            default -> Dialect.H2;
        };
    }
}
