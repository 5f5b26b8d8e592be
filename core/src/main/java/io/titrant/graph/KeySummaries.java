package io.titrant.graph;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The summaries of the keys used most recently, and the held writers of their versions. */
final class KeySummaries {
    private final int most;
    private final Map<Integer, KeySummary> byKey = new LinkedHashMap<>(64, 0.75f, true);
    private final Map<Long, HeldTransaction> writers = new HashMap<>();
    private boolean dropped;

    KeySummaries(int most) {
        this.most = most;
    }

    /** The summary of a key that a transaction uses. */
    KeySummary use(int key, long arrival) {
        KeySummary summary = byKey.get(key);
        if (summary == null) {
            summary = new KeySummary(key, dropped);
            byKey.put(key, summary);
        }
        summary.touch(arrival);
        return summary;
    }

    /** The summary of a key that a held transaction uses. */
    KeySummary get(int key) {
        KeySummary summary = byKey.get(key);
        if (summary == null) {
            throw new IllegalStateException("key " + key + " was dropped while a transaction that uses it is held");
        }
        return summary;
    }

    /** Drops keys beyond the limit that no held transaction uses. */
    void trim(long firstHeld) {
        Iterator<KeySummary> eldest = byKey.values().iterator();
        while (byKey.size() > most && eldest.hasNext()) {
            KeySummary summary = eldest.next();
            if (summary.touched() >= firstHeld) {
                return;
            }
            eldest.remove();
            dropped = true;
        }
    }

    int size() {
        return byKey.size();
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
