package io.titrant.engines.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.TxCheck;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The dependencies and verdicts of the paper's figures, on a real engine. Statements are numbered from 0, as the steps of the case. */
class TxCheckFiguresTest {
    private static final List<String> TABLE =
            List.of("CREATE TABLE t(id INT PRIMARY KEY, val INT)", "INSERT INTO t VALUES (0, 0)");
    private static TestDatabase database;

    @BeforeAll
    static void start() {
        Engine h2 = Engines.named("h2");
        database = new TestDatabase(h2.start(StartOptions.of(h2.defaultVersion())), Limits.CAMPAIGN);
    }

    @AfterAll
    static void end() {
        database.close();
    }

    private static Examination examine(List<String> init, String... steps) {
        return examine(new TxCheck(), init, steps);
    }

    private static Examination examine(TxCheck oracle, List<String> init, String... steps) {
        Case testCase = Case.of(init, steps);
        return oracle.examine(testCase, database.run(testCase), database);
    }

    private static List<String> dependencies(String... steps) {
        Examination examination = examine(TABLE, steps);
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        return examination.dependencies();
    }

    @Test
    void figure3aItemRead() {
        assertThat(dependencies("T1: UPDATE t SET val = 1", "T2: SELECT * FROM t"))
                .anyMatch(edge -> edge.startsWith("T1.1 → T2.2 by item-read"));
    }

    @Test
    void figure3bItemWrite() {
        assertThat(dependencies("T1: UPDATE t SET val = 1", "T2: UPDATE t SET val = 2"))
                .anyMatch(edge -> edge.startsWith("T1.1 → T2.2 by item-write"));
    }

    @Test
    void figure3cItemAntiByDefinition4() {
        assertThat(dependencies("T1: SELECT * FROM t", "T2: UPDATE t SET val = 1"))
                .anyMatch(edge -> edge.startsWith("T1.1 → T2.2 by item-anti"));
    }

    @Test
    void figure3dPredicateRead() {
        assertThat(dependencies("T1: UPDATE t SET val = 1", "T2: SELECT * FROM t WHERE val = 0"))
                .containsExactly("T1.1 → T2.2 by predicate-read");
    }

    @Test
    void figure3ePredicateWrite() {
        assertThat(dependencies("T1: UPDATE t SET val = 1", "T2: UPDATE t SET val = 2 WHERE val = 0"))
                .containsExactly("T1.1 → T2.2 by predicate-write");
    }

    @Test
    void figure3fPredicateAntiByDefinition7() {
        assertThat(dependencies("T1: SELECT * FROM t WHERE val = 1", "T2: UPDATE t SET val = 1"))
                .containsExactly("T1.1 → T2.2 by predicate-anti");
    }

    @Test
    void figure3gValueWrite() {
        assertThat(dependencies("T1: UPDATE t SET val = 1", "T2: INSERT INTO t VALUES (1, (SELECT MIN(val) FROM t))"))
                .anyMatch(edge -> edge.startsWith("T1.1 → T2.2 by ") && edge.contains("value-write"));
    }

    @Test
    void figure13ADeleteFollowsTheReadThatStillReturnedTheRow() {
        assertThat(dependencies("T1: SELECT id FROM t", "T2: DELETE FROM t", "T1: SELECT id FROM t"))
                .anyMatch(edge -> edge.startsWith("T1.1 → T2.2 by item-anti"))
                .anyMatch(edge -> edge.startsWith("T2.2 → T1.3 by predicate-read"));
    }

    @Test
    void statementsOfOneTransactionWithoutCommonDataAreNotOrdered() {
        assertThat(dependencies(
                        "T1: BEGIN",
                        "T1: INSERT INTO t VALUES (5, 5)",
                        "T1: INSERT INTO t VALUES (6, 6)",
                        "T1: COMMIT"))
                .isEmpty();
    }

    @Test
    void aChangeOfAColumnThatAStatementDoesNotNameIsNoDependency() {
        List<String> init = List.of(
                "CREATE TABLE w(id INT PRIMARY KEY, a INT, b INT)", "INSERT INTO w VALUES (1, 1, 1), (2, 2, 2)");
        Examination examination =
                examine(init, "T1: UPDATE w SET a = 5 WHERE id = 1", "T2: UPDATE w SET b = 6 WHERE id = 2");
        assertThat(examination.dependencies()).isEmpty();
    }

    @Test
    void figure8CyclesLoseOneStatementAndTheRestIsCompared() {
        Examination examination = examine(
                List.of(
                        "CREATE TABLE x(id INT PRIMARY KEY, v INT)",
                        "CREATE TABLE y(id INT PRIMARY KEY, v INT)",
                        "INSERT INTO x VALUES (1, 0)",
                        "INSERT INTO y VALUES (1, 0)"),
                "T1: BEGIN",
                "T2: BEGIN",
                "T1: UPDATE x SET v = (SELECT MAX(v) FROM y) + 1",
                "T2: UPDATE y SET v = (SELECT MAX(v) FROM x) + 1",
                "T1: COMMIT",
                "T2: COMMIT");
        assertThat(examination.verdict().outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.statements()).isEqualTo(2);
        assertThat(examination.survived()).isEqualTo(1);
    }

    private static final String[] FIGURE_11 = {
        "T1: BEGIN",
        "T1: UPDATE t SET val = 1",
        "T2: BEGIN",
        "T2: UPDATE t SET val = 2 WHERE val = 0",
        "T1: COMMIT",
        "T2: COMMIT"
    };

    @Test
    void figure11AStatementThatWasBlockedIsRemovedWithItsReadsAsInThePaper() {
        Examination examination = examine(new TxCheck().strict(), TABLE, FIGURE_11);
        assertThat(examination.verdict().outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.survived()).isEqualTo(1);
    }

    @Test
    void figure11AStatementThatWasBlockedRunsAgainAfterItsBlocker() {
        Examination examination = examine(TABLE, FIGURE_11);
        assertThat(examination.verdict().outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.survived()).isEqualTo(2);
    }

    @Test
    void rowsKeepTheirGeneratedKeysInEveryOrder() {
        Examination examination = examine(
                List.of(
                        "CREATE TABLE g(id INT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, v INT)",
                        "CREATE TABLE s(v INT PRIMARY KEY)",
                        "INSERT INTO s VALUES (7), (8)"),
                "T1: BEGIN",
                "T1: INSERT INTO g(v) VALUES (1), (2)",
                "T2: INSERT INTO g(v) SELECT v FROM s",
                "T1: INSERT INTO g(v) VALUES (3)",
                "T1: COMMIT");
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.compared()).isEqualTo(3);
        assertThat(examination.orders())
                .as("all orders of three independent statements")
                .isEqualTo(6);
    }

    @Test
    void aStatementThatLosesAConflictIsRemovedSoThatItsTransactionCommits() {
        Case testCase = Case.of(
                List.of("CREATE TABLE c(id INT PRIMARY KEY, v INT)", "INSERT INTO c VALUES (1, 0), (2, 0)"),
                "T1: BEGIN",
                "T2: BEGIN",
                "T1: SELECT v FROM c WHERE id = 1",
                "T1: UPDATE c SET v = 1 WHERE id = 2",
                "T2: UPDATE c SET v = 2 WHERE id = 1",
                "T2: COMMIT",
                "T1: UPDATE c SET v = 3 WHERE id = 1",
                "T1: COMMIT");
        Case atSnapshot = testCase.withHeader(testCase.header().with("isolation", "SNAPSHOT"));
        Examination examination = new TxCheck().examine(atSnapshot, database.run(atSnapshot), database);
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.survived()).isEqualTo(3);
        assertThat(examination.compared()).isEqualTo(3);
        assertThat(examination.interleaved()).isTrue();
    }

    @Test
    void anAbortedTransactionRunsButIsNotCompared() {
        Examination examination =
                examine(TABLE, "T1: BEGIN", "T1: UPDATE t SET val = 9", "T1: ROLLBACK", "T2: SELECT * FROM t");
        assertThat(examination.verdict().outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.survived()).isEqualTo(2);
        assertThat(examination.compared()).isEqualTo(1);
    }

    @Test
    void aDescendingScanAfterAnOwnUpdateOfH2IsABug() {
        Case testCase = Case.of(
                List.of("CREATE TABLE d (c0 INT PRIMARY KEY)", "INSERT INTO d VALUES (1), (0)"),
                "T1: BEGIN",
                "T1: UPDATE d SET c0 = 0 WHERE c0 = 0",
                "T1: SELECT * FROM d ORDER BY c0 DESC LIMIT 1",
                "T1: COMMIT");
        Case atSnapshot = testCase.withHeader(testCase.header().with("isolation", "SNAPSHOT"));
        Verdict verdict = new TxCheck().judge(atSnapshot, database.run(atSnapshot), database);
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("statement result");
    }
}
