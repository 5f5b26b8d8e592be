package io.titrant.engines.isorel;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engines;
import io.titrant.graph.AnomalyKind;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.sql.IsolationLevel;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** If a run lost writes, a random run of the matrix reports the lost write only, because the order of the versions is unknown. */
class LostWritesTest {
    private static final Set<AnomalyKind> ALL = EnumSet.allOf(AnomalyKind.class);
    private static final Set<AnomalyKind> CYCLES =
            EnumSet.complementOf(EnumSet.of(AnomalyKind.LOST_VERSION, AnomalyKind.INCOMPATIBLE_ORDER));

    private static Oracle asking(Set<AnomalyKind> kinds) {
        return IsoRel.asking(Map.of(IsolationLevel.READ_COMMITTED, kinds), Map.of());
    }

    /** Two transactions that each overwrote what the other had read. */
    private static HandwrittenRecording writeSkew(String... row2) {
        return new HandwrittenRecording(
                        Engines.named("postgres"),
                        Case.of(
                                List.of(
                                        "CREATE TABLE t (a INT PRIMARY KEY, b INT)",
                                        "INSERT INTO t VALUES (1, 0), (2, 0), (3, 0)"),
                                "T1: BEGIN",
                                "T2: BEGIN",
                                "T1: SELECT * FROM t WHERE a = 2",
                                "T2: SELECT * FROM t WHERE a = 1",
                                "T1: UPDATE t SET b = 1 WHERE a = 1",
                                "T2: UPDATE t SET b = 1 WHERE a = 2",
                                "T1: UPDATE t SET b = 5 WHERE a = 3",
                                "T1: COMMIT",
                                "T2: COMMIT"))
                .step(2, "t#2|T0")
                .step(3, "t#1|T0")
                .step(4, "t#1|T0 T1.1")
                .step(5, "t#2|T0 T2.1")
                .step(6, "t#3|T0 T1.2")
                .left("t", row2);
    }

    @Test
    void anyAnomalyIsReportedIfNoWriteIsLost() {
        Verdict verdict = writeSkew("t#1|T0 T1.1", "t#2|T0 T2.1", "t#3|T0 T1.2").judgedBy(asking(ALL));
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.PERMITTED);
        assertThat(verdict.kind()).isEqualTo("write-skew");
        // Adya's READ COMMITTED does not forbid it, so no rule about a weaker documentation is named.
        assertThat(verdict.rule()).isEqualTo("allowed-at-this-level");
        assertThat(verdict.explanation()).contains("Neither Adya's READ COMMITTED nor the engine's documentation");
    }

    @Test
    void onlyTheLostWriteIsReportedIfAWriteIsLost() {
        HandwrittenRecording lost = writeSkew("t#1|T0 T1.1", "t#2|T0 T2.1", "t#3|T0");
        assertThat(lost.judgedBy(asking(ALL)).kind()).isEqualTo("lost-version");
        assertThat(lost.judgedBy(asking(CYCLES)).outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aLostWriteIsReportedEvenIfNoAnomalyIsSearched() {
        assertThat(writeSkew("t#1|T0 T1.1", "t#2|T0 T2.1", "t#3|T0")
                        .judgedBy(new IsoRel())
                        .outcome())
                .isEqualTo(Verdict.Outcome.BUG);
    }
}
