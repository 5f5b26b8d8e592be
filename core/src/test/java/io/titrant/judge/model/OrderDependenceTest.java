package io.titrant.judge.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderDependenceTest {
    private static final ScratchSchema LAYOUT = ScratchSchema.of(
            Case.of(List.of("CREATE TABLE t (a INT, b INT, c INT, PRIMARY KEY (a, b))")), Dialect.MYSQL);

    private final OrderDependence order = new OrderDependence(LAYOUT, Dialect.MYSQL);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM t ORDER BY a LIMIT 1",
                "DELETE FROM t LIMIT 1",
                "UPDATE t SET c = 1 ORDER BY a, b + 1 LIMIT 1",
                "SELECT c FROM t ORDER BY c LIMIT 2",
                "SELECT DISTINCT c FROM t ORDER BY a, b LIMIT 2",
                "SELECT c FROM t WHERE c IN (SELECT c FROM t LIMIT 1) ORDER BY a, b LIMIT 2",
                "SELECT x.c FROM t AS x JOIN t AS y ON x.c = y.c ORDER BY x.a, x.b LIMIT 2",
                "SELECT c FROM t WHERE c = (SELECT x.c FROM t AS x ORDER BY x.a LIMIT 1)",
                "REPLACE INTO t SELECT * FROM t"
            })
    void whatTiesMayDecide(String sql) {
        assertThat(order.onRows(Sql.read(sql, Dialect.MYSQL))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM t ORDER BY a, b LIMIT 1",
                "UPDATE t SET c = 1 ORDER BY c, b DESC, a LIMIT 1",
                "SELECT c FROM t ORDER BY a, b LIMIT 2",
                "SELECT c FROM t",
                "SELECT x.c FROM t AS x LEFT JOIN t AS y ON x.c = y.c ORDER BY x.a, x.b, y.b, y.a LIMIT 2",
                "SELECT c FROM t WHERE c = (SELECT x.c FROM t AS x ORDER BY x.b, x.a LIMIT 1)",
                "UPDATE t SET c = (SELECT x.c FROM t AS x ORDER BY x.b, x.a LIMIT 1)",
                "REPLACE INTO t VALUES (1, 1, 1)"
            })
    void whereThePrimaryKeyLeavesNoTies(String sql) {
        assertThat(order.onRows(Sql.read(sql, Dialect.MYSQL))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT IGNORE INTO t SELECT * FROM t", "UPDATE IGNORE t SET a = 1"})
    void ofTwoConflictingRowsTheFirstIsKept(String sql) {
        assertThat(OrderDependence.onFirstRow(Sql.read(sql, Dialect.MYSQL))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT IGNORE INTO t VALUES (1, 1, 1), (1, 1, 2)", "INSERT INTO t SELECT * FROM t"})
    void rowsOfValuesAreInsertedInTheirOrder(String sql) {
        assertThat(OrderDependence.onFirstRow(Sql.read(sql, Dialect.MYSQL))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UPDATE t SET a = 1, b = a + 1", "UPDATE t SET b = a + 1, a = c"})
    void anAssignmentMayReadAColumnThatAnotherAssigns(String sql) {
        assertThat(order.onAssignments(Sql.read(sql, Dialect.MYSQL))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UPDATE t SET a = 1, b = c + 1", "UPDATE t SET a = a + 1"})
    void independentAssignmentsHaveNoOrder(String sql) {
        assertThat(order.onAssignments(Sql.read(sql, Dialect.MYSQL))).isFalse();
    }
}
