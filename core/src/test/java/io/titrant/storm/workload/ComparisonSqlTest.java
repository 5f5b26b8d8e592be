package io.titrant.storm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.storm.model.Operator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonSqlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EQUAL|(a = ?)|(a = ? AND b = ?)",
                "UNEQUAL|(a <> ?)|(a <> ? OR b <> ?)",
                "LESS|(a < ?)|(a < ? OR (a = ? AND (b < ?)))",
                "GREATER_OR_EQUAL|(a >= ?)|(a > ? OR (a = ? AND (b >= ?)))",
                "BETWEEN|((a >= ?) AND (a <= ?))|((a > ? OR (a = ? AND (b >= ?))) AND (a < ? OR (a = ? AND (b <= ?))))",
                "IN|a IN (?, ?, ?)|((a = ? AND b = ?) OR (a = ? AND b = ?) OR (a = ? AND b = ?))",
                "NOT_IN|a NOT IN (?, ?, ?)|((a <> ? OR b <> ?) AND (a <> ? OR b <> ?) AND (a <> ? OR b <> ?))",
                "IS_NULL|a IS NULL|a IS NULL"
            })
    void aCompoundAttributeIsComparedAsATuple(Operator operator, String single, String compound) {
        ComparisonSql one = ComparisonSql.of(List.of("a"), operator);
        ComparisonSql two = ComparisonSql.of(List.of("a", "b"), operator);
        assertThat(one.text()).isEqualTo(single);
        assertThat(two.text()).isEqualTo(compound);
        assertThat(two.slots())
                .hasSize((int) compound.chars().filter(c -> c == '?').count());
    }
}
