package io.titrant.storm.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.titrant.TitrantException;
import io.titrant.generate.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "uniform|1",
                "uniform|7",
                "zipf(1.0)|2",
                "zipf(0.4)|2000",
                "zipf(0.99)|100000",
                "zipf(1.0)|200000",
                "normal(0.5, 0.1)|50",
                "normal(0.2, 0.3)|300000"
            })
    void theInverseOfTheCumulativeProbabilityIsTheRank(String text, long size) {
        RankDistribution ranks = Distribution.parse(text).over(size);
        long step = Math.max(1, size / 997);
        for (long rank = 0; rank < size; rank += step) {
            double low = rank == 0 ? 0 : ranks.cumulative(rank - 1);
            double middle = (low + ranks.cumulative(rank)) / 2;
            assertThat(ranks.probability(rank)).as("rank %s is possible", rank).isPositive();
            assertThat(ranks.inverse(middle)).isEqualTo(rank);
        }
        assertThat(ranks.inverse(0)).isZero();
        assertThat(ranks.inverse(Math.nextDown(1.0))).isEqualTo(size - 1);
        assertThat(ranks.cumulative(size - 1)).isCloseTo(1, within(1e-9));
    }

    @Test
    void aLargeZipfHasTheProbabilitiesOfTheExactSum() {
        long size = 100_000;
        double sum = 0;
        for (long i = 1; i <= size; i++) {
            sum += Math.pow(i, -0.7);
        }
        RankDistribution ranks = Distribution.parse("zipf(0.7)").over(size);
        for (long rank : new long[] {0, 1, 1023, 1024, 5_000, 99_998}) {
            assertThat(ranks.probability(rank)).isCloseTo(Math.pow(rank + 1.0, -0.7) / sum, within(1e-10));
        }
    }

    @Test
    void aRestrictedDistributionKeepsTheRatios() {
        RankDistribution whole = Distribution.parse("zipf(1.0)").over(10);
        RankDistribution some = TableRanks.restricted(whole, new long[] {1, 3, 9});
        assertThat(some.probability(0) / some.probability(1))
                .isCloseTo(whole.probability(1) / whole.probability(3), within(1e-9));
        assertThat(some.cumulative(2)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "zipf",
                "zipf(x)",
                "uniform(1)",
                "normal(0.5)",
                "zipf(99)",
                "gauss",
                "zipf(1,2)",
                "zipf(1..2)"
            })
    void otherTextIsNoDistribution(String text) {
        assertThatThrownBy(() -> Distribution.parse(text)).isInstanceOf(TitrantException.class);
    }

    @Test
    void stratifiedDrawsFillEveryPartOfTheIntervalEvenly() {
        StratifiedDraws draws = new StratifiedDraws(new Seed(3).draw().unit());
        int[] counts = new int[100];
        for (int i = 0; i < 10_000; i++) {
            counts[(int) (draws.next() * 100)]++;
        }
        assertThat(java.util.Arrays.stream(counts).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(94, 106));
    }
}
