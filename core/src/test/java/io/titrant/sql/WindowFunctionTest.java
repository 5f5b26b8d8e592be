package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.sql.Expr.WindowFrame;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowFunctionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT RANK() OVER (PARTITION BY a ORDER BY b DESC) FROM t",
                "SELECT SUM(a) OVER (ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM t",
                "SELECT COUNT(*) OVER () FROM t",
                "SELECT LAG(a, 1) OVER (ORDER BY b, c) FROM t",
                "SELECT ROW_NUMBER() OVER () FROM t"
            })
    void aWindowFunctionIsReadAndWritten(String sql) {
        Statement read = Sql.read(sql, Dialect.POSTGRES);
        assertThat(read).isNotInstanceOf(Verbatim.class);
        assertThat(Dialect.POSTGRES.render(read)).isEqualTo(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT SUM(a) OVER w FROM t WINDOW w AS (ORDER BY b)",
                "SELECT SUM(a) OVER (ORDER BY b ROWS 2 PRECEDING) FROM t",
                "SELECT SUM(a) FILTER (WHERE b > 1) OVER () FROM t"
            })
    void anUnknownFormStaysVerbatim(String sql) {
        assertThat(Sql.read(sql, Dialect.POSTGRES)).isInstanceOf(Verbatim.class);
    }

    @Test
    void onlyACallOrAnAggregateHasAWindow() {
        assertThatThrownBy(() -> new Expr.Window(Constant.of(1), List.of(), List.of(), WindowFrame.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class);
        Expr rowNumber = Expr.Call.of("ROW_NUMBER");
        assertThatThrownBy(() -> new Expr.Window(rowNumber, List.of(), List.of(), WindowFrame.DEFAULT))
                .hasMessage("ROW_NUMBER() OVER () is RowNumber");
    }
}
