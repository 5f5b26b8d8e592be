package io.titrant.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.sql.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;

class CanonicalCaseTest {
    private static final Case ONE = Case.of(
            List.of("CREATE TABLE t0(c0 INT PRIMARY KEY)", "INSERT INTO t0 VALUES (1)"),
            "T1: BEGIN",
            "T2: UPDATE t0 SET c0 = 7 WHERE c0 = 1",
            "T1: COMMIT");

    @Test
    void namesValuesAndSessionsDoNotMatter() {
        Case same = Case.of(
                List.of("CREATE TABLE acc(id INT PRIMARY KEY)", "INSERT INTO acc VALUES (40)"),
                "T2: BEGIN",
                "T1: UPDATE acc SET id = -3 WHERE id = 40",
                "T2: COMMIT");
        assertThat(canonical(same)).isEqualTo(canonical(ONE));
    }

    @Test
    void equalValuesStayEqual() {
        Case other = Case.of(
                List.of("CREATE TABLE t0(c0 INT PRIMARY KEY)", "INSERT INTO t0 VALUES (1)"),
                "T1: BEGIN",
                "T2: UPDATE t0 SET c0 = 7 WHERE c0 = 2",
                "T1: COMMIT");
        assertThat(canonical(other)).isNotEqualTo(canonical(ONE));
    }

    @Test
    void theOrderOfStatementsMatters() {
        Case other = Case.of(ONE.init(), "T1: BEGIN", "T1: COMMIT", "T2: UPDATE t0 SET c0 = 7 WHERE c0 = 1");
        assertThat(canonical(other)).isNotEqualTo(canonical(ONE));
    }

    private static String canonical(Case testCase) {
        return CanonicalCase.of(testCase, Dialect.H2);
    }
}
