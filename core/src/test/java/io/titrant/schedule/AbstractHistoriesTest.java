package io.titrant.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.schedule.AbstractHistory.Kind;
import io.titrant.schedule.AbstractHistory.Op;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AbstractHistoriesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "w1[x] w2[x] w2[y] w1[y] c1 c2", // dirty write
                "w1[x] r2[x] a1 c2", // aborted read
                "w1[x] w2[x] c2 a1", // a dirty write that is undone
                "w1[x] r2[x] w1[x] c1 c2", // intermediate read
                "w1[x] w2[y] r1[y] r2[x] c1 c2", // circular information flow
                "r1[x] w2[x] c2 r1[x] c1", // non-repeatable read
                "r1[x] w2[x] c2 w1[x] c1", // lost update
                "r1[x] w2[x] w2[y] c2 r1[y] c1", // read skew
                "r1[x] w2[x] w2[y] c2 w1[y] c1", // read-write skew
                "r1[x] r2[y] w1[y] w2[x] c1 c2" // write skew
            })
    void theKnownAnomaliesAreThere(String history) {
        assertThat(AbstractHistories.OF_TWO).map(AbstractHistory::toString).contains(history);
    }

    @Test
    void theReadOnlyAnomalyNeedsThreeTransactions() {
        assertThat(AbstractHistories.OF_THREE)
                .map(AbstractHistory::toString)
                .contains("r1[x] w2[x] c2 r3[x] r3[y] c3 w1[y] c1");
    }

    @Test
    void everyHistoryIsListedOnceAndShowsAnAnomaly() {
        assertThat(AbstractHistories.OF_TWO).hasSize(100);
        assertThat(AbstractHistories.OF_THREE).hasSize(4602);
        assertThat(new HashSet<>(AbstractHistories.OF_THREE)).hasSize(4602);
        for (AbstractHistory history : AbstractHistories.OF_TWO) {
            assertThat(history.anomalous() && history.minimal())
                    .as(history.toString())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r1[x] w1[x] c1 r2[x] w2[x] c2",
                "r1[x] r2[x] c1 c2",
                "w1[x] r2[y] w1[x] c1 c2",
                "w1[x] a1 r2[x] c2",
                "w1[x] r2[x] a1 a2"
            })
    void whatNeedsNoIsolationIsNoAnomaly(String history) {
        assertThat(read(history).anomalous()).isFalse();
    }

    private static AbstractHistory read(String text) {
        List<Op> ops = new ArrayList<>();
        for (String word : text.split(" ")) {
            Kind kind = Stream.of(Kind.values())
                    .filter(one -> one.name().toLowerCase(java.util.Locale.ROOT).startsWith(word.substring(0, 1)))
                    .findFirst()
                    .orElseThrow();
            ops.add(new Op(word.charAt(1) - '1', kind, word.length() > 2 ? "xyz".indexOf(word.charAt(3)) : 0));
        }
        return new AbstractHistory(ops);
    }
}
