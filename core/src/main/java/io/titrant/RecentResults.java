package io.titrant;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Caches the latest results of a pure function, for any number of threads. There are two generations of results: when the young one is full it
 * becomes the old one, and what was in the old one is forgotten.
 */
public final class RecentResults<K, V> {
    private final int most;
    private final Predicate<? super V> isSmall;
    private volatile Map<K, V> young = new ConcurrentHashMap<>();
    private volatile Map<K, V> old = Map.of();

    /** @param most the number of results in a generation */
    public RecentResults(int most) {
        this(most, value -> true);
    }

    /** @param isSmall whether a result may be kept; others are calculated each time */
    public RecentResults(int most, Predicate<? super V> isSmall) {
        this.most = most;
        this.isSmall = isSmall;
    }

    /** The result of the function for the key; the function must be the same in every call. */
    public V of(K key, Function<? super K, ? extends V> function) {
        Map<K, V> now = young;
        V known = now.get(key);
        if (known != null) {
            return known;
        }
        V before = old.get(key);
        V value = before == null ? function.apply(key) : before;
        if (!isSmall.test(value)) {
            return value;
        }
        now.put(key, value);
        if (now.size() >= most) {
            old = now;
            young = new ConcurrentHashMap<>();
        }
        return value;
    }
}
