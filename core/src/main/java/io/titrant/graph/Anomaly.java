package io.titrant.graph;

import java.util.List;

/**
 * Something that went wrong, with its proof.
 *
 * @param order which order the cycle needed besides its dependencies
 * @param cycle the edges, each beginning where the one before ended; empty where no cycle is the proof
 * @param txns the transactions concerned
 * @param explanation who did what to which row, in sentences; {@link AnomalyKind#meaning()} says what that is called
 */
public record Anomaly(AnomalyKind kind, Order order, List<Edge> cycle, List<Integer> txns, String explanation) {
    public Anomaly {
        cycle = List.copyOf(cycle);
        txns = List.copyOf(txns);
    }

    /** {@code G-single-realtime}. */
    public String name() {
        return kind.label() + order.suffix();
    }
}
