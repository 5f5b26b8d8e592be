package io.titrant.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Figures of single cases: the slowest ones, how many show a bug, and how many statements they take. */
final class CaseFigures {
    private static final int SHOWN = 5;

    private final List<Timed> slowest = new ArrayList<>();
    private long cases;
    private long withBugs;
    private long statements;

    private record Timed(long index, long nanos) {
        @Override
        public String toString() {
            return String.format("case %d %.0f ms", index, nanos / 1e6);
        }
    }

    /** @param sent how many statements were sent for the case, except those that reset the database */
    void add(long index, long nanos, boolean bug, long sent) {
        cases++;
        withBugs += bug ? 1 : 0;
        statements += sent;
        slowest.add(new Timed(index, nanos));
        slowest.sort(Comparator.comparingLong(Timed::nanos).reversed());
        if (slowest.size() > SHOWN) {
            slowest.remove(SHOWN);
        }
    }

    /** {@code case 614 812 ms, case 3 120 ms}: the slowest first. */
    String slowest() {
        return slowest.stream().map(Timed::toString).collect(Collectors.joining(", "));
    }

    double slowestMillis() {
        return slowest.isEmpty() ? 0 : slowest.get(0).nanos() / 1e6;
    }

    double statementsPerCase() {
        return (double) statements / Math.max(1, cases);
    }

    /** {@code 6, 14.2}: the cases with a bug, all together and per minute of processor time. */
    String bugs(double cpuSeconds) {
        return withBugs + ", " + String.format("%.1f", withBugs / Math.max(1e-9, cpuSeconds / 60));
    }
}
