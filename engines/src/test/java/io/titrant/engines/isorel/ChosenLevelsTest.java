package io.titrant.engines.isorel;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.engine.Engines;
import io.titrant.judge.Verdict;
import io.titrant.judge.isorel.IsoRel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** IsoRel judges a transaction by the level that its own statements choose. */
class ChosenLevelsTest {
    @Test
    void writeSkewIsABugAtTheSerializableOfBegin() {
        assertThat(writeSkew("READ COMMITTED", "BEGIN ISOLATION LEVEL SERIALIZABLE"))
                .isEqualTo(Verdict.Outcome.BUG);
    }

    @Test
    void writeSkewIsPermittedAtTheRepeatableReadOfBegin() {
        assertThat(writeSkew("SERIALIZABLE", "BEGIN ISOLATION LEVEL REPEATABLE READ"))
                .isEqualTo(Verdict.Outcome.PERMITTED);
    }

    @Test
    void writeSkewIsABugAtTheSerializableOfSetTransaction() {
        assertThat(writeSkew("READ COMMITTED", "BEGIN", "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"))
                .isEqualTo(Verdict.Outcome.BUG);
    }

    @Test
    void writeSkewIsABugAtTheSerializableOfTheSession() {
        assertThat(writeSkew("READ COMMITTED", "SET default_transaction_isolation = 'serializable'", "BEGIN"))
                .isEqualTo(Verdict.Outcome.BUG);
    }

    @ParameterizedTest
    @CsvSource({"BEGIN OPTIMISTIC, BUG", "BEGIN PESSIMISTIC, PERMITTED", "BEGIN, PERMITTED"})
    void aLostUpdateOfTiDbIsJudgedByTheModeOfItsTransactions(String begin, Verdict.Outcome expected) {
        Case testCase = Case.of(
                        List.of("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0)"),
                        "T1: " + begin,
                        "T2: " + begin,
                        "T1: SELECT v FROM t",
                        "T2: SELECT v FROM t",
                        "T1: UPDATE t SET v = 1",
                        "T1: COMMIT",
                        "T2: UPDATE t SET v = 2",
                        "T2: COMMIT")
                .withHeader(Header.of(Map.of("isolation", "REPEATABLE READ")));
        assertThat(new HandwrittenRecording(Engines.named("tidb"), testCase)
                        .step(2, "t#1|T0")
                        .step(3, "t#1|T0")
                        .left("t", "t#1|T0 T1.1 T2.1")
                        .judgedBy(new IsoRel())
                        .outcome())
                .isEqualTo(expected);
    }

    /** Each transaction reads both rows and writes one that the other has read. */
    private static Verdict.Outcome writeSkew(String header, String... start) {
        List<String> steps = new ArrayList<>();
        for (String tx : List.of("T1", "T2")) {
            for (String sql : start) {
                steps.add(tx + ": " + sql);
            }
        }
        int reads = steps.size();
        steps.addAll(List.of(
                "T1: SELECT v FROM t",
                "T2: SELECT v FROM t",
                "T1: UPDATE t SET v = 1 WHERE id = 1",
                "T2: UPDATE t SET v = 1 WHERE id = 2",
                "T1: COMMIT",
                "T2: COMMIT"));
        Case testCase = Case.of(
                        List.of("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0), (2, 0)"),
                        steps.toArray(String[]::new))
                .withHeader(Header.of(Map.of("isolation", header)));
        return new HandwrittenRecording(Engines.named("postgres"), testCase)
                .step(reads, "t#1|T0", "t#2|T0")
                .step(reads + 1, "t#1|T0", "t#2|T0")
                .left("t", "t#1|T0 T1.1", "t#2|T0 T2.1")
                .judgedBy(new IsoRel())
                .outcome();
    }
}
