package io.titrant.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CounterfactualsTest {
    @Test
    void eachFeatureOfTheCaseIsTakenAway() {
        Map<NeededFeature, List<Case>> edits = edits(
                List.of(
                        "CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT)",
                        "CREATE TABLE t1(c2 INT REFERENCES t0(c0))",
                        "CREATE INDEX i0 ON t0(c1)"),
                "T1: BEGIN",
                "T1: SAVEPOINT s",
                "T1: SELECT MAX(c1) FROM t0 ORDER BY 1 DESC",
                "T1: SELECT c1 FROM t0 FOR UPDATE",
                "T2: DELETE FROM t0",
                "T1: ROLLBACK");
        assertThat(edits.keySet())
                .containsExactlyInAnyOrder(
                        NeededFeature.INDEX,
                        NeededFeature.KEY,
                        NeededFeature.FOREIGN_KEY,
                        NeededFeature.MAXIMUM,
                        NeededFeature.DESCENDING,
                        NeededFeature.LOCKING,
                        NeededFeature.SAVEPOINT,
                        NeededFeature.ROLLBACK,
                        NeededFeature.OTHER_SESSION);
        assertThat(one(edits, NeededFeature.INDEX).init())
                .noneMatch(sql -> sql.contains("INDEX") || sql.contains("PRIMARY"));
        assertThat(one(edits, NeededFeature.KEY).init())
                .anyMatch(sql -> sql.startsWith("CREATE INDEX titrant_key"))
                .noneMatch(sql -> sql.contains("PRIMARY"));
        assertThat(one(edits, NeededFeature.FOREIGN_KEY).init()).noneMatch(sql -> sql.contains("REFERENCES"));
        assertThat(texts(one(edits, NeededFeature.MAXIMUM))).anyMatch(sql -> sql.contains("SUM(c1)"));
        assertThat(texts(one(edits, NeededFeature.DESCENDING))).noneMatch(sql -> sql.contains("DESC"));
        assertThat(texts(one(edits, NeededFeature.LOCKING))).noneMatch(sql -> sql.contains("FOR UPDATE"));
        assertThat(texts(one(edits, NeededFeature.SAVEPOINT))).noneMatch(sql -> sql.contains("SAVEPOINT"));
        assertThat(texts(one(edits, NeededFeature.ROLLBACK))).contains("COMMIT");
        assertThat(edits.get(NeededFeature.OTHER_SESSION)).hasSize(2);
    }

    @Test
    void anIndexTakesThePlaceOfAKeyOfTheTable() {
        assertThat(one(
                                edits(
                                        List.of("CREATE TABLE t0(c0 INT, c1 INT, PRIMARY KEY (c0, c1), UNIQUE (c1))"),
                                        "T1: SELECT * FROM t0"),
                                NeededFeature.KEY)
                        .init())
                .anyMatch(sql -> sql.endsWith("ON t0(c0, c1)"))
                .anyMatch(sql -> sql.endsWith("ON t0(c1)"))
                .noneMatch(sql -> sql.contains("PRIMARY") || sql.contains("UNIQUE"));
    }

    @Test
    void aForeignKeyOfTheTableIsTakenAwayWhole() {
        assertThat(one(
                                edits(
                                        List.of(
                                                "CREATE TABLE t0(c0 INT PRIMARY KEY)",
                                                "CREATE TABLE t1(c1 INT, FOREIGN KEY (c1) REFERENCES t0(c0) ON DELETE CASCADE)"),
                                        "T1: DELETE FROM t0"),
                                NeededFeature.FOREIGN_KEY)
                        .init())
                .anyMatch(sql -> sql.contains("t1"))
                .noneMatch(sql -> sql.contains("REFERENCES"));
    }

    @Test
    void aValueOfTheColumnsTypeTakesThePlaceOfNull() {
        Map<NeededFeature, List<Case>> edits = edits(
                List.of("CREATE TABLE t0(c0 INT, c1 VARCHAR(5), c2 DATE)"),
                "T1: UPDATE t0 SET c0 = NULL, c1 = NULL, c2 = NULL");
        assertThat(texts(one(edits, NeededFeature.NULL_VALUE)))
                .containsExactly("UPDATE t0 SET c0 = 77, c1 = 'n', c2 = NULL");
    }

    @Test
    void aPlainStatementTakesThePlaceOfASpecialOne() {
        Map<NeededFeature, List<Case>> edits = edits(
                List.of("CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT)"),
                "T1: BEGIN",
                "T1: SAVEPOINT s",
                "T2: SELECT c0 FROM t0 WHERE c1 = 2 FOR UPDATE",
                "T1: DELETE FROM t0",
                "T1: ROLLBACK TO SAVEPOINT s",
                "T1: COMMIT");
        assertThat(texts(edits.getOrDefault(NeededFeature.SAVEPOINT, List.of()).get(1)))
                .containsExactly(
                        "BEGIN",
                        "SELECT * FROM t0",
                        "SELECT c0 FROM t0 WHERE c1 = 2 FOR UPDATE",
                        "DELETE FROM t0",
                        "COMMIT");
        assertThat(texts(edits.getOrDefault(NeededFeature.LOCKING, List.of()).get(1)))
                .contains("UPDATE t0 SET c1 = c1 WHERE c1 = 2");
    }

    @Test
    void aCaseWithoutFeaturesHasNoEdits() {
        assertThat(edits(List.of("CREATE TABLE t0(c0 INT)"), "T1: SELECT * FROM t0"))
                .isEmpty();
    }

    private static Case one(Map<NeededFeature, List<Case>> edits, NeededFeature feature) {
        return edits.getOrDefault(feature, List.of()).get(0);
    }

    private static List<String> texts(Case testCase) {
        return testCase.steps().stream().map(Step::sql).toList();
    }

    private static Map<NeededFeature, List<Case>> edits(List<String> init, String... steps) {
        return Counterfactuals.of(Case.of(init, steps), Dialect.H2);
    }
}
