package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A predicate that missed a version makes its transaction come before the version's writer, in a whole history and in a stream. */
class MissedRowsTest {
    private static Findings follow(String... lines) {
        History history = H.of(lines);
        FollowingChecker checker = new FollowingChecker(
                FollowOptions.DEFAULT.withWindow(4).withSlice(2).withDeletes(false), history.names());
        history.txns().forEach(checker::accept);
        checker.end();
        return checker.findings();
    }

    @Test
    void twoInsertsThatEachOthersPredicatesMissedAreG2() {
        String[] phantom = {"T1: m(y,2) w(x,1)", "T2: m(x,1) w(y,2)"};
        Findings findings = Checker.check(H.of(phantom));
        assertThat(findings.counts()).containsOnlyKeys("G2");
        assertThat(findings.violates(Model.REPEATABLE_READ)).isFalse();
        assertThat(findings.violates(Model.SERIALIZABLE)).isTrue();
        assertThat(follow(phantom).counts()).containsOnlyKeys("G2");
        assertThat(findings.anomalies().get(0).explanation())
                .contains("T1 evaluated a predicate that y did not match before T2's write of 2");
    }

    @Test
    void oneMissedInsertIsNoAnomaly() {
        String[] serial = {"T1: m(y,2) w(x,1)", "T2: w(y,2)"};
        assertThat(Checker.check(H.of(serial)).counts()).isEmpty();
        assertThat(follow(serial).counts()).isEmpty();
    }

    @Test
    void aMissedRowOfATransactionThatWasSeenIsPmp() {
        String[] skew = {"T2: w(x,1) w(y,2)", "T1: g(x)=1 m(y,2)"};
        assertThat(Checker.check(H.of(skew)).counts()).containsOnlyKeys("PMP");
        assertThat(follow(skew).counts()).containsOnlyKeys("PMP");
    }

    @Test
    void theWriterOfAMissedVersionMayArriveLater() {
        assertThat(follow("T1: m(y,2) w(x,1)", "T3: w(z,7)", "T4: g(z)=7 w(z,8)", "T2: g(x)=0 w(y,2)")
                        .counts())
                .containsOnlyKeys("G2");
    }

    @Test
    void anAbortedWriterWasNotMissed() {
        String[] aborted = {"T1: m(y,2) w(x,1)", "abort T2: g(x)=0 w(y,2)"};
        assertThat(Checker.check(H.of(aborted)).counts()).isEmpty();
        assertThat(follow(aborted).counts()).isEmpty();
    }

    @Test
    void anAbortedReaderMissesNothing() {
        assertThat(Checker.check(H.of("abort T1: m(y,2) w(x,1)", "T2: g(x)=0 w(y,2)"))
                        .counts())
                .isEmpty();
    }

    /** The history after the writer: many transactions, so that it is forgotten. */
    @Test
    void aVersionWhoseWriterIsForgottenIsADoubt() {
        List<String> lines = new java.util.ArrayList<>(List.of("T0: w(y,2)"));
        for (int i = 1; i < 60; i++) {
            lines.add("T" + i + ": w(k" + i + "," + i + ")");
        }
        lines.add("T60: m(y,2)");
        Findings findings = follow(lines.toArray(String[]::new));
        assertThat(findings.doubts()).anyMatch(doubt -> doubt.contains("missed"));
    }
}
