package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.graph.EdgeKind;
import io.titrant.judge.EquivalentOrder;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a campaign writes down of a finding is all of it. */
class ResolvedSuspicionJsonTest {
    private static final Case CASE = Case.of(
            List.of("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)"),
            "T1: BEGIN",
            "T1: SELECT 'Ä', \"a\" FROM t",
            "T2: UPDATE t SET a = 2",
            "T1: COMMIT");
    private static final Rows ROWS = new Rows(
            List.of("a", "b"),
            List.of(
                    Row.of(Value.Null.NULL, new Value.Bool(true)),
                    Row.of(Value.Int.of(Long.MIN_VALUE), new Value.Decimal(new BigDecimal("1.00"))),
                    Row.of(new Value.Decimal(new BigDecimal("-12345678901234567890.1230")), new Value.Real(-0.0)),
                    Row.of(new Value.Real(Double.NaN), new Value.Real(Double.NEGATIVE_INFINITY)),
                    Row.of(new Value.Real(0.1), new Value.Text("NULL\n'")),
                    Row.of(Value.Bytes.of(new byte[] {0, -1}), new Value.Typed("date", "2020-01-01"))),
            true);
    private static final Recording RECORDING = new Recording(
            new Recording.EngineId("h2", "2.4"),
            List.of(
                    Event.returned(1, "T1", "SELECT 1", false, new Result.Returned(ROWS, List.of("a warning"))),
                    Event.blocked(2, "T2", "UPDATE t SET a = 2", Set.of("T1", "T3")),
                    Event.returned(2, "T2", "UPDATE t SET a = 2", true, new Result.Updated(3, List.of())),
                    Event.returned(
                            3, "T1", "COMMIT", false, new Result.Failed(ErrorClass.DEADLOCK, 7, null, "what it said")),
                    Event.skipped(4, "T1", "SELECT 2")),
            Map.of("t", ROWS),
            Recording.Ending.COMPLETED,
            List.of("a note"),
            List.of(new Recording.Span(1, 2)));
    private static final Verdict VERDICT = new Verdict(
            "isorel",
            Verdict.Outcome.PERMITTED,
            "kind",
            "rule",
            "why",
            List.of(new Verdict.Difference("table t", List.of("(1)"), List.of("(2)"))),
            List.of(new Verdict.Dependency("T1", EdgeKind.values()[0], true, "t#1", "T2")),
            List.of(new Verdict.Remark("extra-blocking", "where")),
            CASE,
            new EquivalentOrder(
                    List.of(new EquivalentOrder.Member("T1.0", "T1", "SELECT 1", EquivalentOrder.Role.COMPARED)),
                    List.of(new EquivalentOrder.Reason("T1.0", "T2.1", "item-read")),
                    List.of("T1.0")));

    @Test
    void aFindingIsReadAsItWasWritten() {
        Finding finding = finding(CASE, RECORDING, VERDICT);
        ResolvedSuspicion resolved = ResolvedSuspicion.as(new ResolvedSuspicion.Key(12, "isorel"), finding);
        assertThat(ResolvedSuspicionJson.read(ResolvedSuspicionJson.write(resolved)))
                .isEqualTo(resolved);
        assertThat(ResolvedSuspicionJson.write(resolved)).doesNotContain("\n");
    }

    @Test
    void aFindingWithoutReductionIsReadAsItWasWritten() {
        Finding finding = finding(null, null, null);
        ResolvedSuspicion resolved = ResolvedSuspicion.as(new ResolvedSuspicion.Key(12, "isorel"), finding);
        assertThat(ResolvedSuspicionJson.read(ResolvedSuspicionJson.write(resolved)))
                .isEqualTo(resolved);
    }

    @Test
    void aFurtherCaseOfAFindingIsReadAsItWasWritten() {
        ResolvedSuspicion resolved =
                ResolvedSuspicion.sameAs(new ResolvedSuspicion.Key(13, "isorel"), finding(CASE, RECORDING, VERDICT));
        assertThat(ResolvedSuspicionJson.read(ResolvedSuspicionJson.write(resolved)))
                .isEqualTo(resolved);
        assertThat(resolved.finished()).isTrue();
    }

    @Test
    void aTruncatedLineIsIgnored() {
        String line = ResolvedSuspicionJson.write(
                ResolvedSuspicion.as(new ResolvedSuspicion.Key(12, "isorel"), finding(CASE, RECORDING, VERDICT)));
        assertThatThrownBy(() -> ResolvedSuspicionJson.read(line.substring(0, line.length() / 2)))
                .isInstanceOf(RuntimeException.class);
    }

    private static Finding finding(Case reduced, Recording recording, Verdict verdict) {
        Finding found = Finding.asFound(
                        new Finding.Identity("0123456789ab", RECORDING.engine(), "SNAPSHOT", -5, 12),
                        new Finding.Evidence(CASE, RECORDING, VERDICT))
                .reproduced(new Finding.Reproduction(2, 3))
                .occurring(new Finding.Occurrences(3, List.of(CASE)));
        return reduced == null
                ? found
                : found.reducedTo("0123456789ab", new Finding.Evidence(reduced, recording, verdict), true);
    }
}
