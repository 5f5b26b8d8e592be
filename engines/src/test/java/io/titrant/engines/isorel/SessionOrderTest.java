package io.titrant.engines.isorel;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.engine.Engines;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict.Outcome;
import io.titrant.judge.isorel.IsoRel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A transaction sees what was committed before it began: in its own session everywhere, in other sessions where the engine documents it. */
class SessionOrderTest {
    private static final String OLD = "t#1|T0";
    private static final String NEW = "t#1|T0 T1.1";

    @ParameterizedTest
    @CsvSource({
        "postgres, SERIALIZABLE",
        "postgres, REPEATABLE READ",
        "postgres, READ COMMITTED",
        "mysql, REPEATABLE READ",
        "mysql, READ COMMITTED",
        "h2, SERIALIZABLE",
        "h2, READ COMMITTED",
        "sqlite, SERIALIZABLE"
    })
    void aSessionThatMissesItsOwnCommittedWriteIsABug(String engine, String level) {
        assertThat(judged(engine, level, "T1", NEW, new IsoRel())).isEqualTo(Outcome.PASS);
        assertThat(judged(engine, level, "T1", OLD, new IsoRel())).isEqualTo(Outcome.BUG);
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, SERIALIZABLE, BUG",
        "postgres, READ COMMITTED, BUG",
        "mysql, REPEATABLE READ, BUG",
        "sqlite, SERIALIZABLE, BUG",
        "h2, SERIALIZABLE, PASS",
        "cockroachdb, SERIALIZABLE, PASS"
    })
    void anotherSessionMustSeeItWhereTheEngineDocumentsIt(String engine, String level, Outcome missed) {
        assertThat(judged(engine, level, "T2", NEW, new IsoRel())).isEqualTo(Outcome.PASS);
        assertThat(judged(engine, level, "T2", OLD, new IsoRel())).isEqualTo(missed);
    }

    @Test
    void theStrictOracleJudgesSessionOrderToo() {
        assertThat(judged("cockroachdb", "SERIALIZABLE", "T1", OLD, new IsoRel().strict()))
                .isEqualTo(Outcome.BUG);
    }

    /** T1 writes the row and commits; then the reader begins, and sees this version. */
    private static Outcome judged(String engine, String level, String reader, String seen, Oracle oracle) {
        Case testCase = Case.of(
                        List.of("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0)"),
                        "T1: BEGIN",
                        "T1: UPDATE t SET v = 1",
                        "T1: COMMIT",
                        reader + ": BEGIN",
                        reader + ": SELECT v FROM t",
                        reader + ": COMMIT")
                .withHeader(Header.of(Map.of("isolation", level)));
        return new HandwrittenRecording(Engines.named(engine), testCase)
                .step(4, seen)
                .left("t", NEW)
                .judgedBy(oracle)
                .outcome();
    }
}
