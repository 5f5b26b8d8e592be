package io.titrant.casefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.sql.Dialect;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FenceTest {
    private static final List<String> INIT =
            List.of("CREATE TABLE t(a INT, b INT)", "CREATE TABLE u(x INT)", "CREATE INDEX i ON t(a)");

    private static Optional<Fence.Objection> objection(String sql, Dialect dialect) {
        return Fence.objection(new Case(new Header(List.of()), INIT, List.of(new Step("T1", sql))), dialect);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE w(a INT, b INT REFERENCES u(x))",
                "CREATE TABLE w(a INT) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
                "CREATE TABLE w(a INT) PARTITION BY HASH (a) PARTITIONS 4",
                "UPDATE t SET a = t.b + 1 WHERE t.a IN (SELECT u.x FROM u)",
                "INSERT INTO t SELECT x, 'other.table; DROP' FROM u AS v WHERE v.x = 1",
                "SELECT v.* FROM t AS v WHERE ABS(v.a) > 1 FOR UPDATE;",
                "SELECT * FROM `t` WHERE b = 'it''s ä'",
                "WITH c AS (SELECT a FROM t) SELECT c.a FROM c, u",
                "SELECT * FROM t -- all rows",
                "SELECT /* plain */ 1 FROM dual",
                "BEGIN",
                "START TRANSACTION WITH CONSISTENT SNAPSHOT",
                "start transaction isolation level serializable, read only",
                "COMMIT AND CHAIN",
                "ROLLBACK TO SAVEPOINT s1",
                "SET SESSION innodb_lock_wait_timeout = 5",
                "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
                "SET autocommit=0",
                "DROP INDEX i ON t",
                "DROP TABLE t"
            })
    void aStatementThatIsUnderstoodCompletelyRuns(String sql) {
        assertThat(objection(sql, Dialect.MYSQL)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TABLE shop.orders",
                "DROP DATABASE shop",
                "USE shop",
                "DELETE FROM t WHERE a IN (SELECT x FROM shop.orders)",
                "DELETE FROM orders",
                "INSERT INTO shop.orders VALUES (1)",
                "CREATE TABLE shop.x(a INT)",
                "CREATE TABLE x(a INT REFERENCES shop.orders(a))",
                "CREATE INDEX i2 ON shop.orders(a)",
                "CREATE TABLE m(a INT) ENGINE=MERGE UNION=(shop.m0)",
                "CREATE TABLE m(a INT) DATA DIRECTORY='/tmp'",
                "SET GLOBAL sql_mode = ''",
                "SET autocommit = 0, GLOBAL read_only = 1",
                "SET search_path = public",
                "GRANT ALL ON t TO somebody",
                "CALL cleanup()",
                "SELECT cleanup()",
                "SELECT a FROM t INTO OUTFILE '/tmp/x'",
                "SELECT a /*! INTO OUTFILE '/tmp/x' */ FROM t",
                "SELECT 1 --\u2003, SLEEP(5)\n FROM t",
                "BEGIN NOT ATOMIC DELETE FROM shop.t0; END",
                "DO $$ BEGIN DELETE FROM x; END $$"
            })
    void aStatementThatMayReachOutsideIsRefused(String sql) {
        assertThat(objection(sql, Dialect.MYSQL)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT '\\' AS a; DELETE FROM public.users; -- '",
                "WITH x AS MATERIALIZED (DELETE FROM public.users RETURNING *) SELECT * FROM x",
                "WITH x AS (DELETE FROM users RETURNING *) SELECT * FROM x",
                "DELETE FROM pg_class WHERE pg_class.oid = 1",
                "SELECT set_config('search_path', 'public', false)",
                "SELECT a INTO public.x FROM t",
                "SELECT setval('s', 1)",
                "SELECT lo_unlink(1)",
                "SELECT * FROM lo_unlink(1)",
                "SET U&\"search\\005fpath\" = public",
                "SELECT 1 `; DELETE FROM public.users; --`",
                "SELECT $a$ ' $a$; DELETE FROM users; --'",
                "SELECT a::regclass FROM t",
                "CREATE TABLE x(a INT) INHERITS (public.users)",
                "CREATE TABLE x PARTITION OF users DEFAULT",
                "TRUNCATE users"
            })
    void aStatementThatMayReachOutsideOfASchemaOfPostgresIsRefused(String sql) {
        assertThat(objection(sql, Dialect.POSTGRES)).isPresent();
    }
}
