package io.titrant.engines.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.lab.DelegatingLab;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The tables that are read before a statement. A table that the transaction has read before is read again only if a commit of another transaction may show in it. */
class TxCheckKnownTablesTest {
    private static final List<String> TABLES = List.of(
            "CREATE TABLE t(id INT PRIMARY KEY, val INT)",
            "CREATE TABLE u(id INT PRIMARY KEY, val INT)",
            "INSERT INTO t VALUES (0, 0), (1, 1)",
            "INSERT INTO u VALUES (0, 0)");
    private static final String[] OTHER_COMMITS = {
        "T1: BEGIN",
        "T1: SELECT COUNT(*) FROM t WHERE val = 0",
        "T2: UPDATE t SET val = 5 WHERE id = 0",
        "T1: SELECT COUNT(*) FROM t WHERE val = 5",
        "T1: COMMIT"
    };
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

    /** Keeps the first instrumented run, and may run cases at another level than they ask for. */
    private static final class WatchedLab extends DelegatingLab {
        private final List<Case> runs = new ArrayList<>();
        private final boolean movesSnapshots;

        WatchedLab(boolean movesSnapshots) {
            super(database);
            this.movesSnapshots = movesSnapshots;
        }

        @Override
        public Recording run(Case testCase) {
            runs.add(testCase);
            return delegate().run(movesSnapshots ? at(IsolationLevel.READ_COMMITTED, testCase) : testCase);
        }

        long versionSetReads(String table) {
            return runs.get(0).steps().stream()
                    .map(Step::sql)
                    .filter(sql -> sql.startsWith("SELECT " + table + ".titrant_row") && sql.endsWith("FROM " + table))
                    .count();
        }
    }

    private static Case at(IsolationLevel level, Case testCase) {
        return new Case(testCase.header().with("isolation", level.sql()), testCase.init(), testCase.steps());
    }

    private static Verdict judge(TxCheck oracle, IsolationLevel level, WatchedLab lab, String... steps) {
        Case testCase = at(level, Case.of(TABLES, steps));
        Examination examination = oracle.examine(testCase, database.run(testCase), lab);
        return examination.verdict();
    }

    /** @param ofT how often version-set reads read t, for both transactions together */
    private static void assertReads(IsolationLevel level, int ofT, String... steps) {
        WatchedLab lab = new WatchedLab(false);
        Verdict verdict = judge(new TxCheck(), level, lab, steps);
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(lab.versionSetReads("t")).isEqualTo(ofT);
    }

    @Test
    void aTransactionReadsATableOnceIfItKeepsItsSnapshot() {
        assertReads(IsolationLevel.REPEATABLE_READ, 2, OTHER_COMMITS);
    }

    @Test
    void ownWritesAreKnownFromTheReadsAfterThem() {
        assertReads(
                IsolationLevel.REPEATABLE_READ,
                2,
                "T1: BEGIN",
                "T1: SELECT COUNT(*) FROM t WHERE val = 1",
                "T1: UPDATE t SET val = 1 WHERE id = 0",
                "T1: INSERT INTO t VALUES (2, 1)",
                "T1: SELECT COUNT(*) FROM t WHERE val = 1",
                "T1: COMMIT",
                "T2: UPDATE t SET val = 7 WHERE val = 1");
    }

    @Test
    void aTableIsReadAgainAtReadCommittedAfterAnotherTransactionHasWrittenIt() {
        assertReads(IsolationLevel.READ_COMMITTED, 3, OTHER_COMMITS);
    }

    @Test
    void aTableIsReadOnceAtReadCommittedIfOthersWriteOtherTables() {
        assertReads(
                IsolationLevel.READ_COMMITTED,
                1,
                "T1: BEGIN",
                "T1: SELECT COUNT(*) FROM t WHERE val = 0",
                "T2: UPDATE u SET val = 5 WHERE id = 0",
                "T1: SELECT COUNT(*) FROM t WHERE val = 5",
                "T1: COMMIT");
    }

    @Test
    void aTableIsReadAgainAfterARollbackToASavepoint() {
        assertReads(
                IsolationLevel.REPEATABLE_READ,
                2,
                "T1: BEGIN",
                "T1: SAVEPOINT s",
                "T1: UPDATE t SET val = 1 WHERE id = 0",
                "T1: ROLLBACK TO SAVEPOINT s",
                "T1: SELECT COUNT(*) FROM t WHERE val = 1",
                "T1: COMMIT");
    }

    @Test
    void eachStatementInAutocommitHasItsReads() {
        assertReads(
                IsolationLevel.REPEATABLE_READ,
                2,
                "T1: SELECT COUNT(*) FROM t WHERE val = 0",
                "T1: SELECT COUNT(*) FROM t WHERE val = 0");
    }

    @Test
    void aStrictJudgeReadsBeforeEveryStatement() {
        WatchedLab lab = new WatchedLab(false);
        judge(new TxCheck().strict(), IsolationLevel.REPEATABLE_READ, lab, OTHER_COMMITS);
        assertThat(lab.versionSetReads("t")).isEqualTo(3);
    }

    /** The version-set read would move with the snapshot and hide it: the order that it demands gives the same counts. */
    @Test
    void aSnapshotThatMovesIsFound() {
        Verdict verdict = judge(new TxCheck(), IsolationLevel.REPEATABLE_READ, new WatchedLab(true), OTHER_COMMITS);
        assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("statement result");
    }
}
