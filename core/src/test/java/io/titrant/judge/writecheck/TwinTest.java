package io.titrant.judge.writecheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import org.junit.jupiter.api.Test;

class TwinTest {
    private static final Dialect DIALECT = Dialect.POSTGRES;

    private static Shape shape(String sql) {
        return Shape.of(sql, DIALECT);
    }

    @Test
    void queriesReadTheTwinUnderTheLabelThatTheyHad() {
        assertThat(shape(
                                "UPDATE t SET a = 1 WHERE b IN (SELECT s.b FROM t AS s WHERE s.a = t.a) OR EXISTS (SELECT 1 FROM t)")
                        .split())
                .isEqualTo(
                        "UPDATE t SET a = 1 WHERE b IN (SELECT s.b FROM titrant_twin_t AS s WHERE s.a = t.a) OR EXISTS (SELECT 1 FROM titrant_twin_t AS t)");
    }

    @Test
    void aStatementThatReadsOtherTablesIsNotSplit() {
        Shape shape = shape("DELETE FROM t WHERE a IN (SELECT b FROM u)");
        assertThat(shape.split()).isNull();
        assertThat(shape.rowByRow()).isTrue();
        assertThat(shape.doubtful()).isFalse();
    }

    @Test
    void aSplitOrJoinedStatementIsRowByRowWithADoubt() {
        assertThat(shape("DELETE FROM t WHERE a = (SELECT MAX(a) FROM t)"))
                .matches(Shape::rowByRow)
                .matches(Shape::doubtful);
        assertThat(shape("UPDATE t SET a = 1 FROM u WHERE u.b = t.b"))
                .matches(Shape::rowByRow)
                .matches(Shape::doubtful);
        assertThat(shape("UPDATE t SET a = 1 FROM t AS u WHERE u.b = t.b")).matches(s -> !s.rowByRow());
    }

    @Test
    void theTwinHasTheColumnsAndNothingElse() {
        CreateTable table = (CreateTable) Sql.read(
                "CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b VARCHAR(20) DEFAULT 'x', UNIQUE (b)) PARTITION BY HASH (a)",
                DIALECT);
        assertThat(DIALECT.render(Twin.table(table))).isEqualTo("CREATE TABLE titrant_twin_t (a INT, b VARCHAR(20))");
    }
}
