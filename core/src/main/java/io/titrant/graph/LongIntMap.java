package io.titrant.graph;

import java.util.Arrays;

/** A hash map from longs other than {@link Long#MIN_VALUE} to ints of 0 and more: millions of entries without a box around each. */
final class LongIntMap {
    static final int MISSING = -1;
    private static final long FREE = Long.MIN_VALUE;

    private long[] keys;
    private int[] values;
    private int size;

    LongIntMap(int expected) {
        int capacity = Integer.highestOneBit(Math.max(8, expected)) << 2;
        keys = new long[capacity];
        values = new int[capacity];
        Arrays.fill(keys, FREE);
    }

    int get(long key) {
        int slot = slot(key);
        return keys[slot] == FREE ? MISSING : values[slot];
    }

    /** Keeps the first value of a key; gives that which was there before, or {@link #MISSING}. */
    int putIfAbsent(long key, int value) {
        int slot = slot(key);
        if (keys[slot] != FREE) {
            return values[slot];
        }
        keys[slot] = key;
        values[slot] = value;
        if (++size * 2L > keys.length) {
            grow();
        }
        return MISSING;
    }

    /** Replaces the value of a key. */
    void put(long key, int value) {
        if (putIfAbsent(key, value) != MISSING) {
            values[slot(key)] = value;
        }
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(keys, FREE);
            size = 0;
        }
    }

    int size() {
        return size;
    }

    private int slot(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed ^ mixed >>> 32) & keys.length - 1;
        while (keys[slot] != FREE && keys[slot] != key) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new int[keys.length];
        Arrays.fill(keys, FREE);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != FREE) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
