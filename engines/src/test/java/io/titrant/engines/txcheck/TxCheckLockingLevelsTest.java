package io.titrant.engines.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.engines.lie.RunsAnotherLevel;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * TxCheck at levels whose plain reads lock until COMMIT. Its reads of whole tables run in a session outside, which returns uncommitted rows, so these
 * reads must neither hide nor invent a bug.
 */
class TxCheckLockingLevelsTest {
    private static final List<String> TABLE = List.of(
            "CREATE TABLE t(id INT PRIMARY KEY, val INT)",
            "CREATE TABLE u(id INT PRIMARY KEY, val INT)",
            "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)",
            "INSERT INTO u VALUES (1, 1)");

    /** Each transaction writes rows that the other reads by key while both are open. */
    private static final String[] WRITES_OF_DIFFERENT_ROWS = {
        "T1: BEGIN",
        "T2: BEGIN",
        "T1: UPDATE t SET val = 10 WHERE id = 1",
        "T2: UPDATE t SET val = 20 WHERE id = 2",
        "T1: INSERT INTO u VALUES (2, 2)",
        "T1: DELETE FROM t WHERE id = 3",
        "T2: SELECT SUM(val) FROM t",
        "T1: COMMIT",
        "T2: COMMIT"
    };

    private static Case serializable(String... steps) {
        Case testCase = Case.of(TABLE, steps);
        return testCase.withHeader(testCase.header().with("isolation", "SERIALIZABLE"));
    }

    private static Examination examine(String name, Lie lie, TxCheck oracle, Case testCase) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine real = Engines.named(spec.name());
        StartOptions options = Engines.options(real, spec, Map.of());
        try (TestDatabase database =
                new TestDatabase(LyingEngine.over(real, () -> lie).start(options), Limits.CAMPAIGN)) {
            return oracle.examine(testCase, database.run(testCase), database);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "derby"})
    void transactionsThatWriteDifferentRowsOverlap(String engine) {
        Examination examination = examine(engine, new Lie() {}, new TxCheck(), serializable(WRITES_OF_DIFFERENT_ROWS));
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.compared()).isEqualTo(5);
        assertThat(examination.interleaved()).isTrue();
        assertThat(examination.crossing()).isTrue();
    }

    /** Derby locks the whole table t for the UPDATE, and even reads at READ UNCOMMITTED wait for it: T1 reads the versions itself. */
    @Test
    void aTransactionThatLocksAWholeTableKeepsItsStatements() {
        Examination examination = examine(
                "derby",
                new Lie() {},
                new TxCheck(),
                serializable(
                        "T1: BEGIN",
                        "T2: BEGIN",
                        "T1: UPDATE t SET val = val + 1 WHERE val < 100",
                        "T2: UPDATE u SET val = 20 WHERE id = 1",
                        "T1: DELETE FROM t WHERE val > 3",
                        "T1: INSERT INTO t VALUES (9, 9)",
                        "T1: COMMIT",
                        "T2: UPDATE t SET val = val + 1 WHERE val < 100",
                        "T2: COMMIT"));
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.compared()).isEqualTo(5);
        assertThat(examination.interleaved()).isTrue();
        assertThat(examination.crossing()).isTrue();
    }

    @Test
    void aTransactionThatWaitsAtItsFirstStatementBeginsWithAnother() {
        Examination examination = examine(
                "hsqldb:locks",
                new Lie() {},
                new TxCheck(),
                serializable(
                        "T1: BEGIN",
                        "T2: BEGIN",
                        "T3: BEGIN",
                        "T1: UPDATE t SET val = 10 WHERE id = 1",
                        "T3: UPDATE u SET val = 30",
                        "T2: SELECT * FROM t",
                        "T2: UPDATE u SET val = 20 WHERE id = 1",
                        "T2: UPDATE t SET val = 21 WHERE id = 1",
                        "T1: COMMIT",
                        "T2: COMMIT",
                        "T3: ROLLBACK"));
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.interleaved()).isTrue();
        assertThat(examination.crossing()).isTrue();
        assertThat(examination.compared()).as("all but the first read of T2").isEqualTo(3);
    }

    @Test
    void readsInsideTheTransactionsAsInThePaperSerializeThem() {
        Examination examination =
                examine("mariadb", new Lie() {}, new TxCheck().strict(), serializable(WRITES_OF_DIFFERENT_ROWS));
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.survived()).isLessThan(5);
    }

    @Test
    void aStatementComesBeforeAWriteThatOnlyTheReadsOutsideSee() {
        Examination examination = examine(
                "mariadb",
                new Lie() {},
                new TxCheck(),
                serializable(
                        "T1: BEGIN",
                        "T2: BEGIN",
                        "T1: UPDATE t SET val = 10 WHERE id = 1",
                        "T2: UPDATE t SET val = (SELECT val FROM u WHERE id = 1) + 5 WHERE id = 2",
                        "T2: COMMIT",
                        "T1: COMMIT"));
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(examination.compared()).isEqualTo(2);
        assertThat(examination.dependencies()).containsExactly("T2.4 → T1.3 by value-write");
    }

    /** What an engine runs that claims SERIALIZABLE. */
    @ParameterizedTest
    @EnumSource(
            value = IsolationLevel.class,
            names = {"READ_UNCOMMITTED", "READ_COMMITTED", "REPEATABLE_READ"})
    void aLevelThatDoesNotLockItsReadsIsFoundOut(IsolationLevel real) {
        Examination examination = examine(
                "mariadb",
                new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, real),
                new TxCheck(),
                serializable(
                        "T1: BEGIN",
                        "T2: BEGIN",
                        "T1: SELECT * FROM t WHERE id = 1",
                        "T2: SELECT * FROM t WHERE id = 2",
                        "T1: UPDATE t SET val = 10 WHERE id = 2",
                        "T2: UPDATE t SET val = 20 WHERE id = 1",
                        "T1: COMMIT",
                        "T2: COMMIT"));
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.BUG);
    }

    @Test
    void aGroupedReadOfUncommittedRowsIsFoundOut() {
        Examination examination = examine(
                "mariadb",
                new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, IsolationLevel.READ_UNCOMMITTED),
                new TxCheck(),
                serializable(
                        "T1: BEGIN",
                        "T1: UPDATE t SET val = 10 WHERE id = 1",
                        "T2: BEGIN",
                        "T2: SELECT SUM(val) FROM t",
                        "T2: COMMIT",
                        "T1: COMMIT"));
        assertThat(examination.verdict().outcome())
                .as(examination.verdict().explanation())
                .isEqualTo(Verdict.Outcome.BUG);
        assertThat(examination.verdict().kind()).isEqualTo("statement result");
    }
}
