package io.titrant.engines.isorel;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.judge.Verdict;
import io.titrant.judge.isorel.IsoRel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that foreign keys delete or change: no statement returns them. */
@Timeout(300)
class AuditTest {
    private static final List<String> INIT = List.of(
            "CREATE TABLE c (id INT PRIMARY KEY, pid INT, v INT, FOREIGN KEY (pid) REFERENCES p (id) ON DELETE CASCADE)",
            "CREATE TABLE n (id INT PRIMARY KEY, pid INT, v INT, FOREIGN KEY (pid) REFERENCES p (id) ON DELETE SET NULL)",
            "INSERT INTO p VALUES (1, 1), (2, 2)",
            "INSERT INTO c VALUES (1, 1, 0), (2, 2, 0)",
            "INSERT INTO n VALUES (1, 1, 0), (2, 2, 0)");

    private static Case testCase(String... steps) {
        List<String> init = new java.util.ArrayList<>(List.of("CREATE TABLE p (id INT PRIMARY KEY, x INT)"));
        init.addAll(INIT);
        return Case.of(init, steps);
    }

    /** T1 writes a child row and sees what T2 wrote; T2 deletes the parent, and with it that child. */
    private static HandwrittenRecording circle(String db, String... copies) {
        Case testCase = testCase(
                "T1: BEGIN",
                "T2: BEGIN",
                "T1: UPDATE c SET v = 5 WHERE id = 1",
                "T2: UPDATE p SET x = 7 WHERE id = 2",
                "T1: SELECT * FROM p WHERE id = 2",
                "T1: COMMIT",
                "T2: DELETE FROM p WHERE id = 1",
                "T2: COMMIT");
        return new HandwrittenRecording(Engines.named(db), testCase)
                .step(2, "c#1|T0 T1.1")
                .step(3, "p#2|T0 T2.1")
                .step(4, "p#2|T0 T2.1")
                .step(6, "p#1|T0")
                .left("p", "p#2|T0 T2.1")
                .left("c", "c#2|T0")
                .left("n", "n#1|T0", "n#2|T0")
                .copied("titrant_gone2", copies)
                .copied("titrant_gone3");
    }

    @Test
    void aCascadedDeleteFollowsTheWriterOfTheRow() {
        Verdict verdict = circle("postgres", "c#1|T0 T1.1|DELETE|T2.2").judgedBy(new IsoRel());
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("G1c");
        assertThat(circle("sqlite", "c#1|T0 T1.1|DELETE|")
                        .judgedBy(new IsoRel())
                        .outcome())
                .isEqualTo(Verdict.Outcome.BUG);
    }

    @Test
    void aCascadedDeleteWithoutAnAuditCopyIsUnknown() {
        assertThat(circle("postgres").judgedBy(new IsoRel()).outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aWriteReportedByItsStatementIsNotAttributedToAnother() {
        Case own = testCase(
                "T1: BEGIN",
                "T2: BEGIN",
                "T1: UPDATE c SET v = 5 WHERE id = 1",
                "T2: UPDATE p SET x = 7 WHERE id = 2",
                "T1: SELECT * FROM p WHERE id = 2",
                "T1: DELETE FROM c WHERE id = 1",
                "T1: COMMIT",
                "T2: DELETE FROM p WHERE id = 1",
                "T2: COMMIT");
        Verdict verdict = new HandwrittenRecording(Engines.named("sqlite"), own)
                .step(2, "c#1|T0 T1.1")
                .step(3, "p#2|T0 T2.1")
                .step(4, "p#2|T0 T2.1")
                .step(5, "c#1|T0 T1.1")
                .step(7, "p#1|T0")
                .left("p", "p#2|T0 T2.1")
                .left("c", "c#2|T0")
                .copied("titrant_gone2", "c#1|T0 T1.1|DELETE|")
                .judgedBy(new IsoRel());
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgres"})
    void realEnginesRecordCascadedWrites(String db) {
        Case testCase = testCase(
                "T1: BEGIN",
                "T1: UPDATE c SET v = 5 WHERE id = 1",
                "T1: UPDATE n SET v = 5 WHERE id = 1",
                "T1: COMMIT",
                "T2: BEGIN",
                "T2: DELETE FROM p WHERE id = 1",
                "T2: COMMIT",
                "T3: BEGIN",
                "T3: DELETE FROM p WHERE id = 2",
                "T3: ROLLBACK");
        EngineSpec spec = EngineSpec.parse(db);
        Engine engine = Engines.named(spec.name());
        try (TestDatabase testDatabase =
                new TestDatabase(engine.start(Engines.options(engine, spec, Map.of())), Limits.CAMPAIGN)) {
            for (int round = 0; round < 2; round++) {
                History history = IsoRel.history(testCase, testDatabase);
                assertThat(words(history, "T1")).contains("append c#1 T1.1", "append n#1 T1.2");
                assertThat(words(history, "T2"))
                        .contains("read c#1 T1.1", "delete c#1", "read n#1 T1.2")
                        .doesNotContain("delete n#1", "delete c#2", "read n#2 ");
                assertThat(words(history, "T3")).containsOnly("read p#2 ", "delete p#2");
                assertThat(history.txns()).hasSize(4);
            }
        }
    }

    @Test
    void rowsReplacedBySqliteAreRecorded() {
        Case testCase = testCase(
                "T1: BEGIN",
                "T1: UPDATE p SET x = 5 WHERE id = 2",
                "T1: COMMIT",
                "T2: BEGIN",
                "T2: DELETE FROM c",
                "T2: INSERT OR IGNORE INTO p VALUES (2, 8)",
                "T2: REPLACE INTO p VALUES (2, 9), (7, 9)",
                "T2: COMMIT",
                "T3: BEGIN",
                "T3: REPLACE INTO p VALUES (1, 9)",
                "T3: ROLLBACK");
        Engine engine = Engines.named("sqlite");
        try (TestDatabase testDatabase =
                new TestDatabase(engine.start(StartOptions.of(engine.defaultVersion())), Limits.CAMPAIGN)) {
            for (int round = 0; round < 2; round++) {
                History history = IsoRel.history(testCase, testDatabase);
                assertThat(words(history, "T1")).contains("append p#2 T1.1");
                assertThat(words(history, "T2"))
                        .contains("read p#2 T1.1", "delete p#2", "append R:T2.3.1 T2.3", "append R:T2.3.2 T2.3")
                        .doesNotContain("delete p#1");
                assertThat(words(history, "T3")).isEmpty();
                assertThat(history.txns()).hasSize(4);
            }
        }
    }

    private static List<String> words(History history, String name) {
        Txn txn = history.txns().stream()
                .filter(one -> history.names().txn(one.id()).equals(name))
                .findFirst()
                .orElseThrow();
        return txn.ops().stream().map(op -> word(history, op)).toList();
    }

    private static String word(History history, Op op) {
        String key = history.names().key(op.key());
        if (op instanceof Op.Append append) {
            return "append " + key + " " + history.names().version(op.key(), append.version());
        }
        if (op instanceof Op.ReadChain read) {
            return "read " + key + " "
                    + Arrays.stream(read.chain())
                            .mapToObj(version -> history.names().version(op.key(), version))
                            .collect(Collectors.joining(" "));
        }
        return "delete " + key;
    }
}
