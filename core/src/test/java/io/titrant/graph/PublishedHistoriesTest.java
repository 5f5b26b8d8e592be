package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Histories from papers and reports get the names that they have there. */
class PublishedHistoriesTest {
    private static Findings check(String... lines) {
        return Checker.check(H.of(lines), CheckOptions.DEFAULT.withPredicates(true));
    }

    /** Adya, Liskov, O'Neil (ICDE 2000), H-wcycle: w1(x1) w2(x2) w2(y2) w1(y1), x1 before x2, y2 before y1. */
    @Test
    void adyaWriteCycle() {
        Findings findings = check("T1: a(x,1) a(y,1)", "T2: a(x,2) a(y,2)", "T3: r(x)=[1,2] r(y)=[2,1]");
        assertThat(findings.counts()).containsOnlyKeys("G0");
        assertThat(findings.weakestViolated()).contains(Model.READ_UNCOMMITTED);
    }

    /** The same paper, H1: r1(x,50) w1(x,10) r2(x,10) r2(y,50) r1(y,50) w1(y,90): T2 sees x after and y before the transfer. */
    @Test
    void adyaReadOfHalfATransfer() {
        Findings findings = check("T1: g(x)=0 w(x,10) g(y)=0 w(y,90)", "T2: g(x)=10 g(y)=0");
        assertThat(findings.counts()).containsOnlyKeys("OTV");
        assertThat(findings.weakestViolated()).contains(Model.MONOTONIC_ATOMIC_VIEW);
    }

    /** The same paper, H2: r2(x,50) r1(x,50) w1(x,10) r1(y,50) w1(y,90) c1 r2(y,90). */
    @Test
    void adyaInconsistentAnalysis() {
        Findings findings = check("T1: g(x)=0 w(x,10) g(y)=0 w(y,90)", "T2: g(x)=0 g(y)=90");
        assertThat(findings.counts()).containsOnlyKeys("read-skew");
    }

    /** The same paper, H-phantom: the sum is read after an employee was added whom the query of the department did not give. */
    @Test
    void adyaPhantom() {
        Findings findings = check(
                "T1: r(e1)=[] s(emp,1)=[e1] ; r(sum)=[2] ;",
                "T2: r(e1)=[] s(emp,1)=[e1] ; a(e2,2) ; r(sum)=[] ; a(sum,2) ;",
                "T3: r(e1)=[] r(e2)=[2] s(emp,1)=[e1,e2] ;");
        assertThat(findings.counts()).containsOnlyKeys("PMP");
        assertThat(findings.violates(Model.REPEATABLE_READ)).isFalse();
        assertThat(findings.violates(Model.SERIALIZABLE)).isTrue();
    }

    /** Berenson et al. (SIGMOD 1995), H5: r1(x) r1(y) r2(x) r2(y) w1(y) w2(x). */
    @Test
    void berensonWriteSkew() {
        Findings findings = check("T1: g(x)=0 g(y)=0 w(y,1)", "T2: g(x)=0 g(y)=0 w(x,2)");
        assertThat(findings.counts()).containsOnlyKeys("write-skew");
    }

    /** Berenson et al., H4: r1(x) r2(x) w2(x) c2 w1(x). */
    @Test
    void berensonLostUpdate() {
        assertThat(check("T1: g(x)=0 w(x,130)", "T2: g(x)=0 w(x,120)").counts()).containsOnlyKeys("lost-update");
    }

    /** Kingsbury and Alvaro (VLDB 2020), TiDB: T1 did not see T2's append, and came after it. */
    @Test
    void elleLostUpdateOfTiDb() {
        Findings findings =
                check("T0: a(34,2) a(34,1)", "T1: r(34)=[2,1] a(36,5) a(34,4)", "T2: a(34,5)", "T3: r(34)=[2,1,5,4]");
        assertThat(findings.counts()).containsOnlyKeys("lost-update");
        assertThat(findings.anomalies().get(0).explanation())
                .isEqualTo("T1 read 34 as of 1 before T2's write of 5; yet T1 wrote 4 to 34 after T2 wrote 5."
                        + " So T1 before T2 before T1, which no order of these transactions can be.");
    }

    /** The same paper, FaunaDB: a transaction that does not see its own append. */
    @Test
    void elleInternalAnomalyOfFaunaDb() {
        assertThat(check("T1: a(0,6) r(0)=[]").counts()).containsOnlyKeys("internal");
    }

    /** Fekete, O'Neil, O'Neil (SIGMOD Record 2004): with a reader, even two that do not conflict are not serializable. */
    @Test
    void feketeReadOnlyAnomaly() {
        Findings findings = check("T1: g(x)=0 g(y)=1 w(x,2)", "T2: g(y)=0 w(y,1)", "T3: g(x)=0 g(y)=1");
        assertThat(findings.counts()).isEmpty();
        findings = check("T1: g(x)=0 g(y)=0 w(x,2)", "T2: g(y)=0 w(y,1)", "T3: g(x)=0 g(y)=1");
        assertThat(findings.counts()).containsOnlyKeys("G2-item");
        assertThat(findings.violates(Model.SNAPSHOT_ISOLATION)).isFalse();
    }

    /** Sovran et al. (SOSP 2011): a long fork is what parallel snapshot isolation allows and snapshot isolation does not. */
    @Test
    void longFork() {
        Findings findings = check("T1: a(x,1)", "T2: a(y,1)", "T3: r(x)=[1] r(y)=[]", "T4: r(y)=[1] r(x)=[]");
        assertThat(findings.violates(Model.PARALLEL_SNAPSHOT_ISOLATION)).isFalse();
        assertThat(findings.violates(Model.SNAPSHOT_ISOLATION)).isTrue();
    }

    /** codership/galera issue 609: T2 sees one write of T3 and not the other. */
    @Test
    void galera() {
        Findings findings =
                check("T1 @2: w(1,2272)", "T2 @2: g(1)=2272 g(0)=6211", "T3 @4: g(1)=2272 w(0,6211) w(1,6212)");
        assertThat(findings.counts()).containsOnlyKeys("read-skew");
        assertThat(findings.violates(Model.SNAPSHOT_ISOLATION)).isTrue();
    }

    /** IsoRel, Figure 3: T1 read r1 before T2 wrote it, and wrote r5 after T2 did. */
    @Test
    void isoRelFigure3() {
        Findings findings = check(
                "T1 @1: r(r1)=[0] ; R(r4)=[0] R(r5)=[2] a(r4,1) a(r5,1) ;",
                "T2 @2: a(r1,2) ; a(r5,2) ;",
                "T3 @1: r(r1)=[0,2] r(r2)=[0] r(r3)=[0] ; r(r4)=[0,1] r(r5)=[2,1] ;");
        assertThat(findings.counts()).containsOnlyKeys("read-write-skew");
        assertThat(findings.weakestViolated()).contains(Model.CONSISTENT_VIEW);
        assertThat(findings.violates(Model.REPEATABLE_READ)).isTrue();
    }

    /** IsoRel, Figure 4: T2 deletes what T1 wrote and read; that is an order, not an anomaly. */
    @Test
    void isoRelFigure4() {
        String[] lines = {"T1: a(r1,1) ; r(r1)=[0,1] ;", "T2: R(r1)=[0,1] d(r1) ;"};
        assertThat(check(lines).counts()).isEmpty();
        assertThat(check("T1: r(r1)=[0] ; r(x)=[2] ;", "T2: R(r1)=[0] d(r1) ; a(x,2) ;")
                        .counts())
                .containsOnlyKeys("read-skew");
    }
}
