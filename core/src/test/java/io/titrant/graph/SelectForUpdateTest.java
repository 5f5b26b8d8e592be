package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** IsoRel §3.4, Figure 5: a locking read sees what is current, and no plain read of its transaction is contradicted by that. */
class SelectForUpdateTest {
    private static final CheckOptions OF_THE_SNAPSHOT = CheckOptions.DEFAULT.withCurrentLockingReads(false);

    @Test
    void aLockingReadOfANewerVersionThanThePlainReadIsNoAnomaly() {
        History figure5 = H.of("T1: r(x)=[] R(x)=[2]", "T2: a(x,2)");
        assertThat(Checker.check(figure5).counts()).isEmpty();
        assertThat(Checker.check(figure5, OF_THE_SNAPSHOT).counts()).containsOnlyKeys("non-repeatable-read");
    }

    @Test
    void aLockingReadOfAnotherRowIsNoAnomaly() {
        History skew = H.of("T1: r(x)=[] R(y)=[2]", "T2: a(x,2) a(y,2)");
        assertThat(Checker.check(skew).counts()).isEmpty();
        assertThat(Checker.check(skew, OF_THE_SNAPSHOT).counts()).containsOnlyKeys("read-skew");
    }

    @Test
    void aLongerCycleThroughALockingReadIsNoAnomaly() {
        History longer = H.of("T1: r(x)=[] R(y)=[3]", "T2: a(x,2)", "T3: r(x)=[2] a(y,3)");
        assertThat(Checker.check(longer).counts()).isEmpty();
        assertThat(Checker.check(longer, OF_THE_SNAPSHOT).counts()).containsOnlyKeys("G-single");
    }

    @Test
    void twoLockingReadsOfDifferentVersionsAreAnAnomaly() {
        History both = H.of("T1: R(x)=[] R(x)=[2]", "T2: a(x,2)");
        assertThat(Checker.check(both).counts()).containsOnlyKeys("non-repeatable-read");
    }

    @Test
    void aPlainReadOfANewerVersionIsAnAnomalyDespiteALockingRead() {
        History plain = H.of("T1: r(x)=[] R(x)=[2] r(x)=[2]", "T2: a(x,2)");
        assertThat(Checker.check(plain).counts()).containsOnlyKeys("non-repeatable-read");
    }

    @Test
    void aLostUpdateAfterAPlainReadIsAnAnomaly() {
        History lost = H.of("T1: r(x)=[] R(x)=[2] a(x,1)", "T2: a(x,2)", "T3: r(x)=[2,1]");
        assertThat(Checker.check(lost).counts()).containsOnlyKeys("lost-update");
    }

    @Test
    void aLostUpdateAfterALockingReadViolatesCursorStability() {
        Findings findings = Checker.check(H.of("T1: R(x)=[] a(x,1)", "T2: a(x,2)", "T3: r(x)=[2,1]"));
        assertThat(findings.counts()).containsOnlyKeys("G-cursor");
        assertThat(findings.weakestViolated()).contains(Model.CURSOR_STABILITY);
    }
}
