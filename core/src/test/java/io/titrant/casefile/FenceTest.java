package io.titrant.casefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.sql.Dialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FenceTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE t(a INT, b INT REFERENCES u(x))",
                "UPDATE t SET a = t.b + 1 WHERE t.a IN (SELECT u.x FROM u)",
                "INSERT INTO t SELECT x, 'other.table' FROM u AS v WHERE v.x = 1",
                "BEGIN",
                "START TRANSACTION WITH CONSISTENT SNAPSHOT",
                "SET SESSION innodb_lock_wait_timeout = 5",
                "DROP TABLE t"
            })
    void whatStaysInsideMayRun(String sql) {
        assertThat(Fence.objection(sql, Dialect.MYSQL)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TABLE shop.orders",
                "DROP DATABASE shop",
                "USE shop",
                "DELETE FROM t WHERE a IN (SELECT x FROM shop.orders)",
                "INSERT INTO shop.orders VALUES (1)",
                "CREATE TABLE shop.x(a INT)",
                "CREATE INDEX i ON shop.orders(a)",
                "SET GLOBAL sql_mode = ''",
                "SET search_path = public",
                "GRANT ALL ON t TO somebody",
                "CALL cleanup()",
                "DO $$ BEGIN DELETE FROM x; END $$"
            })
    void whatMayReachOutsideIsTurnedAway(String sql) {
        assertThat(Fence.objection(sql, Dialect.MYSQL)).isPresent();
    }
}
