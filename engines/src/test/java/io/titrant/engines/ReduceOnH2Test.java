package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.writecheck.WriteCheck;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.reduce.Budget;
import io.titrant.reduce.Reducer;
import io.titrant.reduce.Reduction;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The reducer on a real engine: what it leaves must still run, and still show the thing. */
@Timeout(120)
class ReduceOnH2Test {
    private static final Case CASE = Case.of(
            List.of(
                    "CREATE TABLE accounts(id INT PRIMARY KEY, owner VARCHAR(30) NOT NULL DEFAULT 'nobody',"
                            + " balance DECIMAL(10,2) CHECK (balance > -100), flag INT, CONSTRAINT u1 UNIQUE (owner))",
                    "CREATE TABLE log(id INT PRIMARY KEY, note VARCHAR(100), account INT,"
                            + " FOREIGN KEY (account) REFERENCES accounts(id))",
                    "CREATE TABLE other(a INT, b INT)",
                    "CREATE INDEX idx_flag ON accounts(flag, balance)",
                    "INSERT INTO accounts(id, owner, balance, flag) VALUES"
                            + " (11, 'ann', 100.50, 1), (12, 'bob', 200.25, 2), (13, 'cyd', 300.00, 1)",
                    "INSERT INTO log VALUES (1, 'opened', 11), (2, 'opened', 12)",
                    "INSERT INTO other VALUES (1, 1), (2, 2)"),
            "T1: BEGIN",
            "T2: BEGIN",
            "T3: BEGIN",
            "T1: SELECT owner, balance FROM accounts WHERE id = 11 AND flag IN (1, 2) ORDER BY owner",
            "T2: SELECT * FROM accounts a JOIN log l ON a.id = l.account WHERE a.flag > 0",
            "T3: UPDATE other SET b = b + 1 WHERE a BETWEEN 1 AND 5",
            "T1: SELECT COUNT(*) FROM other",
            "T2: UPDATE accounts SET flag = 7, balance = balance + 10 WHERE id = 11 OR owner = 'bob'",
            "T3: SELECT * FROM other WHERE b > (SELECT MIN(flag) FROM accounts)",
            "T3: ROLLBACK",
            "T4: INSERT INTO other VALUES (5, 5), (6, 6)",
            "T2: INSERT INTO log VALUES (3, 'changed', 11)",
            "T2: COMMIT",
            "T1: SELECT owner, balance FROM accounts WHERE id = 11 AND flag IN (1, 7) ORDER BY owner",
            "T1: DELETE FROM log WHERE id = 2",
            "T1: COMMIT");

    /** An oracle for this test: two queries of T1 over the same columns saw different rows. */
    private static final Oracle READS_DIFFER = new Oracle() {
        @Override
        public String name() {
            return "reads-differ";
        }

        @Override
        public Verdict judge(Case testCase, Recording recording, Lab lab) {
            List<Rows> seen = recording.events().stream()
                    .filter(event -> event.tx().equals("T1") && event.result() instanceof Result.Returned)
                    .map(event -> ((Result.Returned) event.result()).rows())
                    .toList();
            boolean differ = seen.stream()
                    .anyMatch(a -> seen.stream()
                            .anyMatch(b -> a.columns().equals(b.columns())
                                    && !a.rows().isEmpty()
                                    && !b.rows().isEmpty()
                                    && !a.sameRows(b)));
            return differ
                    ? Verdict.bug(name(), "non-repeatable-read", "T1 saw two states")
                    : Verdict.pass(name(), "one state");
        }
    };

    @Test
    void aNonRepeatableReadIsReducedToTwoReadsAndAWrite() {
        H2Engine engine = new H2Engine();
        Instance instance = engine.start(StartOptions.of(engine.defaultVersion()));
        try (TestDatabase testDatabase = new TestDatabase(instance, Limits.DEFAULT)) {
            Lab lab = testDatabase;
            Verdict wanted = READS_DIFFER.judge(CASE, lab.run(CASE), lab);
            assertThat(wanted.outcome()).isEqualTo(Verdict.Outcome.BUG);

            Reduction reduction = new Reducer(READS_DIFFER, lab, Budget.ofCandidates(5_000), 3).reduce(CASE, wanted);

            String text = CaseWriter.write(reduction.smallest());
            assertThat(reduction.limited()).isFalse();
            assertThat(reduction.mark()).isEqualTo("reproduced 3 of 3");
            assertThat(reduction.after().transactions()).as(text).isLessThanOrEqualTo(2);
            assertThat(reduction.smallest().steps()).as(text).hasSizeLessThanOrEqualTo(3);
            assertThat(reduction.smallest().init()).as(text).hasSizeLessThanOrEqualTo(2);
            assertThat(reduction.tried()).isLessThan(300);
            assertThat(READS_DIFFER.judge(reduction.smallest(), lab.run(reduction.smallest()), lab))
                    .isEqualTo(reduction.verdict());
        }
    }

    /** An engine that loses a row whenever two transactions write at the same time. */
    private static final class LyingLab implements Lab {
        private final Lab honest;

        LyingLab(Lab honest) {
            this.honest = honest;
        }

        @Override
        public Engine engine() {
            return honest.engine();
        }

        @Override
        public Optional<Semantics> semantics(IsolationLevel level) {
            return honest.semantics(level);
        }

        @Override
        public Scratch scratch() {
            return honest.scratch();
        }

        @Override
        public Recording run(Case testCase) {
            Recording truth = honest.run(testCase);
            if (!writersMeet(testCase)) {
                return truth;
            }
            Map<String, Rows> lie = new HashMap<>(truth.finalState());
            lie.replaceAll((table, rows) -> new Rows(
                    rows.columns(),
                    rows.rows().subList(0, Math.max(0, rows.rows().size() - 1)),
                    false));
            return new Recording(truth.engine(), truth.events(), lie, truth.ending(), truth.notes());
        }

        private static boolean writersMeet(Case testCase) {
            Set<String> open = new HashSet<>();
            Set<String> writers = new HashSet<>();
            for (Step step : testCase.steps()) {
                if (step.kind() == StatementKind.BEGIN) {
                    open.add(step.tx());
                } else if (step.kind().endsTransaction()) {
                    open.remove(step.tx());
                    writers.remove(step.tx());
                } else if (step.kind() == StatementKind.UPDATE) {
                    if (!Set.of(step.tx()).containsAll(writers)) {
                        return true;
                    }
                    if (open.contains(step.tx())) {
                        writers.add(step.tx());
                    }
                }
            }
            return false;
        }
    }

    @Test
    void aLostRowLockIsReducedToTwoSmallTransactions() {
        H2Engine engine = new H2Engine();
        Instance instance = engine.start(StartOptions.of(engine.defaultVersion()));
        try (TestDatabase testDatabase = new TestDatabase(instance, Limits.DEFAULT)) {
            Lab lab = new LyingLab(testDatabase);
            Oracle writeCheck = new WriteCheck();
            Verdict wanted = writeCheck.judge(CASE, lab.run(CASE), lab);
            assertThat(wanted.outcome()).as(wanted.explanation()).isEqualTo(Verdict.Outcome.BUG);

            Reduction reduction = new Reducer(writeCheck, lab, Budget.ofCandidates(5_000), 3).reduce(CASE, wanted);

            Case smallest = reduction.smallest();
            String text = CaseWriter.write(smallest);
            assertThat(smallest.transactions()).as(text).hasSize(2);
            for (String tx : smallest.transactions()) {
                assertThat(smallest.steps().stream().filter(step -> step.tx().equals(tx)))
                        .as(text)
                        .hasSizeLessThanOrEqualTo(4);
            }
            assertThat(smallest.init()).as(text).hasSizeLessThanOrEqualTo(4);
            assertThat(reduction.tried()).isLessThan(300);
        }
    }
}
