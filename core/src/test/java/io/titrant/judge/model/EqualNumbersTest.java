package io.titrant.judge.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import java.util.List;
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
                "SELECT a FROM t GROUP BY a",
                "SELECT a FROM t UNION SELECT b FROM t"
            })
    void aQueryThatKeepsOneOfEqualValuesMayReturnAny(String query) {
        assertThat(EqualNumbers.anyMayBeKept(Sql.read(query, Dialect.SQLITE), Dialect.SQLITE))
                .isTrue();
        assertThat(EqualNumbers.anyMayBeKept(Sql.read(query, Dialect.H2), Dialect.H2))
                .as("an engine whose columns have types")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a - a FROM t",
                "SELECT MAX(a, b) FROM t",
                "SELECT a FROM t UNION ALL SELECT b FROM t",
                "SELECT SUM(a), COUNT(a) FROM t",
                "UPDATE t SET a = (SELECT MAX(b) FROM u)"
            })
    void anyOtherStatementMustReturnTheTypeOfItsView(String sql) {
        assertThat(EqualNumbers.anyMayBeKept(Sql.read(sql, Dialect.SQLITE), Dialect.SQLITE))
                .isFalse();
    }

    @Test
    void onlyNumbersOfTheSameValueAreTheSame() {
        assertThat(EqualNumbers.sameRows(row(Value.Int.of(0)), row(new Value.Real(0.0))))
                .isTrue();
        assertThat(EqualNumbers.sameRows(row(Value.Int.of(20)), row(new Value.Real(20.0))))
                .isTrue();
        assertThat(EqualNumbers.sameRows(row(Value.Int.of(0)), row(new Value.Real(0.5))))
                .isFalse();
        assertThat(EqualNumbers.sameRows(row(Value.Int.of(1)), row(Value.Int.of(2))))
                .isFalse();
        assertThat(EqualNumbers.sameRows(row(Value.Int.of(1)), row(new Value.Text("1"))))
                .isFalse();
    }

    private static Rows row(Value value) {
        return new Rows(List.of("a"), List.of(new Row(List.of(value))), false);
    }
}
