package io.titrant.judge.isorel;

import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Order;
import io.titrant.sql.IsolationLevel;
import java.util.Map;
import java.util.Set;

/**
 * The anomalies that the matrix asks for at each level, whether the level forbids them or not.
 *
 * @param kinds the kinds of anomalies
 * @param onlyAmongPlainReads those of them that count only if plain reads alone show them, unless the level forbids them
 */
record AskedAnomalies(
        Map<IsolationLevel, Set<AnomalyKind>> kinds, Map<IsolationLevel, Set<AnomalyKind>> onlyAmongPlainReads) {
    /** In place of a rule's name, of an anomaly that no definition of the level excludes: only the matrix asks for those. */
    static final String ALLOWED = "allowed-at-this-level";

    AskedAnomalies {
        kinds = Map.copyOf(kinds);
        onlyAmongPlainReads = Map.copyOf(onlyAmongPlainReads);
    }

    boolean contains(IsolationLevel level, AnomalyKind kind, Order order) {
        return order == Order.NONE && kinds.getOrDefault(level, Set.of()).contains(kind);
    }

    boolean onlyAmongPlainReads(IsolationLevel level, AnomalyKind kind) {
        return onlyAmongPlainReads.getOrDefault(level, Set.of()).contains(kind);
    }
}
