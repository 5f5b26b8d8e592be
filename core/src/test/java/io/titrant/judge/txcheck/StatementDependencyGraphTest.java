package io.titrant.judge.txcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatementDependencyGraphTest {
    private static final StatementId A = new StatementId("T1", 0);
    private static final StatementId B = new StatementId("T2", 1);
    private static final StatementId C = new StatementId("T1", 2);

    @Test
    void anEdgeToAStatementThatIsNoNodeIsIgnored() {
        StatementDependencyGraph graph = new StatementDependencyGraph(List.of(A, B));
        graph.add(A, C, DependencyKind.ITEM_READ);
        graph.add(A, A, DependencyKind.ITEM_WRITE);
        assertThat(graph.edges()).isEmpty();
    }

    @Test
    void oneEdgeHoldsAllReasonsForIt() {
        StatementDependencyGraph graph = new StatementDependencyGraph(List.of(A, B));
        graph.add(A, B, DependencyKind.ITEM_READ);
        graph.add(A, B, DependencyKind.PREDICATE_READ);
        assertThat(graph.edges()).hasSize(1);
        assertThat(graph.has(A, B, DependencyKind.ITEM_READ)).isTrue();
        assertThat(graph.has(B, A, DependencyKind.ITEM_READ)).isFalse();
    }

    @Test
    void statementsThatReachEachOtherAreOnACycle() {
        StatementDependencyGraph graph = new StatementDependencyGraph(List.of(A, B, C));
        graph.add(A, B, DependencyKind.PREDICATE_ANTI);
        graph.add(B, A, DependencyKind.PREDICATE_ANTI);
        graph.add(B, C, DependencyKind.ITEM_WRITE);
        assertThat(graph.cycles()).containsExactly(Set.of(A, B));
        assertThat(graph.without(Set.of(A)).cycles()).isEmpty();
        assertThatThrownBy(() -> graph.sorted(free -> 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void everyTopologicalOrderRespectsEveryEdgeAndTransactionOrderIsNoEdge() {
        StatementDependencyGraph graph = new StatementDependencyGraph(List.of(A, B, C));
        graph.add(A, B, DependencyKind.ITEM_ANTI);
        Set<List<StatementId>> orders = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            orders.add(graph.sorted(new Choices(seed)::below));
        }
        assertThat(orders).containsExactlyInAnyOrder(List.of(A, B, C), List.of(A, C, B), List.of(C, A, B));
        assertThat(orders).allMatch(graph::allows);
        assertThat(graph.allows(List.of(B, A, C))).isFalse();
    }

    @Test
    void allOrdersAreListedIfTheyAreFew() {
        StatementDependencyGraph graph = new StatementDependencyGraph(List.of(A, B, C));
        graph.add(A, B, DependencyKind.ITEM_ANTI);
        assertThat(graph.allOrders(3)).containsExactlyInAnyOrder(List.of(A, B, C), List.of(A, C, B), List.of(C, A, B));
        assertThat(graph.allOrders(2)).isEmpty();
    }
}
