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
    void aLongerCycleBackToTheScanIsGSinglePredicate() {
        String[] others = {"T2: a(x,2) ;", "T3: r(x)=[2] s(t,1)=[x] ; a(y,1) ;"};
        Findings findings = check("T1: s(t,1)=[] ; r(y)=[1] ;", others[0], others[1]);
        assertThat(findings.counts()).containsOnlyKeys("G-single-predicate");
        assertThat(findings.weakestViolated()).contains(Model.CONSISTENT_VIEW);
        assertThat(findings.violates(Model.REPEATABLE_READ)).isFalse();
        assertThat(check("T1: s(t,1)=[] ; r(y)=[] ;", others[0], others[1]).counts())
                .isEmpty();
    }

    @Test
    void overwritingAWriterWhoseInsertTheScanMissedIsGSinglePredicate() {
        String[] both = {"T1: s(t,1)=[] ; a(y,1) ;", "T2: a(x,2) ; a(y,2) ;"};
        assertThat(check(both[0], both[1], "T3: r(x)=[2] s(t,1)=[x] ; r(y)=[2,1] ;")
                        .counts())
                .containsOnlyKeys("G-single-predicate");
        assertThat(check(both[0], both[1], "T3: r(x)=[2] s(t,1)=[x] ; r(y)=[1,2] ;")
                        .counts())
                .isEmpty();
    }

    @Test
    void twoScansThatSawTwoInsertsInDifferentOrdersAreGNonadjacentPredicate() {
        String[] others = {
            "T1: a(x,1) ;", "T2: a(y,1) ;", "T3: r(x)=[1] s(t,1)=[x] ;", "T5: r(x)=[1] r(y)=[1] s(t,1)=[x,y] ;"
        };
        Findings findings = check(others[0], others[1], others[2], "T4: r(y)=[1] s(t,1)=[y] ;", others[3]);
        assertThat(findings.counts()).containsOnlyKeys("G-nonadjacent-predicate");
        assertThat(findings.violates(Model.SNAPSHOT_ISOLATION)).isTrue();
        assertThat(findings.violates(Model.CONSISTENT_VIEW)).isFalse();
        assertThat(findings.violates(Model.REPEATABLE_READ)).isFalse();
        assertThat(check(others[0], others[1], others[2], "T4: r(x)=[1] r(y)=[1] s(t,1)=[x,y] ;", others[3])
                        .counts())
                .isEmpty();
    }

    @Test
    void aScanThatMissesAnEarlierInsertIsAnAnomalyOfSessionOrderOrRealTime() {
        String reader = ": r(x)=[1] s(t,1)=[x] ;";
        assertThat(check("T1 @1: a(x,1) ;", "T2 @1: s(t,1)=[] ;", "T3" + reader).counts())
                .containsOnlyKeys("G-single-predicate-session");
        assertThat(check("T1 @1: a(x,1) ;", "T2 @2: s(t,1)=[] ;", "T3" + reader).counts())
                .isEmpty();
        assertThat(check("T1 1-2: a(x,1) ;", "T2 3-4: s(t,1)=[] ;", "T3 1-9" + reader)
                        .counts())
                .containsOnlyKeys("G-single-predicate-realtime");
        assertThat(check("T1 1-3: a(x,1) ;", "T2 3-4: s(t,1)=[] ;", "T3 1-9" + reader)
                        .counts())
                .isEmpty();
    }

    @Test
    void phantomsAcrossSessionOrderAreG2Session() {
        String[] others = {
            "T1 @1: a(y,1) ;", "T2: s(t,1)=[] ; a(x,1) ;", "T4: r(y)=[1] s(t,1)=[y] ; r(x)=[1] s(t,2)=[x] ;"
        };
        assertThat(check(others[0], others[1], "T3 @1: s(t,2)=[] ;", others[2]).counts())
                .containsOnlyKeys("G2-session");
        assertThat(check(others[0], others[1], "T3 @2: s(t,2)=[] ;", others[2]).counts())
                .isEmpty();
    }

    @Test
    void aPredicateMatchesOnlyTheRowsThatItReturned() {
        assertThat(check("T1: s(t,1)=[] ; r(x)=[2] s(t,2)=[x] ;", "T2: a(x,2) ;")
                        .counts())
                .isEmpty();
    }

    @Test
    void aScanOfTheWholeTableMatchesEveryRow() {
        assertThat(check("T1: s(t,0)=[] ; r(x)=[2] ;", "T2: a(x,2) ;", "T3: r(x)=[2] s(t,0)=[x] ;")
                        .counts())
                .containsOnlyKeys("PMP");
    }

    @Test
    void aScanMayMissADeletedRow() {
        assertThat(check("T1: s(t,0)=[] ; r(y)=[3] ;", "T2: a(x,2) ;", "T3: r(x)=[2] s(t,0)=[x] d(x) a(y,3) ;")
                        .counts())
                .isEmpty();
    }

    @Test
    void aRowWhoseLastVersionMayNotMatchProvesNothing() {
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
