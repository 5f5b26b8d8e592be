package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OneRowInsertsTest {
    private static final List<String> INIT =
            List.of("CREATE TABLE t (a INT, b VARCHAR(9))", "INSERT INTO t (a, b) VALUES (1, 'x, y'), (2, NULL)");

    @Test
    void anInsertOfSeveralRowsBecomesSeveral() {
        assertThat(new OneRowInserts(Dialect.FIREBIRD).of(INIT))
                .containsExactly(
                        INIT.get(0),
                        "INSERT INTO t (a, b) VALUES (1, 'x, y')",
                        "INSERT INTO t (a, b) VALUES (2, NULL)");
    }

    @Test
    void aDialectThatTakesSeveralRowsGetsTheStatementAsItIs() {
        assertThat(new OneRowInserts(Dialect.POSTGRES).of(INIT)).isEqualTo(INIT);
    }
}
