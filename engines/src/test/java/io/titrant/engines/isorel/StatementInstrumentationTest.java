package io.titrant.engines.isorel;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Engines;
import io.titrant.judge.isorel.IsoRel;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The instrumentation of IsoRel's Table 1, and what goes beyond it. */
class StatementInstrumentationTest {
    private static final List<String> INIT = List.of(
            "CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT)",
            "CREATE TABLE u (c1 INT, c2 INT)",
            "INSERT INTO t VALUES (1, 1), (2, 2)",
            "CREATE VIEW v AS SELECT * FROM t WHERE c2 > 0",
            "CREATE VIEW w (a, n) AS SELECT v.c1, COUNT(*) FROM v JOIN u ON v.c1 = u.c1 GROUP BY v.c1",
            "CREATE VIEW x AS SELECT DISTINCT c2 FROM v");

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of(
                        "mysql",
                        "SELECT c1, c2 FROM t WHERE c2 > 1",
                        List.of(
                                "SELECT c1, c2, t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0 FROM t WHERE c2 > 1")),
                Arguments.of(
                        "mysql",
                        "SELECT t.c1, u.c2 FROM t JOIN u ON t.c1 = u.c1",
                        List.of(
                                "SELECT t.c1, u.c2, t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0, u.titrant_row2 AS titrant_k1,"
                                        + " u.titrant_w2 AS titrant_v1 FROM t JOIN u ON t.c1 = u.c1")),
                Arguments.of(
                        "mysql",
                        "SELECT c1 FROM t UNION ALL SELECT c1 FROM u",
                        List.of("SELECT c1, t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0 FROM t UNION ALL"
                                + " SELECT c1, u.titrant_row2 AS titrant_k0, u.titrant_w2 AS titrant_v0 FROM u")),
                Arguments.of(
                        "mysql",
                        "SELECT c1 FROM (SELECT c1 FROM t WHERE c2 < 5) AS w WHERE c1 > 1",
                        List.of(
                                "SELECT c1, w.titrant_k0 AS titrant_k1, w.titrant_v0 AS titrant_v1 FROM"
                                        + " (SELECT c1, t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0 FROM t WHERE c2 < 5) AS w WHERE c1 > 1")),
                Arguments.of(
                        "mysql",
                        "SELECT * FROM t FOR UPDATE",
                        List.of(
                                "SELECT t.c1, t.c2, t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0 FROM t FOR UPDATE")),
                Arguments.of(
                        "postgres",
                        "SELECT c2, COUNT(*) FROM t GROUP BY c2",
                        List.of(
                                "SELECT c2, COUNT(*), STRING_AGG(t.titrant_row1 || '=' || t.titrant_w1 || ';', ',') AS titrant_g0 FROM t GROUP BY c2")),
                Arguments.of(
                        "mysql",
                        "SELECT * FROM v AS a, x FOR UPDATE",
                        List.of("SELECT a.c1, a.c2, x.c2, a.titrant_b1_0 AS titrant_k0, a.titrant_b1_0w AS titrant_v0"
                                + " FROM v AS a, x FOR UPDATE")),
                Arguments.of(
                        "mysql",
                        "SELECT * FROM w",
                        List.of("SELECT w.a, w.n, w.titrant_b2_0 AS titrant_g0, w.titrant_b2_1 AS titrant_g1 FROM w")),
                Arguments.of(
                        "mysql",
                        "SELECT SUM(n) FROM w",
                        List.of("SELECT SUM(n), GROUP_CONCAT(w.titrant_b2_0) AS titrant_g0,"
                                + " GROUP_CONCAT(w.titrant_b2_1) AS titrant_g1 FROM w")),
                Arguments.of(
                        "mysql",
                        "INSERT INTO t VALUES (3, 3)",
                        List.of("INSERT INTO t (c1, c2, titrant_row1, titrant_w1) VALUES (3, 3, 'T1.1.1', 'T1.1')")),
                Arguments.of(
                        "mysql",
                        "UPDATE t SET c2 = 1 WHERE c2 > 1",
                        List.of("UPDATE t SET c2 = 1, titrant_w1 = CONCAT(t.titrant_w1, ' T1.1') WHERE c2 > 1")),
                Arguments.of(
                        "postgres",
                        "UPDATE t SET c2 = 1 WHERE c2 > 1",
                        List.of("UPDATE t SET c2 = 1, titrant_w1 = t.titrant_w1 || ' T1.1' WHERE c2 > 1"
                                + " RETURNING t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0")),
                Arguments.of(
                        "mysql",
                        "DELETE FROM t WHERE c2 > 1",
                        List.of(
                                "SELECT t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0 FROM t WHERE c2 > 1 FOR UPDATE",
                                "DELETE FROM t WHERE c2 > 1")),
                Arguments.of(
                        "mysql",
                        "REPLACE INTO t VALUES (1, 5)",
                        List.of(
                                "SELECT t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0 FROM t WHERE c1 = 1 FOR UPDATE",
                                "REPLACE INTO t (c1, c2, titrant_row1, titrant_w1) VALUES (1, 5, 'T1.1.1', 'T1.1')")),
                Arguments.of(
                        "mysql",
                        "REPLACE INTO u VALUES (1, 5)",
                        List.of("REPLACE INTO u (c1, c2, titrant_row2, titrant_w2) VALUES (1, 5, 'T1.1.1', 'T1.1')")),
                Arguments.of(
                        "mysql",
                        "INSERT INTO t VALUES (1, 5) ON DUPLICATE KEY UPDATE c2 = 6",
                        List.of("INSERT INTO t (c1, c2, titrant_row1, titrant_w1) VALUES (1, 5, 'T1.1.1', 'T1.1')"
                                + " ON DUPLICATE KEY UPDATE c2 = 6, titrant_w1 = CONCAT(t.titrant_w1, ' T1.1')")),
                Arguments.of(
                        "mysql",
                        "INSERT INTO u SELECT * FROM t",
                        List.of(
                                "INSERT INTO u (c1, c2, titrant_row2, titrant_w2)"
                                        + " SELECT t.c1, t.c2, CONCAT(CONCAT('T1.1.', COALESCE(t.titrant_row1, '-')), '/'), 'T1.1' FROM t")));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void instrumentedStatementsReturnTheRowsThatTheyReadAndWrite(String db, String sql, List<String> instrumented) {
        Case testCase = Case.of(INIT, "T1: BEGIN", "T1: " + sql, "T1: COMMIT");
        List<Step> steps = IsoRel.instrumented(testCase, Engines.named(db)).steps();
        assertThat(steps.subList(1, steps.size() - 1).stream().map(Step::sql).toList())
                .isEqualTo(instrumented);
    }

    @Test
    void viewsReturnTheRowsOfTheirTables() {
        Case testCase = Case.of(INIT, "T1: SELECT * FROM v");
        assertThat(IsoRel.instrumented(testCase, Engines.named("postgres")).init())
                .endsWith(
                        "CREATE VIEW v AS SELECT t.c1, t.c2, t.titrant_row1 AS titrant_b1_0, t.titrant_w1 AS titrant_b1_0w"
                                + " FROM t WHERE c2 > 0",
                        "CREATE VIEW w (a, n, titrant_b2_0, titrant_b2_1) AS SELECT v.c1, COUNT(*),"
                                + " STRING_AGG(v.titrant_b1_0 || '=' || v.titrant_b1_0w || ';', ',') AS titrant_b2_0,"
                                + " STRING_AGG(u.titrant_row2 || '=' || u.titrant_w2 || ';', ',') AS titrant_b2_1"
                                + " FROM v JOIN u ON v.c1 = u.c1 GROUP BY v.c1",
                        "CREATE VIEW x AS SELECT DISTINCT c2 FROM v");
    }

    @Test
    void writesThroughAViewAreNotInstrumented() {
        Case testCase = Case.of(INIT, "T1: UPDATE v SET c2 = 5");
        assertThat(IsoRel.instrumented(testCase, Engines.named("postgres"))).isEqualTo(testCase);
    }
}
