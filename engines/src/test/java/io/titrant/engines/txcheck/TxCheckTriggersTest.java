package io.titrant.engines.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.lab.DelegatingLab;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that fire triggers. The rows that a trigger writes have the version of the statement that fired it. */
class TxCheckTriggersTest {
    private static final String LOGS =
            "CREATE TRIGGER logs AFTER UPDATE ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO log VALUES (n.id, n.val)";
    private static final String COUNTS =
            "CREATE TRIGGER counts AFTER INSERT ON t REFERENCING NEW ROW AS n FOR EACH ROW UPDATE c SET val = val + 1";
    private static final String[] STEPS = {
        "T1: BEGIN",
        "T2: BEGIN",
        "T1: UPDATE t SET val = 5",
        "T2: INSERT INTO t VALUES (3, 3)",
        "T2: SELECT val FROM c",
        "T1: SELECT id, val FROM log",
        "T1: COMMIT",
        "T2: COMMIT"
    };
    private static TestDatabase database;

    @BeforeAll
    static void start() {
        Engine hsqldb = Engines.named("hsqldb");
        database = new TestDatabase(
                hsqldb.start(Engines.options(hsqldb, EngineSpec.parse("hsqldb:mvcc"), Map.of())), Limits.CAMPAIGN);
    }

    @AfterAll
    static void end() {
        database.close();
    }

    /** Keeps the runs, and may run cases with several transactions on an engine that forgets a trigger. */
    private static final class WatchedLab extends DelegatingLab {
        private final List<Case> runs = new ArrayList<>();
        private final boolean forgets;

        WatchedLab(boolean forgets) {
            super(database);
            this.forgets = forgets;
        }

        @Override
        public Recording run(Case testCase) {
            runs.add(testCase);
            return delegate().run(forgets && testCase.transactions().size() > 1 ? forgetful(testCase) : testCase);
        }

        private static Case forgetful(Case testCase) {
            return new Case(
                    testCase.header(),
                    testCase.init().stream()
                            .filter(sql -> !sql.startsWith("CREATE TRIGGER logs"))
                            .toList(),
                    testCase.steps());
        }
    }

    private static Examination examine(WatchedLab lab, List<String> triggers, String... steps) {
        List<String> init = new ArrayList<>(List.of(
                "CREATE TABLE t(id INT PRIMARY KEY, val INT)",
                "CREATE TABLE log(id INT, val INT)",
                "CREATE TABLE c(val INT)",
                "INSERT INTO t VALUES (1, 1), (2, 2)",
                "INSERT INTO c VALUES (0)"));
        init.addAll(triggers);
        Case testCase = Case.of(init, steps);
        return new TxCheck().examine(testCase, database.run(testCase), lab);
    }

    @Test
    void statementsThatFireTriggersAreFollowed() {
        WatchedLab lab = new WatchedLab(false);
        Examination examination = examine(lab, List.of(LOGS, COUNTS), STEPS);
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.leftOut()).isEmpty();
        assertThat(examination.survived()).isEqualTo(4);
        assertThat(examination.dependencies())
                .anyMatch(edge -> edge.startsWith("T1.3 → T1.6 by"))
                .anyMatch(edge -> edge.startsWith("T2.4 → T2.5 by"));
    }

    @Test
    void theTablesOfATriggerAreReadBeforeAndAfterTheStatementThatFiresIt() {
        WatchedLab lab = new WatchedLab(false);
        examine(lab, List.of(LOGS, COUNTS), STEPS);
        List<String> sent = lab.runs.get(0).steps().stream().map(Step::sql).toList();
        int update = sent.indexOf("UPDATE t SET val = 5, titrant_w1 = t.titrant_w1 || ' T1.2'");
        assertThat(sent.subList(0, update)).anyMatch(sql -> sql.endsWith("FROM log"));
        assertThat(sent.subList(update + 1, sent.size())).anyMatch(sql -> sql.endsWith("FROM log"));
    }

    @Test
    void aTriggerThatDoesNotFireInsideTransactionsIsABug() {
        Verdict verdict = examine(new WatchedLab(true), List.of(LOGS), STEPS).verdict();
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("statement result");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TRIGGER x AFTER UPDATE ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO log VALUES (n.id, RAND())",
                "CREATE TRIGGER x AFTER UPDATE ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO log SELECT n.id, val FROM c",
                "CREATE TRIGGER x AFTER UPDATE ON t REFERENCING NEW AS n FOR EACH ROW DELETE FROM log WHERE id = n.id",
                "CREATE TRIGGER x BEFORE UPDATE ON t REFERENCING NEW AS n FOR EACH ROW SET n.val = 7",
                "CREATE TRIGGER x AFTER UPDATE ON t INSERT INTO log VALUES (1, 1)",
            })
    void aStatementIsLeftOutIfItFiresATriggerThatIsNotUnderstood(String trigger) {
        Examination examination = examine(new WatchedLab(false), List.of(trigger, COUNTS), STEPS);
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.leftOut())
                .hasSize(2)
                .allSatisfy(why -> assertThat(why).contains("what a trigger reads and writes is not known"));
    }

    @Test
    void aMergeThatMayFireATriggerIsLeftOut() {
        Examination examination = examine(
                new WatchedLab(false),
                List.of(LOGS),
                "T1: MERGE INTO t USING (VALUES (1, 9)) AS s(a, b) ON t.id = s.a WHEN MATCHED THEN UPDATE SET val = s.b",
                "T2: SELECT * FROM log");
        assertThat(examination.leftOut())
                .singleElement()
                .asString()
                .contains("what the triggers write is not known of this kind of statement");
    }
}
