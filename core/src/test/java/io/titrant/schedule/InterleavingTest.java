package io.titrant.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InterleavingTest {
    private static final List<List<String>> GROUP =
            List.of(List.of("a1", "a2", "a3"), List.of(), List.of("b1"), List.of("c1", "c2"));

    @Test
    void everyStatementOccursOnceInTheOrderOfItsTransaction() {
        SplittableRandom random = new SplittableRandom(1);
        Set<List<String>> seen = new HashSet<>();
        for (int i = 0; i < 2000; i++) {
            List<String> order = Interleaving.of(GROUP, random::nextInt);
            assertThat(order).containsExactlyInAnyOrder("a1", "a2", "a3", "b1", "c1", "c2");
            for (List<String> transaction : GROUP) {
                List<String> own = new ArrayList<>(order);
                own.retainAll(transaction);
                assertThat(own).isEqualTo(transaction);
            }
            seen.add(order);
        }
        assertThat(seen).as("6! / (3! · 1! · 2!) orders").hasSize(60);
    }
}
