package io.titrant.storm.metrics;

import io.titrant.storm.model.OperationKind;

/**
 * The validity α = N_v / N_o of a storm (DBStorm §2.2): the share of operations that accessed a row, by kind and overall. An operation that the database aborted
 * because of a conflict counts in neither N_v nor N_o: it reached the rows of another transaction, but returned nothing. {@link #strict} counts it as invalid.
 */
public final class Accessibility {
    private final long[][] counts;

    /** @param counts how many operations of each kind had each outcome */
    public Accessibility(long[][] counts) {
        this.counts = new long[counts.length][];
        for (int i = 0; i < counts.length; i++) {
            this.counts[i] = counts[i].clone();
        }
    }

    public long count(OperationKind kind, OperationOutcome outcome) {
        return counts[kind.ordinal()][outcome.ordinal()];
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

    private long[] row(OperationKind kind) {
        return counts[kind.ordinal()];
    }

    private long[] all() {
        long[] sums = new long[OperationOutcome.values().length];
        for (OperationOutcome outcome : OperationOutcome.values()) {
            sums[outcome.ordinal()] = count(outcome);
        }
        return sums;
    }

    private static double share(long[] row, boolean notInstantiated, boolean aborted) {
        long valid = row[OperationOutcome.ACCESSED.ordinal()];
        long all = valid + row[OperationOutcome.MISSED.ordinal()] + row[OperationOutcome.FAILED.ordinal()];
        all += notInstantiated ? row[OperationOutcome.NOT_INSTANTIATED.ordinal()] : 0;
        all += aborted ? row[OperationOutcome.ABORTED.ordinal()] : 0;
        return all == 0 ? Double.NaN : (double) valid / all;
    }
}
