package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.graph.Findings.Validity;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Histories that show no order of some versions are decided all the same. */
class OpenOrderTest {
    private static final String[] HALF_OF_EACH = {"T1: w(x,1) w(y,1)", "T2: w(x,2) w(y,2)", "T3: g(x)=1 g(y)=2"};

    @Test
    void aReadOfHalfOfTwoBlindWritersViolatesReadAtomic() {
        Findings findings = Checker.check(H.of(HALF_OF_EACH));
        assertThat(findings.validity(Model.READ_COMMITTED)).isEqualTo(Validity.VALID);
        assertThat(findings.validity(Model.READ_ATOMIC)).isEqualTo(Validity.INVALID);
        assertThat(findings.validity(Model.SERIALIZABLE)).isEqualTo(Validity.INVALID);
        assertThat(findings.weakestViolated()).contains(Model.READ_ATOMIC);
    }

    @Test
    void onlyTheModelsThatAreAskedForAreDecidedByVisibility() {
        CheckOptions none = CheckOptions.DEFAULT.withVisibility(Set.of());
        assertThat(Checker.check(H.of(HALF_OF_EACH), none).validity(Model.READ_ATOMIC))
                .isEqualTo(Validity.UNKNOWN);
        CheckOptions one = CheckOptions.DEFAULT.withVisibility(Set.of(Model.READ_ATOMIC));
        Findings findings = Checker.check(H.of(HALF_OF_EACH), one);
        assertThat(findings.validity(Model.READ_ATOMIC)).isEqualTo(Validity.INVALID);
        assertThat(findings.refutations()).extracting(Refutation::model).containsExactly(Model.READ_ATOMIC);
    }

    /** A storm's query returns thousands of rows; comparing each two of them would take minutes. */
    @Test
    void aTransactionMayReadManyRowsOfOneWriter() {
        int rows = 20_000;
        String all = IntStream.range(0, rows).mapToObj(i -> "w(k" + i + ",1)").collect(Collectors.joining(" "));
        String reads = IntStream.range(2, rows).mapToObj(i -> "g(k" + i + ")=1").collect(Collectors.joining(" "));
        History history = H.of("T1: " + all, "T2: w(k0,2) w(k1,2)", "T3: g(k0)=1 g(k1)=2 " + reads + " ;");
        long began = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        assertThat(Checker.check(history).validity(Model.READ_ATOMIC)).isEqualTo(Validity.INVALID);
        long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began;
        assertThat(Duration.ofNanos(took)).isLessThan(Duration.ofSeconds(12));
    }

    @Test
    void theArgumentNamesTheTransactionsOfTheCycle() {
        Refutation refutation = Checker.check(H.of(HALF_OF_EACH)).refutations().stream()
                .filter(r -> r.model() == Model.READ_ATOMIC)
                .findFirst()
                .orElseThrow();
        assertThat(refutation.explanation())
                .isEqualTo("T1 wrote 1 to x after T2 wrote 2, because T2 wrote x and y, which T3 read, and T3 read the"
                        + " x of T1; yet T2 wrote 2 to y after T1 wrote 1, because T1 wrote y and x, which T3 read,"
                        + " and T3 read the y of T2.");
        assertThat(refutation.txns()).containsExactly(0, 1);
    }

    @Test
    void concurrentBlindWritesViolateSnapshotIsolation() {
        for (String write : List.of("w", "a")) {
            boolean register = write.equals("w");
            Findings findings = Checker.check(H.of(
                    "Ta: " + (register ? "g(x)=0" : "r(x)=[]") + " " + write + "(x,2) " + write + "(y,1)",
                    "Tb: " + (register ? "g(y)=1" : "r(y)=[1]") + " " + write + "(x,3)",
                    "Tc: " + write + "(x,1) " + (register ? "g(y)=0" : "r(y)=[]")));
            assertThat(findings.validity(Model.CONSISTENT_VIEW)).isEqualTo(Validity.INVALID);
            assertThat(findings.validity(Model.SNAPSHOT_ISOLATION)).isEqualTo(Validity.INVALID);
            assertThat(findings.doubts()).isEmpty();
        }
    }

    @Test
    void theCasesOfTheArgumentExcludeEachOther() {
        Findings findings =
                Checker.check(H.of("T1: g(x)=0 w(y,1) w(z,1)", "T2: g(y)=0 w(x,2) w(z,2)", "T3: g(z)=1", "T4: g(z)=2"));
        assertThat(findings.validity(Model.SNAPSHOT_ISOLATION)).isEqualTo(Validity.INVALID);
        assertThat(findings.refutations()).hasSize(1);
        assertThat(findings.refutations().get(0).explanation())
                .contains("for otherwise")
                .contains("But then")
                .contains("z");
        assertThat(findings.refutations().get(0).cycles()).hasSize(2);
    }

    @Test
    void aSerialOrderOfBlindWritersIsFound() {
        Findings findings =
                Checker.check(H.of("T1: w(x,1)", "T2: w(x,2)", "T3: w(x,3)", "T4: g(x)=2", "T5: g(x)=1", "T6: g(x)=3"));
        assertThat(findings.validity(Model.STRONG_SESSION_SERIALIZABLE)).isEqualTo(Validity.VALID);
    }

    @Test
    void causalConsistencyNeedsNoSolver() {
        String[] lost = {"T1 @1: w(x,1)", "T2 @2: g(x)=1 w(y,1)", "T3 @3: g(y)=1 g(x)=0"};
        Findings findings = Checker.check(H.of(lost), CheckOptions.DEFAULT.withEffort(0));
        assertThat(findings.validity(Model.STRONG_SESSION_READ_ATOMIC)).isEqualTo(Validity.VALID);
        assertThat(findings.validity(Model.CAUSAL)).isEqualTo(Validity.INVALID);
    }

    @Test
    void aSolverWithoutEffortAnswersUnknown() {
        Findings findings = Checker.check(
                H.of("T1: w(x,1)", "T2: w(x,2)", "T3: g(x)=1", "T4: g(x)=2"), CheckOptions.DEFAULT.withEffort(0));
        assertThat(findings.validity(Model.SERIALIZABLE)).isEqualTo(Validity.UNKNOWN);
        assertThat(findings.validity(Model.READ_COMMITTED)).isEqualTo(Validity.VALID);
        assertThat(findings.doubts()).anyMatch(doubt -> doubt.contains("serializable"));
    }

    /** T0 -rw-> T1 -wr-> T2 -rw-> T3 … -wr-> T0: the only cycle, far longer than the bounded search for a short one looks. */
    @Test
    void aCycleOfThousandsOfTransactionsIsDecided() {
        int size = 30_000;
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int before = (i + size - 1) % size;
            String write = "a(k" + i + ",1)";
            lines.add("T" + i + ": " + write + (i % 2 == 0 ? " r(k" + before + ")=[1] r(k" + (i + 1) + ")=[]" : ""));
        }
        Findings findings = Checker.check(H.of(lines.toArray(String[]::new)));
        assertThat(findings.doubts()).isEmpty();
        assertThat(findings.validity(Model.SNAPSHOT_ISOLATION)).isEqualTo(Validity.INVALID);
        assertThat(findings.validity(Model.CONSISTENT_VIEW)).isEqualTo(Validity.VALID);
        assertThat(findings.anomalies()).singleElement().satisfies(anomaly -> {
            assertThat(anomaly.kind()).isEqualTo(AnomalyKind.G_NONADJACENT);
            assertThat(anomaly.cycle()).hasSize(size);
        });
    }

    @Test
    void theModelNamesOfThePapersAreKnown() {
        assertThat(Model.named("polysi-si")).contains(Model.STRONG_SESSION_SNAPSHOT_ISOLATION);
        assertThat(Model.named("cobra-ser")).contains(Model.SERIALIZABLE);
        assertThat(Model.named("awdit-cc")).contains(Model.CAUSAL);
        assertThat(Model.named("viper-si")).contains(Model.SNAPSHOT_ISOLATION);
    }
}
