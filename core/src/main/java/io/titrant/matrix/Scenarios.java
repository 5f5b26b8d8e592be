package io.titrant.matrix;

import java.util.List;
import java.util.stream.Stream;

/**
 * All scenarios. Most are those of Hermitage (https://github.com/ept/hermitage), rewritten so that each write has its own value and a read shows
 * which write it saw, in any order.
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
