package io.titrant.storm.metrics;

import io.titrant.storm.model.OperationKind;
import java.util.EnumMap;
import java.util.Map;

/**
 * The validity α = N_v / N_o of a storm (DBStorm §2.2): the share of operations that accessed a row, by kind and overall. An operation that the database aborted
 * because of a conflict counts in neither N_v nor N_o: it reached the rows of another transaction, but returned nothing. {@link #strict} counts it as invalid.
 */
public final class Accessibility {
    private final Map<OperationKind, Map<OperationOutcome, Long>> counts;

    /** @param counts how many operations of each kind had each outcome; what is missing is 0 */
    public Accessibility(Map<OperationKind, Map<OperationOutcome, Long>> counts) {
        Map<OperationKind, Map<OperationOutcome, Long>> copy = new EnumMap<>(OperationKind.class);
        counts.forEach((kind, row) -> copy.put(kind, Map.copyOf(row)));
        this.counts = copy;
    }

    public long count(OperationKind kind, OperationOutcome outcome) {
        return row(kind).getOrDefault(outcome, 0L);
    }

    public long count(OperationOutcome outcome) {
        long sum = 0;
        for (OperationKind kind : OperationKind.values()) {
            sum += count(kind, outcome);
        }
        return sum;
    }

    /** How many operations were sent. */
    public long sent() {
        long sum = 0;
        for (OperationOutcome outcome : OperationOutcome.values()) {
            sum += outcome == OperationOutcome.NOT_INSTANTIATED ? 0 : count(outcome);
        }
        return sum;
    }

    /** α of a kind; operations that were never instantiated count as invalid. NaN if there was none. */
    public double alpha(OperationKind kind) {
        return share(row(kind), true, false);
    }

    /** α of all operations. */
    public double alpha() {
        return share(all(), true, false);
    }

    /** α of the operations that were sent. */
    public double sentAlpha() {
        return share(all(), false, false);
    }

    /** α if operations that the database aborted count as invalid too. */
    public double strict() {
        return share(all(), true, true);
    }

    private Map<OperationOutcome, Long> row(OperationKind kind) {
        return counts.getOrDefault(kind, Map.of());
    }

    private Map<OperationOutcome, Long> all() {
        Map<OperationOutcome, Long> sums = new EnumMap<>(OperationOutcome.class);
        for (OperationOutcome outcome : OperationOutcome.values()) {
            sums.put(outcome, count(outcome));
        }
        return sums;
    }

    private static double share(Map<OperationOutcome, Long> row, boolean notInstantiated, boolean aborted) {
        long valid = row.getOrDefault(OperationOutcome.ACCESSED, 0L);
        long all =
                valid + row.getOrDefault(OperationOutcome.MISSED, 0L) + row.getOrDefault(OperationOutcome.FAILED, 0L);
        all += notInstantiated ? row.getOrDefault(OperationOutcome.NOT_INSTANTIATED, 0L) : 0;
        all += aborted ? row.getOrDefault(OperationOutcome.ABORTED, 0L) : 0;
        return all == 0 ? Double.NaN : (double) valid / all;
    }
}
