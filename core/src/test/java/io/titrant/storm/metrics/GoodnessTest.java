package io.titrant.storm.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.distribution.Distribution;
import io.titrant.storm.distribution.RankDistribution;
import io.titrant.storm.distribution.StratifiedDraws;
import io.titrant.storm.model.OperationKind;
import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoodnessTest {
    private static Goodness draw(String distribution, int keys, int draws, DoubleSupplier unit) {
        RankDistribution ranks = Distribution.parse(distribution).over(keys);
        long[] counts = new long[keys];
        for (int i = 0; i < draws; i++) {
            counts[(int) ranks.inverse(unit.getAsDouble())]++;
        }
        double[] shares = new double[keys];
        Arrays.setAll(shares, ranks::probability);
        return Goodness.of(counts, shares);
    }

    /** (10 - 20)² / 20 + (30 - 20)² / 20 + 0 = 10; the tail of χ² with 2 degrees of freedom is e^-5. */
    @Test
    void theFormulaIsPearsons() {
        Goodness goodness = Goodness.of(new long[] {10, 30, 20}, new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0});
        assertThat(goodness.chiSquare()).isCloseTo(10, within(1e-9));
        assertThat(goodness.beta()).isCloseTo(Math.exp(-5), within(1e-9));
    }

    @Test
    void betaOfIndependentDrawsIsSpreadOverTheWholeInterval() {
        double[] betas = new double[200];
        for (int i = 0; i < betas.length; i++) {
            Draw draw = new Seed(i).draw();
            betas[i] = draw("uniform", 2000, 19_200, draw::unit).beta();
        }
        Arrays.sort(betas);
        assertThat(betas[20]).isBetween(0.03, 0.25);
        assertThat(betas[100]).isBetween(0.35, 0.65);
        assertThat(betas[180]).isBetween(0.75, 0.97);
    }

    /** Theorem 2 holds for stratified draws: β goes to 1. */
    @ParameterizedTest
    @ValueSource(strings = {"uniform", "zipf(0.4)", "zipf(1.0)"})
    void betaOfStratifiedDrawsIsOne(String distribution) {
        StratifiedDraws draws = new StratifiedDraws(0.123);
        assertThat(1 - draw(distribution, 2000, 19_200, draws::next).beta()).isLessThan(1e-12);
    }

    @Test
    void betaOfAnotherDistributionIsZero() {
        Draw draw = new Seed(1).draw();
        RankDistribution uniform = Distribution.UNIFORM.over(100);
        RankDistribution zipf = Distribution.parse("zipf(0.4)").over(100);
        long[] counts = new long[100];
        for (int i = 0; i < 20_000; i++) {
            counts[(int) uniform.inverse(draw.unit())]++;
        }
        double[] shares = new double[100];
        Arrays.setAll(shares, zipf::probability);
        assertThat(Goodness.of(counts, shares).beta()).isLessThan(1e-9);
    }

    @Test
    void operationsThatWereAbortedOrNeverInstantiatedAreCountedApart() {
        Map<OperationKind, Map<OperationOutcome, Long>> counts = Map.of(
                OperationKind.READ,
                Map.of(
                        OperationOutcome.ACCESSED, 90L,
                        OperationOutcome.MISSED, 6L,
                        OperationOutcome.ABORTED, 20L,
                        OperationOutcome.NOT_INSTANTIATED, 4L));
        Accessibility accessibility = new Accessibility(counts);
        assertThat(accessibility.alpha()).isEqualTo(0.9);
        assertThat(accessibility.alpha(OperationKind.READ)).isEqualTo(0.9);
        assertThat(accessibility.sentAlpha()).isEqualTo(90 / 96.0);
        assertThat(accessibility.strict()).isEqualTo(90 / 120.0);
        assertThat(accessibility.sent()).isEqualTo(116);
        assertThat(accessibility.alpha(OperationKind.QUERY)).isNaN();
    }
}
