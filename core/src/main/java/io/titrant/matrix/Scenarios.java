package io.titrant.matrix;

import java.util.List;
import java.util.stream.Stream;

/**
 * All scenarios. Most are those of Hermitage (https://github.com/ept/hermitage), written anew: each write leaves a value of its own, so
 * that what was read says whose write it was, whatever the order.
 */
public final class Scenarios {
    private static final List<Scenario> ALL = Stream.of(DirtyScenarios.all(), ReadScenarios.all(), CycleScenarios.all())
            .flatMap(List::stream)
            .toList();

    private Scenarios() {}

    public static List<Scenario> all() {
        return ALL;
    }

    public static List<Scenario> of(MatrixAnomaly anomaly) {
        return ALL.stream().filter(scenario -> scenario.anomaly() == anomaly).toList();
    }
}
