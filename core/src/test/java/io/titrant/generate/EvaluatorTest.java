package io.titrant.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.sql.Constant;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.Sql;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluatorTest {
    private static final Map<String, Constant> ROW = Map.of(
            "i", Constant.of(5),
            "n", Constant.ofNull(),
            "t", Constant.of("ab"),
            "b", Constant.of(true));

    /** The third column is what is known: true, false, null, or ? where engines may differ. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i = 5 | true",
                "i + 1 > 6 | false",
                "n = 5 | null",
                "n = 5 AND i = 4 | false",
                "n = 5 OR i = 5 | true",
                "NOT (n = 5) | null",
                "n IS NULL | true",
                "(n = 1) IS NOT TRUE | true",
                "i BETWEEN 1 AND 5 | true",
                "i NOT IN (1, 2) | true",
                "i NOT IN (1, NULL) | null",
                "i IN (5, NULL) | true",
                "t = 'AB' | ?",
                "t = 'ab' | true",
                "t = 'x' | false",
                "t < 'abc' | true",
                "t < 'B' | ?",
                "UPPER(t) = 'x' | false",
                "LENGTH(t) = 2 | true",
                "COALESCE(n, 3) = 3 | true",
                "CASE WHEN i > 1 THEN 2 ELSE 3 END = 2 | true",
                "b AND i > 3 | true",
                "n <=> NULL | true",
                "EXISTS (SELECT 1 FROM x) | ?",
                "EXISTS (SELECT 1 FROM x) OR i = 5 | true",
                "unknown_function(i) = 1 | ?"
            })
    void evaluatesConditionsOnWhichAllEnginesAgree(String condition, String expected) {
        Query query = (Query) Sql.read("SELECT 1 FROM r WHERE " + condition, Dialect.MYSQL);
        Expr expr = Objects.requireNonNull(((Select) query.body()).where());
        Constant value = new Evaluator(column -> ROW.get(column.name().text())).value(expr);
        String told = value == null
                ? "?"
                : value instanceof Constant.Bool bool
                        ? String.valueOf(bool.value())
                        : value instanceof Constant.Null ? "null" : "!";
        assertThat(told).as(condition).isEqualTo(expected);
    }
}
