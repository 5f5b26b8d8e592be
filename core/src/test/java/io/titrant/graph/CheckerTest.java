package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each anomaly by the smallest history that shows it, beside the nearest history that does not. */
class CheckerTest {
    private static Arguments show(String name, List<String> with, List<String> without) {
        return Arguments.of(name, with, without);
    }

    static List<Arguments> anomalies() {
        return List.of(
                show(
                        "G0",
                        List.of("T1: a(x,1) a(y,1)", "T2: a(x,2) a(y,2)", "T3: r(x)=[1,2] r(y)=[2,1]"),
                        List.of("T1: a(x,1) a(y,1)", "T2: a(x,2) a(y,2)", "T3: r(x)=[1,2] r(y)=[1,2]")),
                show("G1a", List.of("abort T1: a(x,1)", "T2: r(x)=[1]"), List.of("abort T1: a(x,1)", "T2: r(x)=[]")),
                show("G1a", List.of("abort T1: w(x,1)", "T2: g(x)=1"), List.of("unknown T1: w(x,1)", "T2: g(x)=1")),
                show(
                        "G1b",
                        List.of("T1: a(x,1) a(x,2)", "T2: r(x)=[1]"),
                        List.of("T1: a(x,1) a(x,2)", "T2: r(x)=[1,2]")),
                show("G1b", List.of("T1: w(x,1) w(x,2)", "T2: g(x)=1"), List.of("T1: w(x,1) w(x,2)", "T2: g(x)=2")),
                show(
                        "G1c",
                        List.of("T1: a(x,1) r(y)=[1]", "T2: a(y,1) r(x)=[1]"),
                        List.of("T1: a(x,1) r(y)=[]", "T2: a(y,1) r(x)=[1]")),
                show(
                        "G1c",
                        List.of("T1: w(x,1) g(y)=1", "T2: w(y,1) g(x)=1"),
                        List.of("T1: w(x,1) g(y)=0", "T2: w(y,1) g(x)=1")),
                show(
                        "lost-update",
                        List.of("T1: r(x)=[] a(x,1)", "T2: r(x)=[] a(x,2)", "T3: r(x)=[1,2]"),
                        List.of("T1: r(x)=[] a(x,1)", "T2: r(x)=[1] a(x,2)", "T3: r(x)=[1,2]")),
                show(
                        "lost-update",
                        List.of("T1: g(x)=0 w(x,1)", "T2: g(x)=0 w(x,2)"),
                        List.of("T1: g(x)=0 w(x,1)", "T2: g(x)=1 w(x,2)")),
                show(
                        "G-cursor",
                        List.of("T1: r(x)=[] a(x,1)", "T2: R(x)=[] a(x,2)", "T3: r(x)=[1,2]"),
                        List.of("T1: r(x)=[] a(x,1)", "T2: R(x)=[1] a(x,2)", "T3: r(x)=[1,2]")),
                show(
                        "read-write-skew",
                        List.of("T1: r(x)=[] a(y,1)", "T2: a(x,2) a(y,2)", "T3: r(x)=[2] r(y)=[2,1]"),
                        List.of("T1: r(x)=[2] a(y,1)", "T2: a(x,2) a(y,2)", "T3: r(x)=[2] r(y)=[2,1]")),
                show(
                        "non-repeatable-read",
                        List.of("T1: r(x)=[] r(x)=[1]", "T2: a(x,1)"),
                        List.of("T1: r(x)=[1] r(x)=[1]", "T2: a(x,1)")),
                show(
                        "read-skew",
                        List.of("T1: r(x)=[] r(y)=[1]", "T2: a(x,1) a(y,1)"),
                        List.of("T1: r(x)=[] r(y)=[]", "T2: a(x,1) a(y,1)")),
                show(
                        "OTV",
                        List.of("T1: r(y)=[1] r(x)=[]", "T2: a(x,1) a(y,1)"),
                        List.of("T1: r(y)=[1] r(x)=[1]", "T2: a(x,1) a(y,1)")),
                show(
                        "fractured-read",
                        List.of("T1: r(y)=[1] r(x)=[] ; r(x)=[1]", "T2: a(x,1) ; a(y,1)"),
                        List.of("T1: r(y)=[1] r(x)=[1] ;", "T2: a(x,1) ; a(y,1)")),
                show(
                        "G-single",
                        List.of("T1: r(x)=[] r(y)=[1]", "T2: a(x,1)", "T3: r(x)=[1] a(y,1)"),
                        List.of("T1: r(x)=[1] r(y)=[1]", "T2: a(x,1)", "T3: r(x)=[1] a(y,1)")),
                show(
                        "write-skew",
                        List.of("T1: r(x)=[] a(y,1)", "T2: r(y)=[] a(x,1)", "T3: r(x)=[1] r(y)=[1]"),
                        List.of("T1: r(x)=[1] a(y,1)", "T2: r(y)=[] a(x,1)", "T3: r(x)=[1] r(y)=[1]")),
                show(
                        "G2-item",
                        List.of(
                                "T1: r(x)=[] a(y,1)",
                                "T2: r(y)=[] a(z,1)",
                                "T3: r(z)=[] a(x,1)",
                                "T4: r(x)=[1] r(y)=[1] r(z)=[1]"),
                        List.of(
                                "T1: r(x)=[1] a(y,1)",
                                "T2: r(y)=[] a(z,1)",
                                "T3: r(z)=[] a(x,1)",
                                "T4: r(x)=[1] r(y)=[1] r(z)=[1]")),
                show(
                        "G-nonadjacent",
                        List.of("T1: a(x,1)", "T2: a(y,1)", "T3: r(x)=[1] r(y)=[]", "T4: r(y)=[1] r(x)=[]"),
                        List.of("T1: a(x,1)", "T2: a(y,1)", "T3: r(x)=[1] r(y)=[]", "T4: r(y)=[1] r(x)=[1]")),
                show("internal", List.of("T1: a(x,1) r(x)=[]"), List.of("T1: a(x,1) r(x)=[1]")),
                show("internal", List.of("T1: w(x,1) g(x)=0"), List.of("T1: w(x,1) g(x)=1")),
                show(
                        "internal",
                        List.of("T1: a(x,1)", "T2: r(x)=[1] d(x) r(x)=[1]"),
                        List.of("T1: a(x,1)", "T2: r(x)=[1] d(x) r(x)=[]")),
                show(
                        "duplicate-version",
                        List.of("T1: a(x,1)", "T2: r(x)=[1,1]"),
                        List.of("T1: a(x,1)", "T2: r(x)=[1]")),
                show(
                        "lost-version",
                        List.of("T1: a(x,1)", "T2: a(x,2)", "T3: a(x,3)", "T4: r(x)=[1]", "T5: r(x)=[2,3]"),
                        List.of("T1: a(x,1)", "T2: a(x,2)", "T3: a(x,3)", "T4: r(x)=[2]", "T5: r(x)=[2,3]")),
                show(
                        "incompatible-order",
                        List.of("T1: a(x,1)", "T2: a(x,2)", "T4: r(x)=[1,2]", "T5: r(x)=[2,1]"),
                        List.of("T1: a(x,1)", "T2: a(x,2)", "T4: r(x)=[1,2]", "T5: r(x)=[1]")),
                show("garbage-read", List.of("T1: r(x)=[7]"), List.of("T1: r(x)=[]")),
                show(
                        "garbage-read",
                        List.of("T1: r(x)=[7,8]", "T2: a(x,8)"),
                        List.of("T1: r(x)=[7,8]", "T2: a(x,8)", "T3: a(x,7)")),
                show("garbage-read", List.of("T1: g(x)=7"), List.of("T1: g(x)=0")),
                show(
                        "G-single-session",
                        List.of("T1 @1: a(x,1)", "T2 @1: r(x)=[]", "T3: r(x)=[1]"),
                        List.of("T1 @1: a(x,1)", "T2 @2: r(x)=[]", "T3: r(x)=[1]")),
                show(
                        "G1c-session",
                        List.of("T1 @1: r(x)=[1]", "T2 @1: a(x,1)"),
                        List.of("T1 @2: r(x)=[1]", "T2 @1: a(x,1)")),
                show(
                        "G0-session",
                        List.of("T1 @1: a(x,1)", "T2 @1: a(x,2)", "T3: r(x)=[2,1]"),
                        List.of("T1 @1: a(x,1)", "T2 @2: a(x,2)", "T3: r(x)=[2,1]")),
                show(
                        "G0-realtime",
                        List.of("T1 1-2: a(x,1)", "T2 3-4: a(x,2)", "T3 1-9: r(x)=[2,1]"),
                        List.of("T1 1-3: a(x,1)", "T2 3-4: a(x,2)", "T3 1-9: r(x)=[2,1]")),
                show(
                        "G-single-realtime",
                        List.of("T1 1-2: a(x,1)", "T2 3-4: r(x)=[]"),
                        List.of("T1 1-2: a(x,1)", "T2 2-4: r(x)=[]")),
                show(
                        "G2-item-session",
                        List.of("T1 @1: a(y,1)", "T2: r(y)=[] a(x,1)", "T3 @1: r(x)=[]", "T4: r(x)=[1] r(y)=[1]"),
                        List.of("T1 @1: a(y,1)", "T2: r(y)=[] a(x,1)", "T3 @2: r(x)=[]", "T4: r(x)=[1] r(y)=[1]")),
                show(
                        "G2-item-realtime",
                        List.of(
                                "T1 1-2: a(y,1)",
                                "T2 1-9: r(y)=[] a(x,1)",
                                "T3 3-9: r(x)=[]",
                                "T4 1-9: r(x)=[1] r(y)=[1]"),
                        List.of(
                                "T1 1-2: a(y,1)",
                                "T2 1-9: r(y)=[] a(x,1)",
                                "T3 2-9: r(x)=[]",
                                "T4 1-9: r(x)=[1] r(y)=[1]")),
                show(
                        "G1c-realtime",
                        List.of("T1 1-2: r(x)=[1]", "T2 3-4: a(x,1)"),
                        List.of("T1 1-3: r(x)=[1]", "T2 3-4: a(x,1)")),
                show(
                        "read-skew-session",
                        List.of("T1: r(x)=[] r(y)=[3]", "T2 @1: a(x,2)", "T3 @1: a(y,3)", "T4: r(x)=[2]"),
                        List.of("T1: r(x)=[] r(y)=[3]", "T2 @1: a(x,2)", "T3 @2: a(y,3)", "T4: r(x)=[2]")),
                show(
                        "read-write-skew-session",
                        List.of("T1: r(x)=[] a(y,1)", "T2 @1: a(x,2)", "T3 @1: a(y,3)", "T4: r(x)=[2] r(y)=[3,1]"),
                        List.of("T1: r(x)=[] a(y,1)", "T2 @1: a(x,2)", "T3 @2: a(y,3)", "T4: r(x)=[2] r(y)=[3,1]")),
                show(
                        "G-nonadjacent-session",
                        List.of(
                                "T1 @1: a(x,1)",
                                "T2 @2: a(y,1)",
                                "T3 @1: r(y)=[]",
                                "T4 @2: r(x)=[]",
                                "T5: r(x)=[1] r(y)=[1]"),
                        List.of(
                                "T1 @1: a(x,1)",
                                "T2 @2: a(y,1)",
                                "T3 @1: r(y)=[]",
                                "T4 @2: r(x)=[1]",
                                "T5: r(x)=[1] r(y)=[1]")),
                show(
                        "G-nonadjacent-realtime",
                        List.of(
                                "T1 1-2: a(x,1)",
                                "T2 1-9: a(y,1)",
                                "T3 3-9: r(y)=[]",
                                "T4 1-9: r(y)=[1] r(x)=[]",
                                "T5 1-9: r(x)=[1] r(y)=[1]"),
                        List.of(
                                "T1 1-3: a(x,1)",
                                "T2 1-9: a(y,1)",
                                "T3 3-9: r(y)=[]",
                                "T4 1-9: r(y)=[1] r(x)=[]",
                                "T5 1-9: r(x)=[1] r(y)=[1]")));
    }

    @ParameterizedTest
    @MethodSource("anomalies")
    void namesExactlyTheAnomaliesOfTheHistory(String name, List<String> with, List<String> without) {
        Findings bad = Checker.check(H.of(with.toArray(String[]::new)));
        assertThat(bad.counts().keySet()).contains(name);
        assertThat(bad.anomalies()).extracting(Anomaly::name).contains(name);
        assertThat(bad.doubts()).isEmpty();
        Findings good = Checker.check(H.of(without.toArray(String[]::new)));
        assertThat(good.counts()).isEmpty();
        assertThat(good.doubts()).isEmpty();
        assertThat(good.weakestViolated()).isEmpty();
    }

    @Test
    void writeSkewViolatesRepeatableReadButNotSnapshotIsolation() {
        Findings findings = Checker.check(H.of("T1: r(x)=[] a(y,1)", "T2: r(y)=[] a(x,1)", "T3: r(x)=[1] r(y)=[1]"));
        assertThat(findings.counts().keySet()).isEqualTo(Set.of("write-skew"));
        assertThat(findings.weakestViolated()).contains(Model.REPEATABLE_READ);
        assertThat(findings.strongestHeld()).contains(Model.STRONG_SESSION_SNAPSHOT_ISOLATION);
    }

    @Test
    void anUnreadVersionFollowsTheReadVersions() {
        Findings findings =
                Checker.check(H.of("T1: a(x,1) a(y,1)", "T2: a(x,2) a(y,2)", "T3: r(x)=[1]", "T4: r(y)=[2]"));
        assertThat(findings.counts().keySet()).contains("G0");
    }

    @Test
    void anUnknownCommitCountsIfItsWritesWereRead() {
        String crashed = "unknown T1: r(x)=[] a(y,1)";
        Findings seen = Checker.check(H.of(crashed, "T2: r(y)=[] a(x,1)", "T3: r(x)=[1] r(y)=[1]"));
        assertThat(seen.counts().keySet()).isEqualTo(Set.of("write-skew"));
        Findings unseen = Checker.check(H.of(crashed, "T2: r(y)=[] a(x,1)", "T3: r(x)=[1]"));
        assertThat(unseen.counts()).isEmpty();
        Findings late = Checker.check(H.of("unknown T1 @1: a(x,1)", "T2 @1: r(x)=[]", "T3: r(x)=[1]"));
        assertThat(late.counts()).as("it may have come about after T2").isEmpty();
    }

    @Test
    void aTransactionWithItsOwnReadAndWriteIsNoCycleAmongManyWriters() {
        List<String> lines = new ArrayList<>();
        lines.add("W: g(x)=0 w(x,100)");
        for (int i = 1; i <= 12; i++) {
            lines.add("R" + i + ": g(x)=0");
            lines.add("B" + i + ": w(x," + i + ")");
        }
        assertThat(Checker.check(H.of(lines.toArray(String[]::new))).counts()).isEmpty();
        lines.add("V: g(x)=0 w(x,101)");
        assertThat(Checker.check(H.of(lines.toArray(String[]::new))).counts().keySet())
                .isEqualTo(Set.of("lost-update"));
    }

    @Test
    void anAnomalyWithoutSessionOrderIsNotReportedAgainWithIt() {
        Findings findings = Checker.check(
                H.of("T1 @1: r(x)=[] a(y,1)", "T2 @2: r(y)=[] a(x,1)", "T3 @1: r(x)=[]", "T4: r(x)=[1] r(y)=[1]"));
        assertThat(findings.counts().keySet()).isEqualTo(Set.of("write-skew"));
    }

    @Test
    void aVersionWrittenTwiceMakesTheHistoryDoubtful() {
        Findings findings = Checker.check(H.of("T1: w(x,1)", "T2: w(x,1)"));
        assertThat(findings.doubts())
                .containsExactly("T2 writes 1 to x, which was written before: versions must be unique");
        assertThat(findings.validity(Model.READ_UNCOMMITTED)).isEqualTo(Findings.Validity.UNKNOWN);
    }

    @Test
    void assumptionsAboutRegistersAreOptions() {
        History stale = H.of("T1 @1 1-2: w(x,1)", "T2 @1 3-4: w(x,2)", "T3 @3 5-6: g(x)=1", "T4 @4 7-8: g(x)=2 g(y)=0");
        assertThat(Checker.check(stale).counts()).isEmpty();
        CheckOptions sequential = new CheckOptions(
                false, true, true, true, false, CheckOptions.DEFAULT.effort(), 8, CheckOptions.DEFAULT.visibility());
        assertThat(Checker.check(stale, sequential).counts().keySet()).isEqualTo(Set.of("G-single-realtime"));
        CheckOptions linearizable = new CheckOptions(
                false, true, true, false, true, CheckOptions.DEFAULT.effort(), 8, CheckOptions.DEFAULT.visibility());
        assertThat(Checker.check(stale, linearizable).violates(Model.STRICT_SERIALIZABLE))
                .isTrue();
        assertThat(Checker.check(H.of("T1 1-2: w(x,1)", "T2 3-4: w(x,2)", "T3 5-6: g(x)=2"), linearizable)
                        .counts())
                .isEmpty();
    }

    @Test
    void modelsImplyTheirWeakerModels() {
        for (Model model : Model.values()) {
            assertThat(Model.STRICT_SERIALIZABLE.implies(model))
                    .as(model.label())
                    .isTrue();
            assertThat(model.implies(Model.READ_UNCOMMITTED)).as(model.label()).isTrue();
            for (Model later : Model.values()) {
                assertThat(model.implies(later)
                                && model != later
                                && later.compareTo(model) > 0
                                && !later.implies(model))
                        .as("%s implies %s, which is declared after it", model, later)
                        .isFalse();
            }
        }
        assertThat(Model.SNAPSHOT_ISOLATION.implies(Model.REPEATABLE_READ)).isFalse();
        assertThat(Model.REPEATABLE_READ.implies(Model.SNAPSHOT_ISOLATION)).isFalse();
        assertThat(Model.named("PL-2.99")).contains(Model.REPEATABLE_READ);
        assertThat(Model.named("Read Committed")).contains(Model.READ_COMMITTED);
        assertThat(Model.named("perfect")).isEmpty();
    }
}
