package io.titrant.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterleavingsTest {
    private final Interleavings<String> orders =
            new Interleavings<>(List.of(List.of("a1", "a2", "a3"), List.of("b1", "b2"), List.of("c1")));

    @Test
    void everyInterleavingIsListedOnce() {
        assertThat(orders.count()).isEqualTo(60);
        List<List<String>> all = orders.some(1000);
        assertThat(new HashSet<>(all)).hasSize(60);
        assertThat(all.get(0)).containsExactly("a1", "a2", "a3", "b1", "b2", "c1");
        assertThat(all.get(59)).containsExactly("c1", "b1", "b2", "a1", "a2", "a3");
        assertThat(all).allSatisfy(order -> {
            assertThat(order)
                    .containsSubsequence("a1", "a2", "a3")
                    .containsSubsequence("b1", "b2")
                    .hasSize(6);
        });
    }

    @Test
    void aSampleOfInterleavingsIsSpreadEvenly() {
        List<List<String>> some = orders.some(6);
        assertThat(some).hasSize(6).containsExactly(at(0), at(10), at(20), at(30), at(40), at(50));
    }

    @Test
    void anEmptyTransactionIsIgnored() {
        assertThat(new Interleavings<>(List.of(List.of("a"), List.<String>of())).some(5))
                .containsExactly(List.of("a"));
    }

    private List<String> at(int number) {
        return orders.get(BigInteger.valueOf(number));
    }
}
