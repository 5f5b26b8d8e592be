package io.titrant.judge.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintsTest {
    private static final List<String> FAMILY =
            List.of("CREATE TABLE p(a INT PRIMARY KEY)", "CREATE TABLE c(b INT REFERENCES p(a))");
    private static final List<String> KEYED =
            List.of("CREATE TABLE t(a INT PRIMARY KEY, b INT NOT NULL CHECK (b > 0))");

    private final FakeConstraintLab lab = new FakeConstraintLab();

    @Test
    void anOrphanedRowIsABugIfTheEngineRefusesItAlone() {
        lab.refuses(ErrorClass.FOREIGN_KEY);
        Verdict verdict = judge(FAMILY, Map.of("p", rows("a"), "c", rows("b", 1)));
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("orphaned row");
        assertThat(verdict.explanation()).contains("FOREIGN KEY (b) REFERENCES p(a)", "{(1)}");
        assertThat(lab.ran().get(0).steps())
                .extracting(step -> step.sql())
                .containsExactly("INSERT INTO c (b) VALUES (1)");
    }

    @Test
    void anOrphanedRowIsNoneIfTheEngineAcceptsItAlone() {
        assertThat(judge(FAMILY, Map.of("p", rows("a"), "c", rows("b", 1))).outcome())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(lab.ran()).hasSize(1);
    }

    @Test
    void aRowWithItsParentIsNotAskedAbout() {
        lab.refuses(ErrorClass.FOREIGN_KEY);
        assertThat(judge(FAMILY, Map.of("p", rows("a", 1), "c", rows("b", 1))).outcome())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(lab.ran()).isEmpty();
    }

    @Test
    void twoRowsWithOneKeyAreABug() {
        lab.refuses(ErrorClass.UNIQUE);
        Verdict verdict = judge(KEYED, Map.of("t", rows("a b", 1, 1, 1, 2)));
        assertThat(verdict.kind()).isEqualTo("duplicate key");
    }

    @Test
    void twoRowsWithOneKeyInAPartitionedTableAreABug() {
        lab.refuses(ErrorClass.UNIQUE);
        List<String> partitioned = List.of(
                "CREATE TABLE t(a INT PRIMARY KEY, b INT) PARTITION BY RANGE (a)",
                "CREATE TABLE t_p0 PARTITION OF t FOR VALUES FROM (MINVALUE) TO (7)",
                "CREATE TABLE t_p1 PARTITION OF t DEFAULT");
        assertThat(judge(partitioned, Map.of("t", rows("a b", 1, 1, 1, 2))).kind())
                .isEqualTo("duplicate key");
    }

    @Test
    void onlyTheTableOfAPartitionThatGeneratesOtherwiseIsLeftOut() {
        lab.refuses(ErrorClass.UNIQUE);
        List<String> generating = List.of(
                "CREATE TABLE t(a INT PRIMARY KEY, b INT GENERATED ALWAYS AS (a + 1) STORED) PARTITION BY RANGE (a)",
                "CREATE TABLE t_p0 PARTITION OF t (b WITH OPTIONS GENERATED ALWAYS AS (a + 9) STORED) DEFAULT",
                "CREATE TABLE u(a INT PRIMARY KEY, b INT)");
        assertThat(judge(generating, Map.of("t", rows("a b", 1, 1, 1, 2))).outcome())
                .isNotEqualTo(Verdict.Outcome.BUG);
        assertThat(judge(generating, Map.of("t", rows("a b", 1, 10), "u", rows("a b", 1, 1, 1, 2)))
                        .kind())
                .isEqualTo("duplicate key");
    }

    @Test
    void keysThatAnyCollationMayTakeForEqualAreAskedAbout() {
        Rows rows = new Rows(List.of("a"), List.of(Row.of(new Value.Text("Bé ")), Row.of(new Value.Text("be"))));
        judge(List.of("CREATE TABLE t(a VARCHAR(9) UNIQUE)"), Map.of("t", rows));
        assertThat(lab.ran()).hasSize(1);
    }

    @Test
    void aNullInAColumnThatForbidsItIsABug() {
        lab.refuses(ErrorClass.CONSTRAINT);
        Rows rows = new Rows(List.of("a", "b"), List.of(Row.of(Value.Int.of(1), Value.Null.NULL)));
        assertThat(judge(KEYED, Map.of("t", rows)).kind()).isEqualTo("null value");
    }

    @Test
    void anotherErrorThanThatOfAConstraintDecidesNothing() {
        lab.refuses(ErrorClass.DATA);
        assertThat(judge(KEYED, Map.of("t", rows("a b", 1, 1, 1, 2))).outcome()).isEqualTo(Verdict.Outcome.UNKNOWN);
    }

    @Test
    void aRowThatTheEngineFindsByTheNegatedCheckIsABug() {
        lab.refuses(ErrorClass.CONSTRAINT);
        lab.answers("SELECT * FROM t WHERE NOT (b > 0)", rows("a b", 1, -1));
        Verdict verdict = judge(KEYED, Map.of("t", rows("a b", 1, -1)), update("UPDATE t SET b = b - 2"));
        assertThat(verdict.kind()).isEqualTo("check violation");
    }

    @Test
    void anIndexThatReturnsOtherRowsThanTheTableIsABug() {
        lab.answers("SELECT * FROM t ORDER BY a DESC", rows("a b", 2, 2, 1, 1, 1, 1));
        Verdict verdict = judge(KEYED, Map.of("t", rows("a b", 1, 1, 2, 2)), update("UPDATE t SET b = 1"));
        assertThat(verdict.kind()).isEqualTo("index mismatch");
        assertThat(verdict.explanation()).contains("ORDER BY a DESC");
    }

    @Test
    void aGreatestKeyThatNoRowHasIsABug() {
        lab.answers("SELECT COUNT(*), MIN(a), MAX(a) FROM t", rows("n min max", 2, 1, 3));
        assertThat(judge(KEYED, Map.of("t", rows("a b", 1, 1, 2, 2)), update("DELETE FROM t WHERE a = 3"))
                        .kind())
                .isEqualTo("index mismatch");
    }

    @Test
    void aTableThatNoStatementWroteIsNotReadAgain() {
        judge(KEYED, Map.of("t", rows("a b", 1, 1)), read("SELECT * FROM t", rows("a b", 1, 1)));
        assertThat(lab.asked()).isEmpty();
    }

    @Test
    void aSnapshotReadThatReturnsAKeyTwiceIsABug() {
        lab.refuses(ErrorClass.UNIQUE);
        Verdict verdict =
                judge(KEYED, Map.of("t", rows("a b", 1, 2)), read("SELECT * FROM t", rows("a b", 1, 1, 1, 2)));
        assertThat(verdict.kind()).isEqualTo("duplicate key");
        assertThat(verdict.explanation()).contains("the rows that T1 reads");
    }

    @Test
    void aSnapshotMayShowADeletedRowBesideTheRowThatTheTransactionInserted() {
        lab.refuses(ErrorClass.UNIQUE);
        Verdict verdict = judge(
                KEYED,
                Map.of("t", rows("a b", 1, 2)),
                update("BEGIN"),
                update("INSERT INTO t VALUES (1, 2)"),
                read("SELECT * FROM t", rows("a b", 1, 1, 1, 2)));
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aSnapshotThatShowsAChildWithoutItsParentIsABug() {
        lab.refuses(ErrorClass.FOREIGN_KEY);
        Verdict verdict = judge(
                FAMILY,
                Map.of("p", rows("a", 1), "c", rows("b", 1)),
                update("BEGIN"),
                read("SELECT * FROM p", rows("a")),
                read("SELECT * FROM c", rows("b", 1)));
        assertThat(verdict.kind()).isEqualTo("orphaned row");
    }

    @Test
    void aParentThatTheConditionLeavesOutIsNotMissing() {
        lab.refuses(ErrorClass.FOREIGN_KEY);
        Verdict verdict = judge(
                FAMILY,
                Map.of("p", rows("a", 1), "c", rows("b", 1)),
                update("BEGIN"),
                read("SELECT * FROM p WHERE a > 1", rows("a")),
                read("SELECT * FROM c", rows("b", 1)));
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE c DROP CONSTRAINT x",
                "SET foreign_key_checks = 0",
                "DROP TABLE c",
                "PRAGMA foreign_keys = off"
            })
    void aConstraintThatTheCaseSwitchesOffOrDropsIsNotJudged(String sql) {
        lab.refuses(ErrorClass.FOREIGN_KEY);
        Verdict verdict = judge(FAMILY, Map.of("p", rows("a"), "c", rows("b", 1)), update(sql));
        assertThat(verdict.outcome()).isNotEqualTo(Verdict.Outcome.BUG);
        assertThat(lab.ran()).isEmpty();
    }

    @Test
    void aWriteInAReadOnlyTransactionIsABug() {
        Verdict verdict = judgeStatements("START TRANSACTION READ ONLY", "INSERT INTO t VALUES (1, 1)", "COMMIT");
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("write in read-only transaction");
        assertThat(verdict.explanation()).contains("T1's INSERT", "READ ONLY");
    }

    @Test
    void aReadOnlyTransactionThatIsRolledBackMustNotWriteEither() {
        assertThat(judgeStatements("BEGIN TRANSACTION READ ONLY", "UPDATE t SET b = 2", "ROLLBACK")
                        .kind())
                .isEqualTo("write in read-only transaction");
    }

    @Test
    void aWriteBesideAReadOnlyTransactionIsAllowed() {
        assertThat(judgeStatements("START TRANSACTION READ ONLY", "COMMIT", "INSERT INTO t VALUES (1, 1)")
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(judgeStatements("START TRANSACTION", "INSERT INTO t VALUES (1, 1)", "COMMIT")
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aWriteToATemporaryTableIsAllowedInAReadOnlyTransaction() {
        assertThat(judgeStatements("START TRANSACTION READ ONLY", "INSERT INTO tmp VALUES (1)", "COMMIT")
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aTransactionThatBecomesReadWriteMayWrite() {
        assertThat(judgeStatements(
                                "START TRANSACTION READ ONLY",
                                "SET TRANSACTION READ WRITE",
                                "INSERT INTO t VALUES (1, 1)",
                                "COMMIT")
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void anEngineWithoutReadOnlyTransactionsIsNotJudgedByThem() {
        lab.allowsReadOnlyWrites();
        assertThat(judgeStatements("START TRANSACTION READ ONLY", "INSERT INTO t VALUES (1, 1)", "COMMIT")
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aRefusedWriteInAReadOnlyTransactionIsRight() {
        Event refused = Event.returned(
                1,
                "T1",
                "INSERT INTO t VALUES (1, 1)",
                false,
                new Result.Failed(ErrorClass.NOT_SUPPORTED, 1792, "25006", "READ ONLY"));
        assertThat(judge(KEYED, Map.of(), update("START TRANSACTION READ ONLY"), refused, update("COMMIT"))
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    private Verdict judgeStatements(String... statements) {
        List<Event> events = new ArrayList<>();
        for (String sql : statements) {
            events.add(Event.returned(events.size(), "T1", sql, false, new Result.Updated(1, List.of())));
        }
        List<String> init = List.of(KEYED.get(0), "CREATE TEMPORARY TABLE tmp(a INT)");
        return judge(init, Map.of(), events.toArray(Event[]::new));
    }

    private Verdict judge(List<String> init, Map<String, Rows> finalState, Event... events) {
        List<Event> all = new ArrayList<>(Arrays.asList(events));
        Case testCase = Case.of(
                init, all.stream().map(event -> event.tx() + ": " + event.sql()).toArray(String[]::new));
        Recording recording = new Recording(
                new Recording.EngineId("fake", "1"), all, finalState, Recording.Ending.COMPLETED, List.of());
        lab.left(recording);
        return new Constraints().judge(testCase, recording, lab);
    }

    private static Event update(String sql) {
        return Event.returned(0, "T1", sql, false, new Result.Updated(1, List.of()));
    }

    private static Event read(String sql, Rows rows) {
        return Event.returned(0, "T1", sql, false, new Result.Returned(rows, List.of()));
    }

    /** Rows of whole numbers. */
    private static Rows rows(String columns, long... values) {
        List<String> names = List.of(columns.split(" "));
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < values.length; i += names.size()) {
            rows.add(new Row(LongStream.of(Arrays.copyOfRange(values, i, i + names.size()))
                    .<Value>mapToObj(Value.Int::of)
                    .toList()));
        }
        return new Rows(names, rows);
    }
}
