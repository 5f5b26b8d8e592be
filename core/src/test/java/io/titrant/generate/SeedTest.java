package io.titrant.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedTest {
    @Test
    void theSameSeedGivesTheSameDraws() {
        Draw one = new Seed(7).child("table", 3).draw();
        Draw two = new Seed(7).child("table", 3).draw();
        for (int i = 0; i < 100; i++) {
            assertThat(one.nextLong()).isEqualTo(two.nextLong());
        }
    }

    @Test
    void childrenDifferByStageAndIndexAndParent() {
        Set<Long> seen = new HashSet<>();
        for (long root = 0; root < 20; root++) {
            for (String stage : new String[] {"database", "group", "order"}) {
                for (int index = 0; index < 100; index++) {
                    seen.add(new Seed(root).child(stage, index).value());
                }
            }
        }
        assertThat(seen).hasSize(20 * 3 * 100);
    }

    @Test
    void drawsStayWithinTheirBoundsAndReachThem() {
        Draw draw = new Seed(1).draw();
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            seen.add(draw.between(-3, 3));
        }
        assertThat(seen).containsExactlyInAnyOrder(-3, -2, -1, 0, 1, 2, 3);
    }

    /** A change of these numbers makes every seed of the past mean another case. */
    @Test
    void theDrawsOfASeedNeverChange() {
        Draw draw = new Seed(42).child("database", 1).draw();
        assertThat(draw.nextLong()).isEqualTo(-697437376906069884L);
    }
}
