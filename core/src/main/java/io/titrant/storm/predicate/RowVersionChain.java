package io.titrant.storm.predicate;

import io.titrant.storm.shadow.ShadowTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The last versions of one row with their values, in the order in which they replaced each other. Transactions arrive in the order of their ends, so a version may
 * arrive before the one that it replaced; it waits until then.
 *
 * <p>Example: a row has the versions 0 (a 1), 5 (a 2), 9 (a 2). A query {@code a = 2} that did not return the row read version 0, so it missed version 5.
 */
final class RowVersionChain {
    /** No version was missed. */
    static final int NONE = 0;

    private static final int MOST_KEPT = 100;
    private static final long ALWAYS = Long.MIN_VALUE;

    private final int row;
    private final List<Version> versions = new ArrayList<>();
    private final Map<Integer, Waiting> waiting = new HashMap<>();
    private final List<Span> doubtful = new ArrayList<>();
    private boolean known = true;
    private long lastVisit;

    /** @param values null if the row does not exist any more */
    @SuppressWarnings("ArrayRecordComponent") // never changed after it was made
    private record Version(int number, int @Nullable [] values, long invoked, long writer) {}

    private record Waiting(RecordedWrite write, long invoked, long writer) {}

    /** The time of a transaction. */
    private record Span(long invoked, long completed) {}

    RowVersionChain(int row) {
        this.row = row;
    }

    int row() {
        return row;
    }

    /** Whether the row was not asked for since this number. */
    boolean visit(long number) {
        boolean first = lastVisit != number;
        lastVisit = number;
        return first;
    }

    /** The values before the first write of the storm. */
    void startsWith(int[] values) {
        versions.add(new Version(0, values, ALWAYS, ALWAYS));
    }

    /**
     * Adds a version that a committed transaction wrote.
     *
     * @param invoked when the transaction began
     * @param writer the number of the transaction
     */
    void add(RecordedWrite write, long invoked, long writer) {
        waiting.put(write.replaced(), new Waiting(write, invoked, writer));
        int last = versions.isEmpty()
                ? RecordedWrite.NOTHING
                : versions.get(versions.size() - 1).number();
        for (Waiting next = waiting.remove(last); next != null; next = waiting.remove(last)) {
            append(next);
            last = next.write().version();
        }
        if (waiting.size() > MOST_KEPT) {
            forget();
        }
    }

    private void append(Waiting next) {
        int[] values = next.write().values();
        if (values != null && !versions.isEmpty()) {
            int[] before = versions.get(versions.size() - 1).values();
            values = values.clone();
            for (int i = 0; i < values.length; i++) {
                if (values[i] == ShadowTransaction.unchanged() && before != null) {
                    values[i] = before[i];
                }
            }
        }
        versions.add(new Version(next.write().version(), values, next.invoked(), next.writer()));
    }

    /** The order of the row's versions is not known from now on. */
    void forget() {
        known = false;
        versions.clear();
        waiting.clear();
        doubtful.clear();
    }

    /** A transaction wrote the row and did not commit, or took the write back: a predicate that ran meanwhile is not judged. */
    void disturb(long invoked, long completed) {
        Span added = new Span(invoked, completed);
        if (doubtful.size() >= MOST_KEPT) {
            for (Span span : doubtful) {
                added = new Span(
                        Math.min(added.invoked(), span.invoked()), Math.max(added.completed(), span.completed()));
            }
            doubtful.clear();
        }
        doubtful.add(added);
    }

    /** Forgets what transactions before this number wrote, except for the newest version. */
    void trim(long oldest, long oldestTime) {
        while (versions.size() > 1 && versions.get(1).writer() < oldest) {
            versions.remove(0);
        }
        doubtful.removeIf(span -> span.completed() < oldestTime);
    }

    /**
     * The version from which on all versions satisfy the predicate, if the predicate could have read them, or {@link #NONE}.
     *
     * @param invoked when the reader began
     * @param completed when the reader ended; it saw no version of a transaction that began later
     * @param oldest the writer's number is at least this
     */
    int missedBy(RecordedQuery query, long invoked, long completed, long oldest) {
        if (!known || !waiting.isEmpty() || isDisturbed(invoked, completed)) {
            return NONE;
        }
        int missed = NONE;
        for (int i = versions.size() - 1; i >= 0; i--) {
            Version version = versions.get(i);
            if (version.invoked() < completed) {
                if (version.values() == null
                        || version.writer() < oldest
                        || !query.predicate().selects(version.values())) {
                    break;
                }
                missed = version.number();
            }
        }
        return missed;
    }

    private boolean isDisturbed(long invoked, long completed) {
        for (Span span : doubtful) {
            if (span.invoked() < completed && span.completed() > invoked) {
                return true;
            }
        }
        return false;
    }
}
