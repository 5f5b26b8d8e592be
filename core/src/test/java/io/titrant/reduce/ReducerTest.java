package io.titrant.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Step;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.sql.Assignment;
import io.titrant.sql.Dialect;
import io.titrant.sql.RandomSql;
import io.titrant.sql.Sql;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ReducerTest {
    static final List<Dialect> DIALECTS =
            List.of(Dialect.MYSQL, Dialect.POSTGRES, Dialect.SQLITE, Dialect.H2, Dialect.DERBY, Dialect.DUCKDB);
    private static final Budget PLENTY = Budget.ofCandidates(100_000);

    private final FakeReductionLab lab = new FakeReductionLab(Dialect.MYSQL);

    /** Five transactions of five statements over three tables. */
    private static Case large() {
        List<String> init = new ArrayList<>();
        for (String table : List.of("t1", "t2", "t3")) {
            init.add("CREATE TABLE " + table
                    + " (c1 INT PRIMARY KEY, c2 INT NOT NULL DEFAULT 5, c3 VARCHAR(10), CHECK (c2 > 0))");
            init.add("CREATE INDEX i_" + table + " ON " + table + " (c3)");
            init.add("INSERT INTO " + table + " VALUES (1, 1, 'one'), (2, 2, 'two'), (3, 3, 'three')");
        }
        List<String> steps = new ArrayList<>();
        List<String> body = List.of(
                "BEGIN",
                "SELECT c1, c3 FROM t1 WHERE c1 > 1 AND c2 IN (1, 2) ORDER BY c1",
                "UPDATE t1 SET c2 = c2 + 10, c3 = 'x' WHERE c1 = 1 OR c1 = 2",
                "DELETE FROM t2 WHERE c1 = 3",
                "COMMIT");
        for (String statement : body) {
            for (int tx = 1; tx <= 5; tx++) {
                steps.add("T" + tx + ": " + statement);
            }
        }
        return Case.of(init, steps.toArray(String[]::new));
    }

    /** Somebody updates c2, a row of t1 exists, and two transactions overlap. */
    private static boolean broken(Case testCase) {
        boolean updates = testCase.steps().stream().anyMatch(ReducerTest::updatesC2);
        boolean row = testCase.init().stream().anyMatch(sql -> sql.contains("CREATE TABLE t1") && sql.contains("c2"))
                && testCase.init().stream().anyMatch(sql -> sql.contains("INSERT INTO t1"));
        return updates && row && overlap(testCase.steps());
    }

    private static boolean updatesC2(Step step) {
        return Sql.read(step.sql(), Dialect.MYSQL) instanceof Update update
                && update.assignments().stream()
                        .map(Assignment::target)
                        .anyMatch(column -> column.name().text().equals("c2"));
    }

    private static boolean overlap(List<Step> steps) {
        List<String> order = steps.stream().map(Step::tx).toList();
        return order.stream()
                .anyMatch(tx -> order.subList(order.indexOf(tx), order.lastIndexOf(tx)).stream()
                        .anyMatch(other -> !other.equals(tx)));
    }

    private Reduction reduce(Case failing, Predicate<Case> fails) {
        return new Reducer(FakeReductionLab.bugWhen(fails), lab, PLENTY, 3).reduce(failing, FakeReductionLab.BUG);
    }

    @Test
    void aLargeCaseIsReducedToTheStatementsThatMatter() {
        Reduction reduction = reduce(large(), ReducerTest::broken);
        assertThat(CaseWriter.write(reduction.smallest())).isEqualTo("""
                        -- titrant case 1
                        /* init */ CREATE TABLE t1 (c2 INT);
                        /* init */ INSERT INTO t1 VALUES (0);
                        /* T1 */ BEGIN;
                        /* T2 */ UPDATE t1 SET c2 = 0;
                        /* T1 */ COMMIT;
                        """);
        assertThat(reduction.limited()).isFalse();
        assertThat(reduction.mark()).isEqualTo("reproduced 3 of 3");
        assertThat(reduction.tried()).isLessThan(400);
    }

    @Test
    void anExampleLosesWholeTransactionsTablesStatementsAndRows() {
        Reduction reduction = Reducer.ofExample(FakeReductionLab.bugWhen(ReducerTest::broken), lab, PLENTY)
                .reduce(large(), FakeReductionLab.BUG);
        assertThat(CaseWriter.write(reduction.smallest())).isEqualTo("""
                        -- titrant case 1
                        /* init */ CREATE TABLE t1 (c0 INT PRIMARY KEY, c2 INT NOT NULL DEFAULT 5, c3 VARCHAR(10), CHECK (c2 > 0));
                        /* init */ INSERT INTO t1 VALUES (1, 1, 'one');
                        /* T1 */ BEGIN;
                        /* T2 */ UPDATE t1 SET c2 = c2 + 10, c3 = 'x' WHERE c0 = 1 OR c0 = 2;
                        /* T1 */ COMMIT;
                        """);
        assertThat(reduction.mark()).isEqualTo("reproduced 1 of 1");
        assertThat(reduction.tried()).isLessThan(60);
    }

    @Test
    void everyAcceptedStepIsSmaller() {
        List<Size> sizes = new ArrayList<>();
        ReductionListener listener = new ReductionListener() {
            @Override
            public void accepted(Case smallest, Size size) {
                assertThat(size).isEqualTo(Size.of(smallest, Dialect.MYSQL));
                sizes.add(size);
            }
        };
        Reduction reduction = new Reducer(FakeReductionLab.bugWhen(ReducerTest::broken), lab, PLENTY, 1, listener)
                .reduce(large(), FakeReductionLab.BUG);
        assertThat(sizes).hasSize(reduction.accepted()).last().isEqualTo(reduction.after());
        for (int i = 1; i < sizes.size(); i++) {
            assertThat(sizes.get(i)).isLessThan(sizes.get(i - 1));
        }
        assertThat(sizes.get(0)).isLessThan(reduction.before());
    }

    @Test
    void reductionIsDeterministic() {
        Reduction once = reduce(large(), ReducerTest::broken);
        Reduction again = reduce(large(), ReducerTest::broken);
        assertThat(again).isEqualTo(once);
    }

    @Test
    void noCandidateIsTriedTwice() {
        Reduction reduction = reduce(large(), ReducerTest::broken);
        assertThat(reduction.repeated()).isPositive();
        assertThat(lab.runs.values()).allMatch(count -> count <= 3);
        // Three runs of the original, one of each candidate, two more of some accepted candidates.
        assertThat(lab.totalRuns())
                .isGreaterThan(3 + reduction.tried())
                .isLessThan(3 + reduction.tried() + 2 * reduction.accepted());
        assertThat(lab.runs.get(CaseWriter.write(reduction.smallest()))).isEqualTo(3);
    }

    @Test
    void aSmallerCaseThatDoesNotRepeatIsGivenUpForTheLastOneThatDoes() {
        // A case with few statements shows the bug in its first run only.
        Map<String, Integer> seen = new HashMap<>();
        Predicate<Case> flakyIfSmall = candidate -> broken(candidate)
                && (candidate.steps().size() > 6 || seen.merge(CaseWriter.write(candidate), 1, Integer::sum) == 1);
        List<Case> confirmed = new ArrayList<>();
        ReductionListener listener = new ReductionListener() {
            @Override
            public void accepted(Case smallest, Size size) {
                confirmed.add(smallest);
            }
        };
        Reduction reduction = new Reducer(FakeReductionLab.bugWhen(flakyIfSmall), lab, PLENTY, 3, listener)
                .reduce(large(), FakeReductionLab.BUG);
        assertThat(reduction.smallest().steps()).hasSizeGreaterThan(6);
        assertThat(confirmed).allMatch(one -> one.steps().size() > 6).last().isEqualTo(reduction.smallest());
        assertThat(lab.runs.get(CaseWriter.write(reduction.smallest()))).isEqualTo(3);
        assertThat(reduction.flaky()).isFalse();
    }

    @Test
    void theBudgetEndsTheReductionWithTheSmallestCaseSoFar() {
        Reduction few = new Reducer(FakeReductionLab.bugWhen(ReducerTest::broken), lab, Budget.ofCandidates(10), 1)
                .reduce(large(), FakeReductionLab.BUG);
        assertThat(few.tried()).isEqualTo(10);
        assertThat(few.limited()).isTrue();
        assertThat(broken(few.smallest())).isTrue();
        assertThat(few.after()).isLessThan(few.before());

        Reduction none = new Reducer(FakeReductionLab.bugWhen(ReducerTest::broken), lab, Budget.ofTime(() -> true), 1)
                .reduce(large(), FakeReductionLab.BUG);
        assertThat(none.tried()).isZero();
        assertThat(none.limited()).isTrue();
        assertThat(none.reduced()).isFalse();
        assertThat(none.smallest()).isEqualTo(large());
    }

    @Test
    void aReductionContinuesAnInterruptedOne() {
        Case whole = reduce(large(), ReducerTest::broken).smallest();
        Case failing = large();
        for (int round = 0; round < 100 && !failing.equals(whole); round++) {
            failing = new Reducer(FakeReductionLab.bugWhen(ReducerTest::broken), lab, Budget.ofCandidates(40), 1)
                    .reduce(failing, FakeReductionLab.BUG)
                    .smallest();
        }
        assertThat(failing).isEqualTo(whole);
    }

    @Test
    void aCaseThatIsNotReproducedIsKeptAndMarkedFlaky() {
        Reduction reduction = reduce(large(), testCase -> false);
        assertThat(reduction.smallest()).isEqualTo(large());
        assertThat(reduction.verdict()).isEqualTo(FakeReductionLab.BUG);
        assertThat(reduction.mark()).isEqualTo("flaky 0 of 3");
        assertThat(reduction.tried()).isZero();
    }

    @Test
    void aCaseThatIsSometimesReproducedIsReducedAndMarkedFlaky() {
        int[] turn = {0};
        Reduction reduction = reduce(large(), testCase -> broken(testCase) && turn[0]++ % 2 == 0);
        assertThat(reduction.mark()).isEqualTo("flaky 2 of 3");
        assertThat(reduction.flaky()).isTrue();
        assertThat(reduction.smallest())
                .isEqualTo(reduce(large(), ReducerTest::broken).smallest());
    }

    private static Case concurrent(Case testCase) {
        return new Case(testCase.header().with(Case.SCHEDULE, Case.CONCURRENT), testCase.init(), testCase.steps());
    }

    @Test
    void aConcurrentCaseThatIsRarelyReproducedIsReducedAndKeepsItsRate() {
        int[] turn = {0};
        Case failing = concurrent(large());
        Reduction reduction = reduce(failing, testCase -> broken(testCase) && turn[0]++ % 16 == 5);
        assertThat(reduction.smallest())
                .isEqualTo(concurrent(reduce(large(), ReducerTest::broken).smallest()));
        assertThat(reduction.tries()).isEqualTo(200);
        assertThat(reduction.reproduced()).isBetween(12, 13);
        assertThat(reduction.mark()).matches("flaky 1[23] of 200");
    }

    @Test
    void aConcurrentCaseThatIsNotReproducedIsNotReduced() {
        Reduction reduction = reduce(concurrent(large()), testCase -> false);
        assertThat(reduction.smallest()).isEqualTo(concurrent(large()));
        assertThat(reduction.mark()).isEqualTo("flaky 0 of 200");
    }

    @Test
    void aSubmittedOrderWithTheSameVerdictReplacesAConcurrentCase() {
        int[] turn = {0};
        Oracle oracle = new Oracle() {
            @Override
            public String name() {
                return "fake";
            }

            @Override
            public Verdict judge(Case testCase, Recording recording, Lab itsLab) {
                if (!broken(testCase)) {
                    return Verdict.pass("fake", "fine");
                }
                if (!testCase.concurrent()) {
                    return FakeReductionLab.BUG;
                }
                Verdict now = turn[0]++ % 4 == 0 ? FakeReductionLab.BUG.shownBy(large()) : Verdict.pass("fake", "fine");
                return now;
            }
        };
        Reduction reduction = new Reducer(oracle, lab, PLENTY, 3).reduce(concurrent(large()), FakeReductionLab.BUG);
        assertThat(reduction.smallest())
                .isEqualTo(reduce(large(), ReducerTest::broken).smallest());
        assertThat(reduction.mark()).isEqualTo("reproduced 3 of 3");
    }

    @Test
    void aCandidateThatFailsOnlyOnceIsNotAccepted() {
        int[] turn = {0};
        Case failing = Case.of(List.of(), "T1: SELECT 1", "T1: SELECT 2");
        Reduction reduction = reduce(failing, testCase -> testCase.equals(failing) || turn[0]++ % 3 != 2);
        assertThat(reduction.smallest()).isEqualTo(failing);
    }

    @Test
    void aCandidateWithAnotherKindOrRuleIsNotAccepted() {
        Verdict wanted = Verdict.permitted("fake", "stale", "no-gap-locks", "documented");
        Oracle oracle = new Oracle() {
            @Override
            public String name() {
                return "fake";
            }

            @Override
            public Verdict judge(Case testCase, Recording recording, Lab itsLab) {
                return switch (testCase.steps().size()) {
                    case 4, 3 -> wanted;
                    case 2 -> Verdict.permitted("fake", "stale", "semi-consistent-read", "documented");
                    default -> Verdict.bug("fake", "stale", "worse");
                };
            }
        };
        Case failing = Case.of(List.of(), "T1: SELECT 1", "T1: SELECT 2", "T1: SELECT 3", "T1: SELECT 4");
        Reduction reduction = new Reducer(oracle, lab, PLENTY, 2).reduce(failing, wanted);
        assertThat(reduction.smallest().steps()).hasSize(3);
        assertThat(reduction.verdict()).isEqualTo(wanted);
    }

    @Test
    void aCandidateWhoseInitialDatabaseFailsIsNotAccepted() {
        lab.initFails = testCase -> testCase.init().size() < 2;
        Case failing = Case.of(List.of("CREATE TABLE t (c INT)", "CREATE INDEX i ON t (c)"), "T1: SELECT 1");
        assertThat(reduce(failing, testCase -> true).smallest().init()).hasSize(2);

        lab.initFails = testCase -> true;
        assertThatThrownBy(() -> reduce(failing, testCase -> true)).isInstanceOf(InitFailedException.class);
    }

    @Test
    void aCandidateWithInvalidSqlIsNotAccepted() {
        lab.nonsense = sql -> sql.contains("SELECT") && !sql.contains("WHERE");
        Case failing = Case.of(List.of(), "T1: SELECT c FROM t WHERE c = 5");
        assertThat(reduce(failing, testCase -> true).smallest().steps())
                .containsExactly(new Step("T1", "SELECT * FROM t WHERE TRUE"));
    }

    @ParameterizedTest
    @FieldSource("DIALECTS")
    void anyStatementsOfAnyDialectAreReduced(Dialect dialect) {
        for (int seed = 0; seed < 30; seed++) {
            int first = seed * 8;
            Case failing = Case.of(
                    List.of(RandomSql.statement(first, dialect), RandomSql.statement(first + 1, dialect)),
                    "T2: " + RandomSql.statement(first + 2, dialect),
                    "T1: BEGIN",
                    "T1: " + RandomSql.statement(first + 3, dialect),
                    "T2: " + RandomSql.statement(first + 4, dialect),
                    "T1: COMMIT");
            FakeReductionLab ofDialect = new FakeReductionLab(dialect);
            if (!wellFormed(failing)) {
                continue;
            }
            // An arbitrary but lasting property of the texts, so that some candidates pass and some do not.
            Predicate<Case> fails = testCase ->
                    testCase.equals(failing) || CaseWriter.write(testCase).hashCode() % 3 != 0;
            Reduction reduction = new Reducer(FakeReductionLab.bugWhen(fails), ofDialect, PLENTY, 1)
                    .reduce(failing, FakeReductionLab.BUG);
            assertThat(reduction.after()).isLessThanOrEqualTo(reduction.before());
            assertThat(reduction.smallest().steps()).as("seed %d", seed).hasSizeLessThan(4);
        }
    }

    private static boolean wellFormed(Case testCase) {
        try {
            return CaseReader.read("random", CaseWriter.write(testCase))
                    .testCase()
                    .equals(testCase);
        } catch (TitrantException malformed) {
            return false;
        }
    }
}
