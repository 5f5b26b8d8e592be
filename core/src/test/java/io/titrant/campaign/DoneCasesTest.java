package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DoneCasesTest {
    @Test
    void casesThatEndOutOfOrderBecomeRanges() {
        DoneCases done = new DoneCases();
        for (long index : new long[] {0, 1, 4, 6, 5, 2}) {
            done.add(index);
        }
        assertThat(done.ranges()).containsExactly(new DoneCases.Range(0, 3), new DoneCases.Range(4, 7));
        assertThat(done.firstOpen()).isEqualTo(3);
        assertThat(done.contains(3)).isFalse();
        assertThat(done.contains(6)).isTrue();
        assertThat(done.contains(7)).isFalse();
    }

    @Test
    void rangesAreTheSameSetAsTheSingleNumbers() {
        Random random = new Random(1);
        for (int round = 0; round < 50; round++) {
            DoneCases done = new DoneCases();
            TreeSet<Long> plain = new TreeSet<>();
            for (int i = 0; i < 30; i++) {
                long from = random.nextInt(60);
                long to = from + 1 + random.nextInt(4);
                done.add(new DoneCases.Range(from, to));
                for (long index = from; index < to; index++) {
                    plain.add(index);
                }
            }
            for (long index = 0; index < 70; index++) {
                assertThat(done.contains(index)).isEqualTo(plain.contains(index));
            }
            assertThat(done.ranges().stream()
                            .mapToLong(range -> range.to() - range.from())
                            .sum())
                    .isEqualTo(plain.size());
        }
    }
}
