package io.titrant.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatementPartsTest {
    private static final Symptom WRONG = new Symptom(Symptom.WRONG_DATA, "wrong rows", false);
    private static final Symptom ORPHAN = new Symptom("orphaned row", "orphaned row", true);
    private static final List<String> PARENT_AND_CHILD =
            List.of("CREATE TABLE p(a INT PRIMARY KEY)", "CREATE TABLE c(a INT, b INT REFERENCES p(a))");

    @Test
    void theCheckOfAForeignKeyIsACondition() {
        Case without = parts(ORPHAN, Set.of(), PARENT_AND_CHILD, "T1: DELETE FROM p", "T2: INSERT INTO c VALUES (1, 2)")
                .get(0);
        assertThat(without.init()).noneMatch(sql -> sql.contains("REFERENCES"));
        assertThat(texts(without))
                .containsExactly(
                        "DELETE FROM p WHERE NOT EXISTS (SELECT * FROM c WHERE c.b = p.a)",
                        "INSERT INTO c SELECT 1, 2 FROM p WHERE p.a = 2");
    }

    @Test
    void anUpdateOfEitherSideOfAForeignKeyIsChecked() {
        assertThat(texts(parts(
                                ORPHAN,
                                Set.of(),
                                PARENT_AND_CHILD,
                                "T1: UPDATE c SET b = 3 WHERE a = 1",
                                "T2: UPDATE p SET a = 4",
                                "T2: UPDATE c SET a = 5")
                        .get(0)))
                .containsExactly(
                        "UPDATE c SET b = 3 WHERE a = 1 AND EXISTS (SELECT * FROM p WHERE p.a = 3)",
                        "UPDATE p SET a = 4 WHERE NOT EXISTS (SELECT * FROM c WHERE c.b = p.a)",
                        "UPDATE c SET a = 5");
    }

    @Test
    void theActionOfAForeignKeyIsAStatement() {
        List<String> init = List.of(
                "CREATE TABLE p(a INT PRIMARY KEY)",
                "CREATE TABLE c(b INT, FOREIGN KEY (b) REFERENCES p(a) ON DELETE CASCADE)",
                "CREATE TABLE d(b INT, FOREIGN KEY (b) REFERENCES p(a) ON DELETE SET NULL)");
        assertThat(texts(parts(ORPHAN, Set.of(), init, "T1: DELETE FROM p").get(0)))
                .containsExactly("DELETE FROM c", "UPDATE d SET b = NULL", "DELETE FROM p");
    }

    @Test
    void aDeleteIsHalfOfAnUpdateOfAnIndexedRowAndACopyShowsWhatItReads() {
        List<Case> parts = parts(
                WRONG,
                Set.of(NeededFeature.INDEX),
                List.of("CREATE TABLE t(a INT)", "CREATE INDEX i ON t(a)"),
                "T1: UPDATE t SET a = 1 WHERE a = 2",
                "T2: UPDATE t SET a = 3");
        assertThat(parts).hasSize(4).allMatch(part -> part.init().equals(List.of("CREATE TABLE t(a INT)")));
        assertThat(texts(parts.get(0))).containsExactly("DELETE FROM t WHERE a = 2", "UPDATE t SET a = 3");
        assertThat(texts(parts.get(1))).containsExactly("UPDATE t SET a = 1 WHERE a = 2", "DELETE FROM t");
        assertThat(texts(parts.get(3)))
                .containsExactly("UPDATE t SET a = 1 WHERE a = 2", "INSERT INTO t SELECT * FROM t");
    }

    /** A statement is never replaced if nothing is gained: wrong rows of plain tables are as plain as can be. */
    @Test
    void wrongRowsWithoutKeysAndIndexesHaveNoParts() {
        assertThat(parts(
                        WRONG,
                        Set.of(NeededFeature.OTHER_SESSION),
                        List.of("CREATE TABLE t(a INT PRIMARY KEY)"),
                        "T1: UPDATE t SET a = 1",
                        "T2: SELECT * FROM t"))
                .isEmpty();
    }

    @Test
    void aReadOfAWriteSkewBecomesAWrite() {
        assertThat(parts(
                        new Symptom(Symptom.WRITE_SKEW, "write skew", false),
                        Set.of(),
                        List.of("CREATE TABLE t(a INT)", "CREATE TABLE u(a INT)"),
                        "T1: SELECT * FROM t",
                        "T1: UPDATE u SET a = 1"))
                .extracting(StatementPartsTest::texts)
                .containsExactly(List.of("UPDATE t SET a = a", "UPDATE u SET a = 1"));
    }

    /** The forbidden row is gone at the end of the case, but not if the case ends after its INSERT. */
    @Test
    void aCaseOfAMissingErrorEndsAfterEachWrite() {
        assertThat(parts(
                        new Symptom(Symptom.MISSING_ERROR, "missing error", false),
                        Set.of(),
                        List.of("CREATE TABLE t(a INT)"),
                        "T1: BEGIN",
                        "T2: BEGIN",
                        "T1: SELECT * FROM t",
                        "T1: INSERT INTO t VALUES (1)",
                        "T2: COMMIT",
                        "T1: DELETE FROM t",
                        "T1: COMMIT",
                        "T2: DELETE FROM t"))
                .extracting(part -> String.join("; ", texts(part)))
                .containsExactly(
                        "BEGIN; BEGIN; SELECT * FROM t; INSERT INTO t VALUES (1); COMMIT; COMMIT",
                        "BEGIN; BEGIN; SELECT * FROM t; INSERT INTO t VALUES (1); COMMIT; DELETE FROM t; COMMIT");
    }

    /** A row that moves to another partition is deleted and inserted. */
    @Test
    void aDeleteIsHalfOfAnUpdateOfAPartitionedTable() {
        assertThat(parts(
                                WRONG,
                                Set.of(NeededFeature.PARTITIONS),
                                List.of("CREATE TABLE t(a INT)"),
                                "T1: UPDATE t SET a = 1",
                                "T2: SELECT * FROM t")
                        .get(0))
                .extracting(StatementPartsTest::texts)
                .isEqualTo(List.of("DELETE FROM t", "SELECT * FROM t"));
    }

    @Test
    void aWriteThatShouldHaveWaitedGetsAnotherValueAndANullIsADelete() {
        assertThat(parts(
                        new Symptom(Symptom.INCONSISTENT_BLOCKING, "inconsistent blocking", false),
                        Set.of(),
                        List.of("CREATE TABLE t(a INT)"),
                        "T1: UPDATE t SET a = NULL",
                        "T2: UPDATE t SET a = 0 WHERE a IS NOT NULL"))
                .extracting(StatementPartsTest::texts)
                .containsExactly(
                        List.of("DELETE FROM t", "UPDATE t SET a = 70 WHERE a IS NOT NULL"),
                        List.of("UPDATE t SET a = NULL", "UPDATE t SET a = 70 WHERE a IS NOT NULL"),
                        List.of("UPDATE t SET a = NULL", "UPDATE t SET a = 0"));
    }

    private static List<Case> parts(Symptom symptom, Set<NeededFeature> needed, List<String> init, String... steps) {
        return StatementParts.of(Case.of(init, steps), Dialect.H2, symptom, needed);
    }

    private static List<String> texts(Case testCase) {
        return testCase.steps().stream().map(Step::sql).toList();
    }
}
