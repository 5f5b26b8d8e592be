package io.titrant.graph;

/**
 * How a {@link FollowingChecker} judges, and how much it holds.
 *
 * @param window how many transactions may arrive between a transaction's begin and its own arrival; younger transactions are never forgotten
 * @param slice how many transactions arrive from one judgement to the next
 * @param most how many transactions may arrive before one is forgotten although a stale read, or a transaction that still runs, keeps it alive
 * @param keys of how many keys the last version is remembered; the keys that were used least recently are forgotten first
 * @param deletes whether the stream may contain {@link Op.Delete}: a read of nothing is then judged only when no delete can arrive any more
 */
public record FollowOptions(int window, int slice, int most, int keys, boolean deletes, CheckOptions check) {
    private static final int MOST_WINDOWS = 8;
    private static final int WINDOW = 10_000;
    private static final int KEYS = 1_000_000;
    private static final long EFFORT = 100_000_000;

    public static final FollowOptions DEFAULT = new FollowOptions(
            WINDOW, WINDOW, MOST_WINDOWS * WINDOW, KEYS, true, CheckOptions.DEFAULT.withEffort(EFFORT));

    public FollowOptions {
        if (window < 1 || slice < 1 || keys < 1 || most < window) {
            throw new IllegalArgumentException("window, slice and keys are at least 1, and most is at least a window");
        }
        if (check.predicates()) {
            throw new IllegalArgumentException("predicates need the whole history");
        }
    }

    /** The same slice, and eight windows at most. */
    public FollowOptions withWindow(int transactions) {
        return new FollowOptions(
                transactions,
                transactions,
                (int) Math.min(Integer.MAX_VALUE, (long) MOST_WINDOWS * transactions),
                keys,
                deletes,
                check);
    }

    public FollowOptions withSlice(int transactions) {
        return new FollowOptions(window, transactions, most, keys, deletes, check);
    }

    public FollowOptions withMost(int transactions) {
        return new FollowOptions(window, slice, transactions, keys, deletes, check);
    }

    public FollowOptions withKeys(int number) {
        return new FollowOptions(window, slice, most, number, deletes, check);
    }

    public FollowOptions withDeletes(boolean possible) {
        return new FollowOptions(window, slice, most, keys, possible, check);
    }

    public FollowOptions withCheck(CheckOptions options) {
        return new FollowOptions(window, slice, most, keys, deletes, options);
    }
}
