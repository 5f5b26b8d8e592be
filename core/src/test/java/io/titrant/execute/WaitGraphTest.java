package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WaitGraphTest {
    @Test
    void aCycleIsADeadlockIfNoMemberWaitsForAnOutsider() {
        assertThat(WaitGraph.closed(Map.of("1", Set.of("2"), "2", Set.of("1")))).isTrue();
        assertThat(WaitGraph.closed(Map.of("1", Set.of("2"), "2", Set.of("3"), "3", Set.of("1"))))
                .isTrue();
        assertThat(WaitGraph.closed(Map.of("1", Set.of("2"), "2", Set.of("1"), "3", Set.of("1", "4"))))
                .isTrue();
    }

    @Test
    void aCycleIsNoDeadlockIfAMemberWaitsForAnOutsider() {
        assertThat(WaitGraph.closed(Map.of("1", Set.of("2", "3"), "2", Set.of("1"))))
                .isFalse();
        assertThat(WaitGraph.closed(Map.of("1", Set.of("2", "3"), "2", Set.of("1"), "3", Set.of("4"))))
                .isFalse();
    }

    @Test
    void aChainIsNoCycle() {
        assertThat(WaitGraph.closed(Map.of("1", Set.of("2"), "2", Set.of("3")))).isFalse();
        assertThat(WaitGraph.circular(Map.of("1", Set.of("2"), "2", Set.of("3"))))
                .isFalse();
    }
}
