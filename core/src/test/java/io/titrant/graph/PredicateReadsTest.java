package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Dependencies from what predicates did not give, where that is sound, and silence where it is not. */
class PredicateReadsTest {
    private static Findings check(String... lines) {
        return Checker.check(H.of(lines), CheckOptions.DEFAULT.withPredicates(true));
    }

    @Test
    void aRowThatAppearsBetweenTwoScansIsPmp() {
        String[] phantom = {"T1: s(t,1)=[] ; r(x)=[2] s(t,1)=[x] ;", "T2: a(x,2) ;"};
        Findings findings = check(phantom);
        assertThat(findings.counts()).containsOnlyKeys("PMP");
        assertThat(findings.weakestViolated()).contains(Model.CONSISTENT_VIEW);
        assertThat(findings.violates(Model.REPEATABLE_READ)).isFalse();
        assertThat(findings.anomalies().get(0).explanation())
                .contains("T1 evaluated a predicate that x did not match before T2's write of 2");
        assertThat(Checker.check(H.of(phantom)).counts()).isEmpty();
    }

    @Test
    void twoInsertsThatEachOthersScansMissedAreG2() {
        Findings findings =
                check("T1: s(t,1)=[] ; a(x,1) ;", "T2: s(t,1)=[] ; a(y,2) ;", "T3: r(x)=[1] r(y)=[2] s(t,1)=[x,y] ;");
        assertThat(findings.counts()).containsOnlyKeys("G2");
        assertThat(findings.strongestHeld()).contains(Model.STRONG_SESSION_SNAPSHOT_ISOLATION);
        assertThat(findings.violates(Model.REPEATABLE_READ)).isFalse();
    }

    @Test
    void aPredicateIsKnownToMatchOnlyWhatItGave() {
        assertThat(check("T1: s(t,1)=[] ; r(x)=[2] s(t,2)=[x] ;", "T2: a(x,2) ;")
                        .counts())
                .isEmpty();
    }

    @Test
    void ofAWholeTableWhateverIsThereMatches() {
        assertThat(check("T1: s(t,0)=[] ; r(x)=[2] ;", "T2: a(x,2) ;", "T3: r(x)=[2] s(t,0)=[x] ;")
                        .counts())
                .containsOnlyKeys("PMP");
    }

    @Test
    void aRowThatWasDeletedMayBeMissing() {
        assertThat(check("T1: s(t,0)=[] ; r(y)=[3] ;", "T2: a(x,2) ;", "T3: r(x)=[2] s(t,0)=[x] d(x) a(y,3) ;")
                        .counts())
                .isEmpty();
    }

    @Test
    void aRowWhoseLastVersionMayNotMatchSaysNothing() {
        assertThat(check(
                                "T1: s(t,1)=[] ; r(y)=[3] ;",
                                "T2: a(x,2) a(y,3) ;",
                                "T3: r(x)=[2] s(t,1)=[x] ;",
                                "T4: a(x,4) ;",
                                "T5: r(x)=[2,4] ;")
                        .counts())
                .isEmpty();
    }
}
