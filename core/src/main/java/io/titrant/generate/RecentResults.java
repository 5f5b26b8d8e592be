package io.titrant.generate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Caches the last few results of a pure function: neighbouring cases share a database and a group. */
final class RecentResults<K, V> {
    private static final int KEPT = 32;

    private final Map<K, V> known = new LinkedHashMap<>();

    V get(K key, Function<K, V> function) {
        synchronized (known) {
            V value = known.get(key);
            if (value != null) {
                return value;
            }
        }
        V value = function.apply(key);
        synchronized (known) {
            known.put(key, value);
            if (known.size() > KEPT) {
                known.remove(known.keySet().iterator().next());
            }
        }
        return value;
    }
}
