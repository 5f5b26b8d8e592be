package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.judge.EquivalentOrder;
import io.titrant.judge.EquivalentOrder.Member;
import io.titrant.judge.EquivalentOrder.Reason;
import io.titrant.judge.EquivalentOrder.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderDrawingTest {
    private static final EquivalentOrder ORDER = new EquivalentOrder(
            List.of(
                    new Member("T1.0", "T1", "BEGIN", Role.CONTROL),
                    new Member("T1.1", "T1", "SELECT a FROM t", Role.COMPARED),
                    new Member("T2.2", "T2", "UPDATE t SET a = 1", Role.COMPARED),
                    new Member("T1.3", "T1", "DELETE FROM t", Role.REMOVED)),
            List.of(new Reason("T1.1", "T2.2", "item-anti, predicate-anti")),
            List.of("T1.1", "T2.2"));

    @Test
    void anArrowHasTheKindsOfItsDependency() {
        assertThat(OrderDrawing.of(ORDER).document()).contains("item-anti, predicate-anti");
    }

    @Test
    void removedStatementsAreGreyInTheGraphAndInTheCase() {
        String page = OrderDrawing.of(ORDER).document();
        assertThat(page).contains("<rect class=\"removed\"").contains("<li class=\"removed\"");
        assertThat(page.split("<rect class=\"compared\"", -1)).hasSize(3);
    }

    @Test
    void statementsOfAnAbortedTransactionDifferFromRemovedOnes() {
        EquivalentOrder aborted = new EquivalentOrder(
                List.of(
                        new Member("T1.1", "T1", "SELECT a FROM t", Role.COMPARED),
                        new Member("T2.2", "T2", "DELETE FROM t", Role.ABORTED)),
                List.of(),
                List.of("T1.1"));
        assertThat(OrderDrawing.of(aborted).document())
                .contains("<rect class=\"aborted\"")
                .contains("<li class=\"aborted\"");
    }

    @Test
    void bothCasesStandSideBySideAndTheSecondHasNoTransactionControl() {
        String page = OrderDrawing.of(ORDER).document();
        String without = page.substring(page.indexOf("without transactions"));
        assertThat(page).contains("with transactions").contains("BEGIN");
        assertThat(without)
                .contains("SELECT a FROM t")
                .contains("UPDATE t SET a = 1")
                .doesNotContain("BEGIN");
    }

    @Test
    void aGraphThatNobodyCouldReadIsNotDrawn() {
        List<Member> many = java.util.stream.IntStream.range(0, 70)
                .mapToObj(i -> new Member("T1." + i, "T1", "SELECT " + i, Role.COMPARED))
                .toList();
        EquivalentOrder large = new EquivalentOrder(
                many, List.of(), many.stream().map(Member::id).toList());
        assertThat(OrderDrawing.of(large).document()).doesNotContain("<svg").contains("SELECT 69");
    }
}
