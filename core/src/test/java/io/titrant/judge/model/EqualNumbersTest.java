package io.titrant.judge.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EqualNumbersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT MAX(a - a) FROM t",
                "SELECT (SELECT MIN(a) FROM t) FROM u",
                "SELECT DISTINCT a FROM t",
                "SELECT SUM(DISTINCT a - a) FROM t",
                "SELECT a FROM t GROUP BY a",
                "SELECT a FROM t UNION SELECT b FROM t",
                "SELECT a FROM t UNION ALL SELECT MAX(b) FROM t",
                "SELECT *, MAX(a) FROM t",
                "SELECT d.a FROM (SELECT MAX(a) AS a FROM t) AS d",
                "SELECT d.a FROM u JOIN (SELECT DISTINCT a FROM t) AS d ON u.a = d.a",
                "WITH d AS (SELECT MIN(a) AS a FROM t) SELECT a FROM d"
            })
    void aColumnThatKeepsOneOfEqualValuesMayReturnAny(String query) {
        assertThat(mayBeEither(query, Dialect.SQLITE)).isTrue();
        assertThat(mayBeEither(query, Dialect.H2))
                .as("an engine whose columns have types")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a - a FROM t",
                "SELECT * FROM t",
                "SELECT MAX(a, b) FROM t",
                "SELECT a FROM t UNION ALL SELECT b FROM t",
                "SELECT SUM(a), COUNT(a) FROM t",
                "SELECT b - b FROM t WHERE EXISTS (SELECT DISTINCT c FROM u)",
                "SELECT b - b FROM t WHERE b IN (SELECT MAX(c) FROM u)",
                "SELECT b IN (SELECT MAX(c) FROM u) FROM t",
                "SELECT SUM(a) FROM t HAVING MAX(a) > 1",
                "UPDATE t SET a = (SELECT MAX(b) FROM u)"
            })
    void anyOtherStatementMustReturnTheTypeOfItsView(String sql) {
        assertThat(mayBeEither(sql, Dialect.SQLITE)).isFalse();
    }

    @Test
    void onlyTheColumnsThatKeepOneOfEqualValuesAreComparedByValue() {
        String query = "SELECT a - a, (SELECT MAX(b - b) FROM u) FROM t";
        Rows whole = row(Value.Int.of(0), Value.Int.of(0));
        assertThat(sameRows(query, whole, row(Value.Int.of(0), new Value.Real(0.0))))
                .isTrue();
        assertThat(sameRows(query, whole, row(new Value.Real(0.0), Value.Int.of(0))))
                .isFalse();
    }

    @Test
    void aColumnBesideTheGreatestValueComesFromAnyRowThatHasIt() {
        String query = "SELECT a - a, MAX(a - a) FROM t";
        assertThat(sameRows(
                        query, row(Value.Int.of(0), Value.Int.of(0)), row(new Value.Real(0.0), new Value.Real(0.0))))
                .isTrue();
    }

    @Test
    void onlyNumbersOfTheSameValueAreTheSame() {
        String query = "SELECT MAX(a) FROM t";
        assertThat(sameRows(query, row(Value.Int.of(20)), row(new Value.Real(20.0))))
                .isTrue();
        assertThat(sameRows(query, row(Value.Int.of(0)), row(new Value.Real(0.5))))
                .isFalse();
        assertThat(sameRows(query, row(Value.Int.of(1)), row(Value.Int.of(2)))).isFalse();
        assertThat(sameRows(query, row(Value.Int.of(1)), row(new Value.Text("1"))))
                .isFalse();
    }

    private static boolean mayBeEither(String sql, Dialect dialect) {
        return EqualNumbers.sameRows(Sql.read(sql, dialect), dialect, row(Value.Int.of(0)), row(new Value.Real(0.0)));
    }

    private static boolean sameRows(String query, Rows one, Rows other) {
        return EqualNumbers.sameRows(Sql.read(query, Dialect.SQLITE), Dialect.SQLITE, one, other);
    }

    private static Rows row(Value... values) {
        List<String> columns = IntStream.range(0, values.length)
                .mapToObj(column -> "c" + column)
                .toList();
        return new Rows(columns, List.of(new Row(List.of(values))), false);
    }
}
