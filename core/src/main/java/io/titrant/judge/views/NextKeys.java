package io.titrant.judge.views;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The key that the engine generates next, by table: the first row that is inserted without a key gets it, the second the one after. A table whose
 * next key is not known, or which generates none, is not in it. Immutable.
 */
public final class NextKeys {
    public static final NextKeys NONE = new NextKeys(Collections.emptySortedMap());

    private final SortedMap<TableName, Long> keys;

    private NextKeys(SortedMap<TableName, Long> keys) {
        this.keys = keys;
    }

    public static NextKeys of(Map<TableName, Long> keys) {
        return new NextKeys(new TreeMap<>(keys));
    }

    public @Nullable Long get(TableName table) {
        return keys.get(table);
    }

    public long get(TableName table, long otherwise) {
        return keys.getOrDefault(table, otherwise);
    }

    public boolean contains(TableName table) {
        return keys.containsKey(table);
    }

    public Set<TableName> tables() {
        return Collections.unmodifiableSet(keys.keySet());
    }

    /** The same with this key for one table. */
    public NextKeys with(TableName table, long key) {
        SortedMap<TableName, Long> changed = new TreeMap<>(keys);
        changed.put(table, key);
        return new NextKeys(changed);
    }

    /** The same with the greater key for one table. */
    public NextKeys atLeast(TableName table, long key) {
        return with(table, Math.max(key, get(table, key)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NextKeys next && keys.equals(next.keys);
    }

    @Override
    public int hashCode() {
        return keys.hashCode();
    }

    @Override
    public String toString() {
        return keys.toString();
    }
}
