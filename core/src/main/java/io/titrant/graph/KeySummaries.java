package io.titrant.graph;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The summaries of the keys used most recently, and the held writers of their versions. The summaries are the entries of their own hash table
 * and of a list in the order of use, which takes half the memory of a map from the library.
 */
final class KeySummaries {
    private static final int FIRST_BUCKETS = 1 << 10;

    private final int most;
    private @Nullable KeySummary[] buckets = new KeySummary[FIRST_BUCKETS];
    private int size;
    private @Nullable KeySummary oldest;
    private @Nullable KeySummary newest;
    private final Map<Long, HeldTransaction> writers = new HashMap<>();
    private boolean dropped;

    KeySummaries(int most) {
        this.most = most;
    }

    /** The summary of a key that a transaction uses. */
    KeySummary use(int key, long arrival) {
        KeySummary summary = find(key);
        if (summary == null) {
            summary = new KeySummary(key, dropped);
            put(summary);
        } else {
            unlink(summary);
        }
        linkNewest(summary);
        summary.touch(arrival);
        return summary;
    }

    /** The summary of a key that a held transaction uses. */
    KeySummary get(int key) {
        KeySummary summary = find(key);
        if (summary == null) {
            throw new IllegalStateException("key " + key + " was dropped while a transaction that uses it is held");
        }
        return summary;
    }

    private @Nullable KeySummary find(int key) {
        KeySummary summary = buckets[bucket(key)];
        while (summary != null && summary.key() != key) {
            summary = summary.nextInBucket;
        }
        return summary;
    }

    private int bucket(int key) {
        int mixed = key * 0x9E3779B9;
        return (mixed ^ mixed >>> 16) & buckets.length - 1;
    }

    private void put(KeySummary summary) {
        if (++size > buckets.length) {
            grow();
        }
        int bucket = bucket(summary.key());
        summary.nextInBucket = buckets[bucket];
        buckets[bucket] = summary;
    }

    private void grow() {
        buckets = new KeySummary[buckets.length * 2];
        for (KeySummary one = oldest; one != null; one = one.newer) {
            int bucket = bucket(one.key());
            one.nextInBucket = buckets[bucket];
            buckets[bucket] = one;
        }
    }

    private void remove(KeySummary summary) {
        int bucket = bucket(summary.key());
        KeySummary before = buckets[bucket];
        if (before == summary) {
            buckets[bucket] = summary.nextInBucket;
        } else {
            while (before != null && before.nextInBucket != summary) {
                before = before.nextInBucket;
            }
            if (before != null) {
                before.nextInBucket = summary.nextInBucket;
            }
        }
        unlink(summary);
        size--;
    }

    private void unlink(KeySummary summary) {
        KeySummary older = summary.older;
        KeySummary newer = summary.newer;
        if (older == null) {
            oldest = newer;
        } else {
            older.newer = newer;
        }
        if (newer == null) {
            newest = older;
        } else {
            newer.older = older;
        }
    }

    private void linkNewest(KeySummary summary) {
        summary.older = newest;
        summary.newer = null;
        if (newest == null) {
            oldest = summary;
        } else {
            newest.newer = summary;
        }
        newest = summary;
    }

    /** Drops keys beyond the limit that no held transaction uses. */
    void trim(long firstHeld) {
        KeySummary eldest = oldest;
        while (size > most && eldest != null && eldest.touched() < firstHeld) {
            remove(eldest);
            dropped = true;
            eldest = oldest;
        }
    }

    int size() {
        return size;
    }

    void forEach(Consumer<KeySummary> action) {
        for (KeySummary one = oldest; one != null; one = one.newer) {
            action.accept(one);
        }
    }

    void wrote(int key, int version, HeldTransaction writer) {
        writers.putIfAbsent(name(key, version), writer);
    }

    @Nullable
    HeldTransaction writer(int key, int version) {
        return writers.get(name(key, version));
    }

    void forget(int key, int version, HeldTransaction writer) {
        writers.remove(name(key, version), writer);
    }

    private static long name(int key, int version) {
        return (long) key << 32 | (version & 0xFFFFFFFFL);
    }
}
