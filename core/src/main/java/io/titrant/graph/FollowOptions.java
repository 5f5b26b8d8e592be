package io.titrant.graph;

/**
 * How a {@link FollowingChecker} judges, and how much it holds.
 *
 * @param window how many transactions may arrive between a transaction's begin and its own arrival; younger transactions are never forgotten
 * @param slice how many transactions arrive from one judgement to the next
 * @param keys of how many keys the last version is remembered; the keys that were used least recently are forgotten first
 * @param deletes whether the stream may contain {@link Op.Delete}: a read of nothing is then judged only when no delete can arrive any more
 */
public record FollowOptions(int window, int slice, int keys, boolean deletes, CheckOptions check) {
    /** Transactions that a stale read keeps alive are forgotten after so many windows. */
    static final int MOST_WINDOWS = 8;

    private static final int WINDOW = 10_000;
    private static final int KEYS = 1_000_000;
    private static final long EFFORT = 100_000_000;

    public static final FollowOptions DEFAULT =
            new FollowOptions(WINDOW, WINDOW, KEYS, true, CheckOptions.DEFAULT.withEffort(EFFORT));

    public FollowOptions {
        if (window < 1 || slice < 1 || keys < 1) {
            throw new IllegalArgumentException("window, slice and keys are at least 1");
        }
        if (check.predicates()) {
            throw new IllegalArgumentException("predicates need the whole history");
        }
    }

    public FollowOptions withWindow(int transactions) {
        return new FollowOptions(transactions, transactions, keys, deletes, check);
    }

    public FollowOptions withSlice(int transactions) {
        return new FollowOptions(window, transactions, keys, deletes, check);
    }

    public FollowOptions withKeys(int most) {
        return new FollowOptions(window, slice, most, deletes, check);
    }

    public FollowOptions withDeletes(boolean possible) {
        return new FollowOptions(window, slice, keys, possible, check);
    }

    public FollowOptions withCheck(CheckOptions options) {
        return new FollowOptions(window, slice, keys, deletes, options);
    }
}
