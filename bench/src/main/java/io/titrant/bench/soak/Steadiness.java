package io.titrant.bench.soak;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * How a run changed from its first period to its last. Rates are those of the last period to the first. Memory rises and falls with what a reduction or the
 * history checker holds at the moment, so the most of the second half counts against the most of the first. Example: the heap 572, 567, 207, 658, 683, 657 MB
 * has 683 / 572 = 1.19, although its last value is thrice the least.
 */
record Steadiness(double rate, double cpuRate, Memory heap, Memory resident) {
    private static final double LEAST_RATE = 0.95;
    private static final double MOST_GROWTH = 1.25;
    /** A heap may grow by so much beyond the quarter, because one more reduction may be running. A leak grows further. */
    private static final long REDUCTION_MEGABYTES = 16;

    /** Cases or transactions of a period in a second and in a second of processor time, and what the process held at its end. */
    record Period(double rate, double cpuRate, ProcessSample sample) {}

    /** Megabytes: the most of each half of the run. */
    record Memory(long firstHalf, long secondHalf) {
        private static Memory of(List<Period> periods, ToLongFunction<ProcessSample> megabytes) {
            int half = periods.size() / 2;
            return new Memory(
                    most(periods.subList(0, half), megabytes), most(periods.subList(half, periods.size()), megabytes));
        }

        private static long most(List<Period> periods, ToLongFunction<ProcessSample> megabytes) {
            return periods.stream()
                    .mapToLong(period -> megabytes.applyAsLong(period.sample()))
                    .max()
                    .orElse(0);
        }

        double growth() {
            return ratio((double) secondHalf, (double) firstHalf);
        }

        boolean isFlat() {
            return secondHalf <= MOST_GROWTH * firstHalf + REDUCTION_MEGABYTES;
        }
    }

    /** @param periods at least two */
    static Steadiness of(List<Period> periods) {
        Period first = periods.get(0);
        Period last = periods.get(periods.size() - 1);
        return new Steadiness(
                ratio(last.rate(), first.rate()),
                ratio(last.cpuRate(), first.cpuRate()),
                Memory.of(periods, ProcessSample::heapMegabytes),
                Memory.of(periods, ProcessSample::residentMegabytes));
    }

    /** @param busy whether other work takes processor time, so that only the rate per second of processor time says anything */
    boolean holds(boolean busy) {
        return cpuRate >= LEAST_RATE && (busy || rate >= LEAST_RATE) && heap.isFlat() && resident.isFlat();
    }

    private static double ratio(double to, double from) {
        return from == 0 ? 0 : to / from;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "last period to first: rate %.2f, per CPU-second %.2f; most of the second half to the first: heap %.2f, RSS %.2f",
                rate,
                cpuRate,
                heap.growth(),
                resident.growth());
    }
}
