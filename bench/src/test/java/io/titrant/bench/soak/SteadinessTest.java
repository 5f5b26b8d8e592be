package io.titrant.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.bench.soak.Steadiness.Period;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SteadinessTest {
    private static Period period(double rate, long heap, long resident) {
        return new Period(rate, rate, new ProcessSample(heap, resident, 0, 50, 20, 1, 0));
    }

    private static Steadiness withHeap(long... megabytes) {
        return Steadiness.of(LongStream.of(megabytes)
                .mapToObj(heap -> period(100, heap, 1100))
                .toList());
    }

    private static Steadiness withRates(double... rates) {
        return Steadiness.of(
                Arrays.stream(rates).mapToObj(rate -> period(rate, 50, 1100)).toList());
    }

    @Test
    void aHeapThatRisesAndFallsIsFlat() {
        assertThat(withHeap(572, 567, 207, 658, 683, 657).holds(false)).isTrue();
        assertThat(withHeap(214, 567, 263, 650, 228, 643).holds(false)).isTrue();
    }

    @Test
    void oneReductionMoreInASmallHeapIsNoLeak() {
        assertThat(withHeap(28, 41, 33, 45, 36, 50).holds(false)).isTrue();
    }

    @Test
    void aLeakIsSeenInALargeHeapAndInASmallOne() {
        assertThat(withHeap(400, 460, 520, 580, 640, 700).holds(false)).isFalse();
        assertThat(withHeap(28, 38, 48, 58, 68, 78).holds(false)).isFalse();
    }

    @Test
    void residentMemoryThatGrowsIsSeen() {
        List<Period> periods =
                List.of(period(100, 50, 1100), period(100, 50, 1300), period(100, 50, 1500), period(100, 50, 1700));
        assertThat(Steadiness.of(periods).holds(false)).isFalse();
    }

    @Test
    void theLastRateMayBeATwentiethLessThanTheFirst() {
        assertThat(withRates(100, 80, 95).holds(false)).isTrue();
        assertThat(withRates(100, 110, 94).holds(false)).isFalse();
    }

    @Test
    void onABusyMachineTheRatePerSecondOfProcessorTimeCounts() {
        ProcessSample sample = period(1, 50, 1100).sample();
        Steadiness slowedDown = Steadiness.of(List.of(new Period(100, 200, sample), new Period(60, 199, sample)));
        assertThat(slowedDown.holds(true)).isTrue();
        assertThat(slowedDown.holds(false)).isFalse();
    }

    @Test
    void aRunThatDidNothingInItsFirstPeriodIsNotSteady() {
        assertThat(withRates(0, 100).holds(false)).isFalse();
    }
}
