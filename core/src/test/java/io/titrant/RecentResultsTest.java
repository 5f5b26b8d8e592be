package io.titrant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RecentResultsTest {
    private final List<Integer> calculated = new ArrayList<>();
    private final Function<Integer, String> function = key -> {
        calculated.add(key);
        return "x".repeat(key);
    };

    @Test
    void aRecentResultIsNotCalculatedAgain() {
        RecentResults<Integer, String> results = new RecentResults<>(2);
        assertThat(results.of(3, function)).isEqualTo(results.of(3, function)).isEqualTo("xxx");
        assertThat(calculated).containsExactly(3);
    }

    @Test
    void aResultIsForgottenAfterTwoGenerations() {
        RecentResults<Integer, String> results = new RecentResults<>(2);
        List.of(1, 2, 3, 4, 1).forEach(key -> results.of(key, function));
        assertThat(calculated).containsExactly(1, 2, 3, 4, 1);
    }

    @Test
    void aLargeResultIsNotKept() {
        RecentResults<Integer, String> results = new RecentResults<>(10, text -> text.length() < 5);
        List.of(4, 5, 4, 5).forEach(key -> results.of(key, function));
        assertThat(calculated).containsExactly(4, 5, 5);
    }
}
